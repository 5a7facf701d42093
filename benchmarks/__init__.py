"""Figures about speed and dice. Each module here has ``run() -> None``, which measures and prints."""
