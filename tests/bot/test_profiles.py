"""/stats: what somebody has achieved, who sees whose profile, and the chart of his rating."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import UTC, date, datetime, timedelta
from typing import TYPE_CHECKING, Any
from zoneinfo import ZoneInfo

import pytest

from bot.profiles import ShownProfiles, days_of
from club.chats import ChatSettings
from club.people import PersonKey
from club.places import TableId
from club.privacy import Visibility
from club.profiles import Opponent, Profile, Record
from club.ratings import Change, Finishing, Rating
from render.chart import Rated
from tests.bot.housing import Housing, labels, text_of
from tests.club.fakes import NOW, TABLE

if TYPE_CHECKING:
    from collections.abc import Mapping

    from nardy import Roll
    from tests.bot.recorded_telegram import Shown

ANNA, BORIS, CLIO = 101, 102, 103
FIRST, SECOND, THIRD = (PersonKey(number) for number in (1, 2, 3))
GROUP = -100500
UNKNOWN = "I know nobody like that"
PLAYED = Profile(
    people=Record((4, 2, 1), (3, 0, 0), 14, 5),
    computer=Record((1, 0, 0), (2, 0, 0), 1, 2),
    streak=-2,
    longest=4,
    opponents=(Opponent(SECOND, 5, 1), Opponent(THIRD, 2, 2)),
)


@dataclass
class Kept:
    """The profiles of people, and what they have thrown."""

    profiles: dict[PersonKey, Profile] = field(default_factory=dict)

    async def of(self, person: PersonKey) -> Profile:
        return self.profiles.get(person, Profile())


class Thrown:
    async def of(self, person: PersonKey) -> Mapping[Roll, int]:
        return {}


@pytest.fixture
async def housing() -> Housing:
    """Anna has played under two rule sets."""
    housing = Housing()
    for account, name in ((ANNA, "anna"), (BORIS, "boris"), (CLIO, "clio")):
        await housing.ports.people.seen(account, f"P{account}x", name, "en")
    ratings = housing.ports.ratings
    for rules, games in (("classic", 40), ("greek", 2)):
        rating = Rating(1523, 70 if games > 2 else 300, games, NOW)
        ratings.kept[FIRST, rules] = rating
        ratings.changed.setdefault(FIRST, []).append(Change(TABLE, games, rules, Rating(), rating))
    ratings.ended[FIRST] = Finishing(19, 1)
    kept: Any = Kept({FIRST: PLAYED})
    dice: Any = Thrown()
    shown = ShownProfiles(housing.house, kept, ratings, dice)
    housing.add_command("stats", shown.show)
    housing.add_button("stats", shown.pressed)
    return housing


async def asked(housing: Housing, who: int, chat: int, words: str = "") -> Shown:
    await housing.write(who, chat, f"/stats {words}".strip())
    return housing.last_in(chat)


async def test_a_profile_tells_all_in_one_picture(housing: Housing) -> None:
    message = await asked(housing, ANNA, ANNA)
    assert text_of(message).splitlines() == [
        "<b>P101x</b>",
        "📈 classic 1523 · greek 1523?",
        "A ? means that a rating is not sure yet; with more games the ? goes away.",
        "Won: 7 (oin 4, mars 2, koks 1)",
        "Lost: 3 (oin 3)",
        "Points: 14 : 5",
        "In a row: 2 losses; most wins ever: 4",
        "P101x finishes 95 % of the games",
        "Most often against: P102x 5:1 · P103x 2:2",
        "Against the computer: 1 won, 2 lost",
        "🎲: 0 rolls in finished games, too few to tell anything",
    ]
    assert labels(message) == ["✓ classic", "greek"]
    chart: Any = housing.pictures.shown[-1]
    assert (chart.title, chart.name) == ("classic 1523", "P101x")


async def test_a_question_mark_is_explained_only_where_there_is_one(housing: Housing) -> None:
    del housing.ports.ratings.kept[FIRST, "greek"]
    lines = text_of(await asked(housing, ANNA, ANNA)).splitlines()
    assert lines[1:3] == ["📈 classic 1523", "Won: 7 (oin 4, mars 2, koks 1)"]


async def test_a_button_shows_the_chart_of_other_rules(housing: Housing) -> None:
    message = await asked(housing, BORIS, GROUP, "@anna")
    await housing.press(CLIO, message, "greek")
    assert labels(housing.now_of(message)) == ["classic", "✓ greek"]
    chart: Any = housing.pictures.shown[-1]
    assert chart.title == "greek 1523?"
    assert text_of(housing.now_of(message)) == text_of(message)


async def test_who_has_not_played_is_told_how_to_begin(housing: Housing) -> None:
    said = "<b>P102x</b>\nNo finished game yet. /play opens a table."
    assert text_of(await asked(housing, BORIS, GROUP)) == said


async def test_a_message_that_is_answered_means_its_writer(housing: Housing) -> None:
    written = await housing.write(ANNA, GROUP, "/games")
    await housing.write(BORIS, GROUP, "/stats", reply_to=written)
    assert text_of(housing.last_in(GROUP)).startswith("<b>P101x</b>")
    await housing.write(ANNA, GROUP, "/stats", reply_to=housing.last_in(GROUP))
    assert text_of(housing.last_in(GROUP)).startswith("<b>P101x</b>"), "ours means nobody else"


@pytest.mark.parametrize("words", ["@nobody", "@nardybot"])
async def test_strangers_are_unknown(housing: Housing, words: str) -> None:
    assert text_of(await asked(housing, ANNA, ANNA, words)).startswith(UNKNOWN)


@pytest.mark.parametrize("words", ["anna", "@anna @boris"])
async def test_other_words_get_the_usage(housing: Housing, words: str) -> None:
    assert text_of(await asked(housing, ANNA, ANNA, words)).startswith("Like this: /stats")


async def test_who_hides_is_unknown_to_others_only(housing: Housing) -> None:
    message = await asked(housing, BORIS, GROUP, "@anna")
    housing.ports.privacy.chosen[FIRST] = Visibility(findable=False)
    assert text_of(await asked(housing, BORIS, GROUP, "@anna")).startswith(UNKNOWN)
    assert text_of(await asked(housing, ANNA, GROUP)).startswith("<b>P101x</b>")
    answer = await housing.press(BORIS, message, "greek")
    assert answer["text"].startswith(UNKNOWN)


@pytest.mark.parametrize(("one", "other"), [(FIRST, SECOND), (SECOND, FIRST)])
async def test_who_has_blocked_the_other_is_unknown_to_him(
    housing: Housing, one: PersonKey, other: PersonKey
) -> None:
    await housing.ports.privacy.block(one, other)
    assert text_of(await asked(housing, BORIS, GROUP, "@anna")).startswith(UNKNOWN)


async def test_opponents_who_hide_are_seen_by_the_one_who_has_played_them(
    housing: Housing,
) -> None:
    housing.ports.privacy.chosen[SECOND] = Visibility(findable=False)
    for who, words in ((CLIO, "@anna"), (ANNA, "")):
        others = text_of(await asked(housing, who, GROUP, words))
        assert "Most often against: P103x 2:2" in others
    assert "P102x 5:1" in text_of(await asked(housing, ANNA, ANNA))


async def test_a_chat_that_reads_boards_reads_profiles(housing: Housing) -> None:
    await housing.ports.chats.choose(ANNA, ChatSettings(text_board=True))
    message = await asked(housing, ANNA, ANNA)
    assert "photo" not in message
    assert "classic 1523" in text_of(message)


def test_a_day_ends_by_the_clock_of_the_chat() -> None:
    moments = [datetime(2026, 3, 1, hour, 30, tzinfo=UTC) for hour in (20, 21, 22)]
    before = [Rating(), *(Rating(1510.0 + n, 300, n + 1, at) for n, at in enumerate(moments))]
    changes = [
        Change(TableId("t"), 1, "classic", before[n], before[n + 1]) for n in range(len(moments))
    ]
    assert days_of(changes, ZoneInfo("Europe/Athens")) == (
        Rated(date(2026, 2, 28), 1500, ""),
        Rated(date(2026, 3, 1), 1511, "01.03."),
        Rated(date(2026, 3, 2), 1512, "02.03."),
    )
    assert days_of(changes[1:], ZoneInfo("UTC")) == (Rated(date(2026, 3, 1), 1512, "01.03."),)
    later = Rating(1600, 80, 4, moments[0] + timedelta(days=400))
    years = days_of(
        [*changes, Change(TableId("t"), 1, "classic", before[3], later)], ZoneInfo("UTC")
    )
    assert [day.label for day in years] == ["", "01.03.26", "05.04.27"]
