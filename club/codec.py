"""JSON forms of actions and tables, for the journal and the live tables.

Each form names its schema version, so that a later version of the house can still read it.
"""

from __future__ import annotations

import json
from typing import Any

from club import actions
from club.actions import Action, Invited, Terms
from club.journal import Status
from club.people import PersonKey
from club.places import Place, TableId
from club.table import Closing, Ending, Game, How, Offer, Outcome, Seat, Table, Turn
from nardy import (
    Clock,
    Crawford,
    Cube,
    Match,
    Move,
    Player,
    Position,
    Roll,
    TimeControl,
    Win,
    rule_set,
)

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
                "place": _place(action.place),
                "rules": action.rules,
                "seed": action.seed.hex(),
                "plays": action.maker_plays.value,
                "invited": _invited(action.invited),
                "terms": _terms(action.terms),
                "series": list(action.series),
            }
        case actions.ChooseWord():
            form["word"] = action.word
        case actions.Invite():
            form["invited"] = _invited(action.invited)
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
            form["place"] = _place(action.place)
        case actions.MakeMoves() | actions.PlayTurn():
            form["moves"] = _moves(action.moves)
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
        "place": _place(table.place),
        "seed": table.seed.hex(),
        "maker": table.maker,
        "plays": table.maker_plays.value,
        "invited": _invited(table.invited),
        "white": _seat(table.white),
        "black": _seat(table.black),
        "terms": _terms(table.terms),
        "match": _match(table.match),
        "clock": _clock(table.clock),
        "touched": table.touched,
        "words": list(table.words),
        "own_words": [list(line) for line in table.own_words],
        "rolled": table.rolled,
        "game": None if table.game is None else _game(table.game),
        "past": [_outcome(outcome) for outcome in table.past],
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
            place=_read_place(form["place"]),
            seed=bytes.fromhex(form["seed"]),
            maker=PersonKey(form["maker"]),
            maker_plays=Player(form["plays"]),
            invited=_read_invited(form["invited"]),
            white=_read_seat(form["white"]),
            black=_read_seat(form["black"]),
            terms=_read_terms(form["terms"]),
            match=_read_match(form["match"]),
            clock=_read_clock(form["clock"]),
            touched=int(form["touched"]),
            words=_read_words(form["words"]),
            own_words=tuple((PersonKey(key), str(word)) for key, word in form["own_words"]),
            rolled=int(form["rolled"]),
            game=None if form["game"] is None else _read_game(form["game"]),
            past=tuple(_read_outcome(outcome) for outcome in form["past"]),
            series=_read_series(form["series"]),
            closing=None if form["closing"] is None else Closing(form["closing"]),
            closed_by=_key(form["closed_by"]),
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
                place=_read_place(form["place"]),
                rules=form["rules"],
                seed=bytes.fromhex(form["seed"]),
                maker_plays=Player(form["plays"]),
                invited=_read_invited(form["invited"]),
                terms=_read_terms(form["terms"]),
                series=_read_series(form["series"]),
            )
        case "move":
            return actions.MakeMoves(_read_moves(form["moves"]))
        case "turn":
            return actions.PlayTurn(_read_moves(form["moves"]))
        case "computer":
            return actions.SeatComputer(form["level"], _read_words(form["words"]))
        case "join":
            return actions.Join(_read_words(form["words"]))
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
            return actions.Invite(Invited(_key(person), username))
        case "time":
            return actions.GiveBack(int(form["ms"]))
        case "close":
            return actions.Close(admin=bool(form["admin"]))
        case "place":
            return actions.Relocate(_read_place(form["place"]))
        case name:
            raise ValueError(f"nobody does {name!r}")


def _terms(terms: Terms) -> list[Any]:
    switches = [terms.auto_roll, terms.auto_next, terms.computer_doubles]
    return [terms.length, str(terms.control), *switches]


def _read_terms(form: list[Any]) -> Terms:
    length, control, auto_roll, auto_next, *later = form
    return Terms(
        int(length),
        TimeControl.parse(control),
        bool(auto_roll),
        bool(auto_next),
        computer_doubles=bool(later and later[0]),
    )


