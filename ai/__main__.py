"""The computer on the command line, for other programs, for measuring and for training.

``python -m ai play`` and ``rank`` answer JSON lines; ``match`` lets two levels play each other;
``train``, ``bearoff``, ``equities`` and ``curve`` make the files that are shipped (they need the
extra ``train``).
"""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

from ai import jsonlines
from ai.duel import RandomPlayer, duel
from ai.errors import AiError
from ai.levels import LEVELS, player_of, shipped_evaluator
from ai.progress import ProgressBar
from nardy import CLASSIC, RULE_SETS, Win

if TYPE_CHECKING:
    from collections.abc import Callable

    from ai.player import ComputerPlayer

_PLAYERS: Final[dict[str, ComputerPlayer]] = {
    **{level: player_of(level) for level in LEVELS},
    "random": RandomPlayer(),
}


def main() -> int:
    """Run the command that the arguments name; returns the exit code."""
    arguments = _parser().parse_args()
    try:
        run: Callable[[argparse.Namespace], None] = arguments.run
        run(arguments)
    except AiError as error:
        print(f"python -m ai: {error}", file=sys.stderr)
        return 1
    except ModuleNotFoundError as error:
        if error.name != "numba":
            raise
        print("python -m ai: training needs the extra 'train' (numba).", file=sys.stderr)
        return 1
    except BrokenPipeError:
        # The reader has gone. Nothing more can be written, not even at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except OSError as error:
        print(f"python -m ai: {error.filename}: {error.strerror}.", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m ai", description="The computer's players.")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    play = commands.add_parser(
        "play",
        help="answer JSON lines with the computer's play",
        description="Reads one JSON object per line from standard input, as python -m nardy plays "
        'does, with "level" (' + ", ".join(LEVELS) + ') or "plies" (1 or 2) if wanted, and writes '
        'one per line: {"id", "play", "result", "equity", "chances"}, or {"id", "error"}.',
    )
    play.set_defaults(run=lambda _: _answer_lines(jsonlines.play))
    rank = commands.add_parser(
        "rank",
        help="answer JSON lines with all plays, the best first",
        description='As play; writes {"id", "plays"}, each play with its "plies".',
    )
    rank.set_defaults(run=lambda _: _answer_lines(jsonlines.ranking))
    match = commands.add_parser(
        "match",
        help="let two levels play each other",
        description="Each list of dice is played twice, with the seats changed.",
    )
    for letter in ("a", "b"):
        match.add_argument(f"--{letter}", required=True, choices=list(_PLAYERS))
    match.add_argument("--games", type=_positive, default=100, help="default: %(default)s")
    match.add_argument("--seed", type=int, default=1, help="default: %(default)s")
    match.add_argument(
        "--rules", choices=list(RULE_SETS), default=CLASSIC.name, help="default: %(default)s"
    )
    match.set_defaults(run=_match)
    _add_makers(commands)
    return parser


def _add_makers(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    train = commands.add_parser(
        "train",
        help="train a net by self-play",
        description="Goes on where it was stopped; a folder holds one run.",
    )
    train.add_argument("folder", type=Path, help="where the run is kept")
    train.add_argument("--seed", type=int, default=1, help="default: %(default)s")
    train.add_argument("--share", type=_share, default=1.0, help="part of the recipe's games")
    train.add_argument("--output", type=Path, help="write the net here at the end")
    train.set_defaults(run=_train)
    bearoff = commands.add_parser("bearoff", help="build the bear-off table")
    bearoff.add_argument("--output", type=Path, help="default: the shipped file")
    bearoff.set_defaults(run=_bearoff)
    equities = commands.add_parser("equities", help="build the tables of match equities")
    equities.add_argument("--net", type=Path, help="default: the shipped net")
    equities.add_argument("--games", type=_positive, default=10_000, help="default: %(default)s")
    equities.add_argument("--seed", type=int, default=1, help="default: %(default)s")
    equities.add_argument("--output", type=Path, help="default: the shipped file")
    equities.set_defaults(run=_equities)
    curve = commands.add_parser("curve", help="draw a training's learning curve as SVG")
    curve.add_argument("folder", type=Path, help="where the run is kept")
    curve.add_argument("output", type=Path, help="the picture")
    curve.set_defaults(run=_curve)


def _positive(text: str) -> int:
    if not text.isascii() or not text.isdigit() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number from 1")
    return int(text)


def _share(text: str) -> float:
    try:
        share = float(text)
    except ValueError:
        share = 0.0
    if not 0 < share <= 1:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number above 0 and up to 1")
    return share


def _answer_lines(answer: Callable[[bytes], str]) -> None:
    shipped_evaluator()  # a broken file is said at once, with an exit code
    for line in sys.stdin.buffer:
        print(answer(line), flush=True)


def _match(arguments: argparse.Namespace) -> None:
    pairs = (arguments.games + 1) // 2
    bar = ProgressBar(f"{arguments.a} - {arguments.b}", 2 * pairs)
    done = duel(
        _PLAYERS[arguments.a],
        _PLAYERS[arguments.b],
        pairs,
        arguments.seed,
        RULE_SETS[arguments.rules],
        bar.show,
    )
    print(
        f"{arguments.a} against {arguments.b}: {done.points:+.3f} ± {done.interval:.3f} points a "
        f"game (95 %), {done.games:,} games on {pairs:,} lists of dice, seed {arguments.seed}"
    )
    for name, counts in ((arguments.a, done.wins), (arguments.b, done.losses)):
        told = ", ".join(f"{counts[win]:,} {win.name.lower()}" for win in Win)
        print(f"  {name} won {counts.total():,}: {told}")
    print(f"  {done.checked:,} plays were checked by the rules")


def _train(arguments: argparse.Namespace) -> None:
    from ai.training.trainer import RECIPE, Training, shortened

    recipe = shortened(RECIPE, arguments.share)
    bar = ProgressBar("training", sum(stage.games for stage in recipe))
    training = Training(
        arguments.folder, seed=arguments.seed, recipe=recipe, report=print, progress=bar.show
    )
    net = training.run()
    if arguments.output:
        net.save(arguments.output)


def _bearoff(arguments: argparse.Namespace) -> None:
    from ai.bearoff import SHIPPED
    from ai.training.bearoffs import build_table

    build_table().save(arguments.output or SHIPPED)


def _equities(arguments: argparse.Namespace) -> None:
    from ai.matchequity import SHIPPED, save_tables
    from ai.net import SHIPPED as SHIPPED_NET
    from ai.net import load_net
    from ai.training.fastnet import weights_of
    from ai.training.matchtables import build_tables
    from ai.training.observed import observe
    from ai.training.selfplay import new_desk

    weights = weights_of(load_net(arguments.net or SHIPPED_NET))
    tables = {}
    for name, koks in (("oin_mars", False), ("koks", True)):
        worth = 1.0 if koks else 0.0
        observed = observe(weights, arguments.games, arguments.seed, new_desk(), worth)
        tables[name] = build_tables(observed, koks=koks)
    save_tables(tables, arguments.output or SHIPPED)


def _curve(arguments: argparse.Namespace) -> None:
    from ai.training.curve import draw_curve

    arguments.output.write_text(draw_curve(arguments.folder / "curve.jsonl"), encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
