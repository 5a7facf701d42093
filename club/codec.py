"""JSON forms of actions and tables, for the journal and the live tables.

Each form names its schema version, so that a later version of the house can still read it.
"""

from __future__ import annotations

import json
from typing import Any

from club import actions
from club.actions import Action, Invited
from club.forms import (
    clock_form,
    game_form,
    invited_form,
    match_form,
    moves_form,
    outcome_form,
    place_form,
    read_clock,
    read_game,
    read_invited,
    read_key,
    read_match,
    read_moves,
    read_outcome,
    read_place,
    read_seat,
    read_series,
    read_terms,
    read_words,
    seat_form,
    terms_form,
)
from club.journal import Status
from club.people import PersonKey
from club.places import TableId
from club.table import Closing, Table
from nardy import Player, Win

SCHEMA = 2


class Unreadable(Exception):  # noqa: N818 - says what the text is
    """A stored form that this version cannot read."""


def encode_action(action: Action) -> str:
    """The journal's text of an action."""
    form: dict[str, Any] = {"v": SCHEMA, "do": _NAMES[type(action)]}
    match action:
        case actions.Open():
            form |= {
                "maker": action.maker,
                "place": place_form(action.place),
                "rules": action.rules,
                "seed": action.seed.hex(),
                "plays": action.maker_plays.value,
                "invited": invited_form(action.invited),
                "terms": terms_form(action.terms),
                "series": list(action.series),
            }
        case actions.ChooseWord():
            form["word"] = action.word
        case actions.Invite():
            form["invited"] = invited_form(action.invited)
        case actions.Join():
            form["words"] = list(action.words)
        case actions.Resign():
            form["win"] = int(action.win)
        case actions.AnswerResign():
            form["agreed"] = action.agreed
        case actions.GiveBack():
            form["ms"] = action.ms
        case actions.Close():
            form["admin"] = action.admin
        case actions.Relocate():
            form["place"] = place_form(action.place)
        case actions.MakeMoves() | actions.PlayTurn():
            form["moves"] = moves_form(action.moves)
        case actions.SeatComputer():
            form |= {"level": action.level, "words": list(action.words)}
    return json.dumps(form, separators=(",", ":"), ensure_ascii=False)


def decode_action(text: str) -> Action:
    """Read an action back.

    Raises:
        Unreadable: not JSON, another schema, or a part is missing or wrong.
    """
    try:
        form = json.loads(text)
        _check_schema(form)
        return _read_action(form)
    except _FAULTS as fault:
        raise Unreadable(f"action: {fault!r}") from fault


def encode_table(table: Table) -> str:
    """The live text of a table. It holds the seed: never show it to anybody."""
    form = {
        "v": SCHEMA,
        "id": table.id,
        "version": table.version,
        "status": table.status.value,
        "place": place_form(table.place),
        "seed": table.seed.hex(),
        "maker": table.maker,
        "plays": table.maker_plays.value,
        "invited": invited_form(table.invited),
        "white": seat_form(table.white),
        "black": seat_form(table.black),
        "terms": terms_form(table.terms),
        "match": match_form(table.match),
        "clock": clock_form(table.clock),
        "touched": table.touched,
        "words": list(table.words),
        "own_words": [list(line) for line in table.own_words],
        "rolled": table.rolled,
        "game": None if table.game is None else game_form(table.game),
        "past": [outcome_form(outcome) for outcome in table.past],
        "series": list(table.series),
        "closing": None if table.closing is None else table.closing.value,
        "closed_by": table.closed_by,
        "parked": table.parked,
    }
    return json.dumps(form, separators=(",", ":"), ensure_ascii=False)


