"""Figures about speed. Each module here has ``run() -> None``, which measures and prints."""
