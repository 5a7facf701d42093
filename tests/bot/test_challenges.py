"""Challenges: who can be challenged, and what is said of the others."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from telegram import User

from bot.challenges import Challenges, is_same
from bot.texts import Texts
from club.actions import Invited
from tests.club.fakes import ANNA, BORIS, CLIO

SAY = Texts.load(strict=True).in_language("en")


@pytest.mark.parametrize(
    ("meant", "key"),
    [
        (User(ANNA.account, "Anna", is_bot=False), "challenge-self"),
        (User(500, "Checkers", is_bot=True), "challenge-bot"),
        (User(1087968824, "Group", is_bot=True), "challenge-anonymous"),
        (User(136817688, "Channel", is_bot=True), "challenge-anonymous"),
        (User(777000, "Telegram", is_bot=False), "challenge-anonymous"),
    ],
)
async def test_whoever_cannot_be_challenged_is_told_apart(meant: User, key: str) -> None:
    house: Any = SimpleNamespace()
    assert await Challenges(house, house)._invited(meant, ANNA) == (None, key)
    assert SAY(key)


def test_two_challenges_to_the_same_person_are_told() -> None:
    boris, named = Invited(person=BORIS.key), Invited(username="Boris_B")
    assert is_same(boris, Invited(person=BORIS.key))
    assert is_same(named, Invited(username="boris_b"))
    for one, other in ((None, boris), (boris, Invited(person=CLIO.key)), (boris, named)):
        assert not is_same(one, other)
    assert not is_same(named, Invited(username="boris"))
