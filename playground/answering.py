"""The methods that answer a person: button presses and inline queries."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playground.composing import text_content
from playground.errors import JsonObject, bad_request
from playground.keyboards import inline_keyboard
from playground.parameters import Parameters
from playground.registry import method

if TYPE_CHECKING:
    from playground.state import World

_MAX_ALERT = 200
_MAX_RESULTS = 50


@method("answerCallbackQuery", "callback_query_id text show_alert url cache_time")
def answer_callback_query(world: World, parameters: Parameters) -> bool:
    """Answer a press: with nothing, a toast, an alert, or a link to the bot."""
    text = parameters.text("text") or ""
    if len(text) > _MAX_ALERT:
        raise bad_request("MESSAGE_TOO_LONG")
    url = parameters.text("url")
    ours = f"t.me/{world.bot.username}?".lower()
    if url and ours not in url.lower():
        raise bad_request("URL_INVALID")
    press = world.presses.take(parameters.text("callback_query_id"), world.clock.now())
    answer: JsonObject = {
        "answered": True,
        "text": text,
        "show_alert": parameters.flag("show_alert"),
        "url": url,
        "cache_time": parameters.integer("cache_time") or 0,
    }
    if not press.answer.done():
        press.answer.set_result(answer)
    world.events.publish("answer", {"query": press.id, "user": press.person.id, **answer})
    return True


@method(
    "answerInlineQuery",
    "inline_query_id results cache_time is_personal next_offset button"
    " switch_pm_text switch_pm_parameter",
)
def answer_inline_query(world: World, parameters: Parameters) -> bool:
    """Answer an inline query with up to 50 results."""
    results = parameters.nested_list("results")
    if results is None:
        raise bad_request("results are not specified")
    if len(results) > _MAX_RESULTS:
        raise bad_request("RESULTS_TOO_MUCH")
    seen: set[str] = set()
    for result in results:
        _check_result(world, result)
        if result["id"] in seen:
            raise bad_request("RESULT_ID_DUPLICATE")
        seen.add(result["id"])
    if len(parameters.text("next_offset") or "") > 64:
        raise bad_request("NEXT_OFFSET_INVALID")
    query = world.inline_queries.take(parameters.text("inline_query_id"), world.clock.now())
    query.results = results
    world.inline_results[query.id] = query
    if not query.answer.done():
        query.answer.set_result(
            {
                "answered": True,
                "results": results,
                "next_offset": parameters.text("next_offset") or "",
                "button": parameters.nested_object("button"),
            }
        )
    return True


def _check_result(world: World, result: JsonObject) -> None:
    number = result.get("id")
    if not isinstance(number, str) or not 1 <= len(number.encode()) <= 64:
        raise bad_request("RESULT_ID_INVALID")
    kind = result.get("type")
    inline_keyboard(result.get("reply_markup"))
    if kind == "article":
        if not result.get("title"):
            raise bad_request('can\'t parse inline query result: Field "title" must be non-empty')
        content = result.get("input_message_content")
        if not isinstance(content, dict) or "message_text" not in content:
            raise bad_request("can't parse inline query result: message content is not specified")
        text_content(world, inline_text(content))
    elif kind == "photo":
        if "photo_file_id" in result:
            world.files.by_id(str(result["photo_file_id"]))
        elif not result.get("photo_url"):
            raise bad_request("can't parse inline query result: there is no photo")
    else:
        raise bad_request(f"can't parse inline query result: type {kind!r} is unsupported")


def inline_text(content: JsonObject) -> Parameters:
    """Return an ``InputTextMessageContent`` as the parameters of a text message."""
    return Parameters({**content, "text": content.get("message_text")})
