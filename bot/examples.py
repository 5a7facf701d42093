"""Examples: positions that teach a rule, with what can be done in them and what the rules forbid.

They are the diagrams of the three rule texts, and some more where a text has words only. A test
holds every move of them against the rules.
"""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from nardy import OFF, RULE_SETS, Move, Player, Position, Reason, Roll, index_of, point_of
from nardy import apply_moves as after
from render import OFF_POINT, Die, Scene
from render.diagram import Diagram

if TYPE_CHECKING:
    from collections.abc import Mapping

Step = tuple[int, int]
"""A move as it is written here: the point that a checker leaves, and the die."""

EVERYWHERE: Final = tuple(RULE_SETS)
"""The names of all rule sets."""

_START: Final = "...........o...........O"
_PRIME: Final = "...........o...AAAAA...J"
_PASSED: Final = "...........n.a.AAAAA...J"


@dataclass(frozen=True, slots=True)
class Forbidden:
    """A move that is crossed out, and the rule against it.

    It is judged after the first ``after`` of the example's allowed moves.
    """

    step: Step
    reason: Reason
    after: int = 0


@dataclass(frozen=True, slots=True)
class Example:
    """A position, and what ``player`` may and may not do in it.

    ``position`` is a position text. ``made`` are moves of this turn that have been made, so that
    they are on the board already; ``allowed`` can follow, one after the other. ``points`` are to be
    looked at. ``rules`` names the rule sets under which all of it holds.
    """

    position: str
    roll: tuple[int, int] | None = None
    made: tuple[Step, ...] = ()
    allowed: tuple[Step, ...] = ()
    forbidden: tuple[Forbidden, ...] = ()
    points: frozenset[int] = frozenset()
    player: Player = Player.WHITE
    first_turn: bool = False
    trays: bool = False
    cube: int = 0
    rules: tuple[str, ...] = EVERYWHERE

    def move(self, step: Step) -> Move:
        """A step as a move of the player's."""
        point, die = step
        return Move(index_of(point, self.player), die)

    def moves(self, steps: tuple[Step, ...]) -> tuple[Move, ...]:
        """Steps as moves."""
        return tuple(map(self.move, steps))

    @property
    def seen(self) -> Position:
        """The position at the turn's beginning, seen by the player."""
        return Position.parse(self.position, self.player)

    @property
    def picture(self) -> Diagram | Scene:
        """What is drawn of it: a diagram, or a whole board where the cube is to be seen."""
        if self.cube:
            return self.scene
        return Diagram(
            self._shown,
            turn=self.player,
            dice=self._dice,
            last=self.arrows(self.made),
            moves=self.arrows(self.allowed),
            forbidden=self.arrows(tuple(line.step for line in self.forbidden)),
            points=self.points,
            trays=self.trays,
        )

    @property
    def scene(self) -> Scene:
        """Its board alone, for a text."""
        return Scene(
            self._shown,
            turn=self.player,
            dice=self._dice,
            last=self.arrows(self.made),
            cube=self.cube,
        )

    def arrows(self, steps: tuple[Step, ...]) -> tuple[tuple[int, int], ...]:
        """Steps as pairs of the points from which and to which they lead."""
        ends = (move.end for move in self.moves(steps))
        return tuple(
            (point, OFF_POINT if end == OFF else point_of(end, self.player))
            for (point, _), end in zip(steps, ends, strict=True)
        )

    @property
    def _shown(self) -> str:
        return after(self.seen, self.moves(self.made)).text(self.player)

    @property
    def _dice(self) -> tuple[Die, ...]:
        if self.roll is None:
            return ()
        used = [die for _, die in self.made]
        dice = []
        for value in Roll(*self.roll).dice:
            is_used = value in used
            if is_used:
                used.remove(value)
            dice.append(Die(value, is_used))
        return tuple(dice)


def _points(first: int, last: int) -> frozenset[int]:
    return frozenset(range(first, last + 1))


