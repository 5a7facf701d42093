"""Profiles: ``/stats``, what somebody has achieved, in words and with his rating as a picture."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING, Final
from zoneinfo import ZoneInfo

from telegram import InlineKeyboardButton, InlineKeyboardMarkup, InputMediaPhoto, ReplyParameters
from telegram.constants import ParseMode
from telegram.error import BadRequest, Forbidden

from bot.challenges import meant_by
from bot.dicecounts import dice_line
from bot.guests import is_somebody, shown
from bot.house import place_of
from bot.names import html_name
from bot.press import base36, number_in_base36
from bot.presses import answer, answer_in_words, is_on
from bot.ratings import rating_in_words
from bot.reasons import Reason, reason_of
from club.journal import JournalUnavailable
from club.people import PersonKey, fold_username
from club.refusals import Refusal
from nardy import RULE_SETS
from render.chart import Rated, RatingChart
from render.theme import THEMES

if TYPE_CHECKING:
    from collections.abc import Awaitable, Mapping, Sequence

    from telegram import Message, Update, User
    from telegram.ext import ContextTypes

    from bot.house import House
    from bot.texts import Say
    from club.people import Person
    from club.profiles import Opponent, Profile, Profiles, Record
    from club.ratings import Change, Rating, Ratings
    from club.statistics import DiceStatistics

PROFILE_DATA: Final = r"^stats:[0-9a-z]+:[a-z]+$"
"""What the data of the buttons look like: ``stats:``, a person (base 36), a rule set."""

_WINS: Final = ("oin", "mars", "koks")
_MANY_DAYS: Final = 300
"""A chart of more days tells their years, too."""


class ShownProfiles:
    """Handlers of ``/stats`` and its buttons: a chart for each rule set in one message."""

    def __init__(
        self, house: House, profiles: Profiles, ratings: Ratings, dice: DiceStatistics
    ) -> None:
        self._house = house
        self._profiles = profiles
        self._ratings = ratings
        self._dice = dice

    async def show(self, update: Update, context: ContextTypes.DEFAULT_TYPE) -> None:
        """``/stats``, ``/stats @name``, or as an answer to somebody's message."""
        message = update.message
        asker = None if message is None else await self._house.somebody(message)
        if message is None or asker is None:
            return
        meant = [one for one in meant_by(message) if isinstance(one, str) or is_somebody(one)]
        if len(meant) > 1 or (context.args and not meant):
            await self._house.reply(message, "stats-usage")
            return
        person = await self._person(meant[0], asker) if meant else asker
        if person is None:
            await self._house.reply(message, "stats-unknown")
            return
        await self._send(message, person, alone=message.chat.id == person.account)

    async def pressed(self, update: Update, _: ContextTypes.DEFAULT_TYPE) -> None:
        """Show the chart of another rule set in the same message."""
        query = update.callback_query
        if query is None:
            return
        say = await self._house.languages.to(query.from_user)
        owner, rules = (query.data or "").split(":")[1:]
        number = number_in_base36(owner)
        if not is_on(query.message, query) or rules not in RULE_SETS or number is None:
            await answer(query, say, Refusal.STALE)
            return
        try:
            person = await self._still_shown(PersonKey(number), query.from_user)
        except JournalUnavailable:
            await answer(query, say, Refusal.NOT_SAVED)
            return
        if person is None:
            await answer_in_words(query, say("stats-unknown"), alert=True)
            return
        await answer(query, say, None)
        await self._edit(query.message, person, rules)

    async def _person(self, meant: User | str, asker: Person) -> Person | None:
        """Whom the asker means; nobody who is unknown, hides, or is apart from him."""
        if not isinstance(meant, str):
            person = await self._house.people.by_account(meant.id)
        elif fold_username(meant) == fold_username(asker.username or ""):
            return asker
        else:
            person = await self._house.people.by_username(meant)
        return None if person is None else await self._seen(person, asker.key)

    async def _still_shown(self, key: PersonKey, reader: User) -> Person | None:
        person = (await self._house.people.by_keys((key,))).get(key)
        asker = await self._house.people.by_account(reader.id)
        return None if person is None or asker is None else await self._seen(person, asker.key)

    async def _seen(self, person: Person, asker: PersonKey) -> Person | None:
        """Somebody, unless the asker is not to see him."""
        if person.key == asker:
            return person
        hidden = person.is_former or not await self._is_findable(person.key)
        hidden = hidden or await self._house.privacy.is_apart(asker, person.key)
        return None if hidden else person

    async def _is_findable(self, person: PersonKey) -> bool:
        return (await self._house.privacy.visibility(person)).findable

    async def _send(self, message: Message, person: Person, *, alone: bool) -> None:
        say = await self._house.languages.at(message.chat.id)
        settings = await self._house.chats.settings(message.chat.id)
        ratings = await self._ratings.all_of(person.key)
        words = await self._words(person, ratings, say, alone=alone)
        rules = max(ratings, key=lambda name: ratings[name].games, default=None)
        if rules is None or settings.text_board:
            await self._house.reply(message, "stats", profile=words)
            return
        place = place_of(message)
        chart = await self._chart(person, rules, place.chat, say)
        buttons = _buttons(person.key, rules, ratings, say)
        text = say("stats", profile=words)

        def show(photo: str | bytes) -> Awaitable[Message]:
            return self._house.bot.send_photo(
                place.chat,
                photo,
                caption=text,
                parse_mode=ParseMode.HTML,
                reply_markup=buttons,
                message_thread_id=place.thread,
                disable_notification=True,
                reply_parameters=ReplyParameters(
                    message.message_id, allow_sending_without_reply=True
                ),
            )

        async def send() -> None:
            try:
                await self._house.gallery.show(chart, show)
            except (BadRequest, Forbidden) as error:
                if reason_of(error) is not Reason.NO_PICTURES:
                    raise
                await self._house.reply(message, "stats", profile=words)

        key = (place.chat, "stats", message.message_id)
        self._house.outbox.put(key, place.chat, send, once=True, thread=place.thread)

    async def _edit(self, message: Message, person: Person, rules: str) -> None:
        chat, number = message.chat.id, message.message_id
        say = await self._house.languages.at(chat)
        ratings = await self._ratings.all_of(person.key)
        words = await self._words(person, ratings, say, alone=chat == person.account)
        chart = await self._chart(person, rules, chat, say)
        buttons = _buttons(person.key, rules, ratings, say)
        text = say("stats", profile=words)

        def edit(photo: str | bytes) -> Awaitable[Message | bool]:
            picture = InputMediaPhoto(photo, caption=text, parse_mode=ParseMode.HTML)
            return self._house.bot.edit_message_media(picture, chat, number, reply_markup=buttons)

        async def send() -> None:
            await self._house.gallery.show(chart, edit)

        self._house.outbox.put((chat, number), chat, send)

    async def _chart(self, person: Person, rules: str, chat: int, say: Say) -> RatingChart:
        """How a rating has gone; there is one for every rule set with a rating."""
        settings = await self._house.chats.settings(chat)
        changes = await self._ratings.history(person.key, rules)
        rating = await self._ratings.of(person.key, rules)
        words = rating_in_words(rating, self._house.now(), say)
        title = say("rating", name=say("rules-short", rules=rules), rating=words)
        return RatingChart(
            days=days_of(changes, ZoneInfo(settings.zone)),
            title=title,
            name=shown(person, say),
            nameless=say("nobody"),
            theme=settings.theme if settings.theme in THEMES else "wood",
        )

    async def _words(
        self, person: Person, ratings: Mapping[str, Rating], say: Say, *, alone: bool
    ) -> str:
        """The profile (HTML). ``alone``: its owner alone reads it."""
        profile = await self._profiles.of(person.key)
        name = html_name(shown(person, say))
        lines = [say("stats-heading", name=name)]
        if not profile.people.games and not profile.computer.games:
            return "\n".join([*lines, say("stats-empty")])
        if ratings:
            lines += self._rated(ratings, say)
        lines += _games(profile, say)
        share = (await self._ratings.finishing(person.key)).share
        if share is not None:
            lines.append(say("finishes", name=name, share=round(100 * share)))
        lines += await self._opponents(profile.opponents, say, alone=alone)
        if profile.computer.games:
            won, lost = profile.computer.wins, profile.computer.losses
            lines.append(say("stats-computer", won=won, lost=lost))
        lines.append(dice_line("🎲", await self._dice.of(person.key), say))
        return "\n".join(lines)

    def _rated(self, ratings: Mapping[str, Rating], say: Say) -> list[str]:
        """The rating for each rule set, and what its question mark means where there is one."""
        now = self._house.now()
        parts = (
            say(
                "rating",
                name=say("rules-short", rules=rules),
                rating=rating_in_words(rating, now, say),
            )
            for rules, rating in ratings.items()
        )
        lines = [say("ratings", ratings=" · ".join(parts))]
        unsure = any(rating.is_provisional(now) for rating in ratings.values())
        return [*lines, say("stats-unsure")] if unsure else lines

    async def _opponents(
        self, opponents: Sequence[Opponent], say: Say, *, alone: bool
    ) -> list[str]:
        """Head to head with the favourites; others do not see those who cannot be looked up."""
        people = await self._house.people.by_keys(tuple(one.person for one in opponents))
        parts = [
            say(
                "stats-opponent",
                name=html_name(shown(people.get(one.person), say)),
                won=one.wins,
                lost=one.losses,
            )
            for one in opponents
            if alone or await self._is_findable(one.person)
        ]
        return [say("stats-opponents", opponents=" · ".join(parts))] if parts else []


