"""Presses that come late, twice, from others, from nowhere: they change nothing and say why."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest

from tests.e2e.people import (
    ANNA,
    DMITRI,
    NIKOS,
    buttons,
    is_over,
    labels,
    mover,
    text_of,
    version_of,
)

if TYPE_CHECKING:
    from tests.e2e.people import Chat, Message
    from tests.e2e.stage import Stage

pytestmark = [pytest.mark.e2e, pytest.mark.asyncio(loop_scope="module")]

ACCOUNTS = {"Anna": ANNA, "Dmitri": DMITRI, "Νίκος": NIKOS}
MOVED_ON = "The game has moved on since this button was shown"
NOT_HERE = "You are not playing at this table"


def on_turn(board: Message) -> int:
    return ACCOUNTS[mover(board) or ""]


def other(user: int) -> int:
    return DMITRI if user == ANNA else ANNA


def first(board: Message) -> str:
    """The data of the first button."""
    return str(buttons(board)[0]["callback_data"])


async def press_first(group: Chat, board: Message) -> Message:
    """The one on turn presses the first button; returns the board after it."""
    answer = await group.press_data(on_turn(board), board["message_id"], first(board))
    assert answer["answered"], answer
    assert not answer["show_alert"], answer
    return await group.until_shown(board, lambda m: version_of(m) > version_of(board) or is_over(m))


async def as_it_is(group: Chat, board: Message) -> Message:
    """The board's message now, when everything before has been dealt with."""
    return next(m for m in await group.from_the_bot() if m["message_id"] == board["message_id"])


async def all_dealt_with(group: Chat, board: Message) -> None:
    """Wait until all earlier presses at the board's table are: they are taken in order."""
    assert (await group.press_data(NIKOS, board["message_id"], _take_back(board)))["show_alert"]


async def refused(group: Chat, user: int, board: Message, data: str, words: str) -> None:
    """A press is refused with these words, and the board stays as it was."""
    before = await as_it_is(group, board)
    answer = await group.press_data(user, board["message_id"], data)
    assert answer["answered"], answer
    assert answer["show_alert"], answer
    assert words in answer["text"]
    assert await as_it_is(group, board) == before


async def test_c01_of_two_presses_at_once_one_counts(shared: Stage) -> None:
    group = await shared.new_group()
    board = await group.begin()
    user, data = on_turn(board), first(board)
    answers = await asyncio.gather(
        *(group.press_data(user, board["message_id"], data) for _ in range(2))
    )
    assert sorted(answer["show_alert"] for answer in answers) == [False, True]
    assert MOVED_ON in next(answer["text"] for answer in answers if answer["show_alert"])
    after = await group.until_shown(board, lambda m: version_of(m) > version_of(board))
    assert version_of(after) == version_of(board) + 1


async def test_c01_confirming_twice_ends_one_turn(shared: Stage) -> None:
    group = await shared.new_group()
    board = await group.begin()
    while "✅ Confirm" not in labels(board):
        board = await press_first(group, board)
    user = on_turn(board)
    confirm = next(b["callback_data"] for b in buttons(board) if "Confirm" in b["text"])
    answers = await asyncio.gather(
        *(group.press_data(user, board["message_id"], confirm) for _ in range(2))
    )
    assert sorted(answer["show_alert"] for answer in answers) == [False, True]
    after = await group.until_shown(board, lambda m: version_of(m) > version_of(board))
    assert version_of(after) == version_of(board) + 1


async def test_c02_of_two_who_join_at_once_one_sits_down(shared: Stage) -> None:
    group = await shared.new_group()
    for _ in range(10):
        table = await group.reply_to(await group.write(ANNA, "/play"))
        join = next(b["callback_data"] for b in buttons(table) if b["text"] == "Join")
        answers = await asyncio.gather(
            *(group.press_data(user, table["message_id"], join) for user in (DMITRI, NIKOS))
        )
        assert sorted(answer["show_alert"] for answer in answers) == [False, True]
        late = next(answer for answer in answers if answer["show_alert"])
        assert "The seat is taken" in late["text"]
        winner = "Dmitri" if answers[0]["show_alert"] is False else "Νίκος"
        board = await group.until_shown(table, lambda m: mover(m) is not None)
        loser = "Νίκος" if winner == "Dmitri" else "Dmitri"
        assert winner in text_of(board)
        assert loser not in text_of(board)


