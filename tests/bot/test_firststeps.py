"""The first minute: what /start offers, and where its buttons lead."""

from __future__ import annotations

import pytest

from club.chats import ChatSettings
from club.journal import Status
from tests.bot.housing import Housing, labels, text_of

ANNA, BORIS = 101, 102
GROUP = -100500
COMPUTER, FRIEND = "Play the computer", "Invite a friend"
LEVELS = ["🤖 beginner", "🤖 casual", "🤖 club player", "← Back"]


@pytest.fixture
def housing() -> Housing:
    return Housing()


async def test_start_says_in_a_few_words_what_can_be_done_first(housing: Housing) -> None:
    await housing.write(ANNA, ANNA, "/start")
    (greeting,) = housing.shown_in(ANNA)
    assert labels(greeting) == ["🤖 Play the computer", "👤 Invite a friend", "🎓 How to play"]
    assert text_of(greeting).startswith("Hello, P101x! ")
    assert len(text_of(greeting)) < 250


async def test_one_press_asks_how_strong_the_computer_is_to_be(housing: Housing) -> None:
    await housing.write(ANNA, ANNA, "/start")
    greeting = housing.last_in(ANNA)
    answer = await housing.press(ANNA, greeting, COMPUTER)
    assert not answer["show_alert"]
    board = housing.last_in(ANNA)
    assert labels(board) == LEVELS
    assert "The dice are sealed" in text_of(board)  # before anybody has a word
    await housing.press(ANNA, board, "casual")
    assert "Computer (casual)" in text_of(housing.now_of(board))


async def test_a_friend_is_invited_by_a_link(housing: Housing) -> None:
    await housing.write(ANNA, ANNA, "/start")
    await housing.press(ANNA, housing.last_in(ANNA), FRIEND)
    board, link = housing.shown_in(ANNA)[1:]
    assert "🤖 Computer" in labels(board)
    assert "?start=c_" in text_of(link)


async def test_pressed_again_they_are_about_the_table_that_waits(housing: Housing) -> None:
    await housing.write(ANNA, ANNA, "/start")
    greeting = housing.last_in(ANNA)
    for label in (FRIEND, COMPUTER, COMPUTER):
        await housing.press(ANNA, greeting, label)
    person = await housing.ports.people.by_account(ANNA)
    assert len(await housing.house.club.tables_of(person.key, Status.WAITING)) == 1
    assert labels(housing.last_in(ANNA)) == LEVELS


async def test_in_a_group_the_table_is_whoevers_pressed(housing: Housing) -> None:
    await housing.write(ANNA, GROUP, "/start")
    await housing.press(BORIS, housing.last_in(GROUP), FRIEND)
    board = housing.last_in(GROUP)
    assert text_of(board).startswith("P102x opens a table")
    assert "Join" in labels(board)


async def test_where_only_admins_open_tables_nobody_else_does(housing: Housing) -> None:
    housing.ports.chats.chosen = {GROUP: ChatSettings(admins_start=True)}
    await housing.write(ANNA, GROUP, "/start")
    await housing.press(BORIS, housing.last_in(GROUP), COMPUTER)
    assert text_of(housing.last_in(GROUP)) == "Only admins open tables in this chat."


async def test_what_cannot_be_stored_is_said(housing: Housing) -> None:
    await housing.write(ANNA, ANNA, "/start")
    housing.ports.journal.broken = True
    answer = await housing.press(ANNA, housing.last_in(ANNA), FRIEND)
    assert "could not be saved" in answer["text"]
