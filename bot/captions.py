"""Captions: what a board says in words. Names are escaped for Telegram's HTML."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import UTC, datetime
from html import escape, unescape
from typing import TYPE_CHECKING

from bot.names import html_name
from bot.story import dice_in_words, play_in_words, told
from bot.viewers import EVERYBODY
from club.deadlines import idle_at
from club.journal import Status
from club.table import Closing, Ending
from nardy import Player, apply_moves

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.texts import Say
    from bot.viewers import Viewer
    from club.actions import Terms
    from club.table import Game, Outcome, Table
    from nardy import TimeControl

MAX_TOLD = 6
"""So many of the latest turns are told at most."""

LONGEST_CAPTION = 1024
"""So many UTF-16 units Telegram takes, its markup not counted."""

_LONGEST_ON_BANNER = 22
_MINUTE = 60_000
_TAG = re.compile(r"<[^>]*>")


@dataclass(frozen=True, slots=True)
class Names:
    """The names at a table as they are shown, not escaped."""

    white: str
    black: str
    maker: str
    invited: str = ""
    """A name, or ``@username`` of somebody never seen."""
    invited_account: int | None = None
    closer: str = ""
    """Who closed the table by hand."""

    def of(self, player: Player) -> str:
        """The name of this colour's seat."""
        return self.white if player is Player.WHITE else self.black


def caption(
    table: Table,
    names: Names,
    say: Say,
    now: int,
    room: int = LONGEST_CAPTION,
    viewer: Viewer = EVERYBODY,
    strength: Sequence[str] = (),
) -> str:
    """The caption of a table's board at ``now`` (ms) for this viewer, as HTML.

    The story of a game is shortened to fit into ``room`` (UTF-16 units). ``strength`` are the lines
    that tell how strong the two are (``bot.ratings``).
    """
    match table.status:
        case Status.WAITING:
            waiting = _waiting(table, names, say, viewer)
            return "\n".join([waiting, *strength, *_terms(table, say)])
        case Status.CLOSED:
            return "\n".join([*_closed(table, names, say), _seed(table, say)])
    game = table.game
    if game is None:
        return ""
    if game.outcome is not None:
        first = [*_endings(table, game.outcome, names, say), *strength]
        last = _score(table, names, say)
        if table.status is Status.FINISHED:
            last.append(_seed(table, say))
    else:
        first = _decision(table, game, names, say, now)
        last = [
            *_score(table, names, say),
            *_times(table, names, say, now),
            _pips(game, names, say),
        ]
    return _fitting(first, *told(table, game, names, say), last, say, room)


def banner(table: Table, names: Names, say: Say) -> str:
    """The result in a few plain words, for the picture; empty while the game runs.

    Of a long name only the beginning, so that there is room for what was won.
    """
    if table.outcome is None:
        return ""
    name = names.of(table.outcome.winner)
    if len(name) > _LONGEST_ON_BANNER:
        name = f"{name[: _LONGEST_ON_BANNER - 1].rstrip()}…"
    return say("banner", name=name, win=table.outcome.win.name.lower())


