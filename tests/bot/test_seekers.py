"""Looking for an opponent by chance: one message, kindly, until two sit at one table."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from bot.membership import Membership
from club.actions import Resign
from club.journal import JournalUnavailable, Status
from club.people import Person, PersonKey
from club.places import Place, TableId
from club.pool import Pairing
from club.ratings import Rating
from club.tables import Accepted
from nardy import CLASSIC, Win
from tests.bot.housing import MET, Housing, labels, text_of
from tests.club.fakes import NOW

if TYPE_CHECKING:
    from club.table import Table
    from tests.bot.recorded_telegram import Shown

ANNA, BORIS = 101, 102
FIRST, SECOND = PersonKey(1), PersonKey(2)


@pytest.fixture
async def housing() -> Housing:
    housing = Housing()
    for account, name in ((ANNA, "anna"), (BORIS, "boris")):
        await housing.ports.people.seen(account, f"P{account}x", name, "en")
    return housing


async def seek(housing: Housing, who: int, words: str = "") -> Shown:
    """Somebody opens a table in private and looks for an opponent; what he sees last."""
    await housing.write(who, who, f"/play {words}")
    await housing.press(who, housing.last_in(who), "Find an opponent")
    return housing.last_in(who)


async def table_met(housing: Housing) -> Table:
    table = await housing.house.club.table(MET)
    assert table is not None
    return table


def first_lines(housing: Housing, chat: int) -> list[str]:
    return [text_of(message).splitlines()[0] for message in housing.shown_in(chat)]


async def test_one_message_in_the_place_of_the_open_table(housing: Housing) -> None:
    waiting = await seek(housing, ANNA, "3 greek quick")
    wanted, near, hint = text_of(waiting).splitlines()
    clock = "clock: 6:00 each, and 20 s a turn."
    assert wanted == f"🔎 Looking for an opponent: Greek rules · match to 3 · {clock}"
    assert near.startswith("The search has just begun. I look within 100 points of your rating")
    assert hint == "The board comes by itself, with a sound. /cancel ends the search."
    assert labels(waiting) == ["Stop looking"]
    assert housing.shown_in(ANNA) == [waiting]
    [table] = await housing.house.club.tables_of(FIRST)
    assert table.status is Status.CLOSED


async def test_a_press_quicker_than_the_noting_of_the_board_closes_the_table_too(
    housing: Housing,
) -> None:
    await housing.write(ANNA, ANNA, "/play")
    shown = housing.last_in(ANNA)
    board = await housing.house.boards.shown_by(ANNA, shown["message_id"])
    assert board is not None
    await housing.house.boards.forget(board)  # as if it were being sent still
    await housing.press(ANNA, shown, "Find an opponent")
    [table] = await housing.house.club.tables_of(FIRST)
    assert table.status is Status.CLOSED
    assert [seeker.person for seeker in await housing.ports.pool.waiting()] == [FIRST]


async def test_the_message_tells_how_long_it_has_been(housing: Housing) -> None:
    waiting = await seek(housing, ANNA)
    housing.later(minutes=4)
    for _ in range(2):
        await housing.seekers.tell()
    await housing.settled()
    told = "You have been waiting for 4 minutes. I look within 500 points of your rating"
    assert told in text_of(housing.now_of(waiting))
    edits = [call for call in housing.telegram.calls if call.method == "editMessageText"]
    assert len(edits) == 1
    housing.later(minutes=6)
    await housing.seekers.tell()
    await housing.settled()
    told = "You have been waiting for 10 minutes. By now anybody will do."
    assert told in text_of(housing.now_of(waiting))
    assert labels(housing.now_of(waiting)) == ["Stop looking"]


async def test_two_meet_at_a_private_table_in_both_chats(housing: Housing) -> None:
    housing.ports.ratings.kept[SECOND, "classic"] = Rating(1480, 70, 40, NOW)
    waiting = await seek(housing, ANNA)
    await seek(housing, BORIS)
    table = await table_met(housing)
    assert (table.status, table.place) == (Status.PLAYING, Place(ANNA))
    assert set(table.people) == {FIRST, SECOND}
    found = text_of(housing.now_of(waiting))
    assert found == "🎯 Here is your opponent: P102x (1480). Good luck!"
    assert labels(housing.now_of(waiting)) == []
    for chat in (ANNA, BORIS):
        board = housing.last_in(chat)
        assert text_of(board).startswith("<b>P10"), "it is on"
        assert len(housing.shown_in(chat)) == 2
    assert first_lines(housing, BORIS)[0] == (
        "🎯 Here is your opponent: P101x (no rating yet). Good luck!"
    )
    assert housing.ports.pool.matched == {}
    sent = [call for call in housing.telegram.calls if call.method == "sendPhoto"]
    assert [call.said["disable_notification"] for call in sent[-2:]] == [False, False]


async def test_who_is_matched_while_he_is_being_told_reads_only_whom_he_has_met(
    housing: Housing,
) -> None:
    """As for whoever comes second: his message is on its way when his opponent is found."""
    await seek(housing, ANNA)
    told = housing.ports.pool.told

    async def matched_meanwhile(person: PersonKey, message: int) -> bool:
        await housing.seekers.go_round()
        return bool(await told(person, message))

    housing.ports.pool.told = matched_meanwhile
    await seek(housing, BORIS)
    assert first_lines(housing, BORIS)[0].startswith("🎯 Here is your opponent: P101x")
    assert [len(housing.shown_in(chat)) for chat in (ANNA, BORIS)] == [2, 2]


@pytest.mark.parametrize(("one", "other"), [("", "greek"), ("", "3"), ("quick", "club")])
async def test_who_wants_something_else_goes_on_waiting(
    housing: Housing, one: str, other: str
) -> None:
    await seek(housing, ANNA, one)
    await seek(housing, BORIS, other)
    housing.later(minutes=59)
    await housing.seekers.go_round()
    assert len(housing.ports.pool.seekers) == 2


@pytest.mark.parametrize("cancel", [False, True])
async def test_whoever_stops_is_not_matched(housing: Housing, cancel: bool) -> None:
    waiting = await seek(housing, ANNA)
    if cancel:
        await housing.write(ANNA, ANNA, "/cancel")
        assert not housing.is_there(waiting)
    else:
        await housing.press(ANNA, waiting, "Stop looking")
        assert labels(housing.now_of(waiting)) == []
    said = "All right, I am not looking any more. /play opens a table."
    assert text_of(housing.last_in(ANNA)) == said
    await seek(housing, BORIS)
    assert await housing.house.club.table(MET) is None
    if not cancel:
        answer = await housing.press(ANNA, waiting, "Stop looking")
        assert "over already" in answer["text"]


async def test_cancel_in_a_group_leaves_the_search_alone(housing: Housing) -> None:
    await seek(housing, ANNA)
    await housing.write(ANNA, -100500, "/cancel")
    assert list(housing.ports.pool.seekers) == [FIRST]


async def test_who_shuts_us_out_is_matched_with_nobody(housing: Housing) -> None:
    """He would not see the board, and his opponent would wait for nobody."""
    await seek(housing, ANNA)
    membership = Membership(housing.house, housing.seekers)
    housing.telegram.closed.add(ANNA)
    housing.outbox.on_loss(membership.lost)
    housing.later(minutes=1)
    await housing.seekers.tell()
    await housing.settled()
    assert housing.ports.pool.seekers == {}


async def test_after_an_hour_he_is_asked_and_may_go_on(housing: Housing) -> None:
    waiting = await seek(housing, ANNA, "5")
    housing.later(minutes=60)
    await housing.seekers.tell()
    await housing.settled()
    asked = housing.now_of(waiting)
    assert text_of(asked).startswith("Nobody has come within an hour")
    assert housing.ports.pool.seekers == {}
    await housing.press(ANNA, asked, "Look again")
    again = housing.now_of(waiting)
    assert "match to 5.\nThe search has just begun" in text_of(again)
    assert housing.shown_in(ANNA) == [again]
    assert housing.ports.pool.seekers[FIRST].message == again["message_id"]


async def test_who_begins_anew_has_one_message_and_waits_for_the_new(housing: Housing) -> None:
    before = await seek(housing, ANNA)
    now = await seek(housing, ANNA, "greek")
    assert not housing.is_there(before)
    assert housing.shown_in(ANNA) == [now]
    assert housing.ports.pool.seekers[FIRST].rules == "greek"


async def test_a_table_where_somebody_has_sat_down_is_played_first(housing: Housing) -> None:
    await housing.write(ANNA, ANNA, "/play")
    board = housing.last_in(ANNA)
    [line] = await housing.house.club.tables_of(FIRST, Status.WAITING)
    await housing.write(BORIS, BORIS, f"/start c_{line.table}")
    await housing.press(BORIS, housing.last_in(BORIS), "Join")
    answer = await housing.press(ANNA, board, "Find an opponent")
    assert answer["show_alert"]
    assert housing.ports.pool.seekers == {}
    assert housing.is_there(board)


async def test_a_search_goes_on_though_another_one_cannot_begin(housing: Housing) -> None:
    waiting = await seek(housing, ANNA, "greek")
    await housing.write(ANNA, ANNA, "/play")
    board = housing.last_in(ANNA)
    [line] = await housing.house.club.tables_of(FIRST, Status.WAITING)
    await housing.write(BORIS, BORIS, f"/start c_{line.table}")
    await housing.press(BORIS, housing.last_in(BORIS), "Join")
    answer = await housing.press(ANNA, board, "Find an opponent")
    assert answer["show_alert"]
    seeker = housing.ports.pool.seekers[FIRST]
    assert (seeker.rules, seeker.message) == ("greek", waiting["message_id"])


async def test_a_search_that_cannot_be_stored_changes_nothing(housing: Housing) -> None:
    await housing.write(ANNA, ANNA, "/play")
    board = housing.last_in(ANNA)
    housing.ports.journal.broken = True
    answer = await housing.press(ANNA, board, "Find an opponent")
    assert "could not be saved" in answer["text"]
    housing.ports.journal.broken = False
    assert housing.ports.pool.seekers == {}
    assert housing.last_in(ANNA) == board


async def test_whoever_is_matched_already_hears_so(housing: Housing) -> None:
    await seek(housing, ANNA)
    await housing.write(ANNA, ANNA, "/play greek")
    board = housing.last_in(ANNA)
    anna = housing.ports.pool.seekers[FIRST]
    housing.ports.pool.matched[MET] = Pairing(MET, anna, replace(anna, person=SECOND))
    answer = await housing.press(ANNA, board, "Find an opponent")
    assert "found for you already" in answer["text"]
    assert housing.last_in(ANNA) == board


async def test_a_table_that_a_crash_left_half_laid_is_gone_on_with(housing: Housing) -> None:
    """It is named after the pairing: whoever gets that again finds it."""
    people = await housing.ports.people.by_keys((FIRST, SECOND))
    await seek(housing, ANNA)
    await housing.house.club.open(people[FIRST], Place(ANNA), CLASSIC, named=MET)
    await seek(housing, BORIS)
    table = await table_met(housing)
    assert table.status is Status.PLAYING
    assert [len(housing.shown_in(chat)) for chat in (ANNA, BORIS)] == [2, 2]


async def test_a_pairing_that_could_not_be_shown_is_given_out_again(
    housing: Housing, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By then the game may even be over: then it is shown, and nobody is back in the pool."""
    await seek(housing, ANNA)
    with monkeypatch.context() as broken:
        broken.setattr(housing.boards, "refresh", unavailable_if_met)
        await housing.write(BORIS, BORIS, "/play")
        await housing.press(BORIS, housing.last_in(BORIS), "Find an opponent")
    pairing = housing.ports.pool.matched[MET]
    boris = (await housing.ports.people.by_keys((SECOND,)))[SECOND]
    assert isinstance(await housing.house.club.act(MET, boris, Resign(Win.MARS)), Accepted)

    async def again(_: object) -> list[Pairing]:
        return [pairing]

    housing.ports.pool.match = again
    await housing.seekers.go_round()
    await housing.settled()
    assert (housing.ports.pool.matched, housing.ports.pool.seekers) == ({}, {})
    assert [len(housing.shown_in(chat)) for chat in (ANNA, BORIS)] == [2, 2]


