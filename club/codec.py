"""JSON forms of actions and tables, for the journal and the live tables.

Each form names its schema version, so that a later version of the house can still read it.
"""

from __future__ import annotations

import json
from typing import Any

from club import actions
from club.actions import Action, Invited
from club.journal import Status
from club.people import PersonKey
from club.places import Place, TableId
from club.table import Ending, Game, How, Outcome, Seat, Table, Turn
from nardy import Move, Player, Position, Roll, Win, rule_set

SCHEMA = 1


class Unreadable(Exception):  # noqa: N818 - says what the text is
    """A stored form that this version cannot read."""


def encode_action(action: Action) -> str:
    """The journal's text of an action."""
    form: dict[str, Any] = {"v": SCHEMA, "do": _NAMES[type(action)]}
    match action:
        case actions.Open():
            form |= {
                "maker": action.maker,
                "place": _place(action.place),
                "rules": action.rules,
                "seed": action.seed.hex(),
                "plays": action.maker_plays.value,
                "invited": _invited(action.invited),
            }
        case actions.MakeMoves() | actions.PlayTurn():
            form["moves"] = _moves(action.moves)
        case actions.SeatComputer():
            form["level"] = action.level
    return json.dumps(form, separators=(",", ":"), ensure_ascii=False)


def decode_action(text: str) -> Action:
    """Read an action back.

    Raises:
        Unreadable: not JSON, another schema, or a part is missing or wrong.
    """
    try:
        form = json.loads(text)
        _check_schema(form)
        match form["do"]:
            case "open":
                return actions.Open(
                    maker=PersonKey(form["maker"]),
                    place=_read_place(form["place"]),
                    rules=form["rules"],
                    seed=bytes.fromhex(form["seed"]),
                    maker_plays=Player(form["plays"]),
                    invited=_read_invited(form["invited"]),
                )
            case "move":
                return actions.MakeMoves(_read_moves(form["moves"]))
            case "turn":
                return actions.PlayTurn(_read_moves(form["moves"]))
            case "computer":
                return actions.SeatComputer(form["level"])
            case name:
                return _PLAIN[name]
    except _FAULTS as fault:
        raise Unreadable(f"action: {fault!r}") from fault


def encode_table(table: Table) -> str:
    """The live text of a table. It holds the seed: never show it to anybody."""
    form = {
        "v": SCHEMA,
        "id": table.id,
        "version": table.version,
        "status": table.status.value,
        "place": _place(table.place),
        "rules": table.rules.name,
        "seed": table.seed.hex(),
        "maker": table.maker,
        "plays": table.maker_plays.value,
        "invited": _invited(table.invited),
        "white": _seat(table.white),
        "black": _seat(table.black),
        "rolled": table.rolled,
        "game": None if table.game is None else _game(table.game),
        "outcome": None
        if table.outcome is None
        else [table.outcome.winner.value, int(table.outcome.win), table.outcome.ending.value],
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
            place=_read_place(form["place"]),
            rules=rule_set(form["rules"]),
            seed=bytes.fromhex(form["seed"]),
            maker=PersonKey(form["maker"]),
            maker_plays=Player(form["plays"]),
            invited=_read_invited(form["invited"]),
            white=_read_seat(form["white"]),
            black=_read_seat(form["black"]),
            rolled=int(form["rolled"]),
            game=None if form["game"] is None else _read_game(form["game"]),
            outcome=None
            if form["outcome"] is None
            else Outcome(
                Player(form["outcome"][0]), Win(form["outcome"][1]), Ending(form["outcome"][2])
            ),
        )
    except _FAULTS as fault:
        raise Unreadable(f"table: {fault!r}") from fault


_NAMES: dict[type[Action], str] = {
    actions.Open: "open",
    actions.Join: "join",
    actions.SeatComputer: "computer",
    actions.Decline: "decline",
    actions.Cancel: "cancel",
    actions.MakeMoves: "move",
    actions.TakeBack: "back",
    actions.Confirm: "confirm",
    actions.PlayTurn: "turn",
    actions.Resign: "resign",
}
_PLAIN: dict[str, Action] = {
    _NAMES[type(action)]: action
    for action in (
        actions.Join(),
        actions.Decline(),
        actions.Cancel(),
        actions.TakeBack(),
        actions.Confirm(),
        actions.Resign(),
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


def _place(place: Place) -> list[int | None]:
    return [place.chat, place.thread]


def _read_place(form: list[Any]) -> Place:
    chat, thread = form
    return Place(int(chat), None if thread is None else int(thread))


def _invited(invited: Invited | None) -> list[Any] | None:
    return None if invited is None else [invited.person, invited.username]


def _read_invited(form: list[Any] | None) -> Invited | None:
    if form is None:
        return None
    person, username = form
    return Invited(None if person is None else PersonKey(person), username)


def _seat(seat: Seat | None) -> list[Any] | None:
    return None if seat is None else [seat.person, seat.computer]


def _read_seat(form: list[Any] | None) -> Seat | None:
    if form is None:
        return None
    person, computer = form
    return Seat(None if person is None else PersonKey(person), computer)


def _moves(moves: tuple[Move, ...]) -> list[list[int]]:
    return [[move.start, move.die] for move in moves]


def _read_moves(form: list[list[int]]) -> tuple[Move, ...]:
    return tuple(Move(int(start), int(die)) for start, die in form)


def _game(game: Game) -> dict[str, Any]:
    return {
        "opening": [list(draw) for draw in game.opening],
        "to_move": game.to_move.value,
        "position": game.position.text(game.to_move),
        "roll": list(game.roll),
        "steps": [_moves(step) for step in game.steps],
        "turns": [
            [turn.player.value, list(turn.roll), _moves(turn.moves), turn.how.value]
            for turn in game.turns
        ],
    }


def _read_game(form: dict[str, Any]) -> Game:
    to_move = Player(form["to_move"])
    return Game(
        opening=tuple(_read_roll(draw) for draw in form["opening"]),
        to_move=to_move,
        position=Position.parse(form["position"], to_move),
        roll=_read_roll(form["roll"]),
        steps=tuple(_read_moves(step) for step in form["steps"]),
        turns=tuple(
            Turn(Player(player), _read_roll(roll), _read_moves(moves), How(how))
            for player, roll, moves, how in form["turns"]
        ),
    )


def _read_roll(form: list[int]) -> Roll:
    first, second = form
    if not (1 <= first <= 6 and 1 <= second <= 6):
        raise ValueError("a die shows 1 to 6")
    return Roll(first, second)
