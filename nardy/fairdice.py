r"""Dice that can be proved fair: every roll of a table follows from one committed secret.

Source: the house's own rule for fair dice. Roll n of a table is made of the bytes of
HMAC-SHA256(seed, UTF-8 of ``<white's word>\n<black's word>\n<n>\n<k>``) for k = 0, 1, …
Bytes from 252 on are skipped, so that all six faces are equally likely.
"""

from __future__ import annotations

import hashlib
import hmac
from itertools import chain, count
from typing import Final

from nardy.roll import Roll

_FACES: Final = 6
_FAIR_BYTES: Final = 252
"""The largest multiple of six that fits into a byte."""


def roll_of(seed: bytes, n: int, words: tuple[str, str] = ("", "")) -> Roll:
    """Roll ``n`` (1, 2, … over the whole table, opening draws included) of a table's ``seed``.

    ``words`` are White's and Black's, mixed in so that neither side alone decides the dice.
    In an opening draw the first die is White's, the second Black's.
    """
    message = f"{words[0]}\n{words[1]}\n{n}"
    stream = chain.from_iterable(
        hmac.digest(seed, f"{message}\n{k}".encode(), hashlib.sha256) for k in count()
    )
    dice = (byte % _FACES + 1 for byte in stream if byte < _FAIR_BYTES)
    return Roll(next(dice), next(dice))
