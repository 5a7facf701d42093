"""The rules on the command line, for other programs and for checking.

``python -m nardy plays`` answers JSON lines; ``python -m nardy perft`` counts;
``python -m nardy verify FILE`` checks the dice and all else of a table's record.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from pathlib import Path

from nardy.errors import UnreadablePosition
from nardy.jsonlines import answer
from nardy.perft import perft
from nardy.position import Player, Position
from nardy.rules import CLASSIC, RULE_SETS
from nardy.verify import verify_text


def main() -> int:
    """Run the command that the arguments name; returns the exit code."""
    arguments = _parser().parse_args()
    try:
        if arguments.command == "plays":
            _answer_lines()
        elif arguments.command == "verify":
            return _verify(arguments.parser, arguments)
        else:
            _count(arguments.parser, arguments)
    except BrokenPipeError:
        # The reader has gone. Nothing more can be written, not even at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except KeyboardInterrupt:
        return 130
    return 0


def _parser() -> argparse.ArgumentParser:
    """The parser; a command that may find a fault later has its own one as ``parser``."""
    parser = argparse.ArgumentParser(prog="python -m nardy", description="The rules of long nardy.")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    commands.add_parser(
        "plays",
        help="answer JSON lines with the legal plays",
        description="Reads one JSON object per line from standard input, such as "
        '{"id": 1, "pos": "...........o...........O", "player": "W", "dice": [6, 6], '
        '"first_turn": true, "rules": "classic"}, and writes one per line: '
        '{"id", "results", "plays"}, or {"id", "error"} for a bad one.',
    )
    count = commands.add_parser(
        "perft",
        help="count the positions after some turns",
        description="Prints one JSON line per turn: how many different positions there are after "
        "it (unique), and how many ways of rolls and results lead there (tree).",
    )
    count.add_argument("--pos", help="24 characters, point 1 first (default: the start)")
    count.add_argument(
        "--player", choices=["W", "B"], default="W", help="who is to move (default: W)"
    )
    count.add_argument("--plies", type=_plies, default=2, help="how many turns (default: 2)")
    count.add_argument(
        "--rules", choices=list(RULE_SETS), default=CLASSIC.name, help="default: %(default)s"
    )
    count.add_argument(
        "--first-turn",
        action="store_true",
        help="the first two turns are the players' first ones of the game",
    )
    count.set_defaults(parser=count)
    check = commands.add_parser(
        "verify",
        help="check the record of a table that is over",
        description="Checks that the seed is the one that was committed to, that every roll "
        "follows from it and the words, and that every game kept the rules. Prints a line for "
        "each check; the exit code is 0 if all is well, 1 if anything is wrong.",
    )
    check.add_argument("file", metavar="FILE", type=Path, help="the exported record")
    check.set_defaults(parser=check)
    return parser


def _verify(parser: argparse.ArgumentParser, arguments: argparse.Namespace) -> int:
    try:
        text = arguments.file.read_bytes()
    except OSError as error:
        parser.error(f"{arguments.file} cannot be read: {error.strerror}")
    report = verify_text(text)
    for check in report.checks:
        print(check)
    print("All is well." if report.passed else "This record does NOT hold.", flush=True)
    return 0 if report.passed else 1


def _plies(text: str) -> int:
    if not text.isascii() or not text.isdigit() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number from 1")
    return int(text)


def _answer_lines() -> None:
    for line in sys.stdin.buffer:
        print(answer(line), flush=True)


def _count(parser: argparse.ArgumentParser, arguments: argparse.Namespace) -> None:
    position = Position.start()
    if arguments.pos is not None:
        try:
            position = Position.parse(arguments.pos, Player(arguments.player))
        except UnreadablePosition as error:
            parser.error(f"argument --pos: {error}")
    rules = RULE_SETS[arguments.rules]
    for count in perft(position, arguments.plies, rules, first_turn=arguments.first_turn):
        print(json.dumps(count._asdict()), flush=True)


if __name__ == "__main__":
    sys.exit(main())