def time_in_words(left: int, say: Say) -> str:
    """So many ms, in hours, minutes or seconds, whatever says it best."""
    minutes = round(left / _MINUTE)
    if minutes == 60 or minutes > 90:
        return say("left-hours", hours=round(minutes / 60))
    if minutes >= 2:
        return say("left-minutes", minutes=minutes)
    return say("left-seconds", seconds=left // 1000)


def control_in_words(control: TimeControl, length: int, say: Say) -> str:
    """The time control of a match to so many points, as people say it."""
    if control.is_days:
        return say("clock-days", days=control.delay // (24 * 60 * _MINUTE))
    bank, delay = control.bank * length // 1000, control.delay // 1000
    return say("clock-quick", bank=_minutes(bank), delay=delay)


def _fitting(
    first: list[str], opening: list[str], turns: list[str], last: list[str], say: Say, room: int
) -> str:
    """The caption of these lines; what there is no room for is only counted."""
    left_out = max(0, len(turns) - MAX_TOLD)
    while True:
        before = [say("told-before", turns=left_out)] if left_out else []
        text = "\n".join([*first, *opening, *before, *turns[left_out:], *last])
        if length_of(text) <= room or not (opening or turns[left_out:]):
            return text
        if opening:
            opening = []
        else:
            left_out += 1


def agreed_in_words(terms: Terms, say: Say) -> list[str]:
    """The match and the clock that one agrees to; a single game without a limit needs no words."""
    lines = []
    if terms.length > 1:
        lines.append(say("match-to", length=terms.length))
    if not terms.control.is_none:
        lines.append(control_in_words(terms.control, terms.length, say))
    return lines


def agreed_in_a_line(rules: str, terms: Terms, say: Say) -> str:
    """Rules, match and clock in one line, where nothing after the rules begins a sentence."""
    agreed = [words[:1].lower() + words[1:] for words in agreed_in_words(terms, say)]
    return " · ".join([say("rules-name", rules=rules), *agreed])


def length_of(html: str) -> int:
    """The length of a text as Telegram counts it: without markup, in UTF-16 units."""
    return len(unescape(_TAG.sub("", html)).encode("utf-16-le")) // 2


def _waiting(table: Table, names: Names, say: Say, viewer: Viewer) -> str:
    maker = html_name(names.maker)
    rules = say("rules-name", rules=table.rules.name)
    if table.invited is None and viewer.is_all:
        return say("open-table", name=maker, rules=rules)
    if table.invited is None:
        key = "open-table-private" if viewer.person == table.maker else "open-table-guest"
        return say(key, name=maker, rules=rules)
    invited = escape(names.invited)  # an ``@username``, which is to be a link
    if names.invited_account is not None:
        account, name = names.invited_account, html_name(names.invited)
        invited = f'<a href="tg://user?id={account}">{name}</a>'
    return say("challenge", name=maker, invited=invited, rules=rules)


def _closed(table: Table, names: Names, say: Say) -> list[str]:
    """Why there is no game any more and, where commands reach us, what can be done next.

    Games of the match that were over before count, whatever becomes of the match.
    """
    lines = [] if table.outcome is None else _endings(table, table.outcome, names, say)
    lines.append(_why_closed(table, names, say))
    if table.past:
        lines.append(_score_line(table, names, say))
    return lines if table.place.is_inline else [*lines, say("closed-next")]


def _why_closed(table: Table, names: Names, say: Say) -> str:
    maker, invited = html_name(names.maker), html_name(names.invited)
    match table.closing:
        case Closing.DECLINED:
            return say("table-declined", maker=maker, invited=invited)
        case Closing.IDLE if table.game is None and table.invited is None:
            return say("table-expired", maker=maker)
        case Closing.IDLE if table.game is None:
            return say("challenge-expired", maker=maker, invited=invited)
        case Closing.IDLE:
            return say("table-idle", maker=maker)
        case Closing.BY_HAND:
            return say("table-closed", name=html_name(names.closer), games=len(table.past))
        case _:
            return say("table-cancelled", maker=maker)


def _seed(table: Table, say: Say) -> str:
    """The secret of the dice, shown when nothing can be rolled with it any more."""
    if table.game is None:
        return say("seed-unused", seed=table.seed.hex())
    return say("inline-seed" if table.place.is_inline else "seed", seed=table.seed.hex())


def _terms(table: Table, say: Say) -> list[str]:
    """What one agrees to by sitting down: match, clock, and the dice's commitment."""
    lines = agreed_in_words(table.terms, say)
    if table.place.is_inline:
        lines.append(say("inline-limits"))
    lines.append(say("waits-until", until=_moment(idle_at(table))))
    return [*lines, say("commitment", commitment=table.commitment)]


def _decision(table: Table, game: Game, names: Names, say: Say, now: int) -> list[str]:
    """Whose decision is awaited, and what has been made of it so far."""
    lines = [_awaited(table, game, names, say)]
    if game.steps:
        lines.append(say("made", play=play_in_words(game.made, game.to_move, say)))
    if game.offer is not None and now < game.offer.until:
        lines.append(
            say(
                "resign-offered",
                name=html_name(names.of(game.offer.by)),
                win=game.offer.win.name.lower(),
                points=table.match.points_at_stake(game.offer.win),
            )
        )
    return lines


def _awaited(table: Table, game: Game, names: Names, say: Say) -> str:
    name = f"<b>{html_name(names.of(game.to_act))}</b>"
    if game.doubled:
        return say(
            "to-answer-double",
            name=name,
            doubler=html_name(names.of(game.to_move)),
            stake=table.match.stake,
            doubled=table.match.doubled_stake,
        )
    if game.roll is None:
        return say("to-roll", name=name)
    return say("to-move", name=name, roll=dice_in_words(game.roll))


def _endings(table: Table, outcome: Outcome, names: Names, say: Say) -> list[str]:
    """Who has won the game and, where that was the last one, the match."""
    loser = html_name(names.of(outcome.winner.other))
    lines = [
        say(
            "wins",
            name=f"<b>{html_name(names.of(outcome.winner))}</b>",
            win=outcome.win.name.lower(),
            points=outcome.points,
        )
    ]
    if outcome.ending is not Ending.PLAYED:
        lines.append(say(f"ended-{outcome.ending.value}", loser=loser))
    winner = table.match.winner
    if winner is not None and table.match.length > 1:
        lines.append(say("wins-match", name=html_name(names.of(winner))))
    return lines


def _score(table: Table, names: Names, say: Say) -> list[str]:
    """The match's score and cube, and the series' where there is one; nothing for a single game."""
    match = table.match
    if match.length == 1:
        return _series(table, names, say)
    parts = [_score_line(table, names, say)]
    if match.is_crawford_game:
        parts.append(say("crawford"))
    elif match.cube.owner is not None:
        owner = html_name(names.of(match.cube.owner))
        parts.append(say("cube", value=match.cube.value, owner=owner))
    return [" · ".join(parts), *_series(table, names, say)]


def _series(table: Table, names: Names, say: Say) -> list[str]:
    """The matches that the two have won against each other, rematch after rematch."""
    makers, others = table.series
    winner = table.match.winner
    if winner is not None:
        makers += winner is table.maker_plays
        others += winner is not table.maker_plays
    if table.series == (0, 0):
        return []
    maker, other = names.of(table.maker_plays), names.of(table.maker_plays.other)
    return [
        say(
            "series",
            name=html_name(maker),
            other=html_name(other),
            won=makers,
            lost=others,
        )
    ]


def _moment(at: int) -> str:
    """A moment (ms) as captions tell it."""
    return f"{datetime.fromtimestamp(at / 1000, UTC):%d.%m. %H:%M} UTC"


def _score_line(table: Table, names: Names, say: Say) -> str:
    match = table.match
    return say(
        "match-score",
        length=match.length,
        white=html_name(names.white),
        black=html_name(names.black),
        white_points=match.white,
        black_points=match.black,
    )


def _times(table: Table, names: Names, say: Say, now: int) -> list[str]:
    """What the clocks show; with days per turn, until when the turn lasts."""
    clock = table.clock
    deadline = clock.deadline()
    if deadline is None or clock.running is None:
        return []
    if clock.flagged(now) is not None:
        return [say("time-up", name=html_name(names.of(clock.running)))]
    if clock.control.is_days:
        return [say("time-until", until=_moment(deadline))]
    white, black = (clock.bank_left(player, now) // 1000 for player in Player)
    return [
        say(
            "clocks",
            white=html_name(names.white),
            black=html_name(names.black),
            white_time=_minutes(white),
            black_time=_minutes(black),
            delay=clock.control.delay // 1000,
        )
    ]


def _pips(game: Game, names: Names, say: Say) -> str:
    shown = apply_moves(game.position, game.made)
    mine, theirs = shown.my_pips, shown.their_pips
    white, black = (mine, theirs) if game.to_move is Player.WHITE else (theirs, mine)
    return say(
        "pips",
        white=html_name(names.white),
        black=html_name(names.black),
        white_pips=white,
        black_pips=black,
    )


def _minutes(seconds: int) -> str:
    return f"{seconds // 60}:{seconds % 60:02}"
