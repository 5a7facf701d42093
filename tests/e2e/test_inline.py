"""Inline mode: games in chats where the bot is no member."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.e2e.people import (
    ANNA,
    DMITRI,
    NIKOS,
    data_of,
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

ACCOUNTS = {"Anna": ANNA, "Dmitri": DMITRI}
WAITING = ["Join", "🤖 Computer", "Cancel"]
GIVE_UP = "🏳 Give up"


async def outside(stage: Stage) -> Chat:
    """A group of Anna, Dmitri and Νίκος in which the bot is no member."""
    return await stage.new_group(title="Not ours", with_bot=False)


async def sent(chat: Chat, query: str = "", **more: object) -> Message:
    """Anna sends the first offer for a query."""
    return await chat.send_offer(ANNA, (await chat.offers(ANNA, query))[0], **more)


async def joined(chat: Chat, message: Message, user: int = DMITRI) -> Message:
    """Somebody joins; the board with the first dice."""
    answer = await chat.press(user, message, "Join")
    assert not answer["show_alert"], answer
    return await chat.until_shown(message, lambda m: mover(m) is not None)


async def start_bot(stage: Stage, user: int) -> Chat:
    """Somebody presses Start in his private chat with the bot."""
    private = stage.chat(user)
    await private.reply_to(await private.write(user, "/start"))
    return private


async def test_a_board_is_a_text_until_one_of_the_players_has_started_the_bot(
    shared: Stage,
) -> None:
    maker, guest = await shared.new_person("Maria"), await shared.new_person("Jon")
    chat = await shared.new_group(maker, guest, with_bot=False)
    message = await chat.send_offer(maker, (await chat.offers(maker))[0])
    waiting = await chat.until_shown(message, lambda m: "The dice are sealed" in text_of(m))
    assert labels(waiting) == WAITING
    assert "has pressed Start" in text_of(waiting)
    board = await joined(chat, waiting, guest)
    assert "photo" not in board
    assert "has pressed Start" in text_of(board)
    on_turn = {"Maria": maker, "Jon": guest}[mover(board) or ""]
    label = next(label for label in labels(board) if "/" in label)
    board = await chat.step(on_turn, board, label)
    assert "photo" not in board
    await start_bot(shared, guest)
    board = await chat.until_shown(board, lambda m: "photo" in m)
    assert "has pressed Start" not in text_of(board)


async def test_a_rematch_goes_on_in_the_same_message(shared: Stage) -> None:
    maker, guest = await shared.new_person("Lena"), await shared.new_person("Otto")
    chat = await shared.new_group(maker, guest, NIKOS, with_bot=False)
    offer = await chat.send_offer(maker, (await chat.offers(maker, "greek"))[0])
    waiting = await chat.until_shown(offer, lambda m: labels(m) == WAITING)
    board = await joined(chat, waiting, guest)
    asked = await chat.step(guest, board, GIVE_UP)
    over = await chat.step(guest, asked, "Otto: Give up")
    assert labels(over) == ["🔁 Rematch"]

    private = await start_bot(shared, guest)
    assert "All" in await private.ask(guest, "/verify")
    number = (await shared.calls())[-1]["number"]
    assert (await chat.press(NIKOS, over, "Rematch"))["show_alert"]
    waiting = await chat.step(guest, over, "Rematch")
    assert labels(waiting) == ["Accept", "Decline", "Cancel"]
    assert "photo" in waiting
    assert (await chat.press(NIKOS, waiting, "Accept"))["show_alert"]
    again = await chat.step(maker, waiting, "Accept")
    assert mover(again) is not None
    assert "photo" in again
    assert again["message_id"] == board["message_id"]
    assert not [m for m in await private.messages() if "photo" in m], "uploads are deleted"
    uploads = await shared.calls("sendPhoto", number)
    assert len(await shared.calls("deleteMessage", number)) == len(uploads) == 2
    assert all(call["parameters"]["disable_notification"] == "true" for call in uploads)


async def test_without_feedback_the_table_begins_with_the_first_press(shared: Stage) -> None:
    chat = await outside(shared)
    offer = await sent(chat, "5 quick", feedback=False)
    assert labels(offer) == ["Join"]
    assert "Match to 5" in text_of(offer)
    assert "/board and reminders do not reach it" in text_of(offer)
    assert "your own table" in (await chat.press(ANNA, offer, "Join"))["text"]
    waiting = await chat.until_shown(offer, lambda m: labels(m) == WAITING)
    board = await joined(chat, waiting)
    assert "Match to 5" in text_of(board)
    # The offer's own button is gone by now; whoever saw it earlier presses it late.
    assert (await chat.press_data(NIKOS, offer["message_id"], data_of(offer, "Join")))["show_alert"]

    offer = await sent(chat, feedback=False)
    await joined(chat, offer)


async def test_giving_up_asks_once_more_in_the_same_message(shared: Stage) -> None:
    chat = await outside(shared)
    board = await joined(chat, await sent(chat))
    assert (await chat.press(NIKOS, board, GIVE_UP))["show_alert"]
    asked = await chat.step(DMITRI, board, GIVE_UP)
    assert "Dmitri: No, play on" in labels(asked)[-1]
    assert "asked" in (await chat.press(ANNA, asked, "Dmitri: Give up"))["text"]
    again = await chat.step(DMITRI, asked, "Dmitri: No, play on")
    assert labels(again) == labels(board)
    asked = await chat.step(DMITRI, again, GIVE_UP)
    over = await chat.step(DMITRI, asked, "Dmitri: Give up")
    assert is_over(over)
    assert "Dmitri resigned" in text_of(over)


async def test_forged_and_stale_presses_change_nothing(shared: Stage) -> None:
    chat, elsewhere = await outside(shared), await outside(shared)
    offer, other = await sent(chat, feedback=False), await sent(elsewhere, feedback=False)
    number, data = offer["message_id"], data_of(offer, "Join")
    parts = data.split(":")
    forged = ":".join([*parts[:2], "2v", *parts[3:]])  # as if Νίκος had offered it
    for wrong in (forged, data + "0", "i:aaaaaaaaaa:x", "q:aaaaaaaaaa"):
        assert (await chat.press_data(DMITRI, number, wrong))["show_alert"], wrong
    board = await joined(chat, offer)
    # Its data under another message: neither the offer nor the table's own buttons count there.
    for wrong in (data, data_of(board, "/"), data_of(board, GIVE_UP)):
        answer = await elsewhere.press_data(DMITRI, other["message_id"], wrong)
        assert "newest board" in answer["text"], wrong
    in_a_group = await shared.new_group()
    real = await in_a_group.begin()
    answer = await in_a_group.press_data(DMITRI, real["message_id"], data_of(board, "/"))
    assert answer["show_alert"]
    shown = next(m for m in await elsewhere.messages() if m["message_id"] == other["message_id"])
    assert labels(shown) == ["Join"]
    assert version_of(board) > 0


async def test_what_is_offered_for_words_and_for_none(shared: Stage) -> None:
    chat = await outside(shared)
    titles = [offer["title"] for offer in await chat.offers(ANNA)]
    assert titles == [
        "Play a game here",
        "Play a match to 5 here",
        "Play a game with a clock here",
    ]
    (offer,) = await chat.offers(ANNA, "7 Federation quick")
    assert offer["title"] == "Play a match to 7 with a clock here"
    assert offer["description"].startswith("federation rules · Clock: ")
    (bad,) = await chat.offers(ANNA, "7 persian")
    assert bad["title"] == "I do not understand that"
    assert "@NardyPlayBot 7 federation quick" in text_of(await chat.send_offer(ANNA, bad))
    assert not [m for m in await chat.messages() if "The dice are sealed" in text_of(m)]


async def test_a_shared_table_is_an_invitation_with_a_link(shared: Stage) -> None:
    private, chat = shared.chat(ANNA), await outside(shared)
    table = await private.reply_to(await private.write(ANNA, "/play 3"))
    name = data_of(table, "Cancel").split(":")[1]
    (offer,) = await chat.offers(ANNA, f"c_{name}")
    message = await chat.send_offer(ANNA, offer)
    assert "Anna invites you" in text_of(message)
    (button,) = (button for row in message["reply_markup"]["inline_keyboard"] for button in row)
    assert button["url"] == f"https://t.me/NardyPlayBot?start=c_{name}"
    await private.step(ANNA, table, "Cancel")
    (closed,) = await chat.offers(ANNA, f"c_{name}")
    assert closed["title"] == "This table is closed"
    (unknown,) = await chat.offers(ANNA, "c_aaaaaaaaaa")
    assert unknown["title"] == "This table is closed"
