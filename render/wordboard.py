"""The board as a list in words: what a screen reader makes of a drawn board is no help."""

from nardy import Player, point_of
from render.names import clean
from render.scene import Scene


def word_board(scene: Scene) -> str:
    """Return one line for each player: where his checkers stand, those farthest behind first.

    ``White: 24: 14, 18: 1, off 0`` tells points and how many checkers each holds.
    """
    return "\n".join(_line(scene, player) for player in Player)


def _line(scene: Scene, player: Player) -> str:
    path = [point_of(index, player) for index in range(24)]
    stacks = [
        f"{point}: {stack.count}"
        for point in path
        if (stack := scene.stack(point)) is not None and stack.owner is player
    ]
    figures = ", ".join([*stacks, f"{clean(scene.off_word)} {scene.off(player)}"])
    return f"{clean(scene.colour_word(player))}: {figures}"
