"""A game by people who see no pictures and press no buttons: they read a text and write moves."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from nardy import (
    CLASSIC,
    Player,
    Position,
    Roll,
    format_play,
    index_of,
    legal_plays,
)
from tests.e2e.people import is_over, mover, text_of

if TYPE_CHECKING:
    from collections.abc import Mapping
    from random import Random

    from tests.e2e.people import Chat, Message

_SIDE = re.compile(r"^(White|Black): (.*), off (\d+)$", re.MULTILINE)
_ROLL = re.compile(r"to move 🎲 (\d)-(\d)")


@dataclass(frozen=True)
class Read:
    """What the text of a board tells to somebody who hears it."""

    position: Position
    player: Player
    roll: Roll

    @classmethod
    def of(cls, board: Message, player: Player) -> Read:
        sides = {}
        for colour, stacks, off in _SIDE.findall(text_of(board)):
            side = Player.WHITE if colour == "White" else Player.BLACK
            counts = [0] * 24
            for stack in filter(None, stacks.split(", ")):
                point, count = stack.split(": ")
                counts[index_of(int(point), side)] = int(count)
            assert sum(counts) + int(off) == 15, stacks
            sides[side] = tuple(counts)
        dice = _ROLL.search(text_of(board))
        assert dice is not None, text_of(board)
        position = Position.from_counts(sides[player], sides[player.other])
        return cls(position, player, Roll(int(dice[1]), int(dice[2])))

    def written(self, random: Random) -> str:
        """One of the plays as somebody writes it, now and then after the dice."""
        first = self.position.mine(0) == 15  # whoever has all on the head has not had a turn
        plays = legal_plays(self.position, self.roll, CLASSIC, first_turn=first)
        play = format_play(random.choice(plays).moves, self.player)
        return f"{self.roll}: {play}" if random.random() < 0.2 else play


async def write_until_over(
    chat: Chat,
    board: Message,
    colours: Mapping[str, tuple[int, Player]],
    random: Random,
    at_most: int | None = None,
) -> Message:
    """Answer the newest board with plays until it shows a result, or ``at_most`` so many times.

    Returns the board after that.
    """
    written = 0
    while not is_over(board) and (at_most is None or written < at_most):
        account, player = colours[mover(board) or ""]
        text = Read.of(board, player).written(random)
        answer = await chat.write(account, text, reply_to=board["message_id"])
        board = await chat.until(lambda _: True, since=answer["message_id"])
        written += 1
        assert mover(board) is not None or is_over(board), text_of(board)
    return board
