"""How boards look and in which language is a chat's choice; no picture is uploaded twice."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.e2e.people import ANNA, DMITRI, buttons, labels, text_of

if TYPE_CHECKING:
    from tests.e2e.people import Chat, Message
    from tests.e2e.stage import Stage

pytestmark = [pytest.mark.e2e, pytest.mark.asyncio(loop_scope="module")]


async def settings_of(chat: Chat, who: int) -> Message:
    await chat.write(who, "/settings")
    return await chat.until(lambda message: "How boards look" in text_of(message))


def chosen(message: Message) -> set[str]:
    return {label for label in labels(message) if label.startswith("✓")}


async def test_a_person_chooses_a_theme_and_large_print_for_himself(shared: Stage) -> None:
    lena = await shared.new_person("Lena", language_code="en", started=True)
    private = shared.chat(lena)
    await private.write(lena, "/play")
    board = await private.board()
    before = await private.picture(board)
    menu = await settings_of(private, lena)
    assert {"✓ Wood", "✓ Normal print"} <= chosen(menu)
    await private.press(lena, menu, "Dark")
    menu = await private.until_shown(menu, lambda m: "✓ Dark" in labels(m))
    dark = await private.until_shown(board, lambda m: m["photo"] != board["photo"])
    assert await private.picture(dark) != before
    await private.press(lena, menu, "Large print")
    await private.until_shown(menu, lambda m: "✓ Large print" in labels(m))
    large = await private.until_shown(board, lambda m: m["photo"] != dark["photo"])
    assert buttons(large) == buttons(board)


async def test_in_a_group_admins_choose_for_all(shared: Stage) -> None:
    group = await shared.new_group()
    await group.post("member", chat=group.id, user=ANNA, action="promote")
    menu = await settings_of(group, DMITRI)
    assert "Mover’s side" in labels(menu)
    refused = await group.press(DMITRI, menu, "Dark")
    assert refused["show_alert"]
    assert "Only admins" in refused["text"]
    assert not (await group.press(ANNA, menu, "Mover’s side"))["show_alert"]
    await group.until_shown(menu, lambda m: "✓ Mover’s side" in labels(m))


async def test_a_picture_is_uploaded_once(shared: Stage) -> None:
    otto = await shared.new_person("Otto", language_code="en", started=True)
    private = shared.chat(otto)
    await private.write(otto, "/play")
    board = await private.board()
    await private.write(otto, "/board")
    again = await private.until(lambda m: "photo" in m and m["message_id"] > board["message_id"])
    assert again["photo"][-1]["file_unique_id"] == board["photo"][-1]["file_unique_id"]
    calls = await private.calls("sendPhoto")
    first, second = (call for call in calls if call["parameters"]["chat_id"] == str(private.id))
    assert first["parameters"]["photo"] != second["parameters"]["photo"]
    assert second["parameters"]["photo"] == board["photo"][-1]["file_id"]


async def test_a_group_reads_its_language_and_each_person_his_own(shared: Stage) -> None:
    olga = await shared.new_person("Ольга", language_code="ru")
    eleni = await shared.new_person("Ελένη", language_code="el")
    group = await shared.new_group(ANNA, olga, eleni)

    menu = await group.reply_to(await group.write(ANNA, "/language"))
    assert labels(menu)[:3] == ["Ελληνικά", "✓ English", "Русский"]
    assert (await group.press(eleni, menu, "English"))["text"].startswith("Για όλους εδώ")
    assert not (await group.press(ANNA, menu, "Русский"))["show_alert"]
    await group.until_shown(menu, lambda m: text_of(m) == "Язык этого чата:")

    table = await group.reply_to(await group.write(ANNA, "/play"))
    assert "Anna открывает стол: длинные нарды" in text_of(table)
    assert labels(table)[0] == "Играть"
    assert "Δεν παίζεις σε αυτό" in (await group.press(eleni, table, "Отмена"))["text"]
    assert "Вы не играете за" in (await group.press(olga, table, "Отмена"))["text"]
    assert "your own table" in (await group.press(ANNA, table, "Играть"))["text"]

    private = shared.chat(eleni)
    assert (await private.ask(eleni, "/start")).startswith("Γεια σου, Ελένη!")
    menu = await private.reply_to(await private.write(eleni, "/language"))
    await private.press(eleni, menu, "English")
    await private.until_shown(menu, lambda m: "✓ English" in labels(m))
    assert "Only whoever opened" in (await group.press(eleni, table, "Отмена"))["text"]
    assert (await private.ask(eleni, "/start")).startswith("Hello, Ελένη!")

    url = f"{shared.playground.url}/sim/commands?chat={group.id}&user={olga}"
    async with shared.session.get(url) as response:
        listed = {command["command"]: command["description"] for command in await response.json()}
    assert listed["board"] == "Опустить доску вниз"
    assert "settings" not in listed, "members choose nothing for all"
