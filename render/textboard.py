"""The board as monospaced text: for screen readers, and for chats that take no photos."""

from typing import Final

from nardy import Player
from render.layout import slot_of
from render.names import clean
from render.scene import OFF_POINT, Scene

WIDTH: Final = 30
_CELL: Final = 5
_EMPTY: Final = "·"
_QUARTERS: Final = (range(13, 19), range(19, 25), range(12, 6, -1), range(6, 0, -1))
"""The slots as they lie on the picture, six to a line."""


def text_board(scene: Scene, *, captioned: bool = False) -> str:
    """Return a scene as lines; those of the board have at most 30 columns.

    ``captioned``: without what a caption beside it says, names and pips, the last play, the result.

    Under each point's number stand its owner's letter and count. The viewer's side is below, as
    on the picture; ``>`` marks whose turn it is, round brackets a die that has been played.
    ``18 > 13 12`` says where the chosen checker can go.
    """
    quarters = [_quarter(scene, slots) for slots in _QUARTERS]
    rule = "-" * WIDTH
    lines = [rule, *quarters[0], *quarters[1], rule, *quarters[2], *quarters[3], rule]
    if captioned:
        below = [_dice(scene), _chosen(scene), _match(scene)]
    else:
        lines = [*_player(scene, scene.view.other), *lines, *_player(scene, scene.view)]
        last, result = _last(scene), clean(scene.banner)
        below = [_dice(scene), last, _chosen(scene), _match(scene), result]
    lines += [line for line in below if line]
    return "\n".join(line.rstrip() for line in lines) + "\n"


def _quarter(scene: Scene, slots: range) -> tuple[str, str]:
    """Return the line of the numbers and the line of the checkers of six points."""
    points = [slot_of(slot, scene.view) for slot in slots]
    cells = []
    for point in points:
        stack = scene.stack(point)
        cells.append(f"{scene.colour_letter(stack.owner)}{stack.count}" if stack else _EMPTY)
    return (
        "".join(f"{point:>{_CELL - 1}} " for point in points),
        "".join(f"{cell:>{_CELL - 1}} " for cell in cells),
    )


def _player(scene: Scene, player: Player) -> tuple[str, str]:
    mark = ">" if scene.turn is player else " "
    name = clean(scene.name(player))
    room = WIDTH - 4
    if len(name) > room:
        name = name[: room - 1] + "…"
    pips, off = clean(scene.pip_word), clean(scene.off_word)
    figures = [f"{scene.pips(player)} {pips}", f"{scene.off(player)} {off}", scene.points(player)]
    head = f"{mark} {scene.colour_letter(player)} {name}"
    return head, "    " + ", ".join(figure for figure in figures if figure)


def _dice(scene: Scene) -> str:
    if scene.dice:
        dice = " ".join(f"({die.value})" if die.used else str(die.value) for die in scene.dice)
        return f"[{dice}]"
    if scene.opening:
        white, black = scene.colour_letters
        return f"[{white} {scene.opening[0]}, {black} {scene.opening[1]}]"
    return ""


def _last(scene: Scene) -> str:
    """Return the last play, move by move."""
    off = clean(scene.off_word)
    return " ".join(f"{start}/{off if end == OFF_POINT else end}" for start, end in scene.last)


def _chosen(scene: Scene) -> str:
    """Return where the chosen checker can go."""
    if scene.selected is None:
        return ""
    off = clean(scene.off_word)
    targets = [str(point) for point in sorted(scene.targets, reverse=True) if point != OFF_POINT]
    if OFF_POINT in scene.targets:
        targets.append(off)
    return f"{scene.selected} > {' '.join(targets)}".rstrip()


def _match(scene: Scene) -> str:
    """Return the rule set, and the cube with its owner."""
    words = [clean(scene.rules)]
    if scene.crawford:
        words.append(clean(scene.crawford_word))
    elif scene.cube:
        owner = "" if scene.cube_owner is None else scene.colour_letter(scene.cube_owner)
        words.append(f"{clean(scene.cube_word)} {scene.cube} {owner}".rstrip())
    return ", ".join(word for word in words if word)
