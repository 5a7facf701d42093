"""``/kill`` through its handlers, without a network: until when a table's maker closes it."""

from __future__ import annotations

import pytest

from tests.bot.housing import Housing, data_of, labels, on_turn, text_of

ANNA, BORIS, CLIO = 101, 102, 103
GROUP = -500


@pytest.fixture
def house() -> Housing:
    return Housing()


async def play_a_turn(house: Housing) -> None:
    board = next(message for message in house.shown_in(GROUP) if "photo" in message)
    mover = on_turn(board)
    while labels(board) and on_turn(board) == mover:
        confirm = next((label for label in labels(board) if "Confirm" in label), labels(board)[0])
        await house.press(mover, board, confirm)
        board = house.now_of(board)


async def test_whoever_opened_a_table_closes_it_before_both_have_played(house: Housing) -> None:
    await house.begin(GROUP, ANNA, BORIS)
    await house.write(CLIO, GROUP, "/kill")
    assert "Only whoever opened the table" in text_of(house.last_in(GROUP))
    await house.write(ANNA, GROUP, "/kill")
    question = house.last_in(GROUP)
    assert not (await house.press(ANNA, question, "Close it")).get("show_alert")
    assert await house.house.club.unfinished() == []


async def test_a_question_from_before_closes_nothing_when_both_have_played(
    house: Housing,
) -> None:
    await house.begin(GROUP, ANNA, BORIS)
    await house.write(ANNA, GROUP, "/kill")
    question = house.last_in(GROUP)
    assert data_of(question, "Close it")
    await play_a_turn(house)
    await play_a_turn(house)
    answer = await house.press(ANNA, question, "Close it")
    assert answer["text"].startswith("You have both played")
    assert not house.is_there(question)
    await house.write(ANNA, GROUP, "/kill")
    assert text_of(house.last_in(GROUP)).startswith("You have both played")
    assert len(await house.house.club.unfinished()) == 1
