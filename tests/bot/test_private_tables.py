"""Tables of private chats and own views, through the handlers without a network."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

from bot.picking import request_number
from club.chats import ChatSettings
from club.places import TableId
from nardy import Win
from tests.bot.housing import TEXTS, Housing, data_of, labels, text_of

if TYPE_CHECKING:
    from tests.bot.recorded_telegram import Shown

ANNA, BORIS, CLIO = 101, 102, 103
GROUP = -100500


@pytest.fixture
async def housing() -> Housing:
    """A house that knows three people."""
    housing = Housing()
    for account, name in ((ANNA, "anna"), (BORIS, "Boris_B"), (CLIO, "clio")):
        await housing.ports.people.seen(account, f"P{account}x", name, "en")
    return housing


def table_of(board: Shown) -> TableId:
    """The table that a waiting board's button for one's own word names."""
    return TableId(data_of(board, "My word").split(":")[1])


def links_in(message: Shown) -> str:
    """The start parameter of the link in a message."""
    return text_of(message).partition("?start=")[2].split()[0]


def is_aloud(housing: Housing, chat: int) -> bool:
    """Whether the picture sent last to a chat made a sound."""
    sent = [call for call in housing.telegram.calls if call.method == "sendPhoto"]
    return not [call for call in sent if call.chat == chat][-1].said["disable_notification"]


async def open_table(housing: Housing) -> tuple[Shown, str]:
    """Anna opens a table in private and asks for the link; its board, and the link's parameter."""
    await housing.write(ANNA, ANNA, "/play")
    board = housing.last_in(ANNA)
    await housing.press(ANNA, board, "Invite a friend")
    return board, links_in(housing.last_in(ANNA))


class TestChallenge:
    async def test_somebody_known_is_asked_in_his_own_chat(self, housing: Housing) -> None:
        await housing.write(ANNA, ANNA, "/challenge @boris_b 3 greek")
        own, his = housing.last_in(ANNA), housing.last_in(BORIS)
        assert "P101x challenges" in text_of(his)
        assert "Match to 3" in text_of(his)
        assert "Open until 01.12. 12:00 UTC" in text_of(his)
        assert labels(own) == ["🎲 My word", "Cancel"]
        assert labels(his) == ["Accept", "Decline", "🎲 My word"]
        assert is_aloud(housing, BORIS)
        assert not is_aloud(housing, ANNA)
        await housing.press(BORIS, his, "Accept")
        for board in (own, his):
            assert "P101x" in text_of(housing.now_of(board))
            assert "Open until" not in text_of(housing.now_of(board))

    async def test_t22_whoever_cannot_be_written_to_gets_a_link(self, housing: Housing) -> None:
        housing.telegram.closed.add(BORIS)
        await housing.write(ANNA, ANNA, "/challenge @Boris_B")
        told = housing.last_in(ANNA)
        assert text_of(told).startswith("I cannot write to P102x")
        assert labels(told) == ["📨 Send it to a friend"]
        assert housing.shown_in(BORIS) == []
        housing.telegram.closed.clear()
        await housing.write(CLIO, CLIO, f"/start {links_in(told)}")
        assert "Somebody else is invited" in text_of(housing.last_in(CLIO))
        await housing.write(BORIS, BORIS, f"/start {links_in(told)}")
        his = housing.last_in(BORIS)
        assert labels(his) == ["Accept", "Decline", "🎲 My word"]
        await housing.press(BORIS, his, "Accept")
        assert "to move" in text_of(housing.now_of(his))

    async def test_what_could_not_be_told_is_shown_at_the_start(self, housing: Housing) -> None:
        housing.telegram.closed.add(BORIS)
        await housing.write(ANNA, ANNA, "/challenge @Boris_B")
        housing.telegram.closed.clear()
        await housing.write(BORIS, BORIS, "/start")
        assert labels(housing.last_in(BORIS)) == ["Accept", "Decline", "🎲 My word"]
        await housing.write(BORIS, BORIS, "/start")
        assert len([m for m in housing.shown_in(BORIS) if "Accept" in labels(m)]) == 1

    async def test_x06_a_name_never_seen_gets_a_link_that_only_its_owner_can_use(
        self, housing: Housing
    ) -> None:
        await housing.write(ANNA, ANNA, "/challenge @Nobody_Here")
        told = housing.last_in(ANNA)
        assert "I find nobody by the name @Nobody_Here" in text_of(told)
        await housing.write(BORIS, BORIS, f"/start {links_in(told)}")
        assert "Somebody else is invited" in text_of(housing.last_in(BORIS))

    @pytest.mark.parametrize("chat", [ANNA, GROUP])
    async def test_a_second_challenge_to_the_same_person_brings_the_first_one_down(
        self, housing: Housing, chat: int
    ) -> None:
        await housing.write(ANNA, chat, "/challenge @Boris_B")
        first = housing.last_in(chat)
        await housing.write(ANNA, chat, "/challenge @BORIS_B 5")
        down, said = housing.last_in(chat), housing.shown_in(chat)[-2]
        assert text_of(said) == "Your challenge waits for an answer already. Here it is."
        assert text_of(down) == text_of(first)
        assert labels(housing.now_of(first)) == []
        await housing.press(ANNA, down, "Cancel")
        await housing.write(ANNA, chat, "/challenge @Boris_B 5")
        assert "Match to 5" in text_of(housing.last_in(chat))

    async def test_a_no_is_told_aloud_and_a_yes_when_the_other_begins(
        self, housing: Housing
    ) -> None:
        await housing.write(ANNA, ANNA, "/challenge @Boris_B")
        board = housing.last_in(ANNA)
        await housing.press(BORIS, housing.last_in(BORIS), "Decline")
        told = text_of(housing.now_of(board)), text_of(housing.last_in(ANNA))
        assert told[0].startswith("P102x declined the challenge of P101x.")
        assert told[1] == "P102x does not want to play now."
        assert "".join(told).count("/play") == 1


