"""Cards to pass on: the result of a game or match, 1200 x 630 as pages and chats show links.

All words come in with the card's value; what stands on every card is the product's name.
"""

from dataclasses import dataclass
from typing import Final, NamedTuple

from PIL import Image

from nardy import Player
from render.accents import accented_palette
from render.checkers import checker
from render.layout import Box, Layout, Row, Spot
from render.lettering import ELLIPSIS, fitted_size, halves, label, named, size_for, wrapped, write
from render.picture import compose, finished
from render.png import FAST, encode
from render.scene import Scene
from render.sheet import plate, stamp
from render.theme import THEMES, Theme

WIDTH: Final = 1200
HEIGHT: Final = 630
FOOTER: Final = 76
SMALLEST: Final = 38
"""A font size of 11 points on a phone."""
MARGIN: Final = 32
_CHECKER: Final = 40
"""Makes boards 640 pixels wide."""
_RESULT_SIZES: Final = (64, 54, 46, SMALLEST)
_RESULT_LINES: Final = 3
_ROW: Final = 92
_SMALLEST_OF_TWO: Final = 24
"""The font size down to which a long name stays whole on two lines."""
_LONGEST_NAME: Final = 1000
"""Pixels of a name at the smallest size of one line, beyond which nothing makes it fit."""


@dataclass(frozen=True, slots=True)
class Card:
    """The result of a game or match. Equal cards give equal pictures.

    Raises BadScene when it is made of something that cannot be drawn.
    """

    position: str
    """The last position, as in `Scene`."""
    white: str
    black: str
    result: str
    """Who won, and how."""
    product: str
    note: str = ""
    """What stands at the bottom right: a day, the rule set."""
    winner: Player | None = None
    """Whose name is lit."""
    score: tuple[int, int] | None = None
    """White's and Black's points."""
    view: Player = Player.WHITE
    theme: str = "wood"
    colour_words: tuple[str, str] = ("White", "Black")
    """What White and Black are called where no letter of their name can be drawn."""

    def __post_init__(self) -> None:
        """Refuse what cannot be drawn."""
        self.scene()

    def scene(self) -> Scene:
        """Return the board of the card."""
        return Scene(self.position, view=self.view, theme=self.theme, score=self.score)


def draw_card(card: Card, *, fast: bool = FAST) -> bytes:
    """Return a card as a PNG file of 1200 x 630 pixels."""
    file = finished.get((card, fast))
    if file is None:
        file = encode(compose_card(card), fast=fast)
        finished.put((card, fast), file)
    return file


def compose_card(card: Card) -> Image.Image:
    """Return a card (mode P)."""
    theme, layout = THEMES[card.theme], Layout(_CHECKER)
    picture = empty_card(theme, card.product, card.note)
    board = compose(card.scene(), _CHECKER)
    strips = layout.strip(Row.TOP), layout.strip(Row.BOTTOM)
    board = board.crop((0, strips[0].bottom, board.width, strips[1].top))
    top = (HEIGHT - FOOTER - board.height) // 2
    left = MARGIN + board.width
    room = Box(left + MARGIN, top, WIDTH - MARGIN, top + board.height)
    rows = room.bottom - 2 * _ROW - MARGIN
    _write_result(picture, card.result, theme, Box(room.left, room.top, room.right, rows))
    for player in Player:
        _draw_player(picture, card, player, theme, Box(room.left, rows, room.right, rows + _ROW))
        rows += _ROW + MARGIN // 2
    finished_picture = accented_palette(card.theme).indexed(picture)
    finished_picture.paste(board, (MARGIN // 2, top))
    return finished_picture


def empty_card(theme: Theme, product: str, note: str) -> Image.Image:
    """Return a card (mode RGB) with nothing on it but its foot."""
    picture = Image.new("RGB", (WIDTH, HEIGHT), theme.frame)
    foot = Box(0, HEIGHT - FOOTER, WIDTH, HEIGHT)
    picture.paste(theme.strip, foot)
    middle = foot.centre.y
    start = 1.5 * MARGIN
    for player in Player:
        badge = checker(theme.name, player, 36)
        stamp(picture, badge, Spot(start + 18, middle))
        start += 26
    start += 26
    text, size = fitted_size(product, 42, SMALLEST, WIDTH // 2)
    write(picture, text, size, Spot(start, middle), theme.text, align=0)
    rest = round(WIDTH - start - label(text, size).width - 3 * MARGIN)
    text, size = fitted_size(note, SMALLEST, SMALLEST, rest)
    write(picture, text, size, Spot(WIDTH - 1.5 * MARGIN, middle), theme.dim, align=1)
    return picture


def _write_result(picture: Image.Image, result: str, theme: Theme, room: Box) -> None:
    """Write the result as large as it fits."""
    for size in _RESULT_SIZES:
        lines = wrapped(result, size, room.width, _RESULT_LINES)
        step = round(1.25 * size)
        whole = not any(line.endswith(ELLIPSIS) for line in lines)
        if whole and len(lines) * step <= room.height:
            break
    y = room.centre.y - (len(lines) - 1) * step / 2
    for line in lines:
        write(picture, line, size, Spot(room.left, y), theme.text, align=0)
        y += step


class _Inks(NamedTuple):
    paper: tuple[int, int, int]
    text: tuple[int, int, int]


def _draw_player(picture: Image.Image, card: Card, player: Player, theme: Theme, room: Box) -> None:
    """Draw a player's row: his checker, name and points; the winner's is lit."""
    lit = card.winner is player
    inks = _Inks(theme.lit, theme.lit_text) if lit else _Inks(theme.strip, theme.text)
    frame = plate(
        room.width,
        room.height,
        radius=18,
        line=3,
        edge=theme.lit if lit else theme.outline,
        fill=inks.paper,
    )
    stamp(picture, frame, room.centre)
    middle = room.centre.y
    stamp(picture, checker(theme.name, player, 52), Spot(room.left + 48, middle))
    right = room.right - 28.0
    if card.score:
        points = str(card.score[0 if player is Player.WHITE else 1])
        size = size_for(points, 64, room.width // 3)
        write(picture, points, size, Spot(right, middle), inks.text, align=1)
        right -= label(points, size).width + 24
    draw_name(
        picture,
        card.white if player is Player.WHITE else card.black,
        card.colour_words[0 if player is Player.WHITE else 1],
        Box(room.left + 88, room.top, round(right), room.bottom),
        inks.text,
    )


def draw_name(
    picture: Image.Image, name: str, word: str, room: Box, ink: tuple[int, int, int]
) -> None:
    """Write a name from the left of a room, a word if it cannot be written."""
    lines, size = name_lines(name, word, room)
    step = 1.15 * size
    y = room.centre.y - (len(lines) - 1) * step / 2
    for line in lines:
        write(picture, line, size, Spot(room.left, y), ink, align=0)
        y += step


def name_lines(name: str, word: str, room: Box) -> tuple[tuple[str, ...], int]:
    """Return the lines of a name and their font size.

    What is too long for one line is broken in two and made smaller; shortened is only what is too
    long even then.
    """
    text = named(name, word, SMALLEST, room.width)
    whole = named(name, word, SMALLEST, _LONGEST_NAME)
    if text != whole:
        first, second = halves(whole)
        longer = max((first, second), key=lambda line: label(line, SMALLEST).width)
        size = size_for(longer, min(SMALLEST, round(room.height / 2.6)), room.width)
        if second and size >= _SMALLEST_OF_TWO:
            return (first, second), size
    return (text,), max(SMALLEST, size_for(text, 46, room.width))