async def test_a_stale_press_changes_nothing(shared: Stage) -> None:
    group = await shared.new_group()
    board = await group.begin()
    later = await press_first(group, board)
    await refused(group, on_turn(board), later, first(board), MOVED_ON)


async def test_x07_others_press_in_vain(shared: Stage) -> None:
    group = await shared.new_group()
    board = await group.begin()
    while "✅ Confirm" not in labels(board):
        board = await press_first(group, board)
    waiting = other(on_turn(board))
    for button in buttons(board):
        await refused(group, NIKOS, board, button["callback_data"], NOT_HERE)
        await refused(group, waiting, board, button["callback_data"], "It is not your turn")


async def test_x07_nobody_else_answers_a_challenge(shared: Stage) -> None:
    group = await shared.new_group()
    await group.ask(DMITRI, "/rules")  # from now on he is known
    board = await group.reply_to(await group.write(ANNA, "/challenge @dmitri"))
    data = {button["text"]: button["callback_data"] for button in buttons(board)}
    for label in ("Accept", "Decline"):
        await refused(group, NIKOS, board, data[label], "Somebody else is invited")
        await refused(group, ANNA, board, data[label], "your own table")
    for user in (DMITRI, NIKOS):
        await refused(group, user, board, data["Cancel"], "Only whoever opened the table")


async def test_u01_a_declined_or_cancelled_challenge_is_gone(shared: Stage) -> None:
    group = await shared.new_group()
    await group.ask(DMITRI, "/rules")  # from now on his name is known
    for user, label, words in (
        (DMITRI, "Decline", "Dmitri declined the challenge of Anna."),
        (ANNA, "Cancel", "Anna has taken the table back."),
    ):
        board = await group.reply_to(await group.write(ANNA, "/challenge @dmitri"))
        accept = first(board)
        assert not (await group.press(user, board, label))["show_alert"]
        closed = await group.until_shown(board, lambda m: not buttons(m))
        assert text_of(closed).startswith(words)
        await refused(group, DMITRI, closed, accept, "Nobody can sit down here")


async def test_c10_only_the_newest_board_acts(shared: Stage) -> None:
    group = await shared.new_group()
    old = await group.begin()
    await group.write(ANNA, "/board")
    new = await group.until(lambda m: m["message_id"] > old["message_id"] and bool(buttons(m)))
    assert (text_of(new), labels(new)) == (text_of(old), labels(old))
    bare = await group.until_shown(old, lambda m: not buttons(m))
    await refused(group, on_turn(new), bare, first(old), MOVED_ON)
    await press_first(group, new)


async def test_c10_the_board_of_a_finished_game_says_so(shared: Stage) -> None:
    group = await shared.new_group()
    board = await group.begin()
    await group.resign(DMITRI)
    over = await group.until_shown(board, is_over)
    assert labels(over) == ["🔁 Rematch", "➕ New game"]
    await refused(group, on_turn(board), over, first(board), "This game is over")


@pytest.mark.parametrize("words", ["message to edit not found", "message can't be edited"])
async def test_t04_a_lost_board_comes_back_with_the_move(shared: Stage, words: str) -> None:
    group = await shared.new_group()
    board = await group.begin()
    version = version_of(board)
    await shared.fault(
        "editMessageMedia", code=400, description=f"Bad Request: {words}", chat=group.id
    )
    await group.press_data(on_turn(board), board["message_id"], first(board))
    new = await group.until(lambda m: version_of(m) > version)
    assert new["message_id"] > board["message_id"]
    await press_first(group, new)


async def test_t04_a_deleted_board_comes_back_with_the_result(shared: Stage) -> None:
    group = await shared.new_group()
    board = await group.begin()
    question = await group.reply_to(await group.write(DMITRI, "/resign"))
    await group.post("delete", user=ANNA, chat=group.id, message=board["message_id"])
    await group.press(DMITRI, question, "Give up")
    await group.until(lambda m: "photo" in m and is_over(m))
    assert len([m for m in await group.from_the_bot() if "photo" in m]) == 1


