"""Every diagram of the rules' pages is held against the rules, and every page can be shown."""

from __future__ import annotations

import pytest

from bot.captions import LONGEST_CAPTION
from bot.examples import EXAMPLES
from bot.gallery import digest_of
from bot.lessons import BOOKS, GUIDE, LESSON_DATA, Request
from bot.reading import guide_row, page_buttons, page_of, picture_of, text_of, words_of
from bot.texts import Texts
from nardy import RULE_SETS, Choice, Position, Roll, Win, apply_moves, is_over, why_illegal, win_of
from render import Scene, draw
from render.diagram import draw_diagram

TEXTS = Texts.load(strict=True)
SAY = TEXTS.in_language("en")
HELD = [(name, rules) for name, example in EXAMPLES.items() for rules in example.rules]
REQUESTS = [
    Request(book.name, number)
    for book in BOOKS.values()
    for number in range(1, len(book.pages) + 1)
]
SEEDS_DIAGRAMS = {
    "English": ("start", "moves", "first", "block", "passed", "off"),
    "Greek": ("start",),
    "federation": ("start", "head", "five", "oin", "mars", "koks"),
}


def shown(name: str) -> Position:
    """What stands on a picture, seen by its player."""
    example = EXAMPLES[name]
    return Position.parse(example.scene.position, example.player)


# --- the diagrams are true ----------------------------------------------------------------------


@pytest.mark.parametrize(("name", "rules"), HELD)
def test_what_is_drawn_as_allowed_is_legal_and_what_is_crossed_is_not(
    name: str, rules: str
) -> None:
    example = EXAMPLES[name]
    made, allowed = example.moves(example.made), example.moves(example.allowed)
    if example.roll is None:
        assert not any((made, allowed, example.forbidden))
        return
    roll = Roll(*example.roll)
    first = example.first_turn
    choice = Choice(example.seen, roll, RULE_SETS[rules], first_turn=first)
    assert choice.allows((*made, *allowed))
    for line in example.forbidden:
        before = (*made, *allowed[: line.after])
        move = example.move(line.step)
        why = why_illegal(example.seen, roll, before, move, RULE_SETS[rules], first_turn=first)
        assert why is line.reason


def test_every_diagram_of_the_rule_texts_is_there() -> None:
    for rules, names in zip(
        ("classic", "greek", "federation"), SEEDS_DIAGRAMS.values(), strict=True
    ):
        pictures = {page.example for page in BOOKS[rules].pages}
        assert pictures >= set(names)


def test_every_page_shows_what_holds_under_its_rules() -> None:
    for rules in RULE_SETS:
        for page in BOOKS[rules].pages:
            assert rules in EXAMPLES[page.example].rules
    used = {page.example for book in BOOKS.values() for page in book.pages}
    assert used == set(EXAMPLES)


def test_the_positions_are_those_of_the_texts() -> None:
    start = shown("start")
    assert (start.my_pips, start.their_pips) == (360, 360)
    oin = shown("oin")
    assert (oin.my_off, oin.their_off) == (7, 7)
    assert shown("mars").their_off == shown("koks").their_off == 0
    head = EXAMPLES["head"].seen
    assert (head.mine(0), head.theirs(0)) == (13, 13)


@pytest.mark.parametrize(
    ("name", "wins"),
    [
        ("mars", {"classic": Win.MARS, "greek": Win.MARS, "federation": Win.MARS}),
        ("koks", {"classic": Win.MARS, "greek": Win.MARS, "federation": Win.KOKS}),
    ],
)
def test_the_last_checker_wins_what_the_page_says(name: str, wins: dict[str, Win]) -> None:
    example = EXAMPLES[name]
    end = apply_moves(example.seen, example.moves(example.allowed))
    assert is_over(end)
    assert {rules: win_of(end.turned(), RULE_SETS[rules]) for rules in RULE_SETS} == wins


def test_first_turn_with_6_6_is_over_where_the_picture_says() -> None:
    example = EXAMPLES["first"]
    choice = Choice(example.seen, Roll(6, 6), first_turn=True)
    assert choice.next_moves(example.moves(example.made)) == ()


# --- the pages can be shown ---------------------------------------------------------------------


