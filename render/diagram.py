"""Position diagrams for rules and puzzles: a board without players, and what could be done on it.

Blue arrows are moves that can be made, red ones with a cross those that must not; amber ones, as
on every board, are moves that have just been made.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Final

from PIL import Image

from nardy import Player
from render.accents import FORBIDDEN, FORBIDDEN_HALO, accented_palette
from render.arrows import badge_of_times, badge_off
from render.columns import number_part
from render.layout import Box, Layout, Row, Spot, column_of, slot_of
from render.lettering import fitted_size, write
from render.overlays import Overlay, Sprite, inks_of
from render.palette import Palette
from render.picture import compose, finished
from render.png import FAST, encode
from render.prospects import cross_spot, off_cross, prospects_of
from render.scene import OFF_POINT, BadScene, Die, Scene
from render.sheet import Sheet
from render.strokes import arrow_shapes
from render.theme import THEMES, Theme
from render.tiles import tile
from render.ways import Arrow, ways_of

DIAGRAM_CHECKER: Final = 48
"""Makes diagrams about 670 pixels wide, and 770 with trays."""
_TITLE: Final = 46
_SMALL_TITLE: Final = 38
"""Font sizes of the title: a long one is written smaller before it is shortened."""
_CROSS: Final = 68

Moves = tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Diagram:
    """What a diagram shows. Points are 1-24 from White's side, moves (from point, to point).

    Equal diagrams give equal pictures. Raises BadScene when it is made of something that cannot
    be drawn.
    """

    position: str
    """As in `Scene`; missing checkers are borne off, but nothing says so without the trays."""
    title: str = ""
    """One line above the board."""
    view: Player = Player.WHITE
    theme: str = "wood"
    turn: Player | None = None
    """In whose half the dice lie."""
    dice: tuple[Die, ...] = ()
    moves: Moves = ()
    """Moves that can be made, of checkers as they stand; OFF_POINT is the end of bearing off."""
    forbidden: Moves = ()
    """Moves that must not be made."""
    last: Moves = ()
    """Moves that have been made; they are in `position` already."""
    points: frozenset[int] = frozenset()
    """Points to look at: framed, and their numbers filled."""
    trays: bool = False
    """Whether the trays beside the board are shown."""
    _scene: Scene = field(init=False, repr=False, compare=False, hash=False)

    def __post_init__(self) -> None:
        """Refuse what cannot be drawn."""
        scene = Scene(
            self.position,
            view=self.view,
            turn=self.turn,
            dice=self.dice,
            last=self.last,
            theme=self.theme,
        )
        object.__setattr__(self, "_scene", scene)
        for point in self.points:
            if not 1 <= point <= 24:
                raise BadScene(f"points are 1 to 24, not {point}")
        for start, end in (*self.moves, *self.forbidden):
            if not 1 <= start <= 24 or not OFF_POINT <= end <= 24 or start == end:
                raise BadScene(f"no move leads from {start} to {end}")

    @property
    def scene(self) -> Scene:
        """The board of the diagram."""
        return self._scene


def draw_diagram(diagram: Diagram, *, checker: int = DIAGRAM_CHECKER, fast: bool = FAST) -> bytes:
    """Return a diagram as a PNG file, 14 checkers wide, 16 with trays."""
    key = (diagram, checker, fast)
    file = finished.get(key)
    if file is None:
        file = encode(compose_diagram(diagram, checker), fast=fast)
        finished.put(key, file)
    return file


def compose_diagram(diagram: Diagram, checker: int = DIAGRAM_CHECKER) -> Image.Image:
    """Return a diagram (mode P) with checkers of so many pixels."""
    theme, layout = THEMES[diagram.theme], Layout(checker)
    palette = accented_palette(diagram.theme)
    board = palette.image(
        (layout.canvas.width, layout.canvas.height), compose(diagram.scene, checker).tobytes()
    )
    for point in diagram.points:
        part = number_part(theme, layout, point, slot_of(point, diagram.view), filled=True)
        board.paste(tile(part, theme, layout), part.box)
    for sprite in _frames(diagram, layout):
        sprite.overlay(palette).lay_on(board, palette)
    for overlay in _marks(diagram, layout, theme, palette):
        overlay.lay_on(board, palette)
    room = _room(layout, trays=diagram.trays)
    if not diagram.title:
        return board.crop(room)
    title = _title(diagram.title, theme, layout, room.width)
    picture = palette.image(
        (room.width, title.height + room.height),
        b"\0" * (room.width * (title.height + room.height)),
    )
    picture.paste(palette.indexed(title), (0, 0))
    picture.paste(board.crop(room), (0, title.height))
    return picture


def _room(layout: Layout, *, trays: bool) -> Box:
    """Return the part of a board's picture that a diagram shows: all between the strips."""
    right = layout.canvas.right if trays else layout.field.right + layout.field.left
    return Box(0, layout.strip(Row.TOP).bottom, right, layout.strip(Row.BOTTOM).top)


