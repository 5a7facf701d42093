"""Computer players of long nardy."""
