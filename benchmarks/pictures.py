"""Pictures: CPU time beside the naive way, size, animation, fidelity, legibility, the loop's lag.

Times are CPU time of one core, of pictures in which everything but the names is new: the tiles
are warm, as in a running bot, the arrows are not.
"""

from __future__ import annotations

import asyncio
import subprocess
import sys
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from dataclasses import replace
from itertools import islice
from statistics import median, quantiles
from time import perf_counter, process_time
from typing import TYPE_CHECKING, Final

from benchmarks.naive_picture import draw_naively
from nardy import Player
from render import Scene, arrows, picture, tiles
from render.animation import animate
from render.picture import compose, compose_in_full, draw
from render.png import FAST, encode
from tests.render.scenes import every, played
from tests.render.test_legibility import LOOKS, read, to_be_read
from tests.render.test_palette import fidelity

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

_TIMED: Final = 100
_WARMING: Final = 400
_NAIVE: Final = 10
_STARTS: Final = 5
_SIZED: Final = 1_000
_PLAYS: Final = 40
_ANIMATED: Final = 10
_START: Final = "...........o...........O"
_COMPARED: Final = 200
_READ: Final = 1_000
_SECONDS: Final = 5.0
_FIRST: Final = """
from time import process_time, perf_counter
from render import Scene, draw
cpu, wall = process_time(), perf_counter()
draw(Scene("...........o...........O", white="Anna", black="Boris"))
print(process_time() - cpu, perf_counter() - wall)
"""


def run() -> None:
    """Print everything; a board that cannot be read back ends it with an error."""
    _print_times()
    _print_first_picture()
    _print_sizes()
    _print_animation()
    _print_fidelity()
    _print_lag()
    _print_memory()
    _print_legibility()


def _mid_game(seed: int) -> Iterator[Scene]:
    """Yield scenes with arrows from the middle of games, in one theme."""
    for scene in every(3, seed):
        heads = scene.count(24) < 11 and scene.count(12) < 11
        if heads and scene.last and not (scene.off(Player.WHITE) or scene.off(Player.BLACK)):
            yield replace(scene, theme="wood", crawford=False)


def _print_times() -> None:
    for scene in islice(_mid_game(900), _WARMING):
        compose(scene)
    scenes = list(islice(_mid_game(1), _TIMED))
    pictures = [compose(scene) for scene in scenes]  # names, scores and pips of these scenes

    naive = median(_milliseconds(draw_naively, scenes[:_NAIVE]))
    drawing = _cold_arrows(scenes)
    warm = _milliseconds(compose, scenes[-1:] * 20)
    print(f"  naive: {naive:.0f} ms (2x, LANCZOS, PNG in full colour)")
    print(
        f"  drawing {median(drawing):.1f} ms (95th percentile {_centile(drawing, 95):.1f}), ",
        end="",
    )
    print(f"{median(warm):.1f} ms with its arrows drawn before")
    for name, fast in (("Pillow alone", False), ("extra 'fast'", True)):
        if fast and not FAST:
            print("  the extra 'fast' is not installed")
            continue
        encoding = _milliseconds(lambda image, fast=fast: encode(image, fast=fast), pictures)
        total = [a + b for a, b in zip(drawing, encoding, strict=True)]
        print(
            f"  {name}: draw + encode {median(total):.1f} ms (95th percentile "
            f"{_centile(total, 95):.1f}; encoding alone {median(encoding):.1f}), "
            f"{naive / median(total):.0f} times faster than the naive way"
        )


def _cold_arrows(scenes: list[Scene]) -> list[float]:
    times = []
    for scene in scenes:
        arrows.overlays.clear()
        times += _milliseconds(compose, [scene])
    return times


def _milliseconds(work: Callable[..., object], items: Sequence[object]) -> list[float]:
    """Return the CPU time of each piece of work."""
    times = []
    for item in items:
        begin = process_time()
        work(item)
        times.append(1_000 * (process_time() - begin))
    return times


def _centile(values: list[float], centile: int) -> float:
    return quantiles(values, n=100)[centile - 1]


def _print_first_picture() -> None:
    times = []
    for _ in range(_STARTS):
        done = subprocess.run(  # noqa: S603 - our own interpreter and text
            [sys.executable, "-c", _FIRST], capture_output=True, text=True, check=True
        )
        times.append([1_000 * float(figure) for figure in done.stdout.split()])
    cpu, wall = (median(figures) for figures in zip(*times, strict=True))
    print(f"  first picture {cpu:.0f} CPU ms ({wall:.0f} ms by the clock) after import")


