"""Scenes of seeded random games, and the pictures that the field cases ask for."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import count, islice
from typing import TYPE_CHECKING

from nardy import (
    OFF,
    Player,
    Position,
    Roll,
    apply_moves,
    is_over,
    legal_plays,
    next_moves,
    point_of,
)
from render import Die, Scene

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from nardy import Move

START = "...........o...........O"


def position_text(white: dict[int, int], black: dict[int, int]) -> str:
    """Write a position from the counts by point."""
    letters = ["."] * 24
    for counts, base in ((white, "A"), (black, "a")):
        for point, checkers in counts.items():
            letters[point - 1] = chr(ord(base) + checkers - 1)
    return "".join(letters)


def played(seed: int) -> Iterator[Scene]:
    """One random game: after each play, with that play's arrows and the next player's dice."""
    rng = random.Random(seed)
    position, player = Position.start(), Player.WHITE
    for number in count():
        roll = Roll(rng.randint(1, 6), rng.randint(1, 6))
        play = rng.choice(legal_plays(position, roll, first_turn=number < 2))
        used = rng.randint(0, 2)
        yield Scene(
            play.result.text(player),
            view=rng.choice(list(Player)),
            white="Anna",
            black="Борис",
            turn=player.other,
            dice=tuple(Die(value, k < used) for k, value in enumerate(roll.dice)),
            last=_arrows(play.moves, player),
            theme=rng.choice(["wood", "dark", "contrast"]),
        )
        if is_over(play.result):
            return
        position, player = play.result.turned(), player.other


def choosing(seed: int) -> Iterator[Scene]:
    """One random game as people see it: half-made plays, what can move, and where to."""
    rng = random.Random(seed)
    position, player = Position.start(), Player.WHITE
    before: tuple[tuple[int, int], ...] = ()
    for number in count():
        roll = Roll(rng.randint(1, 6), rng.randint(1, 6))
        first = number < 2
        play = rng.choice(legal_plays(position, roll, first_turn=first))
        made = play.moves[: rng.randint(0, len(play.moves))]
        following = next_moves(position, roll, made, first_turn=first)
        starts = sorted({move.start for move in following})
        selected = rng.choice(starts) if starts and rng.random() < 0.4 else None
        chosen = [move for move in following if selected in (None, move.start)]
        used = [move.die for move in made]
        dice = []
        for value in roll.dice:
            dice.append(Die(value, value in used))
            if value in used:
                used.remove(value)
        yield Scene(
            apply_moves(position, made).text(player),
            view=rng.choice(list(Player)),
            white="Anna",
            black="Борис",
            turn=player,
            dice=tuple(dice),
            last=_arrows(made, player) or before,
            sources=frozenset(point_of(move.start, player) for move in chosen),
            targets=frozenset(end for _, end in _arrows(chosen, player)),
            selected=None if selected is None else point_of(selected, player),
            theme=rng.choice(["wood", "dark", "contrast"]),
        )
        if is_over(play.result):
            return
        before = _arrows(play.moves, player) or before
        position, player = play.result.turned(), player.other


def _arrows(moves: Sequence[Move], player: Player) -> tuple[tuple[int, int], ...]:
    return tuple(
        (point_of(move.start, player), 0 if move.end >= OFF else point_of(move.end, player))
        for move in moves
    )


def every(step: int, seed: int = 1) -> Iterator[Scene]:
    """Every ``step``-th scene of random games, with a match round it, without an end."""
    scenes = (scene for game in count(seed) for scene in choosing(game))
    for number, scene in enumerate(islice(scenes, 0, None, step)):
        yield with_match(scene, number)


def some_played(number: int, seed: int = 1) -> list[Scene]:
    """Return scenes of random games."""
    games = (scene for game in count(seed) for scene in played(game))
    return list(islice(games, number))


def with_match(scene: Scene, number: int) -> Scene:
    """Add a score, a cube and a rule set, other ones for each number."""
    score: tuple[int, int] | None = (number % 5, number // 5 % 8)
    cube = (0, 1, 2, 4, 8, 16, 32, 64)[number % 8]
    return replace(
        scene,
        score=score if number % 6 else None,
        length=(5, 0, 7, 15)[number // 6 % 4],
        cube=cube,
        cube_owner=(None, Player.WHITE, Player.BLACK)[number // 8 % 3] if cube > 1 else None,
        crawford=cube == 1 and number % 16 > 8,
        rules=("classic", "federation", "греческие", "")[number % 4],
    )


TOWERS = Scene(
    position_text({1: 15}, {13: 15}),
    turn=Player.BLACK,
    dice=(Die(6, used=True), Die(6, used=True), Die(6), Die(6)),
    last=((2, 1), (3, 1)),
    targets=frozenset({0, 13}),
)
ONE_EACH = Scene("A" * 15 + "." * 9, last=((24, 15), (23, 14)), turn=Player.BLACK)
BEARING_OFF = Scene(
    position_text({1: 3, 2: 4}, {13: 2, 14: 6}),
    white="Anna-Maria Κωνσταντινοπουλίδου-Παπαδοπούλου",
    black="محمد بن عبد الله الخوارزمي",
    turn=Player.WHITE,
    dice=(Die(1), Die(2, used=True)),
    last=((18, 0), (18, 0), (16, 14)),
    sources=frozenset({1, 2}),
    targets=frozenset({0, 1}),
)
WON = Scene(position_text({}, {13: 2, 14: 6}), banner="Anna wins · mars", last=((1, 0), (1, 0)))
OPENING = Scene(START, white="Армен Գրիգորյան", black="გიორგი", opening=(5, 2))
FIELD_CASES = (Scene(START), TOWERS, ONE_EACH, BEARING_OFF, WON, OPENING)
