"""Text with entities, counted in UTF-16 units."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from playground.entities import entity_text, parse_html, trimmed, utf16_length, with_automatic
from playground.errors import ApiError, JsonObject


def find_user(user_id: int) -> JsonObject | None:
    return {"id": user_id, "is_bot": False, "first_name": "Anna"} if user_id == 101 else None


def kinds(source: str) -> list[tuple[str, str]]:
    text, entities = parse_html(source, find_user)
    return [(entity["type"], entity_text(text, entity)) for entity in entities]


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("<b>a</b> <strong>b</strong>", [("bold", "a"), ("bold", "b")]),
        ("<i>a</i><em>b</em>", [("italic", "a"), ("italic", "b")]),
        ("<u>a</u><ins>b</ins>", [("underline", "a"), ("underline", "b")]),
        ("<s>a</s><del>b</del>", [("strikethrough", "a"), ("strikethrough", "b")]),
        ("<tg-spoiler>x</tg-spoiler>", [("spoiler", "x")]),
        ('<span class="tg-spoiler">x</span>', [("spoiler", "x")]),
        ("<code>24/18(2)</code>", [("code", "24/18(2)")]),
        ("<blockquote>q</blockquote>", [("blockquote", "q")]),
        ("<blockquote expandable>q</blockquote>", [("expandable_blockquote", "q")]),
        ("<a href='https://example.org/'>x</a>", [("text_link", "x")]),
        ('<a href="tg://user?id=101">Anna</a>', [("text_mention", "Anna")]),
        ('<a href="tg://user?id=999">Who</a>', []),
        ("<B>a</B>", [("bold", "a")]),
        ("<b></b>", []),
        ("🎲 <b>🎲a</b>", [("bold", "🎲a")]),
        ("<b>a<i>b</i></b>", [("bold", "ab"), ("italic", "b")]),
        ("a &lt;b&gt; &amp; &quot;c&quot; &#33; &nbsp;", []),
    ],
)
def test_html(source: str, expected: list[tuple[str, str]]) -> None:
    assert kinds(source) == expected


def test_references_are_read_and_others_stay() -> None:
    assert parse_html("&lt;&amp;&#33;&#x21;&nbsp;&", find_user)[0] == "<&!!&nbsp;&"


def test_code_in_pre_gives_its_language_to_one_entity() -> None:
    _, entities = parse_html('<pre><code class="language-py">x = 1</code></pre>', find_user)
    assert entities == [{"type": "pre", "offset": 0, "length": 5, "language": "py"}]


@pytest.mark.parametrize(
    ("source", "reason"),
    [
        ("<b>a", 'Can\'t find end tag corresponding to start tag "b"'),
        ("<font>a</font>", 'Unsupported start tag "font" at byte offset 0'),
        ("é < b", 'Unsupported start tag "" at byte offset 3'),
        ("a <b", "Unclosed start tag at byte offset 2"),
        ("<b>a</b", "Unclosed end tag at byte offset 4"),
        ("a</b>", "Unexpected end tag at byte offset 1"),
        ("<b>a</i>", 'Unmatched end tag at byte offset 4, expected "</b>", found "</i>"'),
        ("<span>a</span>", 'Tag "span" must have class "tg-spoiler" at byte offset 0'),
    ],
)
def test_unreadable_html_says_where(source: str, reason: str) -> None:
    with pytest.raises(ApiError) as refused:
        parse_html(source, find_user)
    assert refused.value.code == 400
    assert refused.value.description == f"Bad Request: can't parse entities: {reason}"


@given(st.text())
def test_escaped_text_comes_back_whole(text: str) -> None:
    escaped = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    assert parse_html(f"<b>{escaped}</b>", find_user)[0] == text


def test_trimming_moves_the_entities() -> None:
    text, entities = trimmed(parse_html("\n🎲 <b>a b </b> ", find_user))
    assert (text, entity_text(text, entities[0])) == ("🎲 a b", "a b")
    assert trimmed(parse_html("<b> </b>", find_user)) == ("", [])


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("/play", [("bot_command", "/play")]),
        ("🎲 /play@NardyPlayBot now", [("bot_command", "/play@NardyPlayBot")]),
        ("/challenge @dmitri", [("bot_command", "/challenge"), ("mention", "@dmitri")]),
        ("24/18 and a/b and 6/off", []),
        ("me@example.org", []),
        ("see https://example.org/x?a=1.", [("url", "https://example.org/x?a=1")]),
        ("#nardy 24", [("hashtag", "#nardy")]),
    ],
)
def test_what_telegram_marks_by_itself(text: str, expected: list[tuple[str, str]]) -> None:
    _, entities = with_automatic((text, []))
    assert [(e["type"], entity_text(text, e)) for e in entities] == expected


def test_nothing_is_marked_inside_code_and_links() -> None:
    parsed = parse_html("<code>/play</code> <a href='https://example.org'>@dmitri</a>", find_user)
    assert [e["type"] for e in with_automatic(parsed)[1]] == ["code", "text_link"]


def test_length_counts_utf16_units() -> None:
    assert [utf16_length(text) for text in ("", "a", "ы", "🎲", "\ud83c")] == [0, 1, 1, 2, 1]
