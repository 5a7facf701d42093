"""Keyboards: the buttons under a board, from the state of its table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from telegram import InlineKeyboardButton, InlineKeyboardMarkup

from ai.levels import DEFAULT_LEVEL
from bot.press import Press
from club import turns
from club.actions import (
    Cancel,
    Confirm,
    Decline,
    Join,
    MakeMoves,
    Resign,
    SeatComputer,
    TakeBack,
)
from club.journal import Status
from nardy import OFF, format_play, point_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from bot.texts import Say
    from club.actions import Action
    from club.table import Game, Table
    from nardy import Move

FEW_RESULTS = 8
"""Up to this many results whole plays are the buttons, above it single moves."""

_WIDTHS = ((3, 12), (2, 20))
"""Buttons in a row, and the longest label (characters) that a phone then shows whole."""


def keyboard(table: Table, say: Say) -> InlineKeyboardMarkup | None:
    """All buttons of a table's board; ``None`` where nobody has anything to press."""
    if table.status is Status.WAITING:
        return InlineKeyboardMarkup(_waiting_rows(table, say))
    if table.game is None or table.status is not Status.PLAYING or table.computer_to_move:
        return None
    rows = _choice_rows(table, table.game)
    last: list[InlineKeyboardButton] = []
    if table.game.steps:
        last.append(_button(table, say("button-take-back"), TakeBack()))
        if turns.is_complete(table, table.game):
            last.append(_button(table, say("button-confirm"), Confirm()))
    return InlineKeyboardMarkup([*rows, last] if last else rows)


def resign_keyboard(table: Table, account: int, say: Say) -> InlineKeyboardMarkup:
    """Yes and no under the question whether to resign, for the account asked."""
    yes = Press(table.id, table.version, Resign(), asked=account)
    no = Press(table.id, table.version, None, asked=account)
    return InlineKeyboardMarkup(
        [
            [
                InlineKeyboardButton(say("button-resign-yes"), callback_data=yes.data()),
                InlineKeyboardButton(say("button-resign-no"), callback_data=no.data()),
            ]
        ]
    )


def choices(table: Table, game: Game) -> list[tuple[Move, ...]]:
    """What the mover can choose now, each as the moves that one press makes.

    With few results these are the rests of whole plays; with many, single moves, and several moves
    of one checker where they bring it to a place of its own.
    """
    plays = turns.plays_now(table, game)
    made = len(game.made)
    if len(plays) <= FEW_RESULTS:
        return [play.moves[made:] for play in plays if len(play.moves) > made]
    paths = list(_paths(table, game, ()))
    first_of_kind: dict[tuple[int, int, bool], tuple[Move, ...]] = {}
    for path in paths:
        kind = (path[0].start, path[-1].end if len(path) > 1 else path[0].die, len(path) > 1)
        first_of_kind.setdefault(kind, path)
    return sorted(
        first_of_kind.values(),
        key=lambda path: (path[0].start, len(path), -sum(move.die for move in path)),
    )


def _paths(table: Table, game: Game, path: tuple[Move, ...]) -> Iterator[tuple[Move, ...]]:
    """Every way in which one checker can walk on, one or more moves long."""
    from_here = turns.moves_next(table, game, game.made + path)
    for move in from_here:
        if not path or move.start == path[-1].end:
            longer = (*path, move)
            yield longer
            yield from _paths(table, game, longer)


def _choice_rows(table: Table, game: Game) -> list[list[InlineKeyboardButton]]:
    few = len(turns.plays_now(table, game)) <= FEW_RESULTS
    offered = {moves: _label(game, moves, few=few) for moves in choices(table, game)}
    buttons = [_button(table, label, MakeMoves(moves)) for moves, label in offered.items()]
    width = next(
        (width for width, longest in _WIDTHS if all(len(t) <= longest for t in offered.values())), 1
    )
    return [list(row) for row in _rows(buttons, width)]


def _label(game: Game, moves: tuple[Move, ...], *, few: bool) -> str:
    """A whole play in notation; else from, to and the dice: ``24/18 · 6``, ``24/16 · 5+3``."""
    if few and len(moves) > 1:
        return format_play(moves, game.to_move)
    start = point_of(moves[0].start, game.to_move)
    end = "off" if moves[-1].end == OFF else point_of(moves[-1].end, game.to_move)
    dice = [str(move.die) for move in moves]
    same = len(dice) > 1 and len(set(dice)) == 1
    return f"{start}/{end} · {f'{dice[0]}×{len(dice)}' if same else '+'.join(dice)}"  # noqa: RUF001 - a sign of multiplication


def _waiting_rows(table: Table, say: Say) -> list[list[InlineKeyboardButton]]:
    cancel = _button(table, say("button-cancel"), Cancel())
    if table.invited is not None:
        return [
            [
                _button(table, say("button-accept"), Join()),
                _button(table, say("button-decline"), Decline()),
            ],
            [cancel],
        ]
    computer = _button(table, say("button-computer"), SeatComputer(DEFAULT_LEVEL))
    if table.place.is_private:
        return [[computer], [cancel]]
    return [[_button(table, say("button-join"), Join()), computer], [cancel]]


def _button(table: Table, label: str, action: Action) -> InlineKeyboardButton:
    return InlineKeyboardButton(label, callback_data=Press(table.id, table.version, action).data())


def _rows(
    buttons: Sequence[InlineKeyboardButton], width: int
) -> Iterator[Sequence[InlineKeyboardButton]]:
    for start in range(0, len(buttons), width):
        yield buttons[start : start + width]
