"""A net's answers and its file."""

from __future__ import annotations

import hashlib
import io
import json
import zipfile
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import ai
from ai.errors import AiError, BrokenNet
from ai.features import DENSE, PLAIN_DENSE, POINT_INPUTS
from ai.net import SHIPPED, Net, load_net
from nardy import Player, Position
from tests.ai import slow_net
from tests.ai.samples import DATA, public_positions, small_net

GOLDEN = (DATA / "net_golden.txt").read_text().splitlines()
MOST_SHIPPED = 10_000_000


def test_the_stored_answers_of_a_fixed_net() -> None:
    assert len(GOLDEN) == 50
    lines = [line.split() for line in GOLDEN]
    positions = [Position.parse(text, Player.WHITE) for text, *_ in lines]
    stored = [[float(chance) for chance in chances] for _, *chances in lines]
    np.testing.assert_allclose(small_net().chances(positions), stored, atol=1e-5)


@pytest.mark.parametrize("dense", [0, PLAIN_DENSE, DENSE])
def test_the_answers_are_those_of_a_slow_net(dense: int) -> None:
    net = small_net(seed=2, hidden=5, dense=dense)
    positions = public_positions(step=20)
    slow = [slow_net.chances(net, position) for position in positions]
    np.testing.assert_allclose(net.chances(positions), slow, atol=1e-5)


def test_one_position_is_answered_as_among_others() -> None:
    net = small_net()
    positions = public_positions(step=50)
    alone = np.concatenate([net.chances([position]) for position in positions])
    np.testing.assert_allclose(net.chances(positions), alone, atol=1e-6)
    twice = net.chances([positions[0], positions[0]])
    np.testing.assert_array_equal(twice[0], twice[1])


# --- Its file -----------------------------------------------------------------------------------


def test_a_net_comes_back_from_its_file(tmp_path: Path) -> None:
    net = small_net()
    net.save(tmp_path / "new folder" / "net.npz", games=5, strength={"points": 1.25})
    found = load_net(tmp_path / "new folder" / "net.npz")
    for name in ("first", "bias", "second", "offset"):
        array = getattr(found, name)
        np.testing.assert_array_equal(array, getattr(net, name))
        assert array.dtype == np.float32
    assert found.meta == {
        "seed": 1,
        "games": 5,
        "strength": {"points": 1.25},
        "format": 1,
        "inputs": {"points": POINT_INPUTS, "dense": DENSE},
        "hidden": 8,
        "sha256": found.meta["sha256"],
    }
    assert (found.hidden, found.dense) == (8, DENSE)


def test_the_hash_is_of_the_numbers(tmp_path: Path) -> None:
    net = small_net()
    net.save(tmp_path / "net.npz")
    numbers = b"".join(
        array.astype(np.float16).tobytes()
        for array in (net.first, net.bias, net.second, net.offset)
    )
    told = load_net(tmp_path / "net.npz").meta["sha256"]
    assert told == hashlib.sha256(numbers).hexdigest()


def rewritten(
    file: Path,
    meta: dict[str, Any] | str | None = None,
    **arrays: np.ndarray[Any, np.dtype[Any]],
) -> Path:
    """The file of a small net with something in it changed."""
    small_net().save(file)
    with np.load(file) as found:
        kept = {name: found[name] for name in found.files}
    if isinstance(meta, dict):
        meta = json.dumps({**json.loads(str(kept["meta"])), **meta})
    if meta is not None:
        kept["meta"] = np.array(meta)
    with file.open("wb") as opened:
        np.savez(opened, allow_pickle=True, **{**kept, **arrays})
    return file


def refusal(file: Path) -> str:
    with pytest.raises(BrokenNet) as caught:
        load_net(file)
    assert isinstance(caught.value, AiError)
    sentence = str(caught.value)
    assert sentence.endswith(".")
    assert "\n" not in sentence
    return sentence


def test_a_missing_file(tmp_path: Path) -> None:
    assert refusal(tmp_path / "net.npz") == "The net net.npz is missing."


