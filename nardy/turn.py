"""One turn from inside: which moves are legal at each moment, and how many dice must be played.

The mover's checkers are a packed number as in ``Position``; beside it goes the 24-bit *mask* of the
points that they hold (bit i is index i of the mover's path). The opponent does not move, so all
that depends on him is worked out once per turn.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Final

from nardy.moves import STEPS, Move
from nardy.position import ACROSS, CHECKERS, HEAD, HOME, OFF, POINTS, Position

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from nardy.roll import Roll
    from nardy.rules import RuleSet

Dice = tuple[int, ...]
"""The dice that are still to be played."""

_ALL: Final = (1 << POINTS) - 1
_OUTSIDE: Final = (1 << HOME) - 1
_HEAD: Final = 1 << HEAD
_BLOCK: Final = 6
_TWO_OFF_THE_HEAD: Final = (3, 4, 6)

_HELD: Final = str.maketrans("123456789abcdef", "1" * 15)
_HALF: Final = (1 << 12) - 1
_LOW: Final = tuple(tuple(i for i in range(12) if mask >> i & 1) for mask in range(1 << 12))
_HIGH: Final = tuple(tuple(i + 12 for i in low) for low in _LOW)

_MOVES: Final = tuple(tuple(Move(start, die) for start in range(POINTS)) for die in range(7))
_LANDINGS: Final = tuple(
    tuple(1 << start + die & _ALL for start in range(POINTS)) for die in range(7)
)
_NIBBLES: Final = tuple(15 << 4 * start for start in range(POINTS))


def held(packed: int) -> int:
    """The mask of the points with at least one checker."""
    return int(f"{packed:024x}".translate(_HELD), 2)


def across(mask: int) -> int:
    """A mask over one player's path as a mask over the other's."""
    return (mask >> ACROSS | mask << ACROSS) & _ALL


class Turn:
    """The legal moves of one position and roll.

    Sources: "A turn" of the rules, steps 2-7. The states inside the turn are packed numbers of the
    mover's checkers; they also tell how many have left the head so far.
    """

    def __init__(self, position: Position, roll: Roll, rules: RuleSet, *, first_turn: bool) -> None:
        self.mine, self.theirs = position
        self.roll = roll
        their_mask = held(self.theirs)
        walls = across(their_mask)
        # Starts from which a die leads to a point of the board with no opposing checker.
        self._open = {die: ~(walls >> die) & _ALL >> die for die in roll}
        # The head may be left while it holds more than this.
        leaving = 2 if first_turn and roll.is_double and roll.first in _TWO_OFF_THE_HEAD else 1
        self._head_floor = (self.mine & 15) - leaving
        self._zone = self._ban_zone(their_mask, rules)

    def _ban_zone(self, their_mask: int, rules: RuleSet) -> int:
        """The part of the opponent's path, as a mask over it, where six in a row are forbidden.

        Source: "Block". A block is allowed if an opposing checker is in front of it, so the ban
        holds beyond the opponent's foremost checker only. 0 if no block can arise this turn.
        """
        front = their_mask.bit_length()
        if front > POINTS - _BLOCK:
            return 0
        # 16 leaves the remainder 1 by 15, so this is the sum of the counts modulo 15.
        if rules.block_lifted_by_off and (self.theirs % CHECKERS or not self.theirs):
            return 0
        zone = _ALL >> front << front
        points = (across(held(self.mine)) & zone).bit_count()
        return zone if points + len(self.roll.dice) >= _BLOCK else 0

    def starts(self, mine: int, mask: int, die: int) -> tuple[int, ...]:
        """The indices from which ``die`` can be played, the block ban left aside.

        Sources: "Move", "Head" and "Bearing off".
        """
        starts = mask & self._open[die]
        if not mask & _OUTSIDE:
            exact = 1 << OFF - die
            farthest = mask & -mask
            starts |= farthest if farthest >= exact else mask & exact
        if mine & 15 <= self._head_floor:
            starts &= ~_HEAD
        return _LOW[starts & _HALF] + _HIGH[starts >> 12]

    def is_head_closed(self, mine: int, start: int) -> bool:
        """Whether ``start`` is the head and no further checker may leave it in this turn."""
        return start == HEAD and mine & 15 <= self._head_floor

    def is_forbidden_block(self, mask: int) -> bool:
        """Whether the points of ``mask`` hold six in a row that nobody is in front of."""
        points = across(mask) & self._zone
        pairs = points & points >> 1
        return bool(pairs & pairs >> 2 & pairs >> 4)

    def results(self) -> dict[int, tuple[Move, ...]]:
        """All states in which the turn can end, each with one order of moves that leads there."""
        return self._double_results() if self.roll.is_double else self._two_dice_results()

    def _two_dice_results(self) -> dict[int, tuple[Move, ...]]:
        """Both orders of two dice; failing that the larger die alone, failing that the smaller."""
        both: dict[int, tuple[Move, ...]] = {}
        alone: dict[int, tuple[Move, ...]] = {}
        mask = held(self.mine)
        zone = self._zone
        larger, smaller = max(self.roll), min(self.roll)
        for die, other in ((larger, smaller), (smaller, larger)):
            steps = STEPS[other]
            moves = _MOVES[other]
            singles: dict[int, tuple[Move, ...]] = {}
            for start in self.starts(self.mine, mask, die):
                mine = self.mine + STEPS[die][start]
                mask_between = self._mask_after(mask, mine, die, start)
                if zone and self.is_forbidden_block(mask_between):
                    continue
                move = _MOVES[die][start]
                singles[mine] = (move,)
                for second in self.starts(mine, mask_between, other):
                    result = mine + steps[second]
                    if result in both or (zone and self.is_forbidden_block(held(result))):
                        continue
                    both[result] = (move, moves[second])
            alone = alone or singles
        return both or alone or {self.mine: ()}

    def _double_results(self) -> dict[int, tuple[Move, ...]]:
        """As many of the four moves of a double as can be played, one after another."""
        die = self.roll.first
        steps = STEPS[die]
        moves = _MOVES[die]
        zone = self._zone
        states: dict[int, tuple[Move, ...]] = {self.mine: ()}
        masks = {self.mine: held(self.mine)}
        for _ in self.roll.dice:
            after: dict[int, tuple[Move, ...]] = {}
            masks_after: dict[int, int] = {}
            for mine, made in states.items():
                mask = masks[mine]
                for start in self.starts(mine, mask, die):
                    state = mine + steps[start]
                    if state in after:
                        continue
                    mask_then = self._mask_after(mask, state, die, start)
                    if zone and self.is_forbidden_block(mask_then):
                        continue
                    after[state] = (*made, moves[start])
                    masks_after[state] = mask_then
            if not after:
                break
            states, masks = after, masks_after
        return states

    def afters(self, mine: int, die: int) -> Iterator[tuple[Move, int]]:
        """Every single legal move of ``die`` from the state ``mine``, with the state it leads to.

        Whether the other dice can still be played is left aside.
        """
        mask = held(mine)
        for start in self.starts(mine, mask, die):
            state = mine + STEPS[die][start]
            if not self._zone or not self.is_forbidden_block(
                self._mask_after(mask, state, die, start)
            ):
                yield _MOVES[die][start], state

    def legal_moves(self, mine: int, left: Dice) -> list[tuple[Move, int]]:
        """The moves from ``mine`` that a legal turn can go on with, and the states they lead to.

        ``left`` are the dice not yet played. Empty when the turn is complete.
        """
        played = len(self.roll.dice) - len(left)
        if played >= self.most:
            return []
        dice = dict.fromkeys(left)
        if self.most == 1 and not self.roll.is_double:
            # Source: "As many dice as possible": of two that exclude each other the larger.
            dice = {self.only_die: None}
        return [
            (move, state)
            for die in dice
            for move, state in self.afters(mine, die)
            if not state or played + 1 + self._longest(state, without(left, die)) == self.most
        ]

    def follow(self, made: Sequence[Move]) -> tuple[int, Dice] | None:
        """The state and the dice left after ``made``; ``None`` if no legal play begins so."""
        mine, left = self.mine, self.roll.dice
        for move in made:
            states = [state for legal, state in self.legal_moves(mine, left) if legal == move]
            if not states:
                return None
            mine, left = states[0], without(left, move.die)
        return mine, left

    def endings(self, mine: int, left: Dice, made: tuple[Move, ...]) -> dict[int, tuple[Move, ...]]:
        """All states in which a turn can end that has come to ``mine`` with the moves ``made``.

        Each with one order of all moves of the turn, ``made`` first.
        """
        endings: dict[int, tuple[Move, ...]] = {}
        reached = {(mine, left): made}
        while reached:
            after: dict[tuple[int, Dice], tuple[Move, ...]] = {}
            for (state, dice), moves in reached.items():
                following = self.legal_moves(state, dice)
                if not following:
                    endings.setdefault(state, moves)
                for move, then in following:
                    after.setdefault((then, without(dice, move.die)), (*moves, move))
            reached = after
        return endings

    def has_more_endings(self, most: int, mine: int, left: Dice) -> bool:
        """Whether a turn that has come to ``mine`` can end in more than ``most`` states.

        Goes for the ends first, and no further than it has to.
        """
        endings: set[int] = set()
        seen = {(mine, left)}
        waiting = [(mine, left)]
        while waiting and len(endings) <= most:
            state, dice = waiting.pop()
            following = self.legal_moves(state, dice)
            if not following:
                endings.add(state)
            for move, then in following:
                moment = then, without(dice, move.die)
                if moment not in seen:
                    seen.add(moment)
                    waiting.append(moment)
        return len(endings) > most

    @cached_property
    def most(self) -> int:
        """How many dice can be played at most, and so have to be."""
        return self._longest(self.mine, self.roll.dice)

    @cached_property
    def only_die(self) -> int:
        """The larger of the dice that can be played first of all, or 0 if none can."""
        return max((die for die in self.roll if any(self.afters(self.mine, die))), default=0)

    @cached_property
    def _known(self) -> dict[tuple[int, Dice], int]:
        return {}

    def _longest(self, mine: int, left: Dice) -> int:
        """How many of the dice ``left`` can still be played from the state ``mine``."""
        if not left:
            return 0
        known = self._known.get((mine, left))
        if known is None:
            known = 0
            for die in dict.fromkeys(left):
                rest = without(left, die)
                for _, state in self.afters(mine, die):
                    known = max(known, 1 + self._longest(state, rest))
                    if known == len(left):
                        break
            self._known[mine, left] = known
        return known

    @staticmethod
    def _mask_after(mask: int, mine: int, die: int, start: int) -> int:
        """The mask after a move that led to the state ``mine``, from the ``mask`` before it."""
        mask |= _LANDINGS[die][start]
        return mask if mine & _NIBBLES[start] else mask ^ 1 << start


def without(dice: Dice, die: int) -> Dice:
    """The dice that are left when one ``die`` of them has been played."""
    at = dice.index(die)
    return dice[:at] + dice[at + 1 :]
