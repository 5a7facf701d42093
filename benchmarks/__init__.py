"""Figures about speed and dice: each module has ``run() -> None``, which measures and prints."""