async def test_t05_a_board_that_telegram_does_not_show_any_more_is_out_of_date(
    shared: Stage,
) -> None:
    group = await shared.new_group()
    board = await group.begin()
    answer = await group.press_data(
        on_turn(board), board["message_id"], first(board), inaccessible=True
    )
    assert answer["show_alert"]
    assert MOVED_ON in answer["text"]
    await group.post("delete", user=ANNA, chat=group.id, message=board["message_id"])
    answer = await group.press_data(
        on_turn(board), board["message_id"], first(board), inaccessible=True
    )
    assert MOVED_ON in answer["text"]
    await group.write(ANNA, "/board")
    again = await group.until(lambda m: m["message_id"] > board["message_id"] and bool(buttons(m)))
    assert version_of(again) == version_of(board)
    await press_first(group, again)


async def test_t05_a_press_without_a_message_is_answered(shared: Stage) -> None:
    group = await shared.new_group()
    board = await group.begin()
    query = {
        "id": "4711",
        "from": {"id": ANNA, "is_bot": False, "first_name": "Anna"},
        "chat_instance": "x",
        "data": first(board),
        "inline_message_id": "AAMC",
    }
    number = (await shared.calls())[-1]["number"]
    await group.post("update", update={"callback_query": query})
    await all_dealt_with(group, board)
    answer, _ = await shared.calls("answerCallbackQuery", number)
    assert MOVED_ON in answer["parameters"]["text"]


@pytest.mark.parametrize(
    "data",
    [
        "",
        "x",
        ":::",
        "m:::",
        "j:UPPER:1:",
        "m:{table}:1:zz",
        "m:{table}:1:06066",
        "q:{table}:1:",
        "k:{table}:-1:",
        "c:{table}:1:grandmaster",
        "b:{table}:1:extra",
        "r:{table}:1:",
        "r9:{table}:1:2t",
        "ay:{table}:1:extra",
        "b:{table}:" + "1" * 40 + ":",
        "Ж" * 32,
        "a" * 64,
        "a" * 200,
        "\x00\n\ud83c\udfb2",
        "old|format|of|another|bot",
    ],
)
async def test_broken_and_foreign_data_is_answered(shared: Stage, data: str) -> None:
    group = await shared.new_group()
    board = await group.begin()
    table = first(board).split(":")[1]
    await refused(group, ANNA, board, data.replace("{table}", table), MOVED_ON)


async def test_a_table_that_nobody_knows_is_said(shared: Stage) -> None:
    group = await shared.new_group()
    board = await group.begin()
    await refused(group, ANNA, board, "k:aaaaaaaaaa:1:", "I do not know this table any more")


async def test_an_unknown_level_seats_nobody(shared: Stage) -> None:
    group = await shared.new_group()
    board = await group.reply_to(await group.write(ANNA, "/play"))
    table = first(board).split(":")[1]
    await refused(group, ANNA, board, f"c:{table}:1:grandmaster", MOVED_ON)


async def test_forged_presses_touch_no_other_board(shared: Stage) -> None:
    """Altered programs press any data on any message of the bot."""
    group = await shared.new_group()
    one, two = await group.begin(), await group.begin()
    (table_of_one, table_of_two) = (first(board).split(":")[1] for board in (one, two))
    before = await group.from_the_bot()
    for board in (one, two):
        for table in (table_of_one, table_of_two):
            for data in (f"b:{table}:1:", f"n:{table}:1:{_base36(NIKOS)}", f"j:{table}:1:"):
                await group.press_data(NIKOS, board["message_id"], data)
    assert await group.from_the_bot() == before


def _base36(number: int) -> str:
    digits = ""
    while number:
        number, rest = divmod(number, 36)
        digits = "0123456789abcdefghijklmnopqrstuvwxyz"[rest] + digits
    return digits


