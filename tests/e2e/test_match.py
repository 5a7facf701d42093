"""Matches with the cube, clocks, words and verified dice, through the real bot process."""

from __future__ import annotations

import json
import re
from random import Random
from typing import TYPE_CHECKING

import pytest

from nardy.verify import verify_text
from tests.e2e.people import ANNA, DMITRI, NIKOS, decider, is_over, labels, text_of

if TYPE_CHECKING:
    from tests.e2e.people import Chat, Message
    from tests.e2e.stage import Stage

pytestmark = [pytest.mark.e2e, pytest.mark.asyncio(loop_scope="module")]

ACCOUNTS = {"Anna": ANNA, "Dmitri": DMITRI}
OTHERS = {"Anna": DMITRI, "Dmitri": ANNA}
LONG = 30
"""More presses than a game of this match lasts."""


async def begin(group: Chat, terms: str) -> Message:
    await group.write(ANNA, f"/challenge @dmitri {terms}")
    board = await group.board()
    assert not (await group.press(DMITRI, board, "Accept"))["show_alert"]
    return await group.until_shown(board, lambda m: "Accept" not in labels(m))


async def test_a_match_with_the_cube_to_its_end(shared: Stage) -> None:
    """Doubles, takes, drops and next games, pressed at random until the match is won.

    Long games are given up: whole ones are played elsewhere.
    """
    group, random = await shared.new_group(), Random(5)
    board = await begin(group, "3 federation")
    assert "Match to 3" in text_of(board)
    doubles = games = pressed = 0
    while "wins the match" not in text_of(board):
        offered = labels(board)
        if "Next game" in offered:
            games += 1
            pressed = 0
            board = await group.step(random.choice([ANNA, DMITRI]), board, "Next game")
            continue
        who = ACCOUNTS[decider(board)]
        pressed += 1
        if pressed > LONG:
            await group.resign(who)
            board = await group.until_shown(board, is_over)
            continue
        if any("Double" in label for label in offered):
            label = "Double" if random.random() < 0.9 else "Roll"
            doubles += label == "Double"
        elif any("Take" in label and "plays" in label for label in offered):
            label = "Take" if random.random() < 0.4 else "Drop"
        else:
            label = next((label for label in offered if "Confirm" in label), random.choice(offered))
        board = await group.step(who, board, label)
    assert doubles
    assert labels(board) == ["🔁 Rematch", "➕ New game"]
    standing = await group.reply_to(await group.write(NIKOS, "/leaderboard"))
    assert "Leaderboard: this group" in text_of(standing)
    assert "1. " in text_of(standing)
    await group.press(NIKOS, standing, "Month")
    await group.until_shown(standing, lambda m: "✓ Month" in labels(m))


async def test_own_words_are_mixed_in_and_the_dice_are_verified(shared: Stage) -> None:
    group = await shared.new_group()
    await group.write(ANNA, "/challenge @dmitri")
    board = await group.board()
    published = re.search(r"sealed: ([0-9a-f]{64})", text_of(board))
    assert published is not None
    for who, word in ((ANNA, "яблоко"), (DMITRI, "two  words")):
        await group.press(who, board, "My word")
        question = await group.until(lambda m: "word of your own" in text_of(m))
        await group.write(who, word, reply_to=question["message_id"])
        await group.until(lambda m: "Your word is in" in text_of(m))
        board = await group.board()
    board = await group.until_shown(board, lambda m: ":3:" in str(m["reply_markup"]))
    await group.press(DMITRI, board, "Accept")
    await group.until_shown(board, lambda m: " to move" in text_of(m))
    await group.write(DMITRI, "/resign")
    question = await group.until(lambda m: "give this game up" in text_of(m))
    await group.press(DMITRI, question, "Give up")
    await group.until_shown(board, lambda m: " wins by " in text_of(m))
    await group.write(NIKOS, "/verify")
    verdict = await group.until(lambda m: "follow from the seed" in text_of(m))
    assert published.group(1) in text_of(verdict)
    assert "яблоко" in text_of(verdict)
    document = await group.until(lambda m: "document" in m)
    record = await group.document(document)
    assert verify_text(record).passed
    assert json.loads(record)["words"]


