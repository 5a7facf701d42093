"""A rematch: by one of the two, once, after the end, with fresh colours and the series' score."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from club.actions import Invited, Join, Resign, SeatComputer, Terms
from club.journal import JournalUnavailable, Status
from club.refusals import Refusal
from club.tables import Accepted, Club, Refused
from nardy import FEDERATION, QUICK, Player, Win
from tests.club.fakes import (
    ANNA,
    BORIS,
    CLIO,
    GROUP,
    NOW,
    FakeDeadlines,
    FakeJournal,
    FakeLive,
    ScriptedChance,
    seed_with,
)
from tests.club.keeping import FakePrivacy

if TYPE_CHECKING:
    from club.people import Person
    from club.places import TableId
    from club.table import Table

SEEDS = [seed_with((6, 1), (3, 3)), *(bytes([n]) * 32 for n in range(1, 9))]
TERMS = Terms(length=3, control=QUICK, auto_roll=False, auto_next=True)


class Colours(ScriptedChance):
    """Fresh seeds, and the maker's colours as they were given."""

    def __init__(self, *colours: Player) -> None:
        super().__init__(*SEEDS)
        self._colours = list(colours)

    def colour(self) -> Player:
        return self._colours.pop(0)


@pytest.fixture
def journal() -> FakeJournal:
    return FakeJournal()


def club_of(journal: FakeJournal, *colours: Player) -> Club:
    return Club(
        journal,
        FakeLive(),
        now=lambda: NOW,
        chance=Colours(Player.WHITE, *colours),
        deadlines=FakeDeadlines(),
        privacy=FakePrivacy(),
    )


@pytest.fixture
def club(journal: FakeJournal) -> Club:
    return club_of(journal, *(Player.BLACK, Player.BLACK, Player.WHITE) * 2)


def accepted(verdict: Accepted | Refused) -> Table:
    assert isinstance(verdict, Accepted), verdict
    return verdict.table


async def begun(club: Club) -> Table:
    table = await club.open(ANNA, GROUP, FEDERATION, terms=TERMS)
    return accepted(await club.act(table.id, BORIS, Join(), table.version))


async def lost_by(club: Club, table: Table, loser: Person) -> Table:
    """The match after this one has given up a koks, which is enough."""
    return accepted(await club.act(table.id, loser, Resign(Win.KOKS)))


async def over(club: Club, loser: Person = BORIS) -> Table:
    return await lost_by(club, await begun(club), loser)


async def why(club: Club, table: TableId, person: Person) -> Refusal:
    verdict = await club.rematch(table, person)
    assert isinstance(verdict, Refused)
    return verdict.why


async def test_it_is_on_the_same_terms_and_for_the_same_two(club: Club) -> None:
    first = await over(club)
    again = accepted(await club.rematch(first.id, BORIS))
    assert again.status is Status.WAITING
    assert (again.maker, again.place, again.rules, again.terms) == (
        BORIS.key,
        GROUP,
        FEDERATION,
        TERMS,
    )
    assert again.invited == Invited(person=ANNA.key)
    assert again.id != first.id
    assert len(again.id) == len(first.id)
    late = await club.act(again.id, CLIO, Join(), again.version)
    assert isinstance(late, Refused)
    assert late.why is Refusal.NOT_INVITED


async def test_dice_and_colours_are_fresh(journal: FakeJournal) -> None:
    for colour in Player:
        club = club_of(FakeJournal(), colour)
        first = await over(club)
        again = accepted(await club.rematch(first.id, BORIS))
        assert again.colour_of(BORIS.key) is colour, "drawn, not kept and not swapped"
        assert again.seed != first.seed
        assert again.commitment != first.commitment
        assert again.words == ("", "")


async def test_of_two_presses_one_opens_it(club: Club) -> None:
    first = await over(club)
    verdicts = await asyncio.gather(
        club.rematch(first.id, ANNA), club.rematch(first.id, BORIS), club.rematch(first.id, ANNA)
    )
    assert sorted(type(verdict).__name__ for verdict in verdicts) == [
        "Accepted",
        "Refused",
        "Refused",
    ]
    assert await why(club, first.id, BORIS) is Refusal.NO_REMATCH
    assert len(await club.unfinished()) == 1


async def test_strangers_open_none(club: Club) -> None:
    first = await over(club)
    assert await why(club, first.id, CLIO) is Refusal.NOT_YOUR_GAME
    assert await why(club, first.id.__class__("zzzzzzzzzz"), ANNA) is Refusal.NOT_YOUR_GAME


async def test_there_is_none_before_the_end(club: Club) -> None:
    waiting = await club.open(ANNA, GROUP, FEDERATION, terms=TERMS)
    assert await why(club, waiting.id, ANNA) is Refusal.NO_REMATCH
    playing = accepted(await club.act(waiting.id, BORIS, Join(), 1))
    assert await why(club, playing.id, ANNA) is Refusal.NO_REMATCH


async def test_the_series_counts_for_whoever_opens_the_next_one(club: Club) -> None:
    first = await over(club, loser=BORIS)
    second = accepted(await club.rematch(first.id, BORIS))
    assert second.series == (0, 1), "Boris, now the maker, has won none and Anna one"
    second = accepted(await club.act(second.id, ANNA, Join()))
    second = await lost_by(club, second, ANNA)
    third = accepted(await club.rematch(second.id, ANNA))
    assert third.series == (1, 1)
    third = accepted(await club.act(third.id, BORIS, Join()))
    third = await lost_by(club, third, BORIS)
    fourth = accepted(await club.rematch(third.id, ANNA))
    assert fourth.series == (2, 1)


async def test_against_the_computer_nobody_is_invited(club: Club) -> None:
    table = await club.open(ANNA, GROUP, FEDERATION, terms=TERMS)
    await club.act(table.id, ANNA, SeatComputer("simple"), 1)
    first = await lost_by(club, table, ANNA)
    again = accepted(await club.rematch(first.id, ANNA))
    assert again.invited is None
    assert again.series == (0, 1)


async def test_what_cannot_be_stored_can_be_asked_again(club: Club, journal: FakeJournal) -> None:
    first = await over(club)
    journal.broken = True
    with pytest.raises(JournalUnavailable):
        await club.rematch(first.id, ANNA)
    journal.broken = False
    assert (accepted(await club.rematch(first.id, ANNA))).maker == ANNA.key


async def test_elsewhere_it_stays_in_its_topic(club: Club) -> None:
    topic = replace(GROUP, thread=17)
    table = await club.open(ANNA, topic, FEDERATION, terms=TERMS)
    table = accepted(await club.act(table.id, BORIS, Join(), 1))
    first = await lost_by(club, table, BORIS)
    assert (accepted(await club.rematch(first.id, ANNA))).place == topic
