"""Checking a finished table's record: were the dice fair, and were the rules kept?

For readers who trust nobody: the dice are checked by the functions down to ``dice_problem``, with
nothing but Python's own ``hashlib`` and ``hmac``, and without the code that rolled them.

How a table's dice are made. Before anybody has chosen a word, the table takes 32 secret random
bytes, the *seed*, and publishes their SHA-256, the *commitment*. Then each player has a *word*:
a random one, or one of his own. Roll ``n`` (1, 2, 3 … over the whole table, opening draws included)
is made of HMAC-SHA256 with the seed as key over the text

    <White's word> LF <Black's word> LF <n> LF <k>          (UTF-8; LF is a line feed)

for k = 0, 1, 2 …: the first two bytes below 252, each by its remainder by six, plus one, are the
dice. (252 is 42 times 6; larger bytes would favour low dice, so they are skipped.) When the table
is over, the seed is shown.

What a passed check proves. Nobody finds another seed with the same SHA-256, so with any words *the
dice were not changed after the commitment*. Whoever publishes the commitment could still try many
seeds and take one whose dice he likes; but he cannot know a word that a player chooses himself
afterwards. So who gave a word of his own after the other word stood knows that *the dice were not
chosen* either. Not proved: that the commitment in the record is the one that was published (compare
it with the table's own message), and that the seed was told to nobody before the end.
"""

from __future__ import annotations

import hashlib
import hmac
from typing import TYPE_CHECKING, NamedTuple

from nardy.errors import RecordError
from nardy.recordtext import read_record
from nardy.replay import beginning, check_end, replay_games, said

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nardy.record import Record


def two_dice(seed: bytes, white_word: str, black_word: str, n: int) -> tuple[int, int]:
    """Roll ``n`` of a table, as described above."""
    dice: list[int] = []
    k = 0
    while len(dice) < 2:
        text = f"{white_word}\n{black_word}\n{n}\n{k}"
        data = hmac.new(seed, text.encode("utf-8"), hashlib.sha256).digest()
        dice += [byte % 6 + 1 for byte in data if byte < 252]
        k += 1
    return dice[0], dice[1]


def commitment_problem(record: Record) -> str | None:
    """What is wrong with the seed; ``None`` if it is the one that was committed to."""
    if record.seed is None:
        return "seed: it is shown when the table is over; until then nothing can be checked."
    found = hashlib.sha256(bytes.fromhex(record.seed)).hexdigest()
    if found != record.commitment:
        return f"commitment: the seed's SHA-256 is {found}, not {record.commitment}."
    return None


def rolls_of(record: Record) -> Iterator[tuple[str, int, tuple[int, int]]]:
    """Every roll in the record: its place, its number and its dice."""
    for g, game in enumerate(record.games, 1):
        for d, draw in enumerate(game.opening, 1):
            yield f"game {g}, draw {d}", draw.n, draw.dice
        for t, turn in enumerate(game.turns, 1):
            yield f"game {g}, turn {t}", turn.n, turn.dice


def dice_problem(record: Record) -> str | None:
    """Where the dice do not follow from the seed and the words; ``None`` if all do."""
    if record.seed is None:
        return "seed: it is shown when the table is over; until then nothing can be checked."
    seed = bytes.fromhex(record.seed)
    last = 0
    for place, n, dice in rolls_of(record):
        # No roll is left out. One comes twice where a game's first turn is played with its draw.
        if n != last + 1 and not (n == last and place.endswith("turn 1")):
            return f"{place}: roll {n} cannot follow roll {last}."
        last = n
        made = two_dice(seed, *record.words, n)
        if dice != made:
            return f"{place}: roll {n} is {made[0]}-{made[1]}, not {dice[0]}-{dice[1]}."
    return None


class Check(NamedTuple):
    """One thing that was checked: what holds, or the ``problem`` with its place."""

    name: str
    holds: str
    problem: str | None = None

    def __str__(self) -> str:
        return f"{'ok  ' if self.problem is None else 'FAIL'}  {self.problem or self.holds}"


class Report(NamedTuple):
    """All checks of a record, in order."""

    checks: tuple[Check, ...]

    @property
    def passed(self) -> bool:
        """Whether nothing is wrong."""
        return all(check.problem is None for check in self.checks)

    @property
    def problems(self) -> tuple[str, ...]:
        """What is wrong, each with its place."""
        return tuple(check.problem for check in self.checks if check.problem is not None)


def verify_text(text: str | bytes) -> Report:
    """Check a record as it is written, in UTF-8; it never raises for what is wrong in it."""
    try:
        record = read_record(text)
    except RecordError as error:
        return Report((Check("record", "", str(error)),))
    return verify(record)


def verify(record: Record) -> Report:
    """Check a record: the commitment, every roll, and by the rules every game and the score.

    Games after the first that breaks the rules are not looked at.
    """
    rolls = len({n for _, n, _ in rolls_of(record)})
    checks = [
        Check(
            "commitment",
            "The seed is the one that the table committed to.",
            commitment_problem(record),
        ),
        Check(
            "dice",
            f"Every roll follows from the seed and the words: {rolls} of {rolls}.",
            dice_problem(record),
        ),
    ]
    checks += _game_checks(record)
    return Report(tuple(checks))


def _game_checks(record: Record) -> Iterator[Check]:
    games = replay_games(record)
    after = beginning(record)
    try:
        for number, game in enumerate(record.games, 1):
            after = next(games)
            turns = f"{len(game.turns)} turn{'' if len(game.turns) == 1 else 's'}"
            says = f"Game {number} keeps the rules: {turns}, {said(after.result)}."
            yield Check("game", says)
        check_end(record, after)
    except RecordError as error:
        yield Check("game", "", str(error))
        return
    score = f"{after.match.white}:{after.match.black}"
    yield Check("score", f"The score is right: {score}, {record.state}.")
