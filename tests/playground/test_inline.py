"""Inline mode: queries, results, and the messages that come of them."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from tests.playground.client import ANNA, DMITRI, GROUP, Client, keyboard, png

ARTICLE = {
    "type": "article",
    "id": "a",
    "title": "Challenge",
    "input_message_content": {"message_text": "<b>Play?</b>", "parse_mode": "HTML"},
}


async def ask(client: Client, results: list[Any]) -> dict[str, Any]:
    """Anna asks, the bot answers with the results; what she sees."""
    asking = asyncio.create_task(client.playground.sim.inline(ANNA, "play", GROUP))
    await asyncio.sleep(0)
    update = (await client.updates())[-1]["inline_query"]
    assert (update["query"], update["chat_type"]) == ("play", "group")
    await client.call("answerInlineQuery", inline_query_id=update["id"], results=results)
    return await asking


async def test_a_chosen_photo(client: Client) -> None:
    file_id = (await client.photo())["photo"][-1]["file_id"]
    result = {
        "type": "photo",
        "id": "p",
        "photo_file_id": file_id,
        "caption": "<i>board</i>",
        "parse_mode": "HTML",
        "reply_markup": keyboard(["Accept"]),
    }
    answer = await ask(client, [result])
    sent = await client.sim("choose", user=ANNA, chat=GROUP, query=answer["query"], result="p")
    assert (sent["caption"], sent["caption_entities"][0]["type"]) == ("board", "italic")
    assert sent["via_bot"]["username"] == "NardyPlayBot"
    chosen, message = await client.updates()
    assert message["message"]["via_bot"]["id"] == 123456
    inline_id = chosen["chosen_inline_result"]["inline_message_id"]
    press = {"user": DMITRI, "chat": GROUP, "message": sent["message_id"], "timeout": 0}
    await client.sim("press", button="Accept", **press)
    (update,) = await client.updates()
    assert update["callback_query"]["inline_message_id"] == inline_id
    edit = {"inline_message_id": inline_id, "media": {"type": "photo", "media": "attach://x"}}
    refused = await client.refusal("editMessageMedia", {"x": png()}, **edit)
    assert refused.startswith("400 Bad Request: can't upload new file for an inline message")
    edit["media"] = {"type": "photo", "media": file_id, "caption": "moved"}
    assert await client.call("editMessageMedia", **edit) is True
    refused = await client.refusal("editMessageCaption", inline_message_id="no", caption="x")
    assert refused == "400 Bad Request: MESSAGE_ID_INVALID"


async def test_a_chosen_text_without_buttons_has_no_inline_id(client: Client) -> None:
    answer = await ask(client, [ARTICLE])
    sent = await client.sim("choose", user=ANNA, chat=GROUP, query=answer["query"], result="a")
    assert (sent["text"], sent["entities"][0]["type"]) == ("Play?", "bold")
    chosen, _ = await client.updates()
    result = chosen["chosen_inline_result"]
    assert (result["result_id"], result["query"]) == ("a", "play")
    assert "inline_message_id" not in result


async def test_without_feedback_the_bot_is_not_told_what_was_sent(client: Client) -> None:
    answer = await ask(client, [ARTICLE])
    await client.sim(
        "choose", user=ANNA, chat=GROUP, query=answer["query"], result="a", feedback=False
    )
    assert [list(update) for update in await client.updates()] == [["update_id", "message"]]


async def test_nobody_answers(client: Client) -> None:
    answer = await client.sim("inline", user=ANNA, query="x", timeout=0)
    assert (answer["answered"], answer["results"]) == (False, [])


@pytest.mark.parametrize(
    ("results", "reason"),
    [
        (None, "results are not specified"),
        ([ARTICLE] * 51, "RESULTS_TOO_MUCH"),
        ([ARTICLE, ARTICLE], "RESULT_ID_DUPLICATE"),
        ([{**ARTICLE, "id": ""}], "RESULT_ID_INVALID"),
        (
            [{**ARTICLE, "title": ""}],
            'can\'t parse inline query result: Field "title" must be non-empty',
        ),
        (
            [{**ARTICLE, "input_message_content": {}}],
            "can't parse inline query result: message content is not specified",
        ),
        (
            [{**ARTICLE, "input_message_content": {"message_text": ""}}],
            "message text is empty",
        ),
        ([{"type": "photo", "id": "p"}], "can't parse inline query result: there is no photo"),
        (
            [{"type": "game", "id": "p"}],
            "can't parse inline query result: type 'game' is unsupported",
        ),
    ],
)
async def test_bad_results(client: Client, results: object, reason: str) -> None:
    more = {} if results is None else {"results": results}
    refused = await client.refusal("answerInlineQuery", inline_query_id="1", **more)
    assert refused == f"400 Bad Request: {reason}"


async def test_an_answer_too_late(client: Client) -> None:
    answer = await client.sim("inline", user=ANNA, query="x", timeout=0)
    await client.sim("clock", advance=20)
    refused = await client.refusal(
        "answerInlineQuery", inline_query_id=answer["query"], results=[ARTICLE]
    )
    assert refused.startswith("400 Bad Request: query is too old")
    refused = await client.refusal(
        "answerInlineQuery", inline_query_id="1", results=[], next_offset="x" * 65
    )
    assert refused == "400 Bad Request: NEXT_OFFSET_INVALID"


async def test_a_picture_from_the_network_is_not_shown(client: Client) -> None:
    result = {"type": "photo", "id": "p", "photo_url": "https://example.org/a.jpg"}
    answer = await ask(client, [result])
    body = {"user": ANNA, "chat": GROUP, "query": answer["query"], "result": "p"}
    async with client.session.post(f"{client.playground.url}/sim/choose", json=body) as told:
        assert told.status == 400
