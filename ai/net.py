"""A net: one hidden layer, five chances. The file says how it was made, and is checked.

The file is an ``npz`` of four arrays of half floats and a text ``meta``, JSON with the keys
``format``, ``inputs`` (points, dense), ``hidden``, ``sha256`` (of the arrays' bytes) and whatever
its trainer wants to tell (games, seed, measured strength).
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from ai.chances import HEADS, Floats
from ai.datafile import read_arrays
from ai.errors import BrokenNet
from ai.features import DENSE, POINT_INPUTS, SIDE_INPUTS, UNITS, counts_of, dense_of_counts

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from nardy import Position

FORMAT: Final = 1
SLOPE: Final = np.float32(0.1)
"""How much of a negative sum a hidden unit lets through."""
SHIPPED: Final = Path(__file__).with_name("data") / "net.npz"

_ARRAYS: Final = ("first", "bias", "second", "offset")


class Net:
    """Weights in the shapes (inputs, H), (H,), (5, H), (5,), and what is known about them.

    Raises ``BrokenNet`` for shapes that do not fit together.
    """

    def __init__(
        self,
        first: Floats,
        bias: Floats,
        second: Floats,
        offset: Floats,
        meta: Mapping[str, Any] | None = None,
    ) -> None:
        hidden = bias.size
        self.dense = first.shape[0] - POINT_INPUTS if first.ndim == 2 else -1
        shapes = (first.shape[1:], second.shape, offset.shape)
        if shapes != ((hidden,), (HEADS, hidden), (HEADS,)) or not 0 <= self.dense <= DENSE:
            raise BrokenNet("The net's arrays do not fit together.")
        self.first, self.bias, self.second, self.offset = first, bias, second, offset
        self.meta = dict(meta or {})

    @property
    def hidden(self) -> int:
        """How many hidden units it has."""
        return self.bias.size

    def chances(self, positions: Sequence[Position]) -> Floats:
        """The chances of the side to roll, who sees each position: shape (N, 5).

        In one decision many positions share a side, so the sums of each different side are made
        once.
        """
        mine, my_rows = _sides([position.my_packed for position in positions])
        theirs, their_rows = _sides([position.their_packed for position in positions])
        sums = self._of_points(mine, 0)[my_rows]
        sums += self._of_points(theirs, SIDE_INPUTS)[their_rows]
        sums += self.bias
        dense = dense_of_counts(mine[my_rows], theirs[their_rows])
        sums += dense[: self.dense].T @ self.first[POINT_INPUTS:]
        np.maximum(sums, SLOPE * sums, out=sums)
        answers: Floats = 1 / (1 + np.exp(-(sums @ self.second.T + self.offset)))
        return answers

    def _of_points(self, counts: np.ndarray[Any, np.dtype[np.uint8]], offset: int) -> Floats:
        units = UNITS[counts].reshape(len(counts), SIDE_INPUTS)
        sums: Floats = units @ self.first[offset : offset + SIDE_INPUTS]
        return sums

    def save(self, file: Path, **told: object) -> None:
        """Write the file, with ``told`` added to its meta data."""
        arrays = {name: getattr(self, name).astype(np.float16) for name in _ARRAYS}
        meta = {
            **self.meta,
            **told,
            "format": FORMAT,
            "inputs": {"points": POINT_INPUTS, "dense": self.dense},
            "hidden": self.hidden,
            "sha256": _hash(arrays.values()),
        }
        file.parent.mkdir(parents=True, exist_ok=True)
        with file.open("wb") as opened:
            np.savez_compressed(opened, meta=np.array(json.dumps(meta)), **arrays)


def load_net(file: Path = SHIPPED) -> Net:
    """Read and check a net's file. Raises ``BrokenNet``, saying what is wrong."""
    found = read_arrays(file, (*_ARRAYS, "meta"), "net", BrokenNet)
    try:
        meta = json.loads(str(found.pop("meta")))
        version, told = meta["format"], meta["sha256"]
    except (ValueError, KeyError, TypeError):
        raise BrokenNet(f"The net {file.name} cannot be read.") from None
    if version != FORMAT:
        raise BrokenNet(f"The net {file.name} has version {version}; this program reads {FORMAT}.")
    if told != _hash(found.values()):
        raise BrokenNet(f"The net {file.name} is damaged: its check sum is wrong.")
    first, bias, second, offset = (found[name].astype(np.float32) for name in _ARRAYS)
    return Net(first, bias, second, offset, meta)


def _hash(arrays: Iterable[np.ndarray[Any, Any]]) -> str:
    total = hashlib.sha256()
    for array in arrays:
        total.update(np.ascontiguousarray(array).tobytes())
    return total.hexdigest()


def _sides(
    packed: list[int],
) -> tuple[np.ndarray[Any, np.dtype[np.uint8]], np.ndarray[Any, np.dtype[np.intp]]]:
    """The counts of the different sides, and for each position which of them is its own."""
    rows: dict[int, int] = {}
    which = [rows.setdefault(side, len(rows)) for side in packed]
    return counts_of(list(rows)), np.array(which, dtype=np.intp)
