"""Fair dice, worked out again from the description."""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter

import pytest

from nardy import BadWord, Roll, commitment, roll_of
from nardy.fairdice import check_word, default_word, word_of
from nardy.verify import two_dice

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


@pytest.mark.parametrize("words", [("", ""), ("чай", "τσάι ☕")])
def test_the_checkers_dice_are_the_tables(words: tuple[str, str]) -> None:
    for n in range(1, 300):
        assert two_dice(SEED, *words, n) == roll_of(SEED, n, words)


def test_commitment_is_the_sha_256_of_the_seed() -> None:
    assert commitment(SEED) == "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("tea", "tea"),
        ("  two   words \t", "two words"),
        ("line\nfeed", "line feed"),
        ("a\r\n\u2028\x0b\x85b", "a b"),
        ("e\u0301te\u0301", "été"),
        ("и\u0306", "й"),
        ("🎲👨‍👩‍👧", "🎲👨‍👩‍👧"),
        ("x" * 64, "x" * 64),
        ("e\u0301" * 64, "é" * 64),
    ],
)
def test_a_text_becomes_a_word(text: str, word: str) -> None:
    assert word_of(text) == word
    assert word_of(word) == word


@pytest.mark.parametrize("text", ["", " \n ", "x" * 65, "a\0b", "a\x1bb", "\ud800"])
def test_what_is_no_word(text: str) -> None:
    with pytest.raises(BadWord):
        word_of(text)


@pytest.mark.parametrize("text", ["a\nb", "x" * 65, "\udfff"])
def test_words_that_no_record_may_have(text: str) -> None:
    with pytest.raises(BadWord):
        check_word(text)


def test_a_default_word_is_a_word() -> None:
    assert default_word(bytes(range(8))) == "0001020304050607"
    assert word_of(default_word(bytes(32))) == default_word(bytes(32))


def test_a_word_cannot_imitate_another_field() -> None:
    # With line feeds these two would be mixed in as the same text.
    assert roll_of(SEED, 1, ("a\nb", "c")) == roll_of(SEED, 1, ("a", "b\nc"))
    assert word_of("a\nb") != "a\nb"


def test_words_and_number_change_the_roll() -> None:
    rolls = {
        tuple(roll_of(SEED, n, words) for n in range(1, 9))
        for words in (("", ""), ("a", ""), ("", "a"), ("ab", ""), ("a", "b"))
    }
    assert len(rolls) == 5
    assert roll_of(SEED, 1) == roll_of(SEED, 1)


def too_far(seen: list[int], expected: list[float], bound: float) -> bool:
    """Whether the chi-square statistic is beyond what 99.9 % of fair dice stay below."""
    pairs = zip(seen, expected, strict=True)
    return sum((count - fair) ** 2 / fair for count, fair in pairs) >= bound


COUNT = 100_000


@pytest.fixture(scope="module")
def rolls() -> list[Roll]:
    return [roll_of(SEED, n) for n in range(1, COUNT + 1)]


def test_all_36_rolls_are_equally_likely(rolls: list[Roll]) -> None:
    seen = Counter(rolls)
    assert len(seen) == 36
    # 35 degrees of freedom.
    assert not too_far(list(seen.values()), [COUNT / 36] * 36, 66.6)


@pytest.mark.parametrize("die", [0, 1])
def test_all_faces_of_each_die_are_equally_likely(rolls: list[Roll], die: int) -> None:
    seen = Counter(roll[die] for roll in rolls)
    # 5 degrees of freedom.
    assert not too_far([seen[face] for face in range(1, 7)], [COUNT / 6] * 6, 20.5)


def test_every_sixth_roll_is_a_double(rolls: list[Roll]) -> None:
    doubles = sum(roll.is_double for roll in rolls)
    # One degree of freedom.
    assert not too_far([doubles, COUNT - doubles], [COUNT / 6, COUNT * 5 / 6], 10.8)


@pytest.mark.parametrize("colour", [0, 1])
def test_both_colours_get_the_same_dice(rolls: list[Roll], colour: int) -> None:
    # Without doubles in between, turns alternate, and so do odd and even rolls.
    seen = Counter(face for roll in rolls[colour::2] for face in roll)
    assert not too_far([seen[face] for face in range(1, 7)], [COUNT / 6] * 6, 20.5)
