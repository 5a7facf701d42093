"""JSON forms of the values in actions and tables, for the codec: small lists, each with its reader.

Readers raise ``KeyError``, ``ValueError`` or ``TypeError`` for forms that they cannot read.
"""

from __future__ import annotations

from typing import Any

from club.actions import Invited, Terms
from club.people import PersonKey
from club.places import Place
from club.table import Ending, Game, How, Offer, Outcome, Seat, Turn
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


def terms_form(terms: Terms) -> list[Any]:
    """What two have agreed on: length, time control, switches."""
    switches = [terms.auto_roll, terms.auto_next, terms.computer_doubles]
    return [terms.length, str(terms.control), *switches]


def read_terms(form: list[Any]) -> Terms:
    """Terms; a switch that came later is off where the form does not have it."""
    length, control, auto_roll, auto_next, *later = form
    return Terms(
        int(length),
        TimeControl.parse(control),
        bool(auto_roll),
        bool(auto_next),
        computer_doubles=bool(later and later[0]),
    )


def match_form(match: Match) -> list[Any]:
    """Length, rule set, score and cube of a match."""
    cube = match.cube
    owner = None if cube.owner is None else cube.owner.value
    score = [match.white, match.black, cube.value, owner, match.crawford.value]
    return [match.length, match.rules.name, *score]


def read_match(form: list[Any]) -> Match:
    """Read a match from its form."""
    length, rules, white, black, value, owner, crawford = form
    cube = Cube(value, None if owner is None else Player(owner))
    return Match(length, rule_set(rules), white, black, cube, Crawford(crawford))


def clock_form(clock: Clock) -> list[Any]:
    """Control, banks (ms), whose time runs and since when (ms since 1970)."""
    running = None if clock.running is None else clock.running.value
    return [str(clock.control), clock.white, clock.black, running, clock.since]


def read_clock(form: list[Any]) -> Clock:
    """Read a clock from its form."""
    control, white, black, running, since = form
    runs = None if running is None else Player(running)
    return Clock(TimeControl.parse(control), int(white), int(black), runs, int(since))


def read_words(form: list[Any]) -> tuple[str, str]:
    """White's and Black's words."""
    white, black = form
    return str(white), str(black)


def read_series(form: list[Any]) -> tuple[int, int]:
    """Matches won by the maker and by the other one."""
    makers, others = form
    return int(makers), int(others)


def outcome_form(outcome: Outcome) -> list[Any]:
    """How a game ended and for how many points."""
    value = [outcome.winner.value, int(outcome.win), outcome.ending.value]
    return [*value, outcome.points, outcome.turns]


def read_outcome(form: list[Any]) -> Outcome:
    """Read an outcome from its form."""
    winner, win, ending, points, turns = form
    return Outcome(Player(winner), Win(win), Ending(ending), int(points), int(turns))


def place_form(place: Place) -> list[int | None]:
    """A chat and its topic."""
    return [place.chat, place.thread]


def read_place(form: list[Any]) -> Place:
    """Read a place from its form."""
    chat, thread = form
    return Place(int(chat), None if thread is None else int(thread))


def invited_form(invited: Invited | None) -> list[Any] | None:
    """Who may accept: a key or a username."""
    return None if invited is None else [invited.person, invited.username]


def read_invited(form: list[Any] | None) -> Invited | None:
    """Read who is invited from the form."""
    if form is None:
        return None
    person, username = form
    return Invited(read_key(person), username)


def read_key(number: int | None) -> PersonKey | None:
    """A person's key, if there is one."""
    return None if number is None else PersonKey(number)


def seat_form(seat: Seat | None) -> list[Any] | None:
    """A person's key or a computer's level."""
    return None if seat is None else [seat.person, seat.computer]


def read_seat(form: list[Any] | None) -> Seat | None:
    """Read a seat from its form."""
    if form is None:
        return None
    person, computer = form
    return Seat(read_key(person), computer)


def moves_form(moves: tuple[Move, ...]) -> list[list[int]]:
    """Moves: each where it begins on the path, and its die."""
    return [[move.start, move.die] for move in moves]


def read_moves(form: list[list[int]]) -> tuple[Move, ...]:
    """Read moves from their form."""
    return tuple(Move(int(start), int(die)) for start, die in form)


def game_form(game: Game) -> dict[str, Any]:
    """A game, its position as a text from White's side."""
    return {
        "opening": [list(draw) for draw in game.opening],
        "to_move": game.to_move.value,
        "position": game.position.text(game.to_move),
        "roll": None if game.roll is None else list(game.roll),
        "steps": [moves_form(step) for step in game.steps],
        "turns": [
            [turn.player.value, list(turn.roll), moves_form(turn.moves), turn.how.value]
            for turn in game.turns
        ],
        "doubled": game.doubled,
        "offer": None
        if game.offer is None
        else [game.offer.by.value, int(game.offer.win), game.offer.until],
        "outcome": None if game.outcome is None else outcome_form(game.outcome),
    }


def read_game(form: dict[str, Any]) -> Game:
    """Read a game from its form; an impossible position or roll is a ``ValueError``."""
    to_move = Player(form["to_move"])
    return Game(
        opening=tuple(_read_roll(draw) for draw in form["opening"]),
        to_move=to_move,
        position=Position.parse(form["position"], to_move),
        roll=None if form["roll"] is None else _read_roll(form["roll"]),
        steps=tuple(read_moves(step) for step in form["steps"]),
        turns=tuple(
            Turn(Player(player), _read_roll(roll), read_moves(moves), How(how))
            for player, roll, moves, how in form["turns"]
        ),
        doubled=bool(form["doubled"]),
        offer=None if form["offer"] is None else _read_offer(form["offer"]),
        outcome=None if form["outcome"] is None else read_outcome(form["outcome"]),
    )


def _read_offer(form: list[Any]) -> Offer:
    by, win, until = form
    return Offer(Player(by), Win(win), int(until))


def _read_roll(form: list[int]) -> Roll:
    first, second = form
    if not (1 <= first <= 6 and 1 <= second <= 6):
        raise ValueError("a die shows 1 to 6")
    return Roll(first, second)
