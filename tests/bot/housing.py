"""The house without storage, network, painters and computer: its handlers, at once, in memory."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import timedelta
from itertools import count
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, cast

from telegram import Bot, Update

from bot.blocks import Blocks
from bot.boards import ShownBoards
from bot.cancelling import Cancelling
from bot.challenges import Challenges
from bot.commands import Commands
from bot.deletion import Deletion
from bot.errands import Errands
from bot.exports import Exports
from bot.firststeps import FirstSteps
from bot.greetings import Greetings
from bot.guests import Guests
from bot.house import House
from bot.invitations import Invitations
from bot.killing import Killing
from bot.languages import Languages
from bot.looks import Looks
from bot.messages import Messages
from bot.newgames import NewGames
from bot.notices import TurnNotices
from bot.outbox import Limits, Outbox
from bot.ownviews import OwnViews
from bot.picking import Picking
from bot.preferences import Preferences
from bot.presses import Presses
from bot.privacy import OwnPrivacy
from bot.ratings import RatingLines
from bot.rematches import Rematches
from bot.seekers import STOP_DATA, Seekers
from bot.tablelist import TableList
from bot.texts import Texts
from bot.typed import TypedTurns
from club.places import TableId
from club.tables import Club
from nardy import CLASSIC, Player
from tests.bot.recorded_telegram import RecordedTelegram, Shown
from tests.club.fakes import NOW, FakeDeadlines, FakeJournal, FakeLive
from tests.club.keeping import (
    FakeBoards,
    FakeChats,
    FakeNotices,
    FakePeople,
    FakePool,
    FakePrivacy,
    FakeRatings,
)

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from club.journal import LiveTables
    from render import Scene

AT_ONCE = Limits(group_per_minute=10**6, private_per_second=10**6, total_per_second=10**6)
TEXTS = Texts.load(strict=True)
MET = TableId("metmetmetm")
"""The table of two whom the pool brings together."""


@dataclass
class Ports:
    """What the house keeps, by default in memory."""

    journal: Any
    people: Any
    boards: Any
    chats: Any
    notices: Any
    ratings: Any = field(default_factory=FakeRatings)
    privacy: Any = field(default_factory=FakePrivacy)
    pool: Any = field(default_factory=lambda: FakePool(MET))

    @classmethod
    def in_memory(cls) -> Ports:
        return cls(FakeJournal(), FakePeople(), FakeBoards(), FakeChats(), FakeNotices())


class Chance:
    """Numbers where the house draws by chance; makers play White."""

    def __init__(self) -> None:
        self._seeds, self._tables = count(1), count(1)

    def seed(self) -> bytes:
        return next(self._seeds).to_bytes(32)

    def table_id(self) -> TableId:
        number = f"{next(self._tables):010}"
        return TableId(number.translate(str.maketrans("0189", "abcd")))

    def word(self) -> str:
        return ""

    def colour(self) -> Player:
        return Player.WHITE


class Pictures:
    """A gallery whose pictures Telegram has already; what they show is noted."""

    def __init__(self) -> None:
        self.shown: list[Scene] = []

    async def show(self, scene: Scene, send: Callable[[str], Awaitable[Any]]) -> Any:  # noqa: ANN401 - what is sent
        self.shown.append(scene)
        return await send("file")


class Nobody:
    """The computer's seat where the computer does not play."""

    async def play(self, table: TableId) -> None:
        """No turn is the computer's."""

    async def levels(self) -> tuple[str, ...]:
        return ("beginner", "casual", "club")