def decode_table(text: str) -> Table:
    """Read a table back.

    Raises:
        Unreadable: not JSON, another schema, an impossible position, or a part is missing.
    """
    try:
        form = json.loads(text)
        _check_schema(form)
        return Table(
            id=TableId(form["id"]),
            version=int(form["version"]),
            status=Status(form["status"]),
            place=read_place(form["place"]),
            seed=bytes.fromhex(form["seed"]),
            maker=PersonKey(form["maker"]),
            maker_plays=Player(form["plays"]),
            invited=read_invited(form["invited"]),
            white=read_seat(form["white"]),
            black=read_seat(form["black"]),
            terms=read_terms(form["terms"]),
            match=read_match(form["match"]),
            clock=read_clock(form["clock"]),
            touched=int(form["touched"]),
            words=read_words(form["words"]),
            own_words=tuple((PersonKey(key), str(word)) for key, word in form["own_words"]),
            rolled=int(form["rolled"]),
            game=None if form["game"] is None else read_game(form["game"]),
            past=tuple(read_outcome(outcome) for outcome in form["past"]),
            series=read_series(form["series"]),
            closing=None if form["closing"] is None else Closing(form["closing"]),
            closed_by=read_key(form["closed_by"]),
            parked=None if form["parked"] is None else int(form["parked"]),
        )
    except _FAULTS as fault:
        raise Unreadable(f"table: {fault!r}") from fault


_NAMES: dict[type[Action], str] = {
    actions.Open: "open",
    actions.Invite: "invite",
    actions.Join: "join",
    actions.SeatComputer: "computer",
    actions.Decline: "decline",
    actions.Cancel: "cancel",
    actions.MakeMoves: "move",
    actions.TakeBack: "back",
    actions.TakeBackTurn: "backturn",
    actions.Confirm: "confirm",
    actions.PlayTurn: "turn",
    actions.Resign: "resign",
    actions.ChooseWord: "word",
    actions.RollDice: "roll",
    actions.Double: "double",
    actions.Take: "take",
    actions.Drop: "drop",
    actions.AnswerResign: "answer",
    actions.NextGame: "next",
    actions.Claim: "claim",
    actions.GiveBack: "time",
    actions.CloseIdle: "idle",
    actions.Close: "close",
    actions.Relocate: "place",
    actions.Park: "park",
    actions.Resume: "resume",
}
_PLAIN: dict[str, Action] = {
    _NAMES[type(action)]: action
    for action in (
        actions.Decline(),
        actions.Cancel(),
        actions.TakeBack(),
        actions.TakeBackTurn(),
        actions.Confirm(),
        actions.RollDice(),
        actions.Double(),
        actions.Take(),
        actions.Drop(),
        actions.NextGame(),
        actions.Claim(),
        actions.CloseIdle(),
        actions.Park(),
        actions.Resume(),
    )
}
_FAULTS = (
    KeyError,
    ValueError,  # NardyError and broken JSON among them
    TypeError,
    IndexError,
    AttributeError,
    OverflowError,
    RecursionError,
)


def _check_schema(form: Any) -> None:  # noqa: ANN401 - whatever the JSON text held
    if not isinstance(form, dict) or form.get("v") != SCHEMA:
        raise ValueError("another schema")


def _read_action(form: dict[str, Any]) -> Action:
    match form["do"]:
        case "open":
            return actions.Open(
                maker=PersonKey(form["maker"]),
                place=read_place(form["place"]),
                rules=form["rules"],
                seed=bytes.fromhex(form["seed"]),
                maker_plays=Player(form["plays"]),
                invited=read_invited(form["invited"]),
                terms=read_terms(form["terms"]),
                series=read_series(form["series"]),
            )
        case "move":
            return actions.MakeMoves(read_moves(form["moves"]))
        case "turn":
            return actions.PlayTurn(read_moves(form["moves"]))
        case "computer":
            return actions.SeatComputer(form["level"], read_words(form["words"]))
        case "join":
            return actions.Join(read_words(form["words"]))
        case "word":
            return actions.ChooseWord(str(form["word"]))
        case "resign":
            return actions.Resign(Win(form["win"]))
        case "answer":
            return actions.AnswerResign(bool(form["agreed"]))
        case name if name in _PLAIN:
            return _PLAIN[name]
        case _:
            return _read_action_beside_play(form)


def _read_action_beside_play(form: dict[str, Any]) -> Action:
    """What becomes of a table while nobody plays there."""
    match form["do"]:
        case "invite":
            person, username = form["invited"]
            return actions.Invite(Invited(read_key(person), username))
        case "time":
            return actions.GiveBack(int(form["ms"]))
        case "close":
            return actions.Close(admin=bool(form["admin"]))
        case "place":
            return actions.Relocate(read_place(form["place"]))
        case name:
            raise ValueError(f"nobody does {name!r}")
