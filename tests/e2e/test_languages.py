"""Three people with apps in three languages, in one group and in their private chats."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.e2e.people import ANNA, labels, text_of

if TYPE_CHECKING:
    from tests.e2e.stage import Stage

pytestmark = pytest.mark.e2e


async def test_a_group_reads_its_language_and_each_person_his_own(stage: Stage) -> None:
    olga = await stage.new_person("Ольга", language_code="ru")
    eleni = await stage.new_person("Ελένη", language_code="el")
    group = await stage.new_group(ANNA, olga, eleni)

    menu = await group.reply_to(await group.write(ANNA, "/language"))
    assert labels(menu)[:3] == ["Ελληνικά", "English", "Русский"]
    assert (await group.press(eleni, menu, "English"))["text"].startswith("Για όλους εδώ")
    assert not (await group.press(ANNA, menu, "Русский"))["show_alert"]
    await group.until_shown(menu, lambda m: text_of(m) == "Язык этого чата:")

    table = await group.reply_to(await group.write(ANNA, "/play"))
    assert "Anna открывает стол: длинные нарды" in text_of(table)
    assert labels(table)[0] == "Играть"
    assert "Μόνο όποιος άνοιξε" in (await group.press(eleni, table, "Отмена"))["text"]
    assert "чей это стол" in (await group.press(olga, table, "Отмена"))["text"]
    assert "your own table" in (await group.press(ANNA, table, "Играть"))["text"]

    private = stage.chat(eleni)
    assert (await private.ask(eleni, "/start")).startswith("Γεια σου, Ελένη!")
    menu = await private.reply_to(await private.write(eleni, "/language"))
    await private.press(eleni, menu, "English")
    await private.until_shown(menu, lambda m: "✓ English" in labels(m))
    assert "Only whoever opened" in (await group.press(eleni, table, "Отмена"))["text"]
    assert (await private.ask(eleni, "/start")).startswith("Hello, Ελένη!")

    url = f"{stage.playground.url}/sim/commands?chat={group.id}&user={olga}"
    async with stage.session.get(url) as response:
        listed = {command["command"]: command["description"] for command in await response.json()}
    assert listed["board"] == "Опустить доску вниз"
    assert "settings" not in listed, "members choose nothing for all"