def _title(title: str, theme: Theme, layout: Layout, width: int) -> Image.Image:
    image = Image.new("RGB", (width, layout.strip(Row.TOP).height), theme.strip)
    room = width - layout.px(96)  # the corners of a picture are cut off in a chat
    text, size = fitted_size(title, layout.px(_TITLE), layout.px(_SMALL_TITLE), room)
    write(image, text, size, Spot(width / 2, image.height / 2), theme.text)
    return image


def _frames(diagram: Diagram, layout: Layout) -> Iterator[Sprite]:
    """Yield the frames round points to look at, neighbours in one frame."""
    slots = {slot_of(point, diagram.view) for point in diagram.points}
    ends = [slot for slot in sorted(slots) if slot - 1 not in slots or slot % 6 == 1]
    for first in ends:
        last = first
        while last % 6 and last + 1 in slots:
            last += 1
        columns = sorted((first, last), key=column_of)
        left, right = layout.column(columns[0]), layout.column(columns[-1])
        box = Box(left.left, left.top, right.right, left.bottom)
        yield Sprite(box.left, box.top, _frame(diagram.theme, layout, box.width, box.height))


@lru_cache(maxsize=32)
def _frame(theme_name: str, layout: Layout, width: int, height: int) -> Image.Image:
    theme, unit = THEMES[theme_name], layout.unit
    sheet = Sheet(width, height)
    for inset, ink in ((0.0, theme.select_halo), (2 * unit, theme.select), (7 * unit, None)):
        edges = (inset, inset, width - inset, height - inset)
        sheet.rounded(edges, 16 * unit - inset, ink)
    return sheet.finish()


def _marks(diagram: Diagram, layout: Layout, theme: Theme, palette: Palette) -> Iterator[Overlay]:
    """Yield arrows, their crosses and numbers, from below to above."""
    scene = diagram.scene
    drawn: list[Arrow] = ways_of(scene, layout)[0] if scene.last else []
    may = prospects_of(scene, layout, diagram.moves, drawn, trays=diagram.trays)
    must_not = prospects_of(
        scene, layout, diagram.forbidden, [*drawn, *may.arrows], trays=diagram.trays
    )
    allowed = inks_of(theme.select, theme.select_halo, palette)
    refused = inks_of(FORBIDDEN[theme.name], FORBIDDEN_HALO, palette)
    for arrows, inks in ((must_not.arrows, refused), (may.arrows, allowed)):
        for arrow in arrows:
            for shape in arrow_shapes(arrow.spots, layout):
                yield shape.overlay(inks)
    # Amber is what has been done; what can be done is blue.
    blue = replace(theme, badge=theme.pill, badge_edge=theme.pill_text, badge_text=theme.pill_text)
    sprites: list[Sprite] = []
    for arrow in may.arrows:
        if arrow.times > 1:
            sprites += badge_of_times(arrow.spots[0], arrow.times, layout, blue)
    for sign in (*must_not.borne_off, *may.borne_off):
        sprites += badge_off(sign, layout, blue)
    crosses = [off_cross(sign, layout) for sign in must_not.borne_off]
    for arrow in must_not.arrows:
        crosses.append(cross_spot(arrow, layout, crosses))
    cross = _cross(theme.name, layout.px(_CROSS))
    for spot in crosses:
        box = Box.round(spot, cross.width, cross.height)
        sprites.append(Sprite(box.left, box.top, cross))
    for sprite in sprites:
        yield sprite.overlay(palette)


@lru_cache(maxsize=8)
def _cross(theme_name: str, size: int) -> Image.Image:
    """Return the cross on a plate that lies on a forbidden move."""
    unit, middle = size / 68, size / 2
    sheet = Sheet(size, size)
    sheet.disc(Spot(middle, middle), 33 * unit, FORBIDDEN_HALO)
    sheet.disc(Spot(middle, middle), 29 * unit, FORBIDDEN[theme_name])
    arm = 12.5 * unit
    for down in (-arm, arm):
        ends = [Spot(middle - arm, middle - down), Spot(middle + arm, middle + down)]
        sheet.line(ends, 9 * unit, FORBIDDEN_HALO)
    return sheet.finish()
