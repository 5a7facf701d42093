"""Fair dice, worked out again from the description."""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter

import pytest

from nardy import Roll, roll_of

SEED = bytes(range(32))


def described(seed: bytes, n: int, words: tuple[str, str]) -> Roll:
    """The first two usable bytes of the first two digests, which are always enough here."""
    stream = b"".join(
        hmac.new(seed, f"{words[0]}\n{words[1]}\n{n}\n{k}".encode(), hashlib.sha256).digest()
        for k in range(2)
    )
    usable = [byte % 6 + 1 for byte in stream if byte < 252]
    return Roll(usable[0], usable[1])


@pytest.mark.parametrize("words", [("", ""), ("tea", ""), ("чай", "τσάι"), ("a\nb", "c")])
def test_rolls_follow_the_description(words: tuple[str, str]) -> None:
    for n in range(1, 300):
        assert roll_of(SEED, n, words) == described(SEED, n, words)


def test_known_rolls() -> None:
    # Written down once, so that a change of the formula cannot pass unseen.
    known = ["2-6", "2-4", "3-3", "5-1", "3-2", "2-2", "4-4", "5-1"]
    assert [str(roll_of(SEED, n)) for n in range(1, 9)] == known


def test_bytes_from_252_are_skipped(monkeypatch: pytest.MonkeyPatch) -> None:
    digests = iter([bytes([255, 252] * 16), bytes([253] * 31 + [251]), bytes([6] * 32)])
    monkeypatch.setattr("nardy.fairdice.hmac.digest", lambda *_: next(digests))
    assert roll_of(SEED, 1) == Roll(251 % 6 + 1, 1)


def test_words_and_number_change_the_roll() -> None:
    rolls = {
        tuple(roll_of(SEED, n, words) for n in range(1, 9))
        for words in (("", ""), ("a", ""), ("", "a"), ("ab", ""), ("a", "b"))
    }
    assert len(rolls) == 5
    assert roll_of(SEED, 1) == roll_of(SEED, 1)


def test_all_36_rolls_are_equally_likely() -> None:
    count = 100_000
    rolls = Counter(roll_of(SEED, n) for n in range(1, count + 1))
    expected = count / 36
    # 99.9 % of fair dice stay below 66.6 (35 degrees of freedom).
    assert sum((seen - expected) ** 2 / expected for seen in rolls.values()) < 66.6
    doubles = sum(seen for roll, seen in rolls.items() if roll.is_double)
    # And below 10.8 (one degree of freedom).
    fair = count / 6
    assert (doubles - fair) ** 2 / fair + (doubles - fair) ** 2 / (count - fair) < 10.8
    assert len(rolls) == 36
