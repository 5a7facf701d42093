"""Whole games, one of every kind, side by side in one bot: each to its one stored result."""

from __future__ import annotations

import asyncio
import re
from random import Random
from typing import TYPE_CHECKING

import pytest

from nardy import Player
from tests.e2e.bot_process import assert_quiet
from tests.e2e.many_games import verify
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
from tests.e2e.private_game import TEXTS, Side, press_until_both_over
from tests.e2e.random_game import press_until_over
from tests.e2e.typed_game import write_until_over

if TYPE_CHECKING:
    from tests.e2e.people import Chat, Message
    from tests.e2e.stage import Stage

# Six games keep a busy machine for minutes.
pytestmark = [pytest.mark.e2e, pytest.mark.long, pytest.mark.timeout(900)]

ACCOUNTS = {"Anna": ANNA, "Dmitri": DMITRI}
LAST_ROW = ["🔁 Rematch", "➕ New game"]


async def test_a_whole_game_of_every_kind(empty_stage: Stage) -> None:
    """Also field cases X11 and X12: at the log level DEBUG the token is in no line."""
    stage = empty_stage
    stage.bot.more["LOG_LEVEL"] = "DEBUG"
    await stage.bot.start()
    await stage.bot.until_logged("is ready")  # an inline query is answered soon, or never
    await asyncio.gather(
        in_a_group(stage),
        in_two_private_chats(stage),
        in_a_topic(stage),
        in_inline_mode(stage),
        by_typed_moves_only(stage),
        through_an_upgrade(stage),
    )
    assert await stage.bot.stop() == 0
    assert_quiet(stage.bot.log)
    await verify(stage, games=6)
    assert {result.ending for result in await stage.results()} == {"played"}


async def in_a_group(stage: Stage) -> None:
    group = stage.group
    written = await group.write(ANNA, "/challenge @dmitri")
    board = await group.reply_to(written)
    assert "Anna challenges" in text_of(board)
    assert not (await group.press(DMITRI, board, "Accept"))["show_alert"]
    board = await group.until_shown(board, lambda m: mover(m) is not None)
    record = await press_until_over(group, board, ACCOUNTS, Random(1))
    assert labels(record.board) == LAST_ROW
    boards = [message for message in await group.messages() if "photo" in message]
    assert len(boards) == 1, "one photo message per game, edited in place"
    await told_of_the_game(group, record.board)


async def told_of_the_game(group: Chat, board: Message) -> None:
    """The ratings under the result, on the leaderboard's card and in the profile of whoever won."""
    winner = text_of(board).partition(" wins")[0].removeprefix("🏆 ")
    rated = next(line for line in text_of(board).splitlines() if line.startswith("📈"))
    assert set(re.findall(r"(\w+) \d+\? \([+−]\d+\)", rated)) == set(ACCOUNTS)
    listed = await group.reply_to(await group.write(ANNA, "/leaderboard"))
    assert f"1. {winner} – " in text_of(listed)
    await group.press(ANNA, listed, "As a picture")
    await group.until(lambda m: "photo" in m and "Leaderboard: this group" in text_of(m))
    profile = await group.reply_to(await group.write(NIKOS, f"/stats @{winner.lower()}"))
    assert "photo" in profile
    assert re.search(r"^📈 classic \d+\?$", text_of(profile), re.MULTILINE)
    assert re.search(r"^Won: \d \(", text_of(profile), re.MULTILINE), "games go on elsewhere"


async def in_two_private_chats(stage: Stage) -> None:
    maker = await stage.new_person("Света", language_code="ru", started=True)
    guest = await stage.new_person("Ηλίας", username="elias", language_code="el", started=True)
    chats = [stage.chat(maker), stage.chat(guest)]
    russian, greek = (TEXTS.in_language(language) for language in ("ru", "el"))
    await chats[1].ask(guest, "/start")
    await chats[0].write(maker, "/challenge @ELIAS")
    boards = [await chat.board() for chat in chats]
    for board, say in zip(boards, (russian, greek), strict=True):
        assert say("rules-name", rules="classic") in text_of(board)
    assert russian("button-accept") not in labels(boards[0])
    accept = data_of(boards[1], greek("button-accept"))
    sides = (
        Side(chats[0], "Света", russian, boards[0]),
        Side(chats[1], "Ηλίας", greek, boards[1]),
    )
    await sides[1].press(accept)
    await press_until_both_over(sides, Random(3))
    for side in sides:
        assert side.say("button-rematch") in labels(side.board)
        assert len([m for m in await side.chat.messages() if "photo" in m]) == 1


