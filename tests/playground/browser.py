"""The system's Chromium, driven headless, for tests of the chat page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from selenium.webdriver import Chrome, ChromeOptions
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.by import By
from selenium.webdriver.support.ui import WebDriverWait

from tests import chromium

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from selenium.webdriver.remote.webelement import WebElement

PATIENCE = 20
_FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--disable-dev-shm-usage",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


def start_browser(profile: Path, width: int = 1280, height: int = 900) -> Chrome:
    """A fresh browser."""
    found = chromium.find()
    assert found is not None, "there is no Chromium with chromedriver on this machine"
    options = ChromeOptions()
    options.binary_location = found.browser
    for flag in (*_FLAGS, f"--window-size={width},{height}", f"--user-data-dir={profile}"):
        options.add_argument(flag)
    if width < 500:
        # A window cannot be this narrow; a phone's screen can.
        metrics = {"width": width, "height": height, "pixelRatio": 2}
        options.add_experimental_option("mobileEmulation", {"deviceMetrics": metrics})
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    return Chrome(options=options, service=Service(found.driver))


class Page:
    """The chat page, by the data attributes that it promises."""

    def __init__(self, browser: Chrome, url: str) -> None:
        self.browser = browser
        browser.get(url)

    def all(self, selector: str) -> list[WebElement]:
        return self.browser.find_elements(By.CSS_SELECTOR, selector)

    def until(self, wanted: Callable[[], object]) -> None:
        """Wait until ``wanted`` holds; elements may be replaced while it looks."""
        WebDriverWait(self.browser, PATIENCE, ignored_exceptions=(Exception,)).until(
            lambda _: wanted()
        )

    def one(self, selector: str) -> WebElement:
        """Wait for the first visible element."""
        self.until(lambda: self.all(selector)[0].is_displayed())
        return self.all(selector)[0]

    def text(self, selector: str) -> str:
        return self.one(selector).text

    def pane(self, number: int, inside: str = "") -> str:
        """The selector of something inside a window."""
        return f'[data-pane="{number}"] {inside}'

    def troubles(self) -> list[str]:
        """What the browser's console complains of."""
        log = self.browser.get_log("browser")  # type: ignore[no-untyped-call]  # selenium's own
        return [str(entry["message"]) for entry in log]
