"""Proposals of inline mode: nobody can make one up, and none becomes two tables."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.agreements import Agreement
from bot.proposals import Proposal, Proposals, proposed_table
from club.actions import Terms
from nardy import CLASSIC, FEDERATION, RULE_SETS, TimeControl

NOW = datetime(2026, 11, 30, 12, 0, 30, tzinfo=UTC)
PROPOSALS = Proposals("123456:TOKEN")
LONGEST_DATA = 64
"""Bytes that a button, or a result's name, has room for."""

SIMPLE = Proposal.made(101, Agreement(CLASSIC, Terms()), NOW, "abcd")

controls = st.sampled_from(["none", "quick", "club", "1d", "7d", "3m+15s", "3599s+3599s"])
agreements = st.builds(
    Agreement,
    st.sampled_from(list(RULE_SETS.values())),
    st.builds(Terms, st.integers(1, 25), controls.map(TimeControl.parse), *[st.booleans()] * 2),
)
proposals = st.builds(
    Proposal,
    st.integers(1, 2**52),
    st.integers(29_000_000, 60_000_000),
    st.text("abcdefghijklmnopqrstuvwxyz234567", min_size=4, max_size=4),
    agreements,
)


@given(proposals)
def test_a_proposal_travels_in_a_button(proposal: Proposal) -> None:
    data = PROPOSALS.data(proposal)
    assert len(data.encode()) <= LONGEST_DATA
    assert PROPOSALS.parse(data) == proposal
    assert proposed_table(data) == PROPOSALS.table(proposal)


def test_the_longest_one_fits() -> None:
    terms = Terms(25, TimeControl.parse("3599s+3599s"), auto_roll=True, auto_next=True)
    longest = Proposal(2**52, 60_000_000, "abcd", Agreement(FEDERATION, terms))
    assert len(PROPOSALS.data(longest)) <= LONGEST_DATA


@pytest.mark.parametrize(
    ("old", "new"), [(":2t:", ":2u:"), (":abcd:", ":abce:"), (":1.", ":2."), (".classic", ".greek")]
)
def test_nothing_of_it_can_be_changed(old: str, new: str) -> None:
    data = PROPOSALS.data(SIMPLE)
    assert old in data
    assert PROPOSALS.parse(data.replace(old, new)) is None
    assert PROPOSALS.parse(Proposals("123456:OTHER").data(SIMPLE)) is None


@pytest.mark.parametrize("data", [None, "", "i:", "j:aaaaaaaaaa:1:", "i:aaaaaaaaaa:", "i:ä:ö"])
def test_other_data_are_no_proposal(data: str | None) -> None:
    assert PROPOSALS.parse(data) is None


@pytest.mark.parametrize(
    "rest",
    [
        "2t:1",
        "2t:h9yv:abcd:1.classic.none",
        "2t:h9yv:abcd:1.persian.none.1",
        "2t:h9yv:abcd:26.classic.none.1",
        "2t:h9yv:abcd:1.classic.never.1",
        "2t:h9yv:abcd:1.classic.none.9",
        "2t:h9yv:ab:1.classic.none.1",
        "2T:h9yv:abcd:1.classic.none.1",
    ],
)
def test_what_another_version_has_signed_is_not_misread(rest: str) -> None:
    assert PROPOSALS.parse(f"i:{PROPOSALS._name(rest)}:{rest}") is None


def test_two_proposals_are_two_tables() -> None:
    other = Proposal.made(101, Agreement(CLASSIC, Terms()), NOW, "abce")
    assert PROPOSALS.table(SIMPLE) != PROPOSALS.table(other)


def test_it_waits_as_long_as_an_open_table() -> None:
    assert not SIMPLE.is_old(NOW + timedelta(hours=23, minutes=59))
    assert SIMPLE.is_old(NOW + timedelta(days=1, minutes=1))