EXAMPLES: Final[Mapping[str, Example]] = MappingProxyType(
    {
        # English text, "How to set up"; Greek text, the start.
        "start": Example(_START, points=frozenset({12, 24})),
        # English text, "Who goes first".
        "opening-reroll": Example(
            _START, (4, 2), allowed=((24, 4), (20, 2)), first_turn=True, rules=("classic",)
        ),
        # Greek and federation texts: the starter plays the dice of the draw.
        "opening-keep": Example(
            _START,
            (5, 3),
            allowed=((24, 5), (19, 3)),
            first_turn=True,
            rules=("greek", "federation"),
        ),
        # English text, "No hitting".
        "moves": Example(
            "........a..n.A.........N",
            (5, 4),
            allowed=((14, 4), (24, 5)),
            forbidden=(Forbidden((14, 5), Reason.BLOCKED),),
        ),
        # All texts: one die only, so the larger.
        "larger": Example(
            ".N...a.....n..A.........",
            (5, 4),
            allowed=((15, 5),),
            forbidden=(Forbidden((15, 4), Reason.LARGER_DIE),),
        ),
        # English text, "What happens when you roll doubles".
        "doubles": Example(
            "..a.....k..a.L...aCa....",
            (5, 5),
            allowed=((19, 5), (19, 5), (19, 5)),
            forbidden=(Forbidden((14, 5), Reason.BLOCKED, after=3),),
        ),
        # Federation text, "The head rule": a few turns into the game.
        "head": Example(
            "....a..a...m...A.A.....M",
            (5, 3),
            allowed=((24, 5), (18, 3)),
            forbidden=(Forbidden((24, 3), Reason.HEAD, after=1),),
        ),
        # English text, "First move, 6-6".
        "first": Example(
            _START,
            (6, 6),
            made=((24, 6), (24, 6)),
            forbidden=(Forbidden((18, 6), Reason.BLOCKED),),
            first_turn=True,
        ),
        # English text, six in a row: not allowed, then allowed.
        "block": Example(
            _PRIME,
            (3, 1),
            forbidden=(Forbidden((24, 3), Reason.BLOCK),),
            points=_points(16, 21),
        ),
        "passed": Example(_PASSED, (3, 1), allowed=((24, 3),), points=frozenset({14})),
        # Federation text, "A 5-point prime".
        "five": Example(
            ".CCCBB..AaamA...........",
            (6, 1),
            forbidden=(Forbidden((13, 6), Reason.BLOCK),),
            points=_points(2, 6),
        ),
        # English text, a block round the corner.
        "corner": Example(
            "CBB........o..........BF",
            (2, 1),
            forbidden=(Forbidden((24, 2), Reason.BLOCK),),
            points=frozenset({1, 2, 3, 22, 23, 24}),
        ),
        # Greek text: the ban holds within the turn too.
        "order": Example(
            _PRIME,
            (3, 3),
            allowed=((16, 3), (24, 3)),
        ),
        # English text, "Bearing off": one is still on its way.
        "home": Example(
            ".E.E.D.A.....bcbc.cb....",
            (4, 1),
            allowed=((8, 4), (6, 1)),
            forbidden=(Forbidden((4, 4), Reason.NOT_HOME),),
            trays=True,
        ),
        # English text, "Bearing off with 6-2".
        "off": Example(
            ".CBDC.......ccc.cc......",
            (6, 2),
            allowed=((5, 6), (2, 2)),
            trays=True,
        ),
        # All texts: where higher points hold checkers, the die is played inside.
        "inside": Example(
            ".A..A.......bbb.b.......",
            (4, 2),
            allowed=((5, 4),),
            forbidden=(Forbidden((2, 4), Reason.FARTHER_FIRST),),
            trays=True,
        ),
        # Federation text, the bear-off phase: seven off on both sides.
        "oin": Example(
            "BBAB.A......bbab.a......",
            (5, 3),
            trays=True,
        ),
        # Federation text, one move before a mars.
        "mars": Example("A...........efd.........", (5, 2), allowed=((1, 5),), trays=True),
        # Federation text, one move before a koks.
        "koks": Example(
            "A.....a.....deb.ba......",
            (4, 3),
            allowed=((1, 4),),
            points=frozenset({7}),
            trays=True,
        ),
        # Greek and federation texts, the doubling cube.
        "cube": Example(
            "...b..c..b.h.ABAB..BA..F",
            cube=2,
            rules=("greek", "federation"),
        ),
    }
)
"""All examples by name."""
