"""Tables, entries and results as the club would hand them to the store."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

from club.actions import Invited, Join, Open, Resign
from club.journal import Entry, Result, Status
from club.people import PersonKey
from club.places import Place, TableId
from club.table import Ending, Game, How, Outcome, Seat, Table, Turn, result_of
from nardy import CLASSIC, Move, Player, Position, Roll, Win

NOON = datetime(2025, 3, 1, 12, 0, 0, 123456, tzinfo=UTC)
ANN, BOB = PersonKey(1), PersonKey(2)
GROUP = Place(-1001234567890, 7)
TABLE = TableId("k3v7qpa2zn")


def waiting(table: TableId = TABLE, place: Place = GROUP, maker: PersonKey = ANN) -> Table:
    """A table after its first action."""
    return Table(
        id=table,
        version=1,
        status=Status.WAITING,
        place=place,
        rules=CLASSIC,
        seed=bytes(range(32)),
        maker=maker,
        maker_plays=Player.WHITE,
        invited=Invited(username="bob"),
        white=Seat(person=maker),
        black=None,
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
    return replace(
        waiting(table, place),
        version=version,
        status=Status.PLAYING,
        black=Seat(person=BOB),
        rolled=4,
        game=game,
    )


def finished(version: int = 3, table: TableId = TABLE, place: Place = GROUP) -> Table:
    """The same table after White has resigned."""
    return replace(
        playing(version, table, place),
        status=Status.FINISHED,
        outcome=Outcome(Player.BLACK, Win.MARS, Ending.RESIGNED),
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
        ),
    )


def joined(table: Table) -> Entry:
    """The second entry of this table."""
    return Entry(table=table.id, seq=table.version, at=at(table.version), actor=BOB, action=Join())


def resigned(table: Table) -> Entry:
    """The last entry of this table."""
    return replace(joined(table), actor=ANN, action=Resign())


def result(table: Table) -> Result:
    """What this finished table leaves."""
    left = result_of(table, at(table.version))
    assert left is not None
    return left
