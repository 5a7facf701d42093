"""Who is told of his turn, when, with or without a sound, and what becomes of the message."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING

import pytest

from club.actions import Relocate
from club.chats import ChatSettings, Notices
from club.places import Place
from club.refusals import Steward
from tests.bot.housing import Housing, labels, on_turn, text_of

if TYPE_CHECKING:
    from tests.bot.recorded_telegram import Call, Shown

GROUP, ANNA, BORIS = -1001000000500, 101, 102
ALWAYS = ChatSettings(notices=Notices.ALWAYS)


@pytest.fixture
def house() -> Housing:
    return Housing()


async def finish_turn(house: Housing, board: Shown) -> Shown:
    """Whoever is on turn plays until it is the other one's turn."""
    who = on_turn(board)
    while on_turn(board) == who:
        choices = [label for label in labels(board) if "/" in label or "Confirm" in label]
        await house.press(who, board, choices[-1] if "Confirm" in choices[-1] else choices[0])
        board = house.now_of(board)
    return board


def told(house: Housing) -> list[Call]:
    return [call for call in house.telegram.calls if "it is your turn" in call.text]


def other(who: int) -> int:
    return ANNA + BORIS - who


async def test_quick_players_are_told_nothing(house: Housing) -> None:
    board = await house.begin(GROUP, ANNA, BORIS)
    for _ in range(4):
        house.later(seconds=50)
        board = await finish_turn(house, board)
    assert told(house) == []


async def test_a_turn_that_comes_later_is_told_once_and_the_message_goes(house: Housing) -> None:
    board = await house.begin(GROUP, ANNA, BORIS)
    house.later(minutes=3)
    board = await finish_turn(house, board)
    reader = on_turn(board)
    (call,) = told(house)
    assert call.method == "sendMessage"
    assert not call.said["disable_notification"]
    assert f'<a href="tg://user?id={reader}">P{reader}x</a>' in call.text
    assert f"against P{other(reader)}x" in call.text
    assert call.said["reply_parameters"]["message_id"] == board["message_id"]
    notice = house.last_in(GROUP)
    # His first press takes it away; the other half of his move brings no second one.
    choice = next(label for label in labels(board) if "/" in label)
    await house.press(reader, board, choice)
    assert not house.is_there(notice)
    house.later(minutes=3)
    await finish_turn(house, house.now_of(board))
    assert [f"P{account}x</a>" in told(house)[-1].text for account in (reader, other(reader))] == [
        False,
        True,
    ]
    assert len(told(house)) == 2


async def test_who_has_just_pressed_something_is_there_also_if_it_was_refused(
    house: Housing,
) -> None:
    board = await house.begin(GROUP, ANNA, BORIS)
    house.later(minutes=3)
    waiting = other(on_turn(board))
    answer = await house.press(waiting, board, labels(board)[0])
    assert answer["show_alert"]
    await finish_turn(house, board)
    assert told(house) == []


@pytest.mark.parametrize(
    ("group", "own", "seconds", "times"),
    [
        (ALWAYS, ChatSettings(), 50, 0),
        (ALWAYS, ChatSettings(), 70, 1),
        (ChatSettings(), ALWAYS, 110, 0),
        (ChatSettings(), ALWAYS, 130, 1),
        (ChatSettings(notices=Notices.NEVER), ALWAYS, 9999, 0),
        (ALWAYS, ChatSettings(notices=Notices.NEVER), 9999, 0),
    ],
    ids=["there", "always", "not yet", "later", "the group never", "he never"],
)
async def test_as_the_group_likes_it_unless_somebody_never_wants_to_be_told(
    house: Housing, group: ChatSettings, own: ChatSettings, seconds: int, times: int
) -> None:
    house.ports.chats.chosen = {GROUP: group, ANNA: own, BORIS: own}
    board = await house.begin(GROUP, ANNA, BORIS)
    house.later(seconds=seconds)
    await finish_turn(house, board)
    assert len(told(house)) == times


@pytest.mark.parametrize("whose", ["the group's", "his own"])
async def test_in_quiet_hours_it_makes_no_sound(house: Housing, whose: str) -> None:
    quiet = ChatSettings(quiet=True)
    chosen = {GROUP: quiet} if whose == "the group's" else {ANNA: quiet, BORIS: quiet}
    house.ports.chats.chosen = chosen
    house.now = datetime(2026, 11, 30, 23, 0, tzinfo=UTC)
    board = await house.begin(GROUP, ANNA, BORIS)
    house.later(minutes=3)
    await finish_turn(house, board)
    (call,) = told(house)
    assert call.said["disable_notification"]


async def test_a_restart_forgets_no_message(house: Housing) -> None:
    board = await house.begin(GROUP, ANNA, BORIS)
    house.later(minutes=3)
    board = await finish_turn(house, board)
    notice = house.last_in(GROUP)
    again = Housing(house.ports)
    again.now, again.telegram.messages = house.now, house.telegram.messages
    again.later(hours=3)
    await finish_turn(again, board)
    assert not again.is_there(notice)
    assert len(told(again)) == 1


async def test_the_end_of_a_game_takes_the_message_away(house: Housing) -> None:
    board = await house.begin(GROUP, ANNA, BORIS)
    house.later(minutes=3)
    board = await finish_turn(house, board)
    await house.write(other(on_turn(board)), GROUP, "/resign")
    question = house.last_in(GROUP)
    await house.press(other(on_turn(board)), question, "Give up")
    assert not house.ports.notices.kept
    assert not any("it is your turn" in text_of(message) for message in house.shown_in(GROUP))


async def test_a_group_that_has_become_another_one_leaves_no_row_behind(house: Housing) -> None:
    board = await house.begin(GROUP, ANNA, BORIS)
    house.later(minutes=3)
    await finish_turn(house, board)
    ((table, chat),) = house.ports.notices.kept
    moved = Place(GROUP - 1)
    await house.house.club.act(table, Steward(), Relocate(moved))
    await house.house.notices.look(table)
    await house.settled()
    assert chat == GROUP
    assert list(house.ports.notices.kept) == [(table, moved.chat)]
    assert house.telegram.counted(GROUP)[-1] == told(house)[0], "nothing more is sent there"


async def test_in_a_topic_it_stands_in_the_topic(house: Housing) -> None:
    board = await house.begin(GROUP, ANNA, BORIS, thread=17)
    house.later(minutes=3)
    await finish_turn(house, board)
    (call,) = told(house)
    assert call.said["message_thread_id"] == 17


async def test_everything_else_is_silent(house: Housing) -> None:
    board = await house.begin(GROUP, ANNA, BORIS)
    house.later(minutes=3)
    await finish_turn(house, board)
    for text in ("/games", "/board", "/cancel", "/settings", "/resign", "/play", "/challenge"):
        await house.write(ANNA, GROUP, text)
    loud = [
        call
        for call in house.telegram.calls
        if call.method.startswith("send") and not call.said.get("disable_notification")
    ]
    assert loud == told(house)