class TestLink:
    async def test_whoever_follows_it_plays_in_his_own_chat(self, housing: Housing) -> None:
        board, link = await open_table(housing)
        assert labels(housing.last_in(ANNA)) == ["📨 Send it to a friend", "👥 Choose a person"]
        await housing.write(BORIS, BORIS, f"/start {link}")
        his = housing.last_in(BORIS)
        assert text_of(his).startswith("P101x invites you to long nardy")
        assert labels(his) == ["Join", "🎲 My word"]
        await housing.press(BORIS, his, "Join")
        own, his = housing.now_of(board), housing.now_of(his)
        assert "to move" in text_of(own)
        assert (labels(own) == []) is not (labels(his) == [])

    async def test_c02_the_slower_one_of_two_sees_no_more_of_the_game(
        self, housing: Housing
    ) -> None:
        _, link = await open_table(housing)
        for account in (BORIS, CLIO):
            await housing.write(account, account, f"/start {link}")
        his, hers = housing.last_in(BORIS), housing.last_in(CLIO)
        await housing.press(CLIO, hers, "Join")
        late = await housing.press(BORIS, his, "Join")
        assert late["show_alert"]
        dismissed = housing.now_of(his)
        assert text_of(dismissed).startswith("Somebody else was quicker")
        assert labels(dismissed) == []
        await housing.write(BORIS, BORIS, f"/start {link}")
        assert text_of(housing.last_in(BORIS)).startswith("The seat is taken")
        await housing.write(CLIO, CLIO, f"/start {link}")
        assert "to move" in text_of(housing.last_in(CLIO))

    async def test_its_maker_is_told_what_it_is_for(self, housing: Housing) -> None:
        board, link = await open_table(housing)
        await housing.write(ANNA, ANNA, f"/start {link}")
        said, down = housing.shown_in(ANNA)[-2:]
        assert "This is your own invitation" in text_of(said)
        assert labels(down) == labels(board)

    @pytest.mark.parametrize("parameter", ["c_", "c_aaaaaaaaaa", "c_Ab9!", "v_aaaaaaaaaa"])
    async def test_a_dead_one_is_answered(self, housing: Housing, parameter: str) -> None:
        await housing.write(BORIS, BORIS, f"/start {parameter}")
        assert text_of(housing.last_in(BORIS)).startswith("This link leads to no game.")

    async def test_one_to_a_table_that_is_no_more_is_answered(self, housing: Housing) -> None:
        board, link = await open_table(housing)
        await housing.press(ANNA, board, "Cancel")
        await housing.write(BORIS, BORIS, f"/start {link}")
        assert text_of(housing.last_in(BORIS)).startswith("This game is over")

    async def test_a_groups_table_is_joined_in_the_group(self, housing: Housing) -> None:
        await housing.write(ANNA, GROUP, "/play")
        name = table_of(housing.last_in(GROUP))
        await housing.write(BORIS, BORIS, f"/start c_{name}")
        assert "played in a group" in text_of(housing.last_in(BORIS))

    async def test_nobody_else_invites_to_a_table(self, housing: Housing) -> None:
        board, _ = await open_table(housing)
        await housing.write(BORIS, BORIS, f"/start c_{table_of(board)}")
        answer = await housing.press(BORIS, board, "Invite a friend")
        assert answer["text"] == "Only whoever opened the table can do this."


