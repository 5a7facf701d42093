"""What happens between people: tables, challenges, and the ports through which they are kept."""
