"""Typed turns, at a house that only notes what is answered and shown."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest
from telegram import Chat, Message, PhotoSize, Update, User

from bot.texts import Texts
from bot.typed import ReadablePlay, TypedTurns, play_of
from bot.vocabulary import Vocabulary
from club.actions import PlayTurn, RollDice, Take
from club.chats import ChatSettings
from club.journal import Status
from club.places import Board, Place
from club.refusals import Refusal
from club.table import summary_of
from club.tables import Accepted, Refused
from nardy import AmbiguousPlay, IllegalPlay, Move, Player
from tests.club.fakes import ANNA, BORIS, CLIO, GROUP, NOW, TABLE, in_position, playing

if TYPE_CHECKING:
    from bot.texts import Say
    from club.actions import Action
    from club.journal import Summary
    from club.people import Person, PersonKey
    from club.places import TableId
    from club.table import Table

TEXTS = Texts.load(strict=True)
SAY = TEXTS.in_language("en")
WORDS = Vocabulary(TEXTS)
WHITE = Player.WHITE
BOT = User(1, "Nardy", is_bot=True)
BOARD, OLD_BOARD = 7, 5
# White to play 6-4: a few plays; the head is Anna's.
OPEN = "...........o.....A.A...M"


class EnglishOnly:
    async def at(self, chat: int) -> Say:
        return SAY


class House:
    """Anna plays White, Boris Black; the board is message 7."""

    def __init__(self, table: Table) -> None:
        self.state = table
        self.choices = ChatSettings()
        self.verdict: Refusal | None = None
        self.replies: list[tuple[str, dict[str, str | int]]] = []
        self.acted: list[Action] = []
        self.shown: list[Place | None] = []
        self.writer = ANNA
        self.id = BOT.id
        self.board: Board | None = Board(TABLE, GROUP, BOARD, 3)
        self.club = self.boards = self.guests = self.chats = self
        self.languages = EnglishOnly()

    async def table(self, table: TableId) -> Table:
        return self.state

    async def settings(self, chat: int) -> ChatSettings:
        return self.choices

    async def reply(self, message: Message, key: str, **values: str | int) -> None:
        assert SAY(key, **values)
        self.replies.append((key, values))

    async def somebody(self, message: Message) -> Person:
        return self.writer

    async def shown_by(self, chat: int, message: int) -> Board | None:
        return self.board if self.board and message == self.board.message else None

    async def at(self, table: TableId, chat: int) -> Board | None:
        return self.board

    async def tables_at(self, place: Place, *statuses: Status) -> list[Summary]:
        return [summary_of(self.state, NOW)]

    async def tables_of(self, person: PersonKey, *statuses: Status) -> list[Summary]:
        return [summary_of(self.state, NOW)] if person in self.state.people else []

    async def places(self, table: Table) -> list[Place]:
        return [table.place]

    async def act(self, table: TableId, actor: Person, action: Action) -> Accepted | Refused:
        if self.verdict is not None:
            return Refused(self.verdict, self.state)
        self.acted.append(action)
        return Accepted(self.state)

    async def awake(self, table: Table, place: Place) -> Table:
        return table

    def follow_up(self, table: TableId, *, below: Place | None = None) -> None:
        self.shown.append(below)


def written(text: str, reply_to: int | None = BOARD, *, photo: bool = True) -> Message:
    chat = Chat(GROUP.chat, Chat.SUPERGROUP)
    picture = (PhotoSize("a", "b", 1, 1),) if photo else ()
    replied = None
    if reply_to is not None:
        replied = Message(reply_to, NOW, chat, from_user=BOT, photo=picture)
    anna = User(101, "Anna", is_bot=False)
    return Message(9, NOW, chat, from_user=anna, text=text, reply_to_message=replied)


async def tell(house: House, message: Message) -> str:
    """The key of the answer; nothing where what was written is done."""
    given: Any = house
    nothing: Any = None
    await TypedTurns(given, WORDS, nothing).told(Update(1, message=message), nothing)
    return house.replies[-1][0] if house.replies else ""


@pytest.fixture
def house() -> House:
    """White has 6-4 to play."""
    return House(in_position(OPEN, WHITE, (6, 4)))


# --- plays --------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", ["24/18 18/14", "24/18/14", "64 24/18/14", "4-6 24/18/14"])
async def test_a_whole_turn_is_played(house: House, text: str) -> None:
    assert await tell(house, written(text)) == ""
    assert house.acted == [PlayTurn((Move(0, 6), Move(6, 4)))]
    assert house.shown == [None], "in a group the board is edited where it is"


async def test_u09_an_impossible_one_is_explained(house: House) -> None:
    assert await tell(house, written("24/18 24/20")) == "typed-impossible"
    assert house.replies[-1][1]["why"] == "24/20: only one checker may leave the head in this turn."
    assert house.acted == []
    assert house.shown == []


@pytest.mark.parametrize("text", ["24/19", "24/18/17", "23/17"])
async def test_what_is_no_question_of_the_rules_names_the_dice(house: House, text: str) -> None:
    assert await tell(house, written(text)) == "typed-mistaken"
    assert house.replies[-1][1]["dice"] == "6-4"
    assert house.acted == []


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("24/18", "typed-open"),
        ("24/25", "typed-unreadable"),
        ("53 24/18/14", "typed-other-dice"),
        ("3-5: 24/18/14", "typed-other-dice"),
        ("resign", "typed-resign"),
    ],
)
async def test_what_is_not_enough_is_asked_for(house: House, text: str, key: str) -> None:
    assert await tell(house, written(text)) == key
    assert house.acted == []


async def test_what_is_asked_for_can_be_written_as_it_is_told(house: House) -> None:
    await tell(house, written("24/18"))
    plays = str(house.replies[-1][1]["plays"])
    first = plays.partition(",")[0].removeprefix("<code>").removesuffix("</code>")
    house.replies.clear()
    assert await tell(house, written(first)) == ""
    await tell(house, written("resign"))
    assert house.replies[-1][1]["ways"] == "<code>resign oin</code>, <code>resign mars</code>"
    house.replies.clear()
    assert await tell(house, written("resign mars")) == ""


def test_what_was_pressed_before_need_not_be_written_again() -> None:
    table = in_position(OPEN, WHITE, (6, 4))
    assert table.game is not None
    game = replace(table.game, steps=((Move(0, 6),),))
    assert game.roll is not None
    for text in ("18/14", "24/18/14"):
        said = WORDS.read(text)
        assert said is not None
        play = play_of(table, game, game.roll, said)
        assert play.moves == (Move(0, 6), Move(6, 4))
    for text in ("24/21", "13/9"):
        said = WORDS.read(text)
        assert said is not None
        with pytest.raises(IllegalPlay):
            play_of(table, game, game.roll, said)
    said = WORDS.read("24/18")
    assert said is not None
    with pytest.raises(AmbiguousPlay):
        play_of(table, table.game, game.roll, said)


# --- whose table, whose turn --------------------------------------------------------------------


async def test_a_foreign_or_early_word_is_answered_kindly(house: House) -> None:
    house.writer = CLIO
    assert await tell(house, written("24/18/14")) == "refusal-not-your-game"
    house.writer = BORIS
    assert await tell(house, written("24/18/14")) == "refusal-not-your-turn"
    house.state = replace(house.state, status=Status.FINISHED)
    assert await tell(house, written("24/18/14")) == "refusal-over"
    house.state = replace(house.state, status=Status.WAITING)
    assert await tell(house, written("24/18/14")) == "refusal-not-begun"
    assert house.acted == []


async def test_before_the_roll_and_while_a_double_waits() -> None:
    house = House(in_position(OPEN, WHITE, None))
    assert await tell(house, written("24/18")) == "typed-roll-first"
    assert house.state.game is not None
    house.state = replace(house.state, game=replace(house.state.game, doubled=True))
    house.writer = BORIS
    assert await tell(house, written("24/18")) == "typed-answer-double"
    house.replies.clear()
    assert await tell(house, written("resign")) == "refusal-double-waits"


async def test_a_board_that_is_no_more_is_not_played_on(house: House) -> None:
    assert await tell(house, written("24/18/14", OLD_BOARD)) == "typed-old-board"
    assert house.acted == []


async def test_an_answer_to_anything_else_of_ours_means_the_own_table(house: House) -> None:
    assert await tell(house, written("24/18/14", OLD_BOARD, photo=False)) == ""
    assert len(house.acted) == 1


async def test_an_answer_quicker_than_the_board_was_noted(house: House) -> None:
    house.board = None
    assert await tell(house, written("24/18/14")) == ""
    assert len(house.acted) == 1


async def test_a_turn_that_cannot_be_saved(house: House) -> None:
    house.verdict = Refusal.NOT_SAVED
    assert await tell(house, written("24/18/14")) == "refusal-not-saved"
    assert house.shown == []


# --- words --------------------------------------------------------------------------------------


async def test_words_are_actions_and_what_is_refused_is_told() -> None:
    house = House(playing((6, 1), (3, 3)))
    assert await tell(house, written("roll")) == ""
    assert house.acted == [RollDice()]
    house.verdict = Refusal.NO_DOUBLE
    assert await tell(house, written("take")) == "refusal-no-double"
    assert Take() not in house.acted


async def test_where_boards_are_written_the_new_one_comes_below(house: House) -> None:
    house.choices = ChatSettings(text_board=True)
    assert await tell(house, written("24/18/14")) == ""
    assert house.shown == [GROUP]


def test_in_groups_only_replies_to_us_are_read() -> None:
    readable = ReadablePlay(WORDS)

    def read(message: Message) -> bool:
        bot: Any = BOT
        message.set_bot(bot)
        return readable.filter(message)

    assert read(written("24/18"))
    assert not read(written("hello"))
    assert not read(written("24/18", None))
    private = Message(9, NOW, Chat(101, Chat.PRIVATE), text="24/18")
    assert read(private)
