"""Pictures and files that are asked for: where a chat takes none, it is told so in words."""

from __future__ import annotations

import pytest
from telegram import Message

from ai.levels import LEVELS
from bot.keepsakes import Keepsakes
from render.card import name_lines
from render.layout import Box
from render.lettering import label
from tests.bot.housing import TEXTS, Housing, text_of

GROUP, ANNA, BORIS = -100500, 101, 102
NARROW = Box(0, 0, 244, 92)
"""The room of a name on a card beside two digits of points."""


@pytest.fixture
def housing() -> Housing:
    housing = Housing()
    housing.add_command("card", Keepsakes(housing.house).card)
    return housing


async def give_up(housing: Housing) -> None:
    await housing.begin(GROUP, ANNA, BORIS)
    await housing.write(ANNA, GROUP, "/resign")
    await housing.press(ANNA, housing.last_in(GROUP), "Give up")


@pytest.mark.parametrize("taken", [True, False])
async def test_a_card_is_a_picture_or_an_answer_why_not(housing: Housing, taken: bool) -> None:
    await give_up(housing)
    if not taken:
        housing.telegram.without_photos.add(GROUP)
    await housing.write(ANNA, GROUP, "/card")
    answer = housing.last_in(GROUP)
    assert ("photo" in answer) is taken
    if not taken:
        assert text_of(answer).startswith("I may send no pictures or files here.")


async def test_a_file_that_a_chat_does_not_take_closes_no_chat(housing: Housing) -> None:
    """Telegram may call it forbidden, as if we had been thrown out."""
    lost: list[Exception] = []
    housing.outbox.on_loss(lambda _, error: lost.append(error))
    housing.telegram.without_photos.add(GROUP)
    written = Message.de_json(await housing.write(ANNA, GROUP, "/card"), housing.bot)

    async def send() -> None:
        await housing.bot.send_document(GROUP, b"film", filename="film.gif")

    housing.house.reply_with(written, "film", send)
    await housing.settled()
    assert text_of(housing.last_in(GROUP)).startswith("I may send no pictures or files here.")
    assert lost == []


@pytest.mark.parametrize("language", ["en", "ru", "el"])
@pytest.mark.parametrize("level", LEVELS)
def test_the_name_of_the_computer_is_whole_on_a_card(language: str, level: str) -> None:
    name = TEXTS.in_language(language)("computer-name", level=level)
    lines, size = name_lines(name, "", NARROW)
    assert " ".join(lines) == name
    assert all(label(line, size).width <= NARROW.width for line in lines)
    assert len(lines) * size < NARROW.height
