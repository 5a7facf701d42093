"""Keyboards: the buttons under a board, from the state of its table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from telegram import InlineKeyboardButton, InlineKeyboardMarkup

from ai.levels import DEFAULT_LEVEL
from bot.choices import offered
from bot.press import (
    FIRST_COMPUTER,
    FIRST_FRIEND,
    Press,
    invitation_data,
    levels_data,
    new_game_data,
    rematch_data,
    resign_data,
    seek_data,
    word_data,
)
from bot.viewers import EVERYBODY
from club import games
from club.actions import (
    AnswerResign,
    Cancel,
    Claim,
    Confirm,
    Decline,
    Double,
    Drop,
    Join,
    MakeMoves,
    NextGame,
    Resign,
    RollDice,
    SeatComputer,
    Take,
    TakeBack,
    TakeBackTurn,
)
from club.journal import Status
from nardy import may_resign_at, needs_consent

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from bot.choices import Offered
    from bot.texts import Say
    from bot.viewers import Viewer
    from club.actions import Action
    from club.table import Game, Table
    from nardy import Move, Player

_WIDTHS = ((3, 12), (2, 20))
"""Buttons in a row, and the longest label (characters) that a phone then shows whole."""

_Row = list[InlineKeyboardButton]


def keyboard(
    table: Table,
    say: Say,
    now: int,
    choices: Offered | None = None,
    viewer: Viewer = EVERYBODY,
) -> InlineKeyboardMarkup | None:
    """The buttons of a table's board at ``now`` (ms) for this viewer; ``None`` where he has none.

    ``choices`` are those that the table has ``offered``, if they have been worked out already.
    """
    rows = _rows_of(table, say, now, offered(table) if choices is None else choices, viewer)
    return InlineKeyboardMarkup(rows) if rows else None


def resign_keyboard(
    table: Table, game: Game, loser: Player, account: int, say: Say
) -> InlineKeyboardMarkup:
    """The values at which a game can be given up, and no, for the account asked."""
    position = game.seen_by(loser)
    rows = []
    for win in reversed(may_resign_at(position, table.rules)):
        key = (
            "button-resign-offer" if needs_consent(position, win, table.rules) else "button-resign"
        )
        press = Press(table.id, table.version, Resign(win), asked=account)
        label = say(key, win=win.name.lower(), points=table.match.points_at_stake(win))
        rows.append([InlineKeyboardButton(label, callback_data=press.data())])
    no = Press(table.id, table.version, None, asked=account)
    rows.append([InlineKeyboardButton(say("button-resign-no"), callback_data=no.data())])
    return InlineKeyboardMarkup(rows)


def resign_question(table: Table, game: Game, loser: Player) -> str:
    """The key of what is asked above these buttons: less can only be offered where there is any."""
    ways = may_resign_at(game.seen_by(loser), table.rules)
    return "resign-question" if len(ways) == 1 else "resign-question-less"


def first_rows(say: Say) -> list[_Row]:
    """The buttons that open somebody's first table: against the computer, or with a friend."""
    steps = (("button-play-computer", FIRST_COMPUTER), ("button-invite", FIRST_FRIEND))
    return [[InlineKeyboardButton(say(key), callback_data=data)] for key, data in steps]


def may_choose(table: Table, viewer: Viewer) -> bool:
    """Whether the decision that is awaited is this viewer's, and not the computer's."""
    game = table.running
    if game is None or table.computer_to_act:
        return False
    return viewer.may_press_for(table, game.to_act)


def _rows_of(table: Table, say: Say, now: int, choices: Offered, viewer: Viewer) -> list[_Row]:
    if table.status is Status.WAITING:
        return _waiting_rows(table, say, viewer)
    if table.between_games:
        return [[_button(table, say("button-next-game"), NextGame())]]
    if table.status is Status.FINISHED:
        return [_last_row(table, say)]
    game = table.running
    if game is None:
        return []
    rows = _decision_rows(table, game, say, choices) if may_choose(table, viewer) else []
    if _may_be_answered(table, game, now, viewer):
        yes = _button(table, say("button-agree"), AnswerResign(agreed=True))
        no = _button(table, say("button-refuse"), AnswerResign(agreed=False))
        rows = [[yes, no], *rows]
    if _may_be_claimed(table, now, viewer):
        rows = [[_button(table, say("button-claim"), Claim())], *rows]
    if table.place.is_inline:  # no command reaches us there
        label = say("button-give-up")
        rows = [*rows, [InlineKeyboardButton(label, callback_data=resign_data(table.id))]]
    return rows


def _last_row(table: Table, say: Say) -> _Row:
    """What can follow a match: in inline mode there is no chat for a new table."""
    rematch = InlineKeyboardButton(say("button-rematch"), callback_data=rematch_data(table.id))
    if table.place.is_inline:
        return [rematch]
    new = InlineKeyboardButton(say("button-new-game"), callback_data=new_game_data(table.id))
    return [rematch, new]


