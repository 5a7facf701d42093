"""The container that the Dockerfile makes, built once for all tests and workers."""

from __future__ import annotations

import fcntl
import os
from typing import TYPE_CHECKING

import pytest

from tests.packaging.dockerfile import Container

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture(scope="session")
def container(tmp_path_factory: pytest.TempPathFactory) -> Container:
    own = tmp_path_factory.getbasetemp()
    # Parallel workers have folders of their own side by side: they share what lies above.
    shared = own.parent if "PYTEST_XDIST_WORKER" in os.environ else own
    return _built_once(shared)


def _built_once(folder: Path) -> Container:
    container = Container(folder / "container")
    done = folder / "container.done"
    with (folder / "container.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not done.exists():
            container.build()
            done.touch()
    return container
