"""Commands as people write them, also in ways nobody has thought of."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest

from bot.commandlist import COMMANDS, Listed
from bot.names import shown_name
from tests.e2e.people import (
    ANNA,
    DMITRI,
    NAMELESS,
    NIKOS,
    RULES,
    buttons,
    is_over,
    labels,
    mover,
    text_of,
    version_of,
)

if TYPE_CHECKING:
    from tests.e2e.people import Chat, Message
    from tests.e2e.stage import Stage

pytestmark = [pytest.mark.e2e, pytest.mark.asyncio(loop_scope="module")]

USAGE = "Like this: /challenge @name"
ANONYMOUS, CHANNEL, TELEGRAM = 1087968824, 136817688, 777000


async def challenge(group: Chat, user: int, text: str, **more: object) -> Message:
    return await group.reply_to(await group.write(user, text, **more))


class TestTelling:
    async def test_start_greets_by_name(self, shared: Stage) -> None:
        chat = shared.chat(DMITRI)
        assert (await chat.ask(DMITRI, "/start")).startswith("Hello, Dmitri!")
        assert "This link leads to no game" in await chat.ask(DMITRI, "/start c_abc")

    async def test_help_rules_and_what_nobody_knows(self, shared: Stage) -> None:
        chat, group = shared.chat(DMITRI), await shared.new_group()
        assert "/challenge @name" in await chat.ask(DMITRI, "/help")
        assert RULES in await group.ask(DMITRI, "/rules")
        assert "I do not know this command" in await chat.ask(DMITRI, "/undo")
        assert "I do not know this command" in await group.ask(DMITRI, "/undo@nardyPLAYbot")
        assert "I play by buttons" in await chat.ask(DMITRI, "hello?")

    async def test_in_a_group_only_what_is_meant_for_us_is_answered(self, shared: Stage) -> None:
        group = await shared.new_group()
        for text in ("/undo", "/play@OtherBot", "/undo@OtherBot", "hello", "see /play", "play"):
            await group.write(ANNA, text)
        assert await group.from_the_bot() == []

    async def test_t20_our_name_in_any_case_is_ours(self, shared: Stage) -> None:
        group = await shared.new_group()
        for text in ("/play", "/play@NardyPlayBot", "/play@nardyplaybot", "/PLAY@NARDYPLAYBOT"):
            assert "opens a table" in await group.ask(ANNA, text)

    async def test_t20_edits_and_captions_start_nothing(self, shared: Stage) -> None:
        group = await shared.new_group()
        written = await group.write(ANNA, "/play@OtherBot")
        await group.post(
            "edit", user=ANNA, chat=group.id, message=written["message_id"], text="/play"
        )
        photo: dict[str, Any] = {
            **{key: written[key] for key in ("from", "chat", "date")},
            "message_id": written["message_id"] + 5000,
            "photo": [{"file_id": "x", "file_unique_id": "y", "width": 1, "height": 1}],
            "caption": "/play",
            "caption_entities": [{"type": "bot_command", "offset": 0, "length": 5}],
        }
        await group.post("update", update={"message": photo})
        assert await group.from_the_bot() == []

    async def test_the_commands_are_listed(self, shared: Stage) -> None:
        async with shared.session.get(
            f"{shared.playground.url}/sim/commands?chat={ANNA}&user={ANNA}"
        ) as response:
            listed = [command["command"] for command in await response.json()]
        assert listed == [name for name, where in COMMANDS.items() if Listed.PRIVATE in where]


class TestPlay:
    async def test_rules_can_be_chosen(self, shared: Stage) -> None:
        group = await shared.new_group()
        for words, told in (
            ("/play", "classic rules"),
            ("/play greek", "Greek rules"),
            ("/play Federation", "federation rules"),
        ):
            assert told in await group.ask(ANNA, words)

    @pytest.mark.parametrize("words", ["/play chess", "/play greek now", "/play @dmitri"])
    async def test_other_words_get_the_usage(self, shared: Stage, words: str) -> None:
        group = await shared.new_group()
        assert "Like this: /play" in await group.ask(ANNA, words)

    async def test_in_private_the_computer_sits_down(self, shared: Stage) -> None:
        chat = shared.chat(NIKOS)
        table = await challenge(chat, NIKOS, "/play")
        found = ["🤖 Computer", "🎯 Find an opponent", "👤 Invite a friend", "🎲 My word", "Cancel"]
        assert labels(table) == found
        assert not (await chat.press(NIKOS, table, "Computer"))["show_alert"]
        table = await chat.until_shown(table, lambda m: "← Back" in labels(m))
        assert labels(table)[:2] == ["🤖 beginner", "🤖 casual"]
        await chat.press(NIKOS, table, "Back")
        table = await chat.until_shown(table, lambda m: "🤖 Computer" in labels(m))
        await chat.seat_computer(NIKOS, table, "expert")
        await chat.until_shown(table, lambda m: mover(m) == "Νίκος")


class TestChallenge:
    async def test_by_a_name_in_any_case_that_was_never_seen(self, shared: Stage) -> None:
        """Field case X04."""
        rita = await shared.new_person("Rita", username="RitaSeven")
        group = await shared.new_group(ANNA, DMITRI, rita)
        board = await challenge(group, ANNA, "/challenge @RITAseven")
        assert "@RITAseven" in text_of(board)
        assert (await group.press(DMITRI, board, "Accept"))["show_alert"]
        assert not (await group.press(rita, board, "Accept"))["show_alert"]
        await group.until_shown(board, lambda m: mover(m) is not None and "Rita" in text_of(m))

    async def test_by_a_name_that_is_known(self, shared: Stage) -> None:
        group = await shared.new_group()
        await group.ask(DMITRI, "/rules")
        board = await challenge(group, ANNA, "/challenge @DMITRI greek")
        assert "Anna challenges Dmitri" in text_of(board)
        assert "Greek rules" in text_of(board)

    async def test_by_reply_and_by_text_mention(self, shared: Stage) -> None:
        """Field case X06."""
        group = await shared.new_group(ANNA, DMITRI, NAMELESS)
        words = await group.write(NAMELESS, "good evening")
        for board in (
            await challenge(group, ANNA, "/challenge", reply_to=words["message_id"]),
            await challenge(group, DMITRI, "/challenge", mention=NAMELESS),
            await challenge(group, ANNA, "/challenge 🎲👨‍👩‍👧 @dmitri"),
        ):
            assert "challenges" in text_of(board) or USAGE in text_of(board)
            if "challenges" in text_of(board):
                assert "Մարիամ & <Sons>, will you play?" in text_of(board)
                other = DMITRI if "Anna challenges" in text_of(board) else ANNA
                assert (await group.press(other, board, "Accept"))["show_alert"]
                assert not (await group.press(NAMELESS, board, "Accept"))["show_alert"]

    async def test_an_emoji_before_the_name_moves_nothing(self, shared: Stage) -> None:
        """Field case X06: offsets are in UTF-16 units."""
        group = await shared.new_group(ANNA, NAMELESS)
        board = await challenge(group, ANNA, "/challenge 🎲", mention=NAMELESS)
        assert USAGE in text_of(board)  # one word too many, but no crash and the right one meant

    @pytest.mark.parametrize(
        "words",
        [
            "/challenge",
            "/challenge @",
            "/challenge dmitri",
            "/challenge @dmitri @nikos",
            "/challenge @dmitri chess",
            "/challenge @dmitri greek greek",
        ],
    )
    async def test_without_one_person_and_rules_the_usage_is_told(
        self, shared: Stage, words: str
    ) -> None:
        group = await shared.new_group()
        assert USAGE in await group.ask(ANNA, words)

    async def test_x14_oneself_cannot_be_challenged(self, shared: Stage) -> None:
        group = await shared.new_group()
        own = await group.write(ANNA, "hm")
        for more in ({}, {"reply_to": own["message_id"]}, {"mention": ANNA}):
            text = "/challenge" if more else "/challenge @ANNA"
            assert "cannot challenge yourself" in await group.ask(ANNA, text, **more)

    async def test_x14_other_bots_do_not_play_but_this_one_does(self, shared: Stage) -> None:
        group = await shared.new_group()
        assert "Other bots do not play" in await group.ask(ANNA, "/challenge @some_bot")
        table = await challenge(group, ANNA, "/challenge @nardyplaybot")
        assert "🤖 Computer" in labels(table)
        again = await challenge(group, ANNA, "/challenge", reply_to=table["message_id"])
        assert "🤖 Computer" in labels(again)


class TestPicking:
    async def test_whoever_is_picked_is_asked_and_can_play(self, shared: Stage) -> None:
        maker = await shared.new_person("Mara")
        other = await shared.new_person("Olaf")
        chat = shared.chat(maker)
        table = await challenge(chat, maker, "/play")
        await chat.press(maker, table, "Invite a friend")
        link = await chat.until(lambda m: "Send this link" in text_of(m))
        await chat.press(maker, link, "Choose a person")
        pick = await chat.until(lambda m: "Press the button below" in text_of(m))
        await chat.post("share", user=maker, message=pick["message_id"], picked=other)
        await chat.until(lambda m: text_of(m).startswith("I cannot write to Olaf"))
        start = text_of(link).partition("?start=")[2].split()[0]
        await shared.chat(other).write(other, f"/start {start}")
        asked = await shared.chat(other).board()
        assert labels(asked) == ["Accept", "Decline", "🎲 My word"]
        assert not (await shared.chat(other).press(other, asked, "Accept"))["show_alert"]
        await chat.until_shown(table, lambda m: mover(m) is not None)


class TestBoardAndResign:
    async def test_without_a_game_both_say_so(self, shared: Stage) -> None:
        group = await shared.new_group()
        assert "There is no game here" in await group.ask(ANNA, "/board")
        assert "You are not playing here" in await group.ask(ANNA, "/resign")
        board = await group.begin()
        assert "You are not playing here" in await group.ask(NIKOS, "/resign")
        assert mover(board) is not None

    async def test_board_brings_ones_own_game_down(self, shared: Stage) -> None:
        group = await shared.new_group()
        own = await group.begin(ANNA, DMITRI)
        await group.begin(NIKOS, DMITRI)
        await group.write(ANNA, "/board")
        new = await group.until(lambda m: "photo" in m and "Νίκος" not in text_of(m))
        while new["message_id"] == own["message_id"]:
            new = await group.until(lambda m: m["message_id"] > own["message_id"] + 2)
        assert text_of(new) == text_of(own)

    async def test_resigning_asks_once_more(self, shared: Stage) -> None:
        group = await shared.new_group()
        board = await group.begin()
        question = await challenge(group, DMITRI, "/resign")
        assert "give this game up to Anna?" in text_of(question)
        assert labels(question) == [
            "Give up: mars, 2 points",
            "Offer: oin, 1 point",
            "No, play on",
        ]
        for user in (ANNA, NIKOS):
            for label in labels(question):
                answer = await group.press(user, question, label)
                assert answer["show_alert"]
                assert answer["text"] == "Somebody else was asked."
        assert not (await group.press(DMITRI, question, "No, play on"))["show_alert"]
        assert question["message_id"] not in [m["message_id"] for m in await group.from_the_bot()]
        assert version_of(await as_it_is(group, board)) == version_of(board)
        question = await group.resign(DMITRI)
        over = await group.until_shown(board, is_over)
        assert "Anna wins by mars: 2 points\nDmitri resigned." in text_of(over)
        answered = await group.until_shown(question, lambda m: not buttons(m))
        assert text_of(answered) == "Dmitri gave up."

    async def test_a_stale_yes_resigns_nothing(self, shared: Stage) -> None:
        group = await shared.new_group()
        board = await group.begin()
        question = await challenge(group, DMITRI, "/resign")
        data = buttons(board)[0]["callback_data"]
        user = ANNA if mover(board) == "Anna" else DMITRI
        await group.press_data(user, board["message_id"], data)
        later = await group.until_shown(board, lambda m: version_of(m) > version_of(board))
        answer = await group.press(DMITRI, question, "Give up")
        assert "The game has moved on" in answer["text"]
        assert await as_it_is(group, later) == later

    async def test_two_at_once_resign_once(self, shared: Stage) -> None:
        group = await shared.new_group()
        board = await group.begin()
        questions = [await challenge(group, user, "/resign") for user in (ANNA, DMITRI)]
        await group.press(ANNA, questions[0], "Give up")
        late = await group.press(DMITRI, questions[1], "Give up")
        assert "This game is over" in late["text"]
        over = await group.until_shown(board, is_over)
        assert "Dmitri wins" in text_of(over)


async def as_it_is(group: Chat, board: Message) -> Message:
    return next(m for m in await group.from_the_bot() if m["message_id"] == board["message_id"])


class TestTopics:
    async def test_t12_all_goes_to_the_topic_and_topics_do_not_mix(self, shared: Stage) -> None:
        forum = await shared.new_group(title="Forum", forum=True)
        threads = [
            (await forum.post("member", action="topic", chat=forum.id, name=name))["thread"]
            for name in ("one", "two")
        ]
        boards = []
        for thread in threads:
            written = await forum.write(ANNA, "/play", thread=thread)
            table = await forum.reply_to(written)
            await forum.seat_computer(ANNA, table)
            boards.append(await forum.until_shown(table, lambda m: mover(m) == "Anna"))
        for thread, board in zip(threads, boards, strict=True):
            await forum.write(ANNA, "/board", thread=thread)
            new = await forum.until(
                lambda m, b=board: m["message_id"] > b["message_id"] and text_of(m) == text_of(b)  # type: ignore[misc] # mypy does not infer lambdas with defaults
            )
            assert new["message_thread_id"] == thread
            await forum.ask(ANNA, "/rules", thread=thread)
            await forum.resign(ANNA, thread=thread)
            await forum.until_shown(new, lambda m: "Computer (beginner) wins" in text_of(m))
        general = await forum.ask(ANNA, "/board")
        assert "There is no game here" in general
        for message in await forum.messages():
            if message["from"]["is_bot"] and text_of(message) != general:
                assert message["message_thread_id"] in threads

    async def test_a_game_goes_on_in_general_when_its_topic_is_deleted(self, shared: Stage) -> None:
        forum = await shared.new_group(title="Forum", forum=True)
        thread = (await forum.post("member", action="topic", chat=forum.id, name="one"))["thread"]
        table = await forum.reply_to(await forum.write(ANNA, "/play", thread=thread))
        await forum.seat_computer(ANNA, table)
        board = await forum.until_shown(table, lambda m: mover(m) == "Anna")
        await forum.post("member", action="untopic", chat=forum.id, thread=thread)
        assert f"/{thread}/{board['message_id']}" in await forum.ask(ANNA, "/board")
        new = await forum.board()
        assert "message_thread_id" not in new
        assert text_of(new) == text_of(board)
        await forum.resign(ANNA)
        await forum.until_shown(new, lambda m: "Computer (beginner) wins" in text_of(m))


class TestNobodyKnowsWho:
    @pytest.mark.parametrize("text", ["/play", "/challenge @dmitri", "/resign", "/start", "/board"])
    @pytest.mark.parametrize("account", [ANONYMOUS, CHANNEL, TELEGRAM])
    async def test_t21_accounts_that_many_share_play_nothing(
        self, shared: Stage, account: int, text: str
    ) -> None:
        group = await shared.new_group()
        written = await group.write(ANNA, "hello")
        body = {
            **{key: written[key] for key in ("chat", "date")},
            "message_id": written["message_id"] + 7000,
            "from": {"id": account, "is_bot": account != TELEGRAM, "first_name": "Group"},
            "sender_chat": written["chat"],
            "text": text,
            "entities": [{"type": "bot_command", "offset": 0, "length": len(text.split()[0])}],
        }
        await group.post("update", update={"message": body})
        (answer,) = await group.from_the_bot()
        wanted = "There is no game here" if text == "/board" else "turn anonymity off"
        assert wanted in text_of(answer)

    async def test_t21_a_message_from_nobody_is_passed_over(self, shared: Stage) -> None:
        group = await shared.new_group()
        written = await group.write(ANNA, "hello")
        body = {
            **{key: written[key] for key in ("chat", "date")},
            "message_id": written["message_id"] + 7000,
            "text": "/play",
            "entities": [{"type": "bot_command", "offset": 0, "length": 5}],
        }
        await group.post("update", update={"message": body})
        assert await group.from_the_bot() == []


NAMES = [
    "<b>x",
    "a & b",
    "</a><a href='http://example.org'>win</a>",
    "_a_*b*[c](d)`",
    "\\",
    "&lt;",
    "{ $name } {0} %s",
    "@anna",
    "/play",
    "win.example.org",
    "علی",
    "יוסי 5-3",
    "𝔘𝔫𝔦𝔠𝔬𝔡𝔢👨‍👩‍👧‍👦",
]


def part_of(message: Message, entity: dict[str, Any]) -> str:
    """The words of an entity, whose offsets are in UTF-16 units."""
    words = text_of(message).encode("utf-16-le")
    begin = 2 * entity["offset"]
    return words[begin : begin + 2 * entity["length"]].decode("utf-16-le")


def _plain(text: str) -> str:
    """A text without the invisible signs that keep names apart and unlinked."""
    return re.sub("[\u2060\u2068\u2069]", "", text)


class TestNames:
    @pytest.mark.parametrize("name", NAMES)
    async def test_x01_names_are_shown_as_they_are(self, shared: Stage, name: str) -> None:
        user = await shared.new_person(name)
        group = await shared.new_group(ANNA, user)
        table = await challenge(group, user, "/play")
        board = await group.begin_at(table, ANNA)
        await group.resign(user)
        over = await group.until_shown(board, is_over)
        for message in (table, board, over):
            assert shown_name(name, "Player") in _plain(text_of(message))
            # No link comes from the name: bold it may be, all else is our own.
            for entity in message.get("caption_entities", []):
                part = part_of(message, entity)
                own = {"code": "[0-9a-f]{64}", "bot_command": "/verify", "bold": ".*"}
                own["expandable_blockquote"] = "🔒 The dice are sealed: .*|🔓 The dice came from .*"
                assert re.fullmatch(own[entity["type"]], part), part
        assert shown_name(name, "Player") in _plain(await group.ask(user, "/start"))

    async def test_x02_directions_end_with_the_name(self, shared: Stage) -> None:
        users = [await shared.new_person(name) for name in ("\u202eabc", "\u200f\u200fعلی")]
        group = await shared.new_group(*users)
        board = await group.begin(*users)
        caption = text_of(board)
        for mark in "\u202a\u202b\u202c\u202d\u202e\u200e\u200f\u2066\u2067":
            assert mark not in caption
        assert caption.count("\u2068") == caption.count("\u2069") > 0
        assert "abc" in caption

    async def test_x02_a_name_of_nothing_is_replaced(self, shared: Stage) -> None:
        user = await shared.new_person("\u200f\u200f")
        chat = shared.chat(user)
        assert (await chat.ask(user, "/start")).startswith("Hello, Player!")
