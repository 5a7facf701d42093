"""The playground's chat page as a person uses it: windows, messages, buttons and alerts.

Elements are looked up anew each time, because the page replaces them; whatever is about to come is
waited for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from selenium.common.exceptions import NoSuchElementException, StaleElementReferenceException
from selenium.webdriver.common.by import By
from selenium.webdriver.support.ui import WebDriverWait

if TYPE_CHECKING:
    from collections.abc import Callable

    from selenium.webdriver import Chrome
    from selenium.webdriver.remote.webelement import WebElement

_T = TypeVar("_T")
PATIENCE = 30
_UNSETTLED = (NoSuchElementException, StaleElementReferenceException, IndexError)
_IS_LOADED = "return arguments[0].complete && arguments[0].naturalWidth > 0"


class Page:
    """The chat page in a browser."""

    def __init__(self, driver: Chrome, url: str) -> None:
        self.driver = driver
        driver.get(url)

    def window(self, person: int) -> Window:
        """The window of a person; the page opens one for each of the first two people."""
        found = self.until(
            lambda: self.driver.find_element(
                By.CSS_SELECTOR, f'[data-pane][data-person="{person}"]'
            )
        )
        return Window(self, found)

    def until(self, look: Callable[[], _T | None]) -> _T:
        """What a look at the page gives, as soon as it gives something."""
        wait = WebDriverWait(self.driver, PATIENCE, 0.1, ignored_exceptions=_UNSETTLED)
        return wait.until(lambda _: look() or False)

    @property
    def complaints(self) -> list[str]:
        """Errors of scripts, of loading and of the page's security policy."""
        entries = self.driver.get_log("browser")  # type: ignore[no-untyped-call] # selenium types it half
        return [entry["message"] for entry in entries if entry["level"] == "SEVERE"]


class Window:
    """One person's window."""

    def __init__(self, page: Page, element: WebElement) -> None:
        self._page = page
        self._element = element

    def write(self, text: str) -> None:
        """Type a message and send it."""
        self._one("[data-input]").send_keys(text)
        self._one("[data-send]").click()

    def challenge(self, begun: str, member: int) -> None:
        """Type a challenge and the beginning of a name, and take the person that is offered."""
        self._one("[data-input]").send_keys(f"/challenge @{begun}")
        self._page.until(lambda: self._one(f'[data-member="{member}"]')).click()
        self._one("[data-send]").click()

    def board(self) -> Board:
        """The newest message with a picture."""
        picture = "article:has([data-photo])"
        number = self._page.until(lambda: self._all(picture)[-1].get_attribute("data-message"))
        return Board(self._page, self._element, str(number))

    @property
    def pictures(self) -> int:
        """How many messages have a picture."""
        return len(self._all("[data-photo]"))

    def close_alert(self) -> str:
        """Read the alert that waits in this window, press OK and return what it said."""
        text = self._page.until(lambda: self._one("[role=alertdialog] p").text)
        self._one("[role=alertdialog] button").click()
        self._page.until(lambda: not self._all("[role=alertdialog]"))
        return text

    def _one(self, selector: str) -> WebElement:
        return self._element.find_element(By.CSS_SELECTOR, selector)

    def _all(self, selector: str) -> list[WebElement]:
        return self._element.find_elements(By.CSS_SELECTOR, selector)


class Board:
    """A board's message in one window."""

    def __init__(self, page: Page, window: WebElement, number: str) -> None:
        self._page = page
        self._window = window
        self._message = f'[data-message="{number}"]'

    @property
    def caption(self) -> str:
        return self._page.until(lambda: self._one(".text").text)

    @property
    def picture(self) -> str:
        """The address of the picture, once it can be seen; each picture has its own."""
        shown = self._page.until(self._loaded_picture)
        return str(shown.get_attribute("data-photo"))

    @property
    def labels(self) -> list[str]:
        return self._page.until(lambda: [[button.text for button in self._all("[data-button]")]])[0]

    def press(self, label: str) -> None:
        """Press the first button whose label has these words."""

        def pressed() -> bool:
            found = [button for button in self._all("[data-button]") if label in button.text]
            found[0].click()
            return True

        self._page.until(pressed)

    def press_and_see(self, label: str) -> None:
        """Press a button, and wait until the message has become another."""
        before, picture = self.caption, self.picture
        self.press(label)
        self._page.until(lambda: self.caption != before and self.picture != picture)

    def until_caption(self, words: str) -> None:
        """Wait until the caption has these words."""
        self._page.until(lambda: words in self.caption)

    def _loaded_picture(self) -> WebElement | None:
        shown = self._one("[data-photo]")
        return shown if self._page.driver.execute_script(_IS_LOADED, shown) else None

    def _one(self, selector: str) -> WebElement:
        return self._window.find_element(By.CSS_SELECTOR, f"{self._message} {selector}")

    def _all(self, selector: str) -> list[WebElement]:
        return self._window.find_elements(By.CSS_SELECTOR, f"{self._message} {selector}")