async def test_what_is_claimed_too_early_and_what_stays_of_a_game(shared: Stage) -> None:
    group = await shared.new_group()
    assert "No game has ended here yet" in await group.ask(NIKOS, "/card")
    board = await begin(group, "7d")
    idle = decider(board)
    assert "The other one still has 168 hours" in await group.ask(OTHERS[idle], "/claim")
    assert "It is your own turn" in await group.ask(ACCOUNTS[idle], "/claim")
    board = await group.step(ACCOUNTS[decider(board)], board, labels(board)[0])
    await group.resign(ACCOUNTS[decider(board)])
    board = await group.until_shown(board, is_over)
    assert "You are not playing here" in await group.ask(ANNA, "/claim")
    card = await group.reply_to(await group.write(NIKOS, "/card"))
    png = await group.picture(card)
    assert png.startswith(b"\x89PNG")
    film = await group.reply_to(await group.write(NIKOS, "/replay"))
    assert (await group.document(film)).startswith(b"GIF89a")
    assert "There is one game to see" in await group.ask(NIKOS, "/replay 2")


async def test_time_runs_out_and_the_other_claims(shared: Stage) -> None:
    group = await shared.new_group()
    board = await begin(group, "1s+1s")
    idle = ACCOUNTS[decider(board)]
    other = DMITRI if idle == ANNA else ANNA
    board = await group.until_shown(board, lambda m: any("Claim" in t for t in labels(m)))
    refused = await group.press(idle, board, "Claim")
    assert refused["show_alert"]
    board = await group.step(other, board, "Claim")
    assert "ran out of time" in text_of(board)


async def test_less_than_the_full_value_needs_a_yes(shared: Stage) -> None:
    group = await shared.new_group()
    board = await begin(group, "")
    await group.write(ANNA, "/resign")
    question = await group.until(lambda m: "give this game up" in text_of(m))
    await group.press(ANNA, question, "Offer: oin")
    board = await group.until_shown(board, lambda m: "offers to give up" in text_of(m))
    assert (await group.press(ANNA, board, "Agree"))["show_alert"]
    board = await group.step(DMITRI, board, "Agree")
    assert "1 point" in text_of(board)


async def test_a_rematch_by_one_press_counts_the_series(shared: Stage) -> None:
    group = await shared.new_group()
    first = await begin(group, "")
    await group.write(ANNA, "/resign")
    question = await group.until(lambda m: "give this game up" in text_of(m))
    await group.press(ANNA, question, "Give up")
    first = await group.until_shown(first, lambda m: "Rematch" in str(labels(m)))
    assert (await group.press(NIKOS, first, "Rematch"))["show_alert"]
    assert not (await group.press(DMITRI, first, "Rematch"))["show_alert"]
    second = await group.until(
        lambda m: m["message_id"] > first["message_id"] and "Dmitri challenges Anna" in text_of(m)
    )
    again = await group.press_data(ANNA, first["message_id"], f"v:{table_of(second)}")
    assert again["show_alert"], "a match that is not over has no rematch"
    assert not (await group.press(ANNA, second, "Accept"))["show_alert"]
    second = await group.until_shown(second, lambda m: " to move" in text_of(m))
    assert "Matches won: Dmitri 1 · Anna 0" in text_of(second)


def table_of(message: Message) -> str:
    return str(message["reply_markup"]["inline_keyboard"][0][0]["callback_data"]).split(":")[1]


async def test_two_who_look_for_a_match_meet_in_their_private_chats(shared: Stage) -> None:
    seekers = [await shared.new_person(name, started=True) for name in ("Zoe", "Yannis")]
    chats = [shared.chat(account) for account in seekers]
    for account, chat in zip(seekers, chats, strict=True):
        table = await chat.reply_to(await chat.write(account, "/play 3 federation"))
        assert not (await chat.press(account, table, "Find an opponent"))["show_alert"]
        if account is seekers[0]:
            waiting = await chat.until(lambda m: "Looking for an opponent" in text_of(m))
            assert labels(waiting) == ["Stop looking"]
    for account, chat, other in zip(seekers, chats, ("Yannis", "Zoe"), strict=True):
        board = await chat.until(lambda m: "Pips:" in text_of(m))
        assert "Match to 3" in text_of(board)
        found = f"Here is your opponent: {other} (no rating yet)."
        await chat.until(lambda m, found=found: found in text_of(m))  # type: ignore[misc] # mypy cannot infer a lambda with a default
        # Gone; or, if the press was quicker than the noting of the board, closed.
        await chat.until_none(lambda m: any("Find an opponent" in label for label in labels(m)))
        boards = [m for m in await chat.messages() if "Pips:" in text_of(m)]
        assert len(boards) == 1, (account, [text_of(m) for m in boards])
