"""The machine's Chromium and its driver, if it has them; nothing is ever downloaded."""

from __future__ import annotations

import os
import shutil
from typing import NamedTuple

_BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
REQUIRED = os.environ.get("NARDY_REQUIRE_BROWSER", "") not in ("", "0")
"""Whether a machine without a browser fails the tests; the whole check of a fresh clone says so."""

# Selenium neither fetches a driver nor tells anybody that it is used.
os.environ |= {"SE_OFFLINE": "true", "SE_AVOID_STATS": "true"}


class Chromium(NamedTuple):
    """Paths of the two programs."""

    browser: str
    driver: str


def find() -> Chromium | None:
    """What there is to drive; ``None`` when either program is missing."""
    browser = next(filter(None, map(shutil.which, _BROWSERS)), None)
    driver = shutil.which("chromedriver")
    return Chromium(browser, driver) if browser and driver else None