class Housing:
    """A house, and people who write and press. Time is what the test makes of it."""

    def __init__(
        self, ports: Ports | None = None, limits: Limits = AT_ONCE, live: LiveTables | None = None
    ) -> None:
        self.now = NOW
        self.usernames: dict[int, str] = {}
        self._live: LiveTables = FakeLive() if live is None else live
        self.ports = ports or Ports.in_memory()
        self.telegram = RecordedTelegram()
        self.pictures = Pictures()
        self._updates = count(1)
        bot = Bot("1:x", request=self.telegram, get_updates_request=RecordedTelegram())
        self.bot = bot
        kept, club = self.ports, self._club()
        self.outbox, errands = Outbox(limits), Errands()
        self.errands = errands
        guests = Guests(kept.people, kept.privacy)
        languages = Languages(TEXTS, kept.chats, kept.people)
        lines = RatingLines(kept.ratings, kept.privacy, lambda: self.now)
        self.looks = looks = Looks(guests, kept.chats, languages, lines, lambda: self.now)
        gallery: Any = self.pictures
        nothing: Any = SimpleNamespace()
        messages = Messages(bot, self.outbox)
        self.boards = ShownBoards(
            bot, club, kept.boards, guests, looks, gallery, self.outbox, messages, nothing
        )
        notices = TurnNotices(
            bot,
            club,
            kept.notices,
            kept.people,
            guests,
            kept.chats,
            languages,
            self.boards,
            self.outbox,
            messages,
            lambda: self.now,
        )
        self.house = House(
            bot=bot,
            club=club,
            people=kept.people,
            guests=guests,
            boards=self.boards,
            chats=kept.chats,
            computer=cast("Any", Nobody()),
            outbox=self.outbox,
            gallery=gallery,
            errands=errands,
            languages=languages,
            messages=messages,
            notices=notices,
            privacy=kept.privacy,
            default_rules=CLASSIC,
            now=lambda: self.now,
        )
        self._handlers()

    def _club(self) -> Club:
        return Club(
            self.ports.journal,
            self._live,
            now=lambda: self.now,
            chance=Chance(),
            deadlines=FakeDeadlines(),
            privacy=self.ports.privacy,
        )

    def _handlers(self) -> None:
        house = self.house
        tables, commands, invitations = TableList(house), Commands(house), Invitations(house)
        challenges = Challenges(house, invitations)
        picking, views = Picking(house, invitations, challenges), OwnViews(house, commands)
        self.seekers = seekers = Seekers(house, self.ports.pool, self.ports.ratings)
        deletion, blocks = Deletion(house), Blocks(house)
        privacy = OwnPrivacy(house, Exports(house), deletion)
        killing, greetings = Killing(house, commands), Greetings(house)

        async def start(update: Update, context: Any) -> None:  # noqa: ANN401 - as in the handlers
            await greetings.start(update, context)
            await invitations.started(update, context)

        self._commands = {
            "play": challenges.play,
            "challenge": challenges.challenge,
            "board": tables.board,
            "games": tables.games,
            "resign": commands.resign,
            "claim": commands.claim,
            "cancel": Cancelling(house, seekers).cancel,
            "flip": views.flip,
            "kill": killing.ask,
            "settings": Preferences(house).show,
            "privacy": privacy.show,
            "export_me": privacy.export,
            "delete_me": privacy.delete,
            "block": blocks.block,
            "unblock": blocks.unblock,
            "help": greetings.help,
        }
        self._links = {
            "c": invitations.opened,
            "v": views.opened,
            "o": privacy.opened,
            "": start,
        }
        self._buttons = {
            "s": Preferences(house).pressed,
            "v": Rematches(house, invitations).pressed,
            "new": NewGames(house).pressed,
            "first": FirstSteps(house, invitations).pressed,
            "down": tables.chosen,
            "pick": tables.chosen,
            "z": killing.answered,
            "own": privacy.pressed,
            "gone": deletion.answered,
            "invite": invitations.asked,
            "people": picking.asked,
            "find": seekers.pressed,
            STOP_DATA: seekers.stopped,
        }
        self._picked = picking.picked
        self._presses = Presses(house, invitations).pressed
        vocabulary = house.languages.vocabulary()
        self._typed = TypedTurns(house, vocabulary, Greetings(house)).told

    def person(self, account: int) -> Shown:
        """Somebody as Telegram shows him."""
        name = self.usernames.get(account)
        return person(account) if name is None else {**person(account), "username": name}

    def add_command(self, name: str, handler: Any) -> None:  # noqa: ANN401 - any handler
        """Let a command be answered that only some tests are about."""
        self._commands[name] = handler

    def add_button(self, verb: str, handler: Any) -> None:  # noqa: ANN401 - any handler
        """Let buttons be answered whose data begin with this verb."""
        self._buttons[verb] = handler

    def later(self, **time: float) -> None:
        self.now += timedelta(**time)

    async def write(
        self,
        who: int,
        chat: int,
        text: str,
        *,
        thread: int | None = None,
        reply_to: Shown | None = None,
    ) -> Shown:
        """Somebody writes a command, or a turn; what follows is sent before this returns."""
        message = self.telegram.note(chat, text, **{"from": self.person(who)})
        is_command, length = text.startswith("/"), len(text.split()[0])
        command = {"type": "bot_command", "offset": 0, "length": length}
        message["entities"] = [command] if is_command else []
        for word in text.split():
            if word.startswith("@"):
                mention = {"type": "mention", "offset": text.index(word), "length": len(word)}
                message["entities"].append(mention)
        if thread is not None:
            message |= {"message_thread_id": thread, "is_topic_message": True}
        if reply_to is not None:
            message["reply_to_message"] = reply_to
        await self.begin_to_write(message)
        await self.settled()
        return message

    async def begin_to_write(self, message: Shown) -> None:
        if not message["text"].startswith("/"):
            await self._handle(self._typed, {"message": message}, None)
            return
        word, *rest = message["text"].removeprefix("/").split()
        text = " ".join(rest)
        context: Any = SimpleNamespace(args=rest, bot=SimpleNamespace(username="nardybot"))
        handler = self._links[text[:1]] if word == "start" else self._commands[word]
        await self._handle(handler, {"message": message}, context)

    async def serve(self, handler: Any, chat: int, thread: int, what: str) -> None:  # noqa: ANN401 - any handler
        """A service message comes in a forum's topic; what follows is sent before this returns."""
        message = self.telegram.note(chat, "", **{"from": person(chat), what: {}})
        message |= {"message_thread_id": thread, "is_topic_message": True}
        await self._handle(handler, {"message": message}, None)
        await self.settled()

    async def pick(self, who: int, request: int, picked: int) -> Shown:
        """Somebody picks a person from Telegram's list; what follows is sent meanwhile."""
        message = self.telegram.note(who, "", **{"from": self.person(who)})
        del message["text"]
        users = [{"user_id": picked, "first_name": name_of(picked)}]
        message["users_shared"] = {"request_id": request, "users": users}
        await self._handle(self._picked, {"message": message}, None)
        await self.settled()
        return message

    async def press(self, who: int, message: Shown, label: str) -> Shown:
        """Somebody presses a button by its label; what follows is sent before this returns."""
        answer = await self.begin_to_press(who, message, data_of(message, label))
        await self.settled()
        return answer

    async def begin_to_press(self, who: int, message: Shown, data: str) -> Shown:
        """Somebody presses; returns the answer, what follows may still wait."""
        number = str(next(self._updates))
        query = {"id": number, "from": self.person(who), "chat_instance": "x"}
        query |= {"message": message, "data": data}
        verb = data.split(":")[0]
        handler = self._buttons.get(verb, self._presses)
        await self._handle(handler, {"callback_query": query}, None)
        return self.telegram.answers[number]

    async def _handle(self, handler: Any, update: Shown, context: Any) -> None:  # noqa: ANN401 - any handler
        given = Update.de_json({"update_id": next(self._updates), **update}, self.bot)
        await self.bot.initialize()
        await self.house.guests.note(given)
        self.house.notices.note(given)
        await handler(given, context)

    async def settled(self) -> None:
        """All that was begun is done, and nothing waits."""
        await self.errands.all_done()
        await self.outbox.drained()

    def shown_in(self, chat: int) -> list[Shown]:
        """The bot's messages in a chat, the oldest first."""
        return [
            dict(message)
            for (where, _), message in self.telegram.messages.items()
            if where == chat and message["from"]["is_bot"]
        ]

    def now_of(self, message: Shown) -> Shown:
        """A message as it is now; people press what they have seen."""
        return dict(self.telegram.messages[message["chat"]["id"], message["message_id"]])

    def is_there(self, message: Shown) -> bool:
        return (message["chat"]["id"], message["message_id"]) in self.telegram.messages

    def last_in(self, chat: int) -> Shown:
        return self.shown_in(chat)[-1]

    async def begin(self, chat: int, one: int, other: int, thread: int | None = None) -> Shown:
        """Two people sit down at a table; returns its board."""
        await self.write(one, chat, "/play", thread=thread)
        board = self.last_in(chat)
        await self.press(other, board, "Join")
        return self.now_of(board)


def person(account: int) -> Shown:
    return {"id": account, "is_bot": False, "first_name": name_of(account)}


def name_of(account: int) -> str:
    return f"P{account}x"


def text_of(message: Shown) -> str:
    return str(message.get("caption") or message.get("text") or "")


def labels(message: Shown) -> list[str]:
    rows = message.get("reply_markup", {}).get("inline_keyboard", [])
    return [button["text"] for row in rows for button in row]


def data_of(message: Shown, label: str) -> str:
    rows = message.get("reply_markup", {}).get("inline_keyboard", [])
    for row in rows:
        for button in row:
            if label in button["text"]:
                return str(button["callback_data"])
    raise AssertionError(f"no button {label!r} among {labels(message)}")


def on_turn(message: Shown) -> int:
    """Whose move a board's caption awaits."""
    text = text_of(message)
    return int(text[text.index("P") + 1 : text.index("x")])