async def test_a_pairing_that_breaks_keeps_no_other_waiting(
    housing: Housing, caplog: pytest.LogCaptureFixture
) -> None:
    """It would be given out first again and again, and with it those behind it."""
    await seek(housing, ANNA)
    await seek(housing, BORIS, "greek")
    anna, boris = (replace(housing.ports.pool.seekers[key], rating=1) for key in (FIRST, SECOND))
    broken = Pairing(TableId("brokenbrok"), replace(anna, rules="chess"), boris)

    async def both(_: object) -> list[Pairing]:
        return [broken, Pairing(MET, boris, anna)]

    housing.ports.pool.match = both
    await housing.seekers.go_round()
    assert caplog.messages[0] == "table brokenbrok: two who were matched could not sit down"
    assert (await table_met(housing)).status is Status.PLAYING


async def unavailable_if_met(table: TableId) -> None:
    if table == MET:
        raise JournalUnavailable("locked")


async def test_who_blocks_the_other_in_the_last_moment_waits_on_without_him(
    housing: Housing,
) -> None:
    await seek(housing, ANNA)
    await housing.ports.privacy.block(FIRST, SECOND)
    await seek(housing, BORIS)
    assert (await table_met(housing)).status is Status.CLOSED
    assert set(housing.ports.pool.seekers) == {FIRST, SECOND}
    assert [len(housing.shown_in(chat)) for chat in (ANNA, BORIS)] == [1, 1]


async def test_who_is_matched_with_a_former_player_waits_on(housing: Housing) -> None:
    """As for somebody who has had himself deleted at the very moment at which he began to look."""
    await seek(housing, ANNA)
    await seek(housing, BORIS, "greek")
    boris = housing.ports.pool.seekers[SECOND]
    housing.ports.pool.seekers[SECOND] = replace(boris, rules="classic")
    housing.ports.people.known[BORIS] = Person(SECOND, -2, "")
    await housing.seekers.go_round()
    assert list(housing.ports.pool.seekers) == [FIRST]
    assert housing.ports.pool.matched == {}


async def test_no_button_looks_for_an_opponent_in_a_group(housing: Housing) -> None:
    await housing.write(ANNA, -100500, "/play")
    assert "🎯 Find an opponent" not in labels(housing.last_in(-100500))