@pytest.mark.parametrize("request_", REQUESTS, ids=Request.data)
def test_a_page_fits_in_every_language(request_: Request) -> None:
    page = page_of(request_)
    for language in TEXTS.languages:
        say = TEXTS.in_language(language)
        assert len(words_of(page, say)) <= LONGEST_CAPTION
        assert len(text_of(page, EXAMPLES[page.example], say)) <= 4096
        for listed in (False, True):
            asked = Request(request_.book, request_.number, listed=listed)
            rows = page_buttons(asked, say).inline_keyboard
            data = [button.callback_data for row in rows for button in row]
            last = request_ == Request(GUIDE, 6) and not listed
            first = ["first:computer", "first:friend"] if last else []
            assert [one for one in data if not Request.parse(str(one))] == first
            assert len({str(one) for one in data}) == len(data)


def test_a_text_page_has_the_moves_and_the_board() -> None:
    page = BOOKS["classic"].pages[2]
    text = text_of(page, EXAMPLES[page.example], SAY)
    assert "✓ 14/10 24/19\n✗ 14/9\n<pre>" in text


def test_the_pictures_have_names_of_their_own() -> None:
    digests = {digest_of(example.picture) for example in EXAMPLES.values()}
    assert len(digests) == len(EXAMPLES)


def test_words_on_a_picture_are_the_readers() -> None:
    drawn = {lang: picture_of(EXAMPLES["cube"], TEXTS.in_language(lang)) for lang in ("en", "ru")}
    assert drawn["en"] != drawn["ru"]
    for language in TEXTS.languages:
        assert picture_of(EXAMPLES["off"], TEXTS.in_language(language)) == EXAMPLES["off"].picture


def test_both_kinds_of_pictures_can_be_drawn() -> None:
    for name in ("home", "cube"):
        picture = EXAMPLES[name].picture
        file = draw(picture) if isinstance(picture, Scene) else draw_diagram(picture)
        assert file.startswith(b"\x89PNG")


def test_only_the_rule_sets_that_have_them_have_koks_and_a_cube() -> None:
    topics = {name: {page.topic for page in book.pages} for name, book in BOOKS.items()}
    assert {name for name in topics if "koks" in topics[name]} == {"federation"}
    assert {name for name in topics if "cube" in topics[name]} == {"greek", "federation"}
    assert len(BOOKS[GUIDE].pages) == 6


# --- turning pages ------------------------------------------------------------------------------


def test_buttons_lead_round_and_to_the_same_page_of_other_rules() -> None:
    last = len(BOOKS["federation"].pages)
    koks = Request("federation", BOOKS["federation"].number_of("koks"))
    turning, books = page_buttons(koks, SAY).inline_keyboard
    assert [button.text for button in turning] == ["◀", f"☰ {koks.number}/{last}", "▶"]
    assert [button.text for button in books] == ["classic", "greek", "✓ federation"]
    assert books[0].callback_data == "h:classic:1"  # there is no such page
    forward = page_buttons(Request("federation", last), SAY).inline_keyboard[0][2]
    assert forward.callback_data == "h:federation:1"
    home = Request("federation", BOOKS["federation"].number_of("home"))
    assert page_buttons(home, SAY).inline_keyboard[1][1].callback_data == "h:greek:13"


def test_a_list_names_every_page() -> None:
    rows = page_buttons(Request("classic", 4, listed=True), SAY).inline_keyboard
    labels = [button.text for row in rows for button in row]
    assert len(labels) == len(BOOKS["classic"].pages)
    assert labels[3] == "✓ As many dice as you can"


def test_the_guide_leads_to_the_rules() -> None:
    rows = page_buttons(Request(GUIDE, 6), SAY).inline_keyboard
    assert [button.callback_data for button in rows[-1]] == ["h:classic:1"]
    assert guide_row(SAY)[0].callback_data == "h:guide:n1"


@pytest.mark.parametrize(
    "data", [None, "", "h:classic:0", "h:classic:99", "h:chess:1", "h:guide:x1", "h:guide:"]
)
def test_what_leads_nowhere(data: str | None) -> None:
    assert Request.parse(data) is None


def test_data_is_read_back() -> None:
    for request in (
        Request("greek", 3),
        Request("greek", 3, listed=True),
        Request(GUIDE, 1, new=True),
    ):
        assert Request.parse(request.data()) == request
        assert len(request.data()) <= 64
    assert LESSON_DATA.startswith("^h:")
