"""Finished games for the stores, without their moves."""

from __future__ import annotations

import random
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from itertools import count
from typing import TYPE_CHECKING, Any

from club.journal import Result, Status
from club.people import PersonKey
from club.places import Place, TableId
from club.table import Seat
from tests.storage.sample_tables import opened, waiting

if TYPE_CHECKING:
    from storage import Archive

GROUP = Place(-100)
NOON = datetime(2026, 7, 1, 12, tzinfo=UTC)
ANN, BOB, CAT, DAN, EVE = map(PersonKey, range(1, 6))
_numbers = count()


def table_id(number: int) -> TableId:
    return TableId(f"{number:010}")


def game(
    winner: PersonKey,
    loser: PersonKey | None,
    at: datetime = NOON,
    **parts: Any,  # noqa: ANN401
) -> Result:
    """A game that the first has won; ``loser`` is ``None`` for the computer."""
    return replace(
        Result(
            table=table_id(next(_numbers)),
            game=1,
            place=GROUP,
            rules="classic",
            white=winner,
            black=loser,
            computer=None if loser is not None else "easy",
            winner="W",
            kind="oin",
            points=1,
            ending="played",
            turns=60,
            finished_at=at,
        ),
        **parts,
    )


async def people(archive: Archive, number: int = 5) -> None:
    """The people with the keys 1, 2, …; account 1000 + key."""
    for key in range(1, number + 1):
        person = await archive.people.seen(1000 + key, f"Name{key}", f"name{key}")
        assert person.key == key


async def store(archive: Archive, *results: Result) -> None:
    """Store games in this order."""
    for result in results:
        maker = result.white or result.black or ANN
        table = replace(
            waiting(result.table, result.place, maker),
            status=Status.FINISHED,
            invited=None,
            white=Seat(result.white),
            black=Seat(result.black, result.computer),
        )
        await archive.journal.append(opened(table), table, result)


def random_games(number: int, people: int, seed: int = 7) -> list[Result]:
    """Games of all kinds, in three groups and outside, over some weeks."""
    chance = random.Random(seed)
    results = []
    for _ in range(number):
        white, other = chance.sample(range(1, people + 1), 2)
        black = PersonKey(other) if chance.random() < 0.9 else None
        points = chance.choice((1, 1, 2, 3))
        cube = chance.choice((1, 1, 1, 2, 4, 8))
        at = NOON + timedelta(
            seconds=chance.randrange(40 * 86_400), microseconds=chance.choice((0, 7))
        )
        results.append(
            replace(
                game(PersonKey(white), None, at),
                black=black,
                computer=None if black is not None else "easy",
                place=Place(chance.choice((-100, -100, -101, -102, 1001, 0))),
                winner=chance.choice("WB"),
                kind=("oin", "mars", "koks")[points - 1],
                points=points * cube,
                cube=cube,
                turns=chance.choice((1, 40, 60)),
                ending=chance.choice(("played", "resigned", "flag")),
            )
        )
    return results
