"""A position and its surroundings become a picture (PNG) or a text board.

Scene -> layout (pure geometry) -> picture (Pillow) -> PNG.
"""

from render.picture import draw
from render.scene import OFF_POINT, BadScene, Die, Scene, Stack
from render.textboard import text_board

EDITION = 2
"""Raised whenever a picture changes its looks, so that none is taken for an older one."""

__all__ = ["EDITION", "OFF_POINT", "BadScene", "Die", "Scene", "Stack", "draw", "text_board"]
