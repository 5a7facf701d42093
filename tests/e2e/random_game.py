"""A game played by pressing buttons at random until the result."""

from __future__ import annotations

from dataclasses import dataclass, field
from time import perf_counter
from typing import TYPE_CHECKING

from tests.e2e.people import is_over, labels, mover, text_of, version_of

if TYPE_CHECKING:
    from collections.abc import Mapping
    from random import Random

    from tests.e2e.people import Chat, Message


@dataclass
class Record:
    """What happened: the last board, presses, turns confirmed, seconds from press to edit."""

    board: Message
    presses: int = 0
    confirmed: int = 0
    captions: list[str] = field(default_factory=list)
    waits: list[float] = field(default_factory=list)


async def press_until_over(
    chat: Chat,
    board: Message,
    accounts: Mapping[str, int],
    random: Random,
    at_most: int | None = None,
) -> Record:
    """Press random buttons of a board until it shows a result, or ``at_most`` so many times.

    ``accounts`` names the account of everybody at the table by first name.
    """
    record = Record(board)
    while not is_over(record.board) and (at_most is None or record.presses < at_most):
        now = record.board
        said = text_of(now)
        record.captions.append(said)
        name = mover(now)
        if (
            name is None or name not in accounts
        ):  # the computer's turn: the next board comes by itself
            record.board = await chat.until_shown(
                now,
                lambda m, seen=said: text_of(m) != seen,  # type: ignore[misc]
            )
            continue
        label = _choice(labels(now), random)
        pressed_at = perf_counter()
        answer = await chat.press(accounts[name], now, label)
        assert answer["answered"], answer
        assert not answer["show_alert"], (answer, label, said)
        record.presses += 1
        record.confirmed += "Confirm" in label
        seen = version_of(now)
        record.board = await chat.until_shown(
            now,
            lambda m, seen=seen: is_over(m) or version_of(m) > seen,  # type: ignore[misc]
        )
        record.waits.append(perf_counter() - pressed_at)
    return record


def _choice(offered: list[str], random: Random) -> str:
    """Mostly what makes the most of the dice, so that a game is short, else any move.

    Now and then a move is taken back; when the play is complete, it is confirmed.
    """
    moves = [label for label in offered if "/" in label]
    if not moves:
        return next(label for label in offered if "Confirm" in label)
    back = [label for label in offered if "Take back" in label]
    if back and random.random() < 0.05:
        return random.choice(back)
    if random.random() < 0.8:
        most = max(map(_dice, moves))
        moves = [label for label in moves if _dice(label) == most]
    return random.choice(moves)


def _dice(label: str) -> int:
    """How many dice a button for moves plays: ``24/16 · 5+3``, ``24/12 · 3×4``, ``24/21 13/8``."""
    moves, _, dice = label.partition(" · ")
    if "×" in dice:
        return int(dice.rpartition("×")[2])
    return dice.count("+") + 1 if dice else moves.count("/")
