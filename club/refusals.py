"""Refusals: whether a table accepts an action, and if not, why. Nothing here changes a table."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, TypeAlias

from club import deadlines, games, turns
from club.actions import (
    AnswerResign,
    Cancel,
    ChooseWord,
    Claim,
    Close,
    CloseIdle,
    Confirm,
    Decline,
    Double,
    Drop,
    GiveBack,
    Invite,
    Join,
    MakeMoves,
    NextGame,
    Park,
    PlayTurn,
    Relocate,
    Resign,
    Resume,
    RollDice,
    SeatComputer,
    Take,
    TakeBack,
    TakeBackTurn,
)
from club.journal import Status
from club.people import Person
from nardy import may_resign_at

if TYPE_CHECKING:
    from club.actions import Action
    from club.table import Game, Table
    from nardy import Player


class Refusal(StrEnum):
    """Why an action changes nothing."""

    UNKNOWN_TABLE = "unknown-table"
    STALE = "stale"
    """The presser saw an older version."""
    NOT_YOUR_GAME = "not-your-game"
    NOT_YOUR_TURN = "not-your-turn"
    NOT_ASKED = "not-asked"
    """The question was somebody else's."""
    NOT_INVITED = "not-invited"
    OWN_TABLE = "own-table"
    """One cannot play against oneself."""
    NOT_THE_MAKER = "not-the-maker"
    TAKEN = "taken"
    """The seat is taken: the game has begun."""
    NOT_BEGUN = "not-begun"
    OVER = "over"
    GONE = "gone"
    """The challenge or open table is no more, and nothing was played there."""
    INVITED_ALREADY = "invited-already"
    """The table is kept for somebody."""
    ILLEGAL = "illegal"
    INCOMPLETE = "incomplete"
    """Dice are left that can be played."""
    NOTHING_TO_TAKE_BACK = "nothing-to-take-back"
    NO_DOUBLE = "no-double"
    """No double can be offered, or none waits for an answer."""
    DOUBLE_WAITS = "double-waits"
    """A double waits for its answer: until then nothing else is done."""
    ROLLED = "rolled"
    """The dice of this turn have been rolled."""
    NOT_SO_MUCH = "not-so-much"
    """The game cannot be lost at the value offered."""
    NO_OFFER = "no-offer"
    """No resignation waits for an answer (any more)."""
    TIME_LEFT = "time-left"
    """The opponent still has time."""
    OWN_TIME_UP = "own-time-up"
    """The claimer's own time is up."""
    NO_REMATCH = "no-rematch"
    """The match is not over, or its rematch has been opened already."""
    OPENED_ALREADY = "opened-already"
    """The presser has opened a new table from this one before."""
    MATCHED = "matched"
    """The pool has found him an opponent already."""
    NO_SEARCH = "no-search"
    """He looks for no opponent."""
    NOT_YOURS_TO_CLOSE = "not-yours-to-close"
    """Neither the maker nor an admin wants to close the table."""
    TOO_LATE_TO_CLOSE = "too-late-to-close"
    """The maker wants to close a table where both have played: a loser could take it back so."""
    BLOCKED = "blocked"
    """Whoever asks has blocked the other one."""
    APART = "apart"
    """The other one has blocked whoever asks."""
    FORMER = "former"
    """The other one has had himself deleted."""
    PARKED = "parked"
    """The table rests: its chat is closed to us, or was until a moment ago."""
    SO_ALREADY = "so-already"
    """It is so already: parked, resumed, at that place. Nobody is told."""
    NOT_SAVED = "not-saved"
    """The journal could not take it; pressing again may."""


@dataclass(frozen=True, slots=True)
class Computer:
    """The actor of the computer's actions."""


@dataclass(frozen=True, slots=True)
class Steward:
    """The actor of what nobody at the table does: time given back, idle or moved tables."""


Actor: TypeAlias = Person | Computer | Steward

_BEFORE = (ChooseWord, Invite, Join, SeatComputer, Decline, Cancel)
_Stewards: TypeAlias = GiveBack | CloseIdle | Relocate | Park | Resume


def refusal(
    table: Table, actor: Actor, action: Action, seen: int | None = None, *, now: int
) -> Refusal | None:
    """Why this actor's action is refused at ``now`` (ms); ``None`` if it is accepted.

    ``seen`` is the version that the actor saw; ``None`` for commands, which name none.
    """
    is_over = table.status in {Status.CLOSED, Status.FINISHED}
    if is_over and not isinstance(action, Relocate):
        return Refusal.GONE if table.game is None else Refusal.OVER
    if isinstance(action, GiveBack | CloseIdle | Relocate | Park | Resume):
        return _refusal_of_steward(table, actor, action, now)
    if isinstance(action, Close):
        return refusal_of_close(table, actor, action)
    if table.parked is not None:
        return Refusal.PARKED
    if isinstance(action, _BEFORE):
        return _refusal_before(table, actor, action, seen)
    return _refusal_in_match(table, actor, action, seen, now)


def _refusal_of_steward(table: Table, actor: Actor, action: _Stewards, now: int) -> Refusal | None:
    if not isinstance(actor, Steward):
        return Refusal.NOT_YOUR_GAME
    match action:
        case CloseIdle():
            return None if now >= deadlines.idle_at(table) else Refusal.TIME_LEFT
        case Relocate(place):
            return Refusal.SO_ALREADY if table.place == place else None
        case Resume():
            return Refusal.SO_ALREADY if table.parked is None else None
        case _ if table.parked is not None:  # it gets all the time back when it is resumed
            return Refusal.SO_ALREADY
        case Park():
            return None if table.status is Status.PLAYING else Refusal.NOT_BEGUN
        case GiveBack():
            return None if table.running is not None else Refusal.NOT_BEGUN