@pytest.mark.parametrize("content", [b"", b"no net", b"PK\x03\x04", b"\x93NUMPY\x01\x00"])
def test_a_file_that_is_something_else(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "net.npz"
    file.write_bytes(content)
    assert refusal(file) == "The net net.npz cannot be read."


def test_what_cannot_be_a_net(tmp_path: Path) -> None:
    plain = io.BytesIO()
    np.save(plain, np.zeros(3))
    (tmp_path / "plain.npz").write_bytes(plain.getvalue())
    assert refusal(tmp_path / "plain.npz") == "The net plain.npz cannot be read."
    assert refusal(tmp_path) == f"The net {tmp_path.name} cannot be read."
    with zipfile.ZipFile(tmp_path / "other.npz", "w") as other:
        other.writestr("readme.txt", "hello")
    assert refusal(tmp_path / "other.npz") == "The net other.npz cannot be read."
    pickled = rewritten(tmp_path / "pickled.npz", bias=np.array([{}], dtype=object))
    assert refusal(pickled) == "The net pickled.npz cannot be read."


def test_a_net_of_another_version(tmp_path: Path) -> None:
    newer = rewritten(tmp_path / "net.npz", meta={"format": 2})
    assert refusal(newer) == "The net net.npz has version 2; this program reads 1."


@pytest.mark.parametrize("meta", ["", "{", "[]", "{}", '"text"', "1", '{"format": 1}'])
def test_a_net_without_its_meta_data(tmp_path: Path, meta: str) -> None:
    assert refusal(rewritten(tmp_path / "net.npz", meta=meta)) == "The net net.npz cannot be read."


def test_a_net_with_other_numbers_than_it_was_saved_with(tmp_path: Path) -> None:
    changed = rewritten(tmp_path / "net.npz", bias=np.zeros(8, np.float16))
    assert refusal(changed) == "The net net.npz is damaged: its check sum is wrong."


def test_arrays_that_do_not_fit_together() -> None:
    net = small_net()
    for change in (
        {"first": net.first[:-1, :-1]},
        {"first": net.first[0]},
        {"first": np.zeros((POINT_INPUTS + DENSE + 1, 8), np.float32)},
        {"first": net.first[: POINT_INPUTS - 1]},
        {"bias": net.bias[:-1]},
        {"second": net.second[:-1]},
        {"offset": net.offset[:-1]},
    ):
        arrays = {"first": net.first, "bias": net.bias, "second": net.second, "offset": net.offset}
        with pytest.raises(BrokenNet, match=r"^The net's arrays do not fit together\.$"):
            Net(**{**arrays, **change})


def test_no_damage_goes_unseen(tmp_path: Path) -> None:
    """One byte changed, or the end cut off: told in a sentence, or of no consequence at all."""
    file = tmp_path / "net.npz"
    net = small_net(hidden=2, dense=0)
    net.save(file)
    whole = file.read_bytes()
    told = 0
    for place in range(0, len(whole), 17):
        damaged = bytearray(whole)
        damaged[place] ^= 0xFF
        file.write_bytes(damaged)
        told += seen_or_harmless(file, net)
    for length in range(0, len(whole), 97):
        file.write_bytes(whole[:length])
        told += seen_or_harmless(file, net)
    assert told > len(whole) / 30


def seen_or_harmless(file: Path, net: Net) -> bool:
    try:
        found = load_net(file)
    except BrokenNet:
        return True
    np.testing.assert_array_equal(found.first, net.first)
    np.testing.assert_array_equal(found.second, net.second)
    return False


# --- The shipped one ----------------------------------------------------------------------------


def test_the_shipped_net_says_how_it_was_made() -> None:
    net = load_net()
    assert {"games", "seed", "sha256", "inputs", "hidden", "format"} <= set(net.meta)
    assert net.meta["inputs"] == {"points": POINT_INPUTS, "dense": net.dense}
    assert net.meta["hidden"] == net.hidden
    assert net.meta["games"] > 0
    assert all(np.isfinite(array).all() for array in (net.first, net.bias, net.second, net.offset))


def test_all_shipped_files_together_are_small() -> None:
    assert SHIPPED.parent == Path(ai.__file__).with_name("data")
    assert sum(file.stat().st_size for file in SHIPPED.parent.iterdir()) < MOST_SHIPPED
