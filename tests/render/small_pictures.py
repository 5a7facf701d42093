"""Diagrams, cards, rankings and charts that tests draw and people have looked at."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta
from typing import TYPE_CHECKING

from nardy import Player
from render import Die
from render.card import Card, compose_card
from render.chart import Mark, Rated, RatingChart, WinChart, compose_chart
from render.diagram import Diagram, compose_diagram
from render.ranking import Ranked, Ranking, compose_ranking
from render.theme import THEMES
from tests.render.scenes import START, position_text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from PIL import Image

CLOSED = Diagram(
    position_text({14: 1, 24: 11, 20: 3}, {9: 1, 12: 10, 5: 2, 3: 2}),
    "14/9 is closed, 14/10 is open",
    turn=Player.WHITE,
    dice=(Die(5), Die(4)),
    moves=((14, 10),),
    forbidden=((14, 9),),
)
BLOCK = Diagram(
    position_text({24: 10, 20: 1, 19: 1, 18: 1, 17: 1, 16: 1}, {12: 15}),
    "24/21: шесть подряд",
    forbidden=((24, 21),),
    points=frozenset(range(16, 22)),
)
TWO_OFF_THE_HEAD = Diagram(
    position_text({24: 13, 18: 2}, {12: 15}),
    turn=Player.WHITE,
    dice=(Die(6, used=True), Die(6, used=True), Die(6), Die(6)),
    last=((24, 18), (24, 18)),
    forbidden=((18, 12),),
)
BEARING_OFF = Diagram(
    position_text({5: 3, 2: 2, 4: 1}, {13: 4, 14: 4}),
    "6-2",
    moves=((5, 0), (2, 0)),
    trays=True,
)
BLACK = Diagram(
    position_text({24: 12, 20: 3}, {12: 8, 13: 2, 6: 1, 2: 2}),
    view=Player.BLACK,
    moves=((12, 6), (12, 6)),
    forbidden=((13, 0), (12, 24)),
)
START_POSITION = Diagram(START, "Αρχική θέση")
DIAGRAMS = (CLOSED, BLOCK, TWO_OFF_THE_HEAD, BEARING_OFF, BLACK, START_POSITION)

NAMES = (
    "Anna",
    "Борис Константинович Задунайский-Переяславский",
    "Νίκος Παπαδόπουλος",
    "Армен Գրիգորյան",
    "გიორგი მაისურაძე",
    "محمد بن عبد الله الخوارزمي",
    "🎲🔥",
    "W" * 64,
    "日本語",
    "Z\u0300\u0301\u0302\u0303\u0304oë\n\u202enuñez" + "@" * 50,
)
CARD = Card(
    position_text({}, {13: 2, 14: 6, 12: 3, 7: 1}),
    white="Anna",
    black="Борис",
    result="Anna wins · mars, 2 points",
    product="Long Nardy",
    note="30.11.2026",
    winner=Player.WHITE,
    score=(5, 3),
)
RANKING = Ranking(
    "Лучшие за день",
    tuple(
        Ranked(place, name, f"+{100 - 7 * place}", lit=place == 1)
        for place, name in enumerate(("Anna", "Борис", "Νίκος", "Zoë", "Жанна", "Ana", "Άννα"), 1)
    ),
    "Нарды",
    "30.11.2026",
    "player",
)
CHANCES = WinChart(
    (*(0.5 + (turn * 37 % 23 - 11) / 30 for turn in range(30)), 1.0),
    "Anna",
    "Борис",
    title="Chance to win",
    marks=(Mark(12, "?"), Mark(30, "!")),
)
_FIRST = date(2026, 3, 1)
RATINGS = RatingChart(
    tuple(
        Rated(day := _FIRST + timedelta(3 * step), 1500 + step * 29 % 170, f"{day:%d.%m.}")
        for step in range(40)
    ),
    "Rating",
)


def golden() -> Iterator[tuple[str, Image.Image]]:
    """Every golden small picture with its name; nothing in them needs shaping."""
    themes = list(THEMES)
    for number, diagram in enumerate(DIAGRAMS):
        theme = themes[number % len(themes)]
        yield f"diagram {number}, {theme}", compose_diagram(replace(diagram, theme=theme))
    yield "card", compose_card(CARD)
    yield "ranking, dark", compose_ranking(replace(RANKING, theme="dark"))
    yield "chances, wood", compose_chart(CHANCES)
    yield "ratings, contrast", compose_chart(replace(RATINGS, theme="contrast"))
