"""/verify: a match is checked as a whole, and a number that names no game of it is told so."""

from __future__ import annotations

import pytest

from bot.verification import Verification
from tests.bot.housing import Housing, text_of

GROUP, ANNA, BORIS = -100500, 101, 102


@pytest.mark.parametrize(
    ("words", "answer"),
    [
        ("", "Games checked: 1"),
        ("1", "Games checked: 1"),
        ("2", "There is one game to check: /verify"),
        ("last", "There is one game to check: /verify"),
    ],
)
async def test_a_number_names_a_game_that_is_checked_with_the_others(
    words: str, answer: str
) -> None:
    housing = Housing()
    housing.add_command("verify", Verification(housing.house).verify)
    await housing.begin(GROUP, ANNA, BORIS)
    await housing.write(ANNA, GROUP, "/resign")
    await housing.press(ANNA, housing.last_in(GROUP), "Give up")
    await housing.write(ANNA, GROUP, f"/verify {words}".strip())
    assert any(answer in text_of(message).splitlines() for message in housing.shown_in(GROUP))
