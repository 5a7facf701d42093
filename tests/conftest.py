"""What concerns all tests: which come first, and the browser test where there is no browser.

A test that was not run must neither look like a passed one nor hide among skipped ones. So without
Chromium the tests marked ``browser`` are taken out when they are collected, which pytest counts as
deselected, and the run says at its end that they were not run. Where ``NARDY_REQUIRE_BROWSER=1`` is
set they stay, and fail for want of a browser.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tests import chromium

if TYPE_CHECKING:
    from _pytest.terminal import TerminalReporter

_NOT_RUN = "browser_tests_not_run"
_not_run = pytest.StashKey[int]()


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    items.sort(key=lambda item: item.get_closest_marker("long") is None)
    if chromium.REQUIRED or chromium.find() is not None:
        return
    left_out = [item for item in items if item.get_closest_marker("browser")]
    if left_out:
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if item not in left_out]
    config.stash[_not_run] = len(left_out)


def pytest_sessionfinish(session: pytest.Session) -> None:
    # Under pytest-xdist the workers collect, and only their master writes the summary.
    output: dict[str, Any] | None = getattr(session.config, "workeroutput", None)
    if output is not None:
        output[_NOT_RUN] = session.config.stash.get(_not_run, 0)


@pytest.hookimpl(optionalhook=True)  # there is no such hook without pytest-xdist
def pytest_testnodedown(node: Any) -> None:  # noqa: ANN401 - a class of pytest-xdist, which has no types
    left_out = getattr(node, "workeroutput", {}).get(_NOT_RUN, 0)
    stash = node.config.stash
    stash[_not_run] = max(left_out, stash.get(_not_run, 0))


@pytest.hookimpl(trylast=True)
def pytest_terminal_summary(terminalreporter: TerminalReporter, config: pytest.Config) -> None:
    if config.stash.get(_not_run, 0):
        terminalreporter.section("browser test not run", yellow=True)
        terminalreporter.write_line(
            "browser test not run: chromium and chromedriver are not both on this machine"
        )