def days_of(changes: Sequence[Change], zone: ZoneInfo) -> tuple[Rated, ...]:
    """A rating at the end of each day on which it has changed, by the clock of a zone.

    Where it has begun with these changes, it stands at its beginning on the day before.
    """
    last = {}
    for change in changes:
        if change.after.at is not None:
            last[change.after.at.astimezone(zone).date()] = change.after.value
    days = sorted(last)
    form = "%d.%m.%y" if days and (days[-1] - days[0]).days > _MANY_DAYS else "%d.%m."
    rated = [Rated(day, last[day], f"{day:{form}}") for day in days]
    if rated and not changes[0].before.games:
        rated.insert(0, Rated(days[0] - timedelta(days=1), changes[0].before.value, ""))
    return tuple(rated)


def _games(profile: Profile, say: Say) -> list[str]:
    """What has come of the games with people."""
    record = profile.people
    if not record.games:
        return []
    lines = [
        say("stats-won", games=record.wins, kinds=_kinds(record.won, say)),
        say("stats-lost", games=record.losses, kinds=_kinds(record.lost, say)),
        _points(record, say),
    ]
    key = "stats-winning" if profile.streak > 0 else "stats-losing"
    streak = say(key, games=abs(profile.streak))
    return [*lines, say("stats-streak", streak=streak, longest=profile.longest)]


def _kinds(counts: Sequence[int], say: Say) -> str:
    """How many oins, mars and koks; in brackets behind the games, and nothing for none."""
    parts = [
        f"{say('win-word', win=win)} {count}"
        for win, count in zip(_WINS, counts, strict=True)
        if count
    ]
    return f" ({', '.join(parts)})" if parts else ""


def _points(record: Record, say: Say) -> str:
    return say("stats-points", won=record.points_won, lost=record.points_lost)


def _buttons(
    person: PersonKey, rules: str, ratings: Mapping[str, Rating], say: Say
) -> InlineKeyboardMarkup | None:
    """A button for each rule set with a rating; a single one needs none."""
    if len(ratings) < 2:
        return None
    row = []
    for name in ratings:
        label = say("rules-short", rules=name)
        data = f"stats:{base36(person)}:{name}"
        row.append(
            InlineKeyboardButton(f"✓ {label}" if name == rules else label, callback_data=data)
        )
    return InlineKeyboardMarkup([row])