def _match(match: Match) -> list[Any]:
    cube = match.cube
    owner = None if cube.owner is None else cube.owner.value
    score = [match.white, match.black, cube.value, owner, match.crawford.value]
    return [match.length, match.rules.name, *score]


def _read_match(form: list[Any]) -> Match:
    length, rules, white, black, value, owner, crawford = form
    cube = Cube(value, None if owner is None else Player(owner))
    return Match(length, rule_set(rules), white, black, cube, Crawford(crawford))


def _clock(clock: Clock) -> list[Any]:
    running = None if clock.running is None else clock.running.value
    return [str(clock.control), clock.white, clock.black, running, clock.since]


def _read_clock(form: list[Any]) -> Clock:
    control, white, black, running, since = form
    runs = None if running is None else Player(running)
    return Clock(TimeControl.parse(control), int(white), int(black), runs, int(since))


def _read_words(form: list[Any]) -> tuple[str, str]:
    white, black = form
    return str(white), str(black)


def _read_series(form: list[Any]) -> tuple[int, int]:
    makers, others = form
    return int(makers), int(others)


def _outcome(outcome: Outcome) -> list[Any]:
    value = [outcome.winner.value, int(outcome.win), outcome.ending.value]
    return [*value, outcome.points, outcome.turns]


def _read_outcome(form: list[Any]) -> Outcome:
    winner, win, ending, points, turns = form
    return Outcome(Player(winner), Win(win), Ending(ending), int(points), int(turns))


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
    return Invited(_key(person), username)


def _key(number: int | None) -> PersonKey | None:
    return None if number is None else PersonKey(number)


def _seat(seat: Seat | None) -> list[Any] | None:
    return None if seat is None else [seat.person, seat.computer]


def _read_seat(form: list[Any] | None) -> Seat | None:
    if form is None:
        return None
    person, computer = form
    return Seat(_key(person), computer)


def _moves(moves: tuple[Move, ...]) -> list[list[int]]:
    return [[move.start, move.die] for move in moves]


def _read_moves(form: list[list[int]]) -> tuple[Move, ...]:
    return tuple(Move(int(start), int(die)) for start, die in form)


def _game(game: Game) -> dict[str, Any]:
    return {
        "opening": [list(draw) for draw in game.opening],
        "to_move": game.to_move.value,
        "position": game.position.text(game.to_move),
        "roll": None if game.roll is None else list(game.roll),
        "steps": [_moves(step) for step in game.steps],
        "turns": [
            [turn.player.value, list(turn.roll), _moves(turn.moves), turn.how.value]
            for turn in game.turns
        ],
        "doubled": game.doubled,
        "offer": None
        if game.offer is None
        else [game.offer.by.value, int(game.offer.win), game.offer.until],
        "outcome": None if game.outcome is None else _outcome(game.outcome),
    }


def _read_game(form: dict[str, Any]) -> Game:
    to_move = Player(form["to_move"])
    return Game(
        opening=tuple(_read_roll(draw) for draw in form["opening"]),
        to_move=to_move,
        position=Position.parse(form["position"], to_move),
        roll=None if form["roll"] is None else _read_roll(form["roll"]),
        steps=tuple(_read_moves(step) for step in form["steps"]),
        turns=tuple(
            Turn(Player(player), _read_roll(roll), _read_moves(moves), How(how))
            for player, roll, moves, how in form["turns"]
        ),
        doubled=bool(form["doubled"]),
        offer=None if form["offer"] is None else _read_offer(form["offer"]),
        outcome=None if form["outcome"] is None else _read_outcome(form["outcome"]),
    )


def _read_offer(form: list[Any]) -> Offer:
    by, win, until = form
    return Offer(Player(by), Win(win), int(until))


def _read_roll(form: list[int]) -> Roll:
    first, second = form
    if not (1 <= first <= 6 and 1 <= second <= 6):
        raise ValueError("a die shows 1 to 6")
    return Roll(first, second)