class TestPicking:
    async def test_a_table_is_kept_for_whoever_is_picked(self, housing: Housing) -> None:
        board, link = await open_table(housing)
        await housing.write(CLIO, CLIO, f"/start {link}")
        hers = housing.last_in(CLIO)
        await housing.press(ANNA, housing.last_in(ANNA), "Choose a person")
        assert text_of(housing.last_in(ANNA)).startswith("Press the button below")
        await housing.pick(ANNA, request_number(table_of(board)), BORIS)
        assert text_of(housing.last_in(ANNA)) == "The table is kept for P102x now."
        assert labels(housing.last_in(BORIS)) == ["Accept", "Decline", "🎲 My word"]
        assert labels(housing.now_of(board)) == ["🎲 My word", "Cancel"]
        assert text_of(housing.now_of(hers)).startswith("This table is kept for somebody else")

    async def test_somebody_never_seen_can_be_picked_and_gets_a_link(
        self, housing: Housing
    ) -> None:
        board, _ = await open_table(housing)
        housing.telegram.closed.add(555)
        await housing.pick(ANNA, request_number(table_of(board)), 555)
        assert text_of(housing.last_in(ANNA)).startswith("I cannot write to P555x")
        housing.telegram.closed.clear()
        await housing.write(555, 555, f"/start {links_in(housing.last_in(ANNA))}")
        assert labels(housing.last_in(555)) == ["Accept", "Decline", "🎲 My word"]

    async def test_oneself_or_a_table_that_is_gone_is_refused(self, housing: Housing) -> None:
        board, _ = await open_table(housing)
        number = request_number(table_of(board))
        await housing.pick(ANNA, number, ANNA)
        assert text_of(housing.last_in(ANNA)).startswith("You cannot challenge yourself")
        await housing.press(ANNA, board, "Cancel")
        await housing.pick(ANNA, number, BORIS)
        assert text_of(housing.last_in(ANNA)).startswith("Nobody can sit down here any more")

    async def test_with_nobody_named_in_private_a_table_comes_with_its_link(
        self, housing: Housing
    ) -> None:
        await housing.write(ANNA, ANNA, "/challenge 7 federation")
        board, told = housing.shown_in(ANNA)
        assert "Match to 7" in text_of(board)
        assert links_in(told) == f"c_{table_of(board)}"


class TestOwnView:
    async def test_a_groups_game_can_be_played_in_private_too(self, housing: Housing) -> None:
        board = await housing.begin(GROUP, ANNA, BORIS)
        await housing.write(BORIS, GROUP, "/flip")
        offered = housing.last_in(GROUP)
        (row,) = offered["reply_markup"]["inline_keyboard"]
        link = row[0]["url"].partition("?start=")[2]
        for account in (ANNA, BORIS):
            await housing.write(account, account, f"/start {link}")
        own = {account: housing.last_in(account) for account in (ANNA, BORIS)}
        mover = ANNA if labels(own[ANNA]) else BORIS
        other = BORIS if mover == ANNA else ANNA
        assert labels(own[mover]) == labels(board)
        assert labels(own[other]) == []
        await housing.press(mover, own[mover], labels(own[mover])[0])
        seen = [text_of(housing.now_of(m)) for m in (board, own[ANNA], own[BORIS])]
        assert seen[0] != text_of(board)
        assert text_of(housing.now_of(own[mover])) == seen[0]
        assert labels(housing.now_of(board)) == labels(housing.now_of(own[mover]))

    async def test_onlookers_get_none(self, housing: Housing) -> None:
        await housing.write(ANNA, GROUP, "/play")
        name = table_of(housing.last_in(GROUP))
        await housing.press(BORIS, housing.last_in(GROUP), "Join")
        await housing.write(CLIO, CLIO, f"/start v_{name}")
        assert text_of(housing.last_in(CLIO)).startswith("Only the two who play")
        await housing.write(CLIO, GROUP, "/flip")
        assert text_of(housing.last_in(GROUP)).startswith("You are not playing here")

    async def test_flip_turns_ones_own_boards_round_and_back(self, housing: Housing) -> None:
        await housing.write(ANNA, ANNA, "/play")
        views = [housing.pictures.shown[-1].view]
        for said in ("You see your boards from the other side", "You see your boards from your"):
            await housing.write(ANNA, ANNA, "/flip")
            assert text_of(housing.last_in(ANNA)).startswith(said)
            assert (await housing.house.chats.settings(ANNA)).flipped is (len(views) == 1)
            views.append(housing.pictures.shown[-1].view)


