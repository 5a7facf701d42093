"""Tables, entries and results as the club would hand them to the store."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

from club.actions import Invited, Join, Open, Resign, Terms
from club.decisions import milliseconds
from club.journal import Entry, Result, Status
from club.people import PersonKey
from club.places import Place, TableId
from club.table import Ending, Game, How, Outcome, Seat, Table, Turn, result_of
from nardy import CLASSIC, QUICK, Clock, Match, Move, Player, Position, Roll, Win

NOON = datetime(2025, 3, 1, 12, 0, 0, 123456, tzinfo=UTC)
ANN, BOB = PersonKey(1), PersonKey(2)
GROUP = Place(-1001234567890, 7)
TABLE = TableId("k3v7qpa2zn")
TERMS = Terms(1, QUICK)


def waiting(table: TableId = TABLE, place: Place = GROUP, maker: PersonKey = ANN) -> Table:
    """A table after its first action."""
    return Table(
        id=table,
        version=1,
        status=Status.WAITING,
        place=place,
        seed=bytes(range(32)),
        maker=maker,
        maker_plays=Player.WHITE,
        invited=Invited(username="bob"),
        terms=TERMS,
        white=Seat(person=maker),
        black=None,
        match=Match(1, CLASSIC),
        clock=Clock.for_match(TERMS.control, TERMS.length),
        touched=milliseconds(at(1)),
    )


def playing(version: int = 2, table: TableId = TABLE, place: Place = GROUP) -> Table:
    """A table in the middle of White's second turn, one move made."""
    game = Game(
        opening=(Roll(4, 4), Roll(5, 3)),
        to_move=Player.WHITE,
        position=Position.start(),
        roll=Roll(2, 1),
        steps=((Move(0, 2),),),
        turns=(
            Turn(Player.WHITE, Roll(5, 3), (Move(0, 5), Move(5, 3)), How.CHOSEN),
            Turn(Player.BLACK, Roll(6, 6), (), How.PASSED),
        ),
    )
    start = waiting(table, place)
    return replace(
        start,
        version=version,
        status=Status.PLAYING,
        black=Seat(person=BOB),
        clock=start.clock.start(Player.WHITE, milliseconds(at(version))),
        touched=milliseconds(at(version)),
        words=("чай", ""),
        own_words=((ANN, "чай"),),
        rolled=5,
        game=game,
    )


def finished(version: int = 3, table: TableId = TABLE, place: Place = GROUP) -> Table:
    """The same table after White has resigned."""
    before = playing(version, table, place)
    assert before.game is not None
    outcome = Outcome(Player.BLACK, Win.MARS, Ending.RESIGNED, 2, 2)
    return replace(
        before,
        status=Status.FINISHED,
        match=before.match.won(Player.BLACK, Win.MARS),
        clock=before.clock.stop(milliseconds(at(version))),
        game=replace(before.game, outcome=outcome),
        past=(outcome,),
    )


def at(version: int) -> datetime:
    """When the entry of this number came: one a minute."""
    return NOON + timedelta(minutes=version)


def opened(table: Table) -> Entry:
    """The first entry of this table."""
    return Entry(
        table=table.id,
        seq=1,
        at=at(1),
        actor=table.maker,
        action=Open(
            maker=table.maker,
            place=table.place,
            rules=table.rules.name,
            seed=table.seed,
            maker_plays=table.maker_plays,
            invited=table.invited,
            terms=table.terms,
        ),
    )


def joined(table: Table) -> Entry:
    """The second entry of this table."""
    join = Join(words=("", "tea"))
    return Entry(table=table.id, seq=table.version, at=at(table.version), actor=BOB, action=join)


def resigned(table: Table) -> Entry:
    """The last entry of this table."""
    return replace(joined(table), actor=ANN, action=Resign(Win.MARS))


def result(table: Table) -> Result:
    """What this finished table leaves."""
    before = playing(table.version - 1, table.id, table.place)
    left = result_of(before, table, at(table.version))
    assert left is not None
    return left
