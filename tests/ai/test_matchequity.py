"""The tables of match equities: what must hold whatever the games were that they come from."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest

from ai.errors import BrokenTable
from ai.matchequity import MOST, load_tables, match_chance, save_tables
from nardy import CLASSIC, FEDERATION, GREEK, Crawford, Match, Player, Win

if TYPE_CHECKING:
    from pathlib import Path

    from ai.matchequity import MatchTables, Reals

CHANCE_OF_GAMES = 0.004
"""The tables come from some thousand games; so far may chance take them from their right order."""


@pytest.fixture(params=[False, True], ids=["oin and mars", "koks"])
def tables(request: pytest.FixtureRequest) -> MatchTables:
    return load_tables(koks=bool(request.param))


def ordered(chances: Reals) -> bool:
    """Whether the chances never fall, chance of the games left aside."""
    return bool((np.diff(chances) > -CHANCE_OF_GAMES).all())


def test_what_one_wins_the_other_loses(tables: MatchTables) -> None:
    for table in tables:
        assert table.shape == (MOST + 1, MOST + 1)
        np.testing.assert_allclose(table + table.T, 1, atol=1e-6)
        np.testing.assert_array_equal(np.diag(table), 0.5)


def test_a_match_that_is_over_is_over(tables: MatchTables) -> None:
    for table in tables:
        assert (table[0, 1:] == 1).all()
        assert (table[1:, 0] == 0).all()


def test_who_needs_less_has_the_better_chance(tables: MatchTables) -> None:
    for table in (tables.plain, tables.ahead):
        for need in range(1, MOST + 1):
            assert ordered(table[need, 1:])
            assert (table[need, need + 1 :] > 0.5).all()
    assert ordered(tables.after[1, 1:])


def test_some_chances_that_can_be_told_beforehand(tables: MatchTables) -> None:
    for table in tables:
        # One point against two: the other needs a mars, or to win twice.
        assert 0.5 < table[1, 2] < 0.8
        assert table[1, 5] > 0.75
        assert table[1, MOST] > 0.98
    # After the Crawford game who needs two doubles at once, so that one game decides: the other
    # takes where it is he who begins.
    assert 0.5 < tables.after[1, 2] < 0.6
    assert tables.after[1, 2] < tables.ahead[1, 2]


def test_the_chance_of_a_match() -> None:
    for rules in (CLASSIC, GREEK, FEDERATION):
        even = Match(5, rules)
        for player in Player:
            assert match_chance(even, player) == 0.5
        done = Match(1, rules).won(Player.BLACK, Win.OIN)
        assert match_chance(done, Player.BLACK) == 1
        assert match_chance(done, Player.WHITE) == 0
        ahead = even.won(Player.WHITE, Win.MARS)
        assert match_chance(ahead, Player.WHITE) > 0.6
        assert match_chance(ahead, Player.BLACK) == pytest.approx(
            1 - match_chance(ahead, Player.WHITE)
        )


def test_after_the_crawford_game_the_other_may_double_again() -> None:
    now = Match(5, GREEK, white=4, black=3, crawford=Crawford.NOW)
    past = Match(5, GREEK, white=4, black=3, crawford=Crawford.PAST)
    assert match_chance(now, Player.WHITE) > match_chance(past, Player.WHITE) + 0.05


# --- The file -----------------------------------------------------------------------------------


def test_the_tables_come_back_from_their_file(tmp_path: Path) -> None:
    kept = {"koks": load_tables(koks=True), "oin_mars": load_tables(koks=False)}
    save_tables(kept, tmp_path / "new" / "t.npz")
    for name, tables in kept.items():
        found = load_tables(koks=name == "koks", file=tmp_path / "new" / "t.npz")
        for one, other in zip(found, tables, strict=True):
            np.testing.assert_allclose(one, other, atol=1e-6)


def test_what_is_no_table_is_told_in_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(BrokenTable, match=r"^The table none\.npz is missing\.$"):
        load_tables(koks=False, file=tmp_path / "none.npz")
    (tmp_path / "text.npz").write_text("hello")
    with pytest.raises(BrokenTable, match=r"^The table text\.npz cannot be read\.$"):
        load_tables(koks=False, file=tmp_path / "text.npz")
    save_tables({"koks": load_tables(koks=True)}, tmp_path / "half.npz")
    with pytest.raises(BrokenTable, match=r"^The table half\.npz cannot be read\.$"):
        load_tables(koks=False, file=tmp_path / "half.npz")
    small = load_tables(koks=True)._replace(plain=np.zeros((3, 3)))
    save_tables({"koks": small}, tmp_path / "small.npz")
    with pytest.raises(BrokenTable, match=r"^The tables of match equities have the wrong size\.$"):
        load_tables(koks=True, file=tmp_path / "small.npz")