class TestTwoChats:
    async def begin(self, housing: Housing) -> dict[int, Shown]:
        """Anna and Boris play in their own chats; their boards."""
        return await self.begin_in(housing, "Accept")

    async def begin_in(self, housing: Housing, accept: str) -> dict[int, Shown]:
        """The same, where Boris accepts by a button with this label."""
        await housing.write(ANNA, ANNA, "/challenge @Boris_B")
        boards = {account: housing.last_in(account) for account in (ANNA, BORIS)}
        await housing.press(BORIS, boards[BORIS], accept)
        return {account: housing.now_of(board) for account, board in boards.items()}

    async def test_each_sees_his_own_side_and_only_the_mover_what_is_half_made(
        self, housing: Housing
    ) -> None:
        boards = await self.begin(housing)
        sides = {scene.view for scene in housing.pictures.shown[-2:]}
        assert len(sides) == 2
        mover = next(account for account, board in boards.items() if labels(board))
        other = next(account for account in boards if account != mover)
        for _ in range(4):
            board = housing.now_of(boards[mover])
            if "So far" in text_of(board) or "/" not in "".join(labels(board)):
                break
            await housing.press(mover, board, labels(board)[0])
        assert "So far" in text_of(housing.now_of(boards[mover]))
        assert text_of(housing.now_of(boards[other])) == text_of(boards[other])
        assert labels(housing.now_of(boards[other])) == []

    async def test_a_whole_game_is_played_in_two_languages(self, housing: Housing) -> None:
        await housing.house.chats.choose(BORIS, ChatSettings(language="ru"))
        russian = TEXTS.in_language("ru")
        boards = await self.begin_in(housing, russian("button-accept"))
        random = Random(5)
        for _ in range(1000):
            now = {account: housing.now_of(board) for account, board in boards.items()}
            acting = [account for account, board in now.items() if labels(board)]
            if len(acting) > 1:
                break
            (mover,) = acting
            choices = [label for label in labels(now[mover]) if label[0] != "↩"]
            answer = await housing.press(mover, now[mover], random.choice(choices))
            assert not answer.get("show_alert"), (answer, text_of(now[mover]))
        wins = [
            {say("wins", name=name, win=win.name.lower(), points=win.value) for win in Win}
            for say in (TEXTS.in_language("en"), russian)
            for name in ("<b>P101x</b>", "<b>P102x</b>")
        ]
        assert text_of(now[ANNA]).splitlines()[0] in wins[0] | wins[1]
        assert text_of(now[BORIS]).splitlines()[0] in wins[2] | wins[3]

    async def test_while_a_double_waits_nobody_is_asked_what_to_give_up(
        self, housing: Housing
    ) -> None:
        await housing.write(ANNA, ANNA, "/challenge @Boris_B 3 federation")
        boards = {account: housing.last_in(account) for account in (ANNA, BORIS)}
        await housing.press(BORIS, boards[BORIS], "Accept")
        doubler = next(a for a, board in boards.items() if labels(housing.now_of(board)))
        await housing.press(doubler, housing.now_of(boards[doubler]), "Double")
        for account in boards:
            await housing.write(account, account, "/resign")
            answer = housing.last_in(account)
            assert text_of(answer).startswith("First the double has to be answered")
            assert labels(answer) == []

    async def test_a_claim_that_is_written_is_answered_by_the_board_below_it(
        self, housing: Housing
    ) -> None:
        await housing.write(ANNA, ANNA, "/challenge @Boris_B 1d")
        boards = {account: housing.last_in(account) for account in (ANNA, BORIS)}
        await housing.press(BORIS, boards[BORIS], "Accept")
        mover = next(a for a, board in boards.items() if labels(housing.now_of(board)))
        (waiter,) = boards.keys() - {mover}
        housing.later(days=1, minutes=1)
        await housing.write(waiter, waiter, "/claim")
        below = housing.last_in(waiter)
        assert below["message_id"] != boards[waiter]["message_id"]
        assert "wins by" in text_of(below)
        assert "wins by" in text_of(housing.now_of(boards[mover]))

    async def test_board_and_resign_work_in_both_and_the_rematch_goes_to_both(
        self, housing: Housing
    ) -> None:
        boards = await self.begin(housing)
        for account in (ANNA, BORIS):
            await housing.write(account, account, "/board")
            assert text_of(housing.last_in(account)) == text_of(boards[account])
        await housing.write(BORIS, BORIS, "/resign")
        question = housing.last_in(BORIS)
        await housing.press(BORIS, question, "Give up")
        over = {a: next(m for m in housing.shown_in(a) if "wins by" in text_of(m)) for a in boards}
        await housing.press(BORIS, over[BORIS], "Rematch")
        assert labels(housing.last_in(BORIS)) == ["🎲 My word", "Cancel"]
        assert labels(housing.last_in(ANNA)) == ["Accept", "Decline", "🎲 My word"]
        assert is_aloud(housing, ANNA)
        assert all(labels(housing.now_of(board)) == [] for board in over.values())