async def in_a_topic(stage: Stage) -> None:
    """Against the computer."""
    forum = await stage.new_group(title="Forum", forum=True)
    thread = (await forum.post("member", action="topic", chat=forum.id, name="one"))["thread"]
    table = await forum.reply_to(await forum.write(NIKOS, "/play", thread=thread))
    await forum.seat_computer(NIKOS, table)
    board = await forum.until_shown(table, lambda m: mover(m) == "Νίκος")
    record = await press_until_over(forum, board, {"Νίκος": NIKOS}, Random(2))
    assert labels(record.board) == LAST_ROW
    mine = [m for m in await forum.messages() if m["from"]["is_bot"]]
    assert mine
    assert all(m["message_thread_id"] == thread for m in mine)


async def in_inline_mode(stage: Stage) -> None:
    """Where the bot is no member, and neither of the two has started it."""
    maker, guest = await stage.new_person("Lena"), await stage.new_person("Otto")
    chat = await stage.new_group(maker, guest, NIKOS, with_bot=False)
    offer = await chat.send_offer(maker, (await chat.offers(maker, "greek"))[0])
    waiting = await chat.until_shown(offer, lambda m: "Join" in labels(m) and len(labels(m)) == 3)
    board = await chat.begin_at(waiting, guest)
    record = await press_until_over(chat, board, {"Lena": maker, "Otto": guest}, Random(3))
    assert labels(record.board) == ["🔁 Rematch"]
    assert len(await chat.messages()) == 1, "the whole game is one message"


async def by_typed_moves_only(stage: Stage) -> None:
    group = await stage.new_group()
    board = await without_pictures(group)
    board = await write_until_over(group, board, colours_of(board), Random(3))
    assert is_over(board)
    assert all("photo" not in message for message in await group.messages())


async def through_an_upgrade(stage: Stage) -> None:
    """After some turns, also typed, the group becomes a supergroup, and the game goes on there."""
    group = await stage.new_group()
    board = await without_pictures(group)
    colours = colours_of(board)
    before = await write_until_over(group, board, colours, Random(4), at_most=10)
    chat = await group.post("member", action="migrate", chat=group.id)
    grown = stage.chat(int(chat["id"]))
    board = await grown.until(lambda m: mover(m) is not None and bool(labels(m)))
    assert text_of(board) == text_of(before), "nothing but the place has changed"
    assert version_of(board) == version_of(before) + 1
    board = await write_until_over(grown, board, colours, Random(5))
    assert labels(board) == LAST_ROW
    (result,) = [each for each in await stage.results() if each.place.chat in {group.id, grown.id}]
    assert result.place.chat == grown.id


async def without_pictures(group: Chat) -> Message:
    """Anna, whose group it is, chooses text boards, and the two sit down by writing."""
    menu = await group.reply_to(await group.write(ANNA, "/settings"))
    assert not (await group.press(ANNA, menu, "Text"))["show_alert"]
    return await joined(group)


def colours_of(board: Message) -> dict[str, tuple[int, Player]]:
    """Everybody's account and colour, as the text of a board tells them."""
    white = next(name for name in ACCOUNTS if f"⚪ {name}" in text_of(board))
    return {
        name: (account, Player.WHITE if name == white else Player.BLACK)
        for name, account in ACCOUNTS.items()
    }


async def joined(chat: Chat) -> Message:
    """Anna opens a table and Dmitri joins it, by writing; returns the board with the first dice."""
    table = await chat.reply_to(await chat.write(ANNA, "/play"))
    await chat.write(DMITRI, "join", reply_to=table["message_id"])
    return await chat.until(lambda m: mover(m) is not None)