def _print_sizes() -> None:
    scenes = list(islice(every(3, seed=5_000), _SIZED))
    for name, fast in (("Pillow", False), ("extra 'fast'", True)):
        if fast and not FAST:
            continue
        sizes = [len(encode(compose(scene), fast=fast)) for scene in scenes]
        print(
            f"  {name}: {median(sizes) / 1_000:.0f} KB, at most {max(sizes) / 1_000:.0f} KB "
            f"of {len(sizes):,} legal positions"
        )


def _print_animation() -> None:
    """Print what a game of 40 plays costs as an animation, with nothing drawn before."""
    times, sizes = [], []
    for seed in range(_ANIMATED):
        game = [
            replace(scene, theme="wood", view=Player.WHITE, score=(2, 1), length=5)
            for scene in islice(played(seed), _PLAYS)
        ]
        scenes = [Scene(_START, white="Anna", black="Борис"), *game, game[-1]]
        tiles.tiles.clear()
        arrows.overlays.clear()
        begin = process_time()
        sizes.append(len(animate(scenes)))
        times.append(process_time() - begin)
    print(
        f"  animation of {_PLAYS} plays: {median(times):.2f} CPU s, at most {max(times):.2f}; "
        f"{median(sizes) / 1_000:.0f} KB, at most {max(sizes) / 1_000:.0f} KB of {_ANIMATED} games"
    )


def _print_fidelity() -> None:
    decibels = [
        fidelity(compose(scene).convert("RGB"), compose_in_full(scene))
        for scene in islice(every(9, seed=300), _COMPARED)
    ]
    print(
        f"  {median(decibels):.1f} dB, at least {min(decibels):.1f}, against full colour "
        f"in {len(decibels)} positions"
    )


def _print_lag() -> None:
    for name, fast in (("Pillow", False), ("extra 'fast'", True)):
        if fast and not FAST:
            continue
        lags, drawn = asyncio.run(_lags(fast=fast))
        print(
            f"  event loop beside one worker that draws without pause ({name}): 99th percentile of "
            f"its lag {_centile(lags, 99):.1f} ms, at most {max(lags):.1f}; {drawn} pictures"
        )


async def _lags(*, fast: bool) -> tuple[list[float], int]:
    """Return how late the loop wakes up, in milliseconds, and how many pictures were drawn."""
    scenes = list(islice(_mid_game(2_000), 1_000))
    loop = asyncio.get_running_loop()
    end = perf_counter() + _SECONDS
    drawn = 0

    def work() -> None:
        nonlocal drawn
        for scene in scenes:
            if perf_counter() > end:
                return
            draw(scene, fast=fast)
            drawn += 1

    lags = []
    with ThreadPoolExecutor(1) as pool:
        working = loop.run_in_executor(pool, work)
        while not working.done():
            begin = perf_counter()
            await asyncio.sleep(0.001)
            lags.append(1_000 * (perf_counter() - begin) - 1)
        await working
    return lags, drawn


def _print_memory() -> None:
    held = (tiles.tiles, arrows.overlays, picture.finished)
    now, most = (
        sum(sizes) / 2**20 for sizes in zip(*((m.size, m.capacity) for m in held), strict=True)
    )
    print(f"  remembered: {now:.0f} MB of tiles, arrows and files, never more than {most:.0f} MB")


def _print_legibility() -> None:
    with ProcessPoolExecutor() as pool:
        wrong = list(pool.map(_misread, *zip(*LOOKS, strict=True)))
    number = _READ * len(LOOKS)
    print(f"  read back at 360 pixels, JPEG quality 75: {number - sum(wrong):,} of {number:,}")
    if any(wrong):
        raise RuntimeError("There are boards that cannot be read on a phone.")


def _misread(theme: str, view: Player) -> int:
    """Return how many of the same positions are read wrongly in one theme and view."""
    shown = (
        replace(scene, theme=theme, view=view, large_print=number % 4 == 3)
        for number, scene in enumerate(islice(every(3, seed=7_000), _READ))
    )
    return sum(read(scene) != to_be_read(scene) for scene in shown)
