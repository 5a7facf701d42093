"""The story of a game in a caption: what has happened since each of its people chose last."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.names import html_name
from club.table import How
from nardy import Player, format_play

if TYPE_CHECKING:
    from bot.captions import Names
    from bot.texts import Say
    from club.table import Game, Table, Turn
    from nardy import Move, Roll


def told(table: Table, game: Game, names: Names, say: Say) -> tuple[list[str], list[str]]:
    """The opening draw, if it belongs to the story, and a line for each turn of it (HTML).

    Whoever had no choice for a while, or plays the computer, has not seen what came in between: so
    the story goes back to the person who has waited longest, and tells at least the last turn. Who
    began is of no interest when the game is over.
    """
    turns = game.turns[_unseen_from(table, game) :] or game.turns[-1:]
    is_whole = game.outcome is None and len(turns) == len(game.turns)
    opening = [_opening(game, names, say)] if is_whole else []
    return opening, [_turn(turn, names, say) for turn in turns]


def play_in_words(moves: tuple[Move, ...], player: Player, say: Say) -> str:
    """Moves in notation, with the catalogue's word for "off"."""
    return format_play(moves, player, off=say("off-word"))


def dice_in_words(roll: Roll) -> str:
    """A roll in words, the larger die first as players say it."""
    return f"{max(roll)}-{min(roll)}"


def _unseen_from(table: Table, game: Game) -> int:
    """The first turn after the last choice of the person who has waited longest for one."""
    chosen = dict.fromkeys(Player, 0)
    for number, turn in enumerate(game.turns, 1):
        if turn.how is How.CHOSEN:
            chosen[turn.player] = number
    people = [player for player in Player if not _is_computer(table, player)]
    return min(chosen[player] for player in people or Player)


def _is_computer(table: Table, player: Player) -> bool:
    seat = table.seat(player)
    return seat is not None and seat.computer is not None


def _opening(game: Game, names: Names, say: Say) -> str:
    white, black = game.opening[-1]
    starter = Player.WHITE if white > black else Player.BLACK
    return say(
        "opening",
        white=html_name(names.white),
        black=html_name(names.black),
        white_die=white,
        black_die=black,
        name=html_name(names.of(starter)),
        ties=len(game.opening) - 1,
    )


def _turn(turn: Turn, names: Names, say: Say) -> str:
    name, roll = html_name(names.of(turn.player)), dice_in_words(turn.roll)
    if turn.how is How.PASSED:
        return say("passed", name=name, roll=roll)
    key = "played-by-itself" if turn.how is How.FORCED else "played"
    return say(key, name=name, roll=roll, play=play_in_words(turn.moves, turn.player, say))