async def test_t21_a_press_of_an_account_that_many_share_seats_nobody(shared: Stage) -> None:
    group = await shared.new_group()
    table = await group.reply_to(await group.write(ANNA, "/play"))
    number = (await shared.calls())[-1]["number"]
    for account, is_bot in ((1087968824, True), (136817688, True), (777000, False)):
        query = {
            "id": str(account),
            "from": {"id": account, "is_bot": is_bot, "first_name": "Group"},
            "chat_instance": "x",
            "data": first(table),
            "message": {
                key: value
                for key, value in table.items()
                if key in {"message_id", "from", "chat", "date", "caption", "photo", "reply_markup"}
            },
        }
        await group.post("update", update={"callback_query": query})
    await all_dealt_with(group, table)
    assert await as_it_is(group, table) == table
    answers = await shared.calls("answerCallbackQuery", number)
    assert len(answers) == 4
    assert all("text" in answer["parameters"] for answer in answers)


async def test_c08_one_person_plays_in_two_groups_and_in_private(shared: Stage) -> None:
    chats = [await shared.new_group(title=title) for title in ("A", "B")]
    boards = [await chat.begin() for chat in chats]
    private = shared.chat(ANNA)
    table = await private.reply_to(await private.write(ANNA, "/play"))
    await private.seat_computer(ANNA, table)
    chats.append(private)
    boards.append(await private.until_shown(table, lambda m: mover(m) == "Anna"))
    versions = [version_of(board) for board in boards]
    # Step by step in turn: every board gets its own moves only.
    for step in range(1, 4):
        for number, (chat, board) in enumerate(zip(chats, boards, strict=True)):
            if chat is private and "✅ Confirm" in labels(board):
                continue
            boards[number] = await press_first(chat, board)
            versions[number] += 1
            assert version_of(boards[number]) == versions[number], step
    tables = {first(board).split(":")[1] for board in boards}
    assert len(tables) == 3


async def test_c09_an_older_challenge_becomes_a_game_of_its_own(shared: Stage) -> None:
    group = await shared.new_group()
    challenge = await group.reply_to(await group.write(ANNA, "/challenge @dmitri"))
    other_game = await group.begin(ANNA, NIKOS)
    assert not (await group.press(DMITRI, challenge, "Accept"))["show_alert"]
    game = await group.until_shown(challenge, lambda m: mover(m) is not None)
    await press_first(group, game)
    assert await as_it_is(group, other_game) == other_game
    await press_first(group, other_game)


async def test_u02_every_move_can_be_taken_back_before_it_is_confirmed(shared: Stage) -> None:
    group = await shared.new_group()
    begun = await group.begin()
    seen = [begun]
    while "✅ Confirm" not in labels(seen[-1]):
        seen.append(await press_first(group, seen[-1]))
    board = seen.pop()
    while seen:
        version = version_of(board)
        await group.press(on_turn(board), board, "Take back")
        board = await group.until_shown(board, lambda m, v=version: version_of(m) > v)  # type: ignore[misc] # mypy does not infer lambdas with defaults
        earlier = seen.pop()
        assert (text_of(board), labels(board)) == (text_of(earlier), labels(earlier))
        assert await group.picture(board) == await group.picture(earlier)
    assert "Take back" not in " ".join(labels(board))
    await refused(group, on_turn(board), board, _take_back(board), "There is nothing to take back")


def _take_back(board: Message) -> str:
    _, table, version, _ = first(board).split(":")
    return f"b:{table}:{version}:"


async def test_confirming_too_early_is_refused(shared: Stage) -> None:
    group = await shared.new_group()
    board = await group.begin()
    confirm = "k" + _take_back(board)[1:]
    await refused(group, on_turn(board), board, confirm, "There are still dice that you can play")


async def test_u09_a_move_that_is_not_offered_is_refused_with_a_reason(shared: Stage) -> None:
    group = await shared.new_group()
    board = await group.begin()
    _, table, version, _ = first(board).split(":")
    # A checker where none of his can be at the start: the last point of his own path.
    await refused(group, on_turn(board), board, f"m:{table}:{version}:n1", "/off: ")
