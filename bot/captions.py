"""Captions: what a board says in words. Names are escaped for Telegram's HTML."""

from __future__ import annotations

import re
from dataclasses import dataclass
from html import escape, unescape
from typing import TYPE_CHECKING

from bot.names import html_name
from club.journal import Status
from club.table import Ending, How
from nardy import Player, format_play

if TYPE_CHECKING:
    from bot.texts import Say
    from club.table import Game, Outcome, Table, Turn
    from nardy import Roll

MAX_TOLD = 6
"""So many of the latest turns are told at most."""

LONGEST_CAPTION = 1024
"""What Telegram allows; with the longest names less is told."""

_TAG = re.compile("<[^>]*>")


@dataclass(frozen=True, slots=True)
class Names:
    """The names at a table as they are shown, not escaped."""

    white: str
    black: str
    maker: str
    invited: str = ""
    """A name, or ``@username`` of somebody never seen."""
    invited_account: int | None = None

    def of(self, player: Player) -> str:
        """The name of this colour's seat."""
        return self.white if player is Player.WHITE else self.black


def caption(table: Table, names: Names, say: Say) -> str:
    """The caption of a table's board, as HTML."""
    match table.status:
        case Status.WAITING:
            return _waiting(table, names, say)
        case Status.CLOSED:
            return say("table-closed", maker=html_name(names.maker))
        case _ if table.game is None:
            return ""
        case Status.FINISHED if table.outcome is not None:
            first, last = _ending(table.outcome, names, say), []
        case _:
            first = _to_move(table, table.game, names, say)
            last = [_pips(table.game, names, say)]
    told = _told(table.game, names, say)
    while told and _length("\n".join([first, *told, *last])) > LONGEST_CAPTION:
        del told[0]
    return "\n".join([first, *told, *last])


def banner(table: Table, names: Names, say: Say) -> str:
    """The result in a few plain words, for the picture; empty while the game runs."""
    if table.outcome is None:
        return ""
    return say(
        "banner",
        name=names.of(table.outcome.winner),
        win=table.outcome.win.name.lower(),
    )


def _length(html: str) -> int:
    """The length of a text as Telegram counts it: without markup, in UTF-16 units."""
    return len(unescape(_TAG.sub("", html)).encode("utf-16-le")) // 2


def _waiting(table: Table, names: Names, say: Say) -> str:
    maker = html_name(names.maker)
    rules = say("rules-name", rules=table.rules.name)
    if table.invited is None:
        key = "open-table-private" if table.place.is_private else "open-table"
        return say(key, name=maker, rules=rules)
    invited = escape(names.invited)  # an ``@username``, which is to be a link
    if names.invited_account is not None:
        account, name = names.invited_account, html_name(names.invited)
        invited = f'<a href="tg://user?id={account}">{name}</a>'
    return say("challenge", name=maker, invited=invited, rules=rules)


def _to_move(table: Table, game: Game, names: Names, say: Say) -> str:
    name = html_name(names.of(game.to_move))
    line = say("to-move", name=f"<b>{name}</b>", roll=_dice(game.roll))
    if game.steps:
        made = format_play(game.made, game.to_move)
        return f"{line}\n{say('made', play=made)}"
    return line


def _ending(outcome: Outcome, names: Names, say: Say) -> str:
    key = "wins-by-resignation" if outcome.ending is Ending.RESIGNED else "wins"
    return say(
        key,
        name=f"<b>{html_name(names.of(outcome.winner))}</b>",
        loser=html_name(names.of(outcome.winner.other)),
        win=outcome.win.name.lower(),
        points=int(outcome.win),
    )


def _told(game: Game, names: Names, say: Say) -> list[str]:
    """The last play that somebody chose and all that went by itself since; first the opening."""
    since = next(
        (back for back, turn in enumerate(reversed(game.turns)) if turn.how is How.CHOSEN),
        len(game.turns) - 1,
    )
    told = game.turns[len(game.turns) - 1 - since :] if game.turns else ()
    lines = [_turn(turn, names, say) for turn in told[-MAX_TOLD:]]
    if len(told) == len(game.turns):
        lines.insert(0, _opening(game, names, say))
    return lines


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
    name, roll = html_name(names.of(turn.player)), _dice(turn.roll)
    if turn.how is How.PASSED:
        return say("passed", name=name, roll=roll)
    key = "played-by-itself" if turn.how is How.FORCED else "played"
    return say(key, name=name, roll=roll, play=format_play(turn.moves, turn.player))


def _pips(game: Game, names: Names, say: Say) -> str:
    mine, theirs = game.position.my_pips, game.position.their_pips
    white, black = (mine, theirs) if game.to_move is Player.WHITE else (theirs, mine)
    return say(
        "pips",
        white=html_name(names.white),
        black=html_name(names.black),
        white_pips=white,
        black_pips=black,
    )


def _dice(roll: Roll) -> str:
    """A roll in words, the larger die first as players say it."""
    return f"{max(roll)}-{min(roll)}"
