"""The band in which chance keeps what has been thrown."""

from __future__ import annotations

from random import Random

import pytest

from bot.dicecounts import band, decimal
from bot.texts import Texts


@pytest.mark.parametrize(
    ("rolls", "chance", "low", "high"),
    [
        (36, 1 / 6, 1.6173, 10.3827),
        (100, 0.5, 40.2, 59.8),
        (10_000, 1 / 6, 1593.6216, 1739.7118),
    ],
)
def test_it_is_the_normal_one_of_95_in_100(
    rolls: int, chance: float, low: float, high: float
) -> None:
    assert band(rolls, chance) == pytest.approx((low, high), abs=0.01)


@pytest.mark.parametrize("rolls", [0, 1, 2, 7])
def test_it_never_leaves_what_is_possible(rolls: int) -> None:
    for chance in (0.0, 1 / 36, 0.5, 35 / 36, 1.0):
        low, high = band(rolls, chance)
        assert 0 <= low <= rolls * chance <= high <= rolls


def test_fair_dice_stay_within_it_about_95_times_of_100() -> None:
    random = Random(20)
    low, high = band(360, 1 / 6)
    inside = sum(
        low <= sum(random.randrange(6) == 0 for _ in range(360)) <= high for _ in range(400)
    )
    assert 0.92 <= inside / 400 <= 0.98


def test_numbers_have_the_sign_of_the_language() -> None:
    texts = Texts.load(strict=True)
    assert decimal(3.456, 2, texts.in_language("en")) == "3.46"
    assert decimal(0.04, 1, texts.in_language("ru")) == "0,0"
    assert decimal(16.66, 1, texts.in_language("el")) == "16,7"
