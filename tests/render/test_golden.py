"""Golden pictures, pixel by pixel."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PIL import features

from render import lettering
from render.picture import compose
from render.tiles import tiles
from tests.render import golden

if TYPE_CHECKING:
    import pytest


def test_golden_pictures() -> None:
    made_by, *lines = golden.FILE.read_text(encoding="utf-8").splitlines()
    assert made_by == golden.versions(), (
        f"The golden pictures were made by {made_by}, this is {golden.versions()}: use the pinned "
        "version, or look at the new pictures and run python -m tests.render.golden"
    )
    changed = set(golden.lines()).symmetric_difference(lines)
    assert not changed, "look at these pictures, then run python -m tests.render.golden"


def test_golden_names_need_no_shaping_library(monkeypatch: pytest.MonkeyPatch) -> None:
    check = features.check

    def without_raqm(feature: str) -> bool | None:
        return False if feature == "raqm" else check(feature)

    monkeypatch.setattr(features, "check", without_raqm)
    for name, scene in golden.scenes():
        for text in (scene.white, scene.black, scene.banner, scene.rules):
            runs = lettering._runs(text)
            assert not any(run.shaped for run in runs), name
    lettering.label.cache_clear()
    tiles.clear()
    expected = golden.FILE.read_text(encoding="utf-8").splitlines()[1:6]
    for line, (name, scene) in zip(expected, golden.scenes(), strict=False):
        assert line == f"{golden.digest(compose(scene))}  {name}"
