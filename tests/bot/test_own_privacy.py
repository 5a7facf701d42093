"""/privacy with its switches, /block and /unblock, and what follows from them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from club.privacy import Visibility
from tests.bot.housing import TEXTS, Housing, labels, text_of

if TYPE_CHECKING:
    from tests.bot.recorded_telegram import Shown

ANNA, BORIS, CLIO = 101, 102, 103
GROUP = -100500


@pytest.fixture
async def house() -> Housing:
    """A house that knows three people."""
    house = Housing()
    for account, name in ((ANNA, "anna"), (BORIS, "Boris_B"), (CLIO, "clio")):
        await house.ports.people.seen(account, f"P{account}x", name, "en")
        house.usernames[account] = name
    return house


def written_by(house: Housing, account: int) -> Shown:
    return house.telegram.note(GROUP, "Hello!", **{"from": house.person(account)})


async def key_of(house: Housing, account: int) -> int:
    known = await house.ports.people.by_account(account)
    return int(known.key)


async def test_the_page_says_what_holds_and_its_buttons_change_it(house: Housing) -> None:
    await house.write(ANNA, ANNA, "/privacy")
    page = house.last_in(ANNA)
    assert text_of(page) == TEXTS.in_language("en")("privacy")
    assert labels(page)[:2] == ["✓ On leaderboards", "✓ Found by my @name"]
    for label, now in (
        ("On leaderboards", Visibility(listed=False)),
        ("Found by my", Visibility(listed=False, findable=False)),
        ("On leaderboards", Visibility(listed=True, findable=False)),
    ):
        await house.press(ANNA, house.now_of(page), label)
        assert await house.ports.privacy.visibility(await key_of(house, ANNA)) == now
    assert labels(house.now_of(page))[:2] == ["✓ On leaderboards", "✗ Found by my @name"]


async def test_in_a_group_the_answer_leads_to_the_private_chat(house: Housing) -> None:
    for command, link in (("/privacy", "own_privacy"), ("/delete_me", "own_delete")):
        await house.write(ANNA, GROUP, command)
        (row,) = house.last_in(GROUP)["reply_markup"]["inline_keyboard"]
        assert row[0]["url"].endswith(f"?start={link}")
        await house.write(ANNA, ANNA, f"/start {link}")
        assert len(labels(house.last_in(ANNA))) > 1


async def test_the_buttons_lead_to_the_file_and_to_the_question(house: Housing) -> None:
    await house.write(ANNA, ANNA, "/privacy")
    page = house.last_in(ANNA)
    await house.press(ANNA, page, "My data")
    assert [file.chat for file in house.telegram.files] == [ANNA]
    await house.press(ANNA, page, "Delete me")
    assert text_of(house.last_in(ANNA)).startswith("<b>Shall I forget you?</b>")


async def test_a_page_that_is_pressed_after_the_deletion_makes_nobody_known(house: Housing) -> None:
    await house.write(ANNA, ANNA, "/privacy")
    page = house.last_in(ANNA)
    del house.ports.people.known[ANNA]  # as by another process
    for label in ("On leaderboards", "My data", "Blocked people"):
        answer = await house.press(ANNA, page, label)
        assert answer["text"] == "I do not know you any more: everything is deleted."
    assert await house.ports.people.by_account(ANNA) is None
    assert house.now_of(page) == page
    assert house.telegram.files == []


async def test_whoever_is_blocked_sits_down_at_no_table_of_the_other(house: Housing) -> None:
    await house.write(ANNA, ANNA, "/block @Boris_B")
    assert text_of(house.last_in(ANNA)).startswith("You two do not meet at a table any more")
    await house.write(ANNA, GROUP, "/play")
    table = house.last_in(GROUP)
    answer = await house.press(BORIS, table, "Join")
    assert answer["text"].startswith("You two do not play each other here")
    assert "Join" in labels(house.now_of(table))
    await house.write(BORIS, GROUP, "/challenge @anna")
    assert text_of(house.last_in(GROUP)).startswith("You two do not play each other here")
    await house.write(ANNA, GROUP, "/challenge @Boris_B")
    assert text_of(house.last_in(GROUP)).startswith("You have blocked this person")
    assert not (await house.press(CLIO, table, "Join")).get("show_alert")


async def test_a_block_counts_also_for_a_name_that_is_hidden(house: Housing) -> None:
    anna = await key_of(house, ANNA)
    await house.ports.privacy.choose(anna, Visibility(findable=False))
    await house.write(ANNA, ANNA, "/block @Boris_B")
    await house.write(BORIS, GROUP, "/challenge @anna")
    assert text_of(house.last_in(GROUP)).startswith("You two do not play each other here")


async def test_a_rematch_is_for_two_who_want_it(house: Housing) -> None:
    board = await house.begin(GROUP, ANNA, BORIS)
    await house.write(BORIS, GROUP, "/resign")
    await house.press(BORIS, house.last_in(GROUP), "Give up")
    await house.write(ANNA, GROUP, "/block", reply_to=written_by(house, BORIS))
    over = house.now_of(board)
    assert (await house.press(BORIS, over, "Rematch"))["text"].startswith("You two do not play")
    assert (await house.press(ANNA, over, "Rematch"))["text"].startswith("You have blocked")


async def test_the_page_of_the_blocked_lifts_a_block(house: Housing) -> None:
    await house.write(ANNA, ANNA, "/block @Boris_B")
    await house.write(ANNA, ANNA, "/block @clio")
    await house.write(ANNA, ANNA, "/privacy")
    page = house.last_in(ANNA)
    await house.press(ANNA, page, "Blocked people")
    assert labels(house.now_of(page)) == ["✕ P102x", "✕ P103x", "← Back"]
    await house.press(ANNA, house.now_of(page), "P102x")
    assert labels(house.now_of(page)) == ["✕ P103x", "← Back"]
    await house.press(ANNA, house.now_of(page), "Back")
    assert labels(house.now_of(page)) == labels(page)
    await house.write(ANNA, ANNA, "/unblock @clio")
    assert text_of(house.last_in(ANNA)).startswith("All right")
    assert await house.ports.privacy.blocked(await key_of(house, ANNA)) == []


async def test_in_a_group_nobody_reads_who_was_blocked(house: Housing) -> None:
    await house.write(ANNA, GROUP, "/block", reply_to=written_by(house, BORIS))
    assert text_of(house.last_in(GROUP)) == "Noted. The rest is in our private chat: /privacy"
    assert await house.ports.privacy.is_apart(await key_of(house, ANNA), await key_of(house, BORIS))


@pytest.mark.parametrize(
    ("said", "answer"),
    [
        ("/block", "Like this: /block @name"),
        ("/block @boris_b @clio", "Like this: /block @name"),
        ("/block @anna", "You and yourself get along"),
        ("/block @some_bot", "Nobody can be blocked there"),
        ("/unblock @nobody_here", "I have not met @nobody_here yet"),
    ],
)
async def test_who_cannot_be_blocked(house: Housing, said: str, answer: str) -> None:
    await house.write(ANNA, ANNA, said)
    assert text_of(house.last_in(ANNA)).startswith(answer)
    assert house.ports.privacy.blocks == set()


async def test_a_hidden_name_is_found_by_nobody_but_its_owner_can_accept(house: Housing) -> None:
    await house.write(BORIS, BORIS, "/privacy")
    await house.press(BORIS, house.last_in(BORIS), "Found by my")
    before = len(house.shown_in(BORIS))
    await house.write(ANNA, ANNA, "/challenge @Boris_B")
    told = house.last_in(ANNA)
    assert text_of(told).startswith("I find nobody by the name @Boris_B")
    assert len(house.shown_in(BORIS)) == before
    link = text_of(told).partition("?start=")[2].split()[0]
    await house.write(CLIO, CLIO, f"/start {link}")
    assert text_of(house.last_in(CLIO)).startswith("Somebody else is invited")
    await house.write(BORIS, BORIS, f"/start {link}")
    assert not (await house.press(BORIS, house.last_in(BORIS), "Accept")).get("show_alert")