def refusal_of_close(table: Table, actor: Actor, action: Close) -> Refusal | None:
    """Why this actor cannot close a table that is not over; ``None`` if he may.

    Whoever means to close a table means it as it is: no version counts.
    """
    if isinstance(actor, Person) and action.admin:
        return None
    if not isinstance(actor, Person) or actor.key != table.maker:
        return Refusal.NOT_YOURS_TO_CLOSE
    return Refusal.TOO_LATE_TO_CLOSE if table.both_have_played else None


def _refusal_before(table: Table, actor: Actor, action: Action, seen: int | None) -> Refusal | None:
    """Refusals of what is done before a match begins."""
    if not isinstance(actor, Person):
        return Refusal.NOT_YOUR_GAME
    if table.status is not Status.WAITING:
        return Refusal.TAKEN
    is_maker = actor.key == table.maker
    if isinstance(action, SeatComputer | Cancel):
        verdict = None if is_maker else Refusal.NOT_THE_MAKER
    elif isinstance(action, Invite):
        verdict = _refusal_of_invitation(table, actor, action)
    elif isinstance(action, ChooseWord) and is_maker:
        verdict = None
    elif is_maker:
        verdict = Refusal.OWN_TABLE
    else:
        verdict = None if _is_invited(table, actor, action) else Refusal.NOT_INVITED
    if verdict is None and seen is not None and seen != table.version:
        return Refusal.STALE
    return verdict


def _refusal_of_invitation(table: Table, actor: Person, action: Invite) -> Refusal | None:
    if actor.key != table.maker:
        return Refusal.NOT_THE_MAKER
    if action.invited.is_for(actor):
        return Refusal.OWN_TABLE
    return None if table.invited is None else Refusal.INVITED_ALREADY


def _is_invited(table: Table, actor: Person, action: Action) -> bool:
    if table.invited is None:
        return not isinstance(action, Decline)
    return table.invited.is_for(actor)


def _refusal_in_match(
    table: Table, actor: Actor, action: Action, seen: int | None, now: int
) -> Refusal | None:
    """Refusals of what is done in a match: whose game, which version, whose turn, legal?"""
    if table.status is not Status.PLAYING:
        return Refusal.NOT_BEGUN
    colour = _colour(table, actor)
    if colour is None:
        return Refusal.NOT_YOUR_GAME
    if seen is not None and seen != table.version:
        return Refusal.STALE
    game = table.running
    if isinstance(action, NextGame):
        return None if game is None else Refusal.TAKEN
    if game is None:
        return Refusal.NOT_BEGUN
    return _refusal_in_game(table, game, colour, action, now)


def _colour(table: Table, actor: Actor) -> Player | None:
    """The side for which an actor may act now."""
    if isinstance(actor, Person):
        return table.colour_of(actor.key)
    if isinstance(actor, Steward) or table.computer_to_act is None or table.running is None:
        return None
    offer = table.running.offer
    return table.running.to_act if offer is None else offer.by.other


def _refusal_in_game(
    table: Table, game: Game, colour: Player, action: Action, now: int
) -> Refusal | None:
    match action:
        case Resign() if game.doubled:
            return Refusal.DOUBLE_WAITS
        case Resign(win):
            fits = win in may_resign_at(game.seen_by(colour), table.rules)
            return None if fits else Refusal.NOT_SO_MUCH
        case AnswerResign():
            return _refusal_of_answer(table, game, colour, now)
        case Claim():
            return _refusal_of_claim(table.clock.flagged(now), colour)
        case _ if colour is not game.to_act or _computer_answers(table, game):
            return Refusal.NOT_YOUR_TURN
        case Take() | Drop():
            return None if game.doubled else Refusal.NO_DOUBLE
        case _ if game.doubled:
            return Refusal.DOUBLE_WAITS
        case Double():
            return None if games.may_double(table, game) else Refusal.NO_DOUBLE
        case RollDice():
            return None if game.roll is None else Refusal.ROLLED
        case _:
            return _refusal_of_move(table, game, action)


def _computer_answers(table: Table, game: Game) -> bool:
    """Whether the computer has an offer to answer, which it does at once."""
    return game.offer is not None and table.computer_to_act is not None


def _refusal_of_answer(table: Table, game: Game, colour: Player, now: int) -> Refusal | None:
    """Whether an offer of resignation waits for this side.

    The computer may come late, when its answer could not be saved before: it never says nothing.
    """
    offer = game.offer
    if offer is None or (now >= offer.until and table.computer_to_act is None):
        return Refusal.NO_OFFER
    return Refusal.NOT_ASKED if offer.by is colour else None


def _refusal_of_claim(flagged: Player | None, colour: Player) -> Refusal | None:
    if flagged is None:
        return Refusal.TIME_LEFT
    return Refusal.OWN_TIME_UP if flagged is colour else None


def _refusal_of_move(table: Table, game: Game, action: Action) -> Refusal | None:
    match action:
        case MakeMoves(moves):
            legal = bool(moves) and turns.is_legal(table, game, game.made + moves)
            return None if legal else Refusal.ILLEGAL
        case PlayTurn(moves):
            return None if turns.is_whole(table, game, moves) else Refusal.ILLEGAL
        case TakeBackTurn():
            free = games.turn_to_take_back(table, game) is not None
            return None if free else Refusal.NOTHING_TO_TAKE_BACK
        case TakeBack():
            return None if game.steps else Refusal.NOTHING_TO_TAKE_BACK
        case Confirm():
            return None if turns.is_complete(table, game) else Refusal.INCOMPLETE
        case _:
            return Refusal.ILLEGAL
