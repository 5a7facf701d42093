"""A position and its surroundings become a picture (PNG) or a text board.

Scene -> layout (pure geometry) -> picture (Pillow) -> PNG.
"""

from render.picture import draw
from render.scene import OFF_POINT, BadScene, Die, Scene, Stack
from render.textboard import text_board

__all__ = ["OFF_POINT", "BadScene", "Die", "Scene", "Stack", "draw", "text_board"]