def _may_be_answered(table: Table, game: Game, now: int, viewer: Viewer) -> bool:
    """Whether a resignation is offered and waits for this viewer's answer."""
    offer = game.offer
    return (
        offer is not None
        and now < offer.until
        and not table.computer_to_act
        and viewer.may_press_for(table, offer.by.other)
    )


def _may_be_claimed(table: Table, now: int, viewer: Viewer) -> bool:
    """Whether this viewer may claim the game; the computer never does."""
    flagged = table.clock.flagged(now)
    if flagged is None or not viewer.may_press_for(table, flagged.other):
        return False
    claimer = table.seat(flagged.other)
    return claimer is not None and claimer.person is not None


def _decision_rows(table: Table, game: Game, say: Say, choices: Offered) -> list[_Row]:
    """What is to be decided: a double's answer, the roll, or the moves of the turn."""
    if game.doubled:
        stake = table.match.doubled_stake
        return [
            [
                _button(table, say("button-take", stake=stake), Take()),
                _button(table, say("button-drop", stake=table.match.stake), Drop()),
            ]
        ]
    if game.roll is None:
        row = [_button(table, say("button-roll"), RollDice())]
        if games.may_double(table, game):
            label = say("button-double", stake=table.match.doubled_stake)
            row.append(_button(table, label, Double()))
        return [row]
    rows = _choice_rows(table, choices.labelled(game.to_move, say("off-word")))
    last: _Row = []
    if game.steps:
        last.append(_button(table, say("button-take-back"), TakeBack()))
        if not choices.choices:
            last.append(_button(table, say("button-confirm"), Confirm()))
    elif games.turn_to_take_back(table, game) is not None:
        last.append(_button(table, say("button-take-back-turn"), TakeBackTurn()))
    return [*rows, last] if last else rows


def _choice_rows(table: Table, labels: dict[tuple[Move, ...], str]) -> list[_Row]:
    buttons = [_button(table, label, MakeMoves(moves)) for moves, label in labels.items()]
    width = next(
        (width for width, longest in _WIDTHS if all(len(t) <= longest for t in labels.values())), 1
    )
    return [list(row) for row in _in_rows(buttons, width)]


def _waiting_rows(table: Table, say: Say, viewer: Viewer) -> list[_Row]:
    cancel = _button(table, say("button-cancel"), Cancel())
    word = InlineKeyboardButton(say("button-word"), callback_data=word_data(table.id))
    last = [cancel] if table.place.is_inline else [word, cancel]  # words are asked for in a chat
    is_maker = viewer.person == table.maker
    if table.invited is not None:
        answer = [
            _button(table, say("button-accept"), Join()),
            _button(table, say("button-decline"), Decline()),
        ]
        if viewer.is_all:
            return [answer, last]
        return [[word, cancel]] if is_maker else [answer, [word]]
    computer = _computer_button(table, say)
    join = _button(table, say("button-join"), Join())
    if viewer.is_all:
        return [[join, computer], last]
    if not is_maker:
        return [[join], [word]]
    if not table.place.is_private:
        return [[computer], last]
    terms = table.terms
    data = seek_data(table.rules.name, terms.length, terms.control, table.id)
    seek = InlineKeyboardButton(say("button-seek"), callback_data=data)
    invite = InlineKeyboardButton(say("button-invite"), callback_data=invitation_data(table.id))
    return [[computer], [seek], [invite], last]


def _computer_button(table: Table, say: Say) -> InlineKeyboardButton:
    """Asks for the level first; in inline mode a level is seated at once."""
    label = say("button-computer")
    if table.place.is_inline:
        return _button(table, label, SeatComputer(DEFAULT_LEVEL))
    return InlineKeyboardButton(label, callback_data=levels_data(table.id, shown=True))


def level_keyboard(table: Table, levels: Sequence[str], say: Say) -> InlineKeyboardMarkup:
    """The computer's levels to choose from, and the way back."""
    buttons = [
        _button(table, say("button-level", level=level), SeatComputer(level)) for level in levels
    ]
    data = levels_data(table.id, shown=False)
    back = InlineKeyboardButton(say("button-back"), callback_data=data)
    return InlineKeyboardMarkup([*_in_rows(buttons, 2), [back]])


def _button(table: Table, label: str, action: Action) -> InlineKeyboardButton:
    return InlineKeyboardButton(label, callback_data=Press(table.id, table.version, action).data())


def _in_rows(
    buttons: Sequence[InlineKeyboardButton], width: int
) -> Iterator[Sequence[InlineKeyboardButton]]:
    for start in range(0, len(buttons), width):
        yield buttons[start : start + width]
