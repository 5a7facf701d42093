"""Legal plays the slow and obvious way, straight from the rules; shares no code with ``nardy``.

A board is a tuple of 25 numbers: ``board[p]`` is what stands on point p (from White's side),
white checkers positive, black ones negative; ``board[0]`` is unused.
"""

from __future__ import annotations

from itertools import permutations

Board = tuple[int, ...]

PATHS = {
    "W": list(range(24, 0, -1)),
    "B": list(range(12, 0, -1)) + list(range(24, 12, -1)),
}
SIGNS = {"W": 1, "B": -1}
OTHER = {"W": "B", "B": "W"}


def read(text: str) -> Board:
    board = [0]
    for letter in text:
        if letter == ".":
            board.append(0)
        elif letter.isupper():
            board.append(ord(letter) - ord("A") + 1)
        else:
            board.append(-(ord(letter) - ord("a") + 1))
    return tuple(board)


def write(board: Board) -> str:
    letters = ""
    for count in board[1:]:
        if count == 0:
            letters += "."
        elif count > 0:
            letters += chr(ord("A") + count - 1)
        else:
            letters += chr(ord("a") - count - 1)
    return letters


def places(board: Board, player: str) -> list[int]:
    """The indices of the player's path where he has a checker."""
    return [i for i, point in enumerate(PATHS[player]) if board[point] * SIGNS[player] > 0]


def checkers(board: Board, player: str) -> int:
    return sum(abs(count) for count in board if count * SIGNS[player] > 0)


def holds_forbidden_block(board: Board, player: str, rules: str) -> bool:
    opponent = OTHER[player]
    if rules == "greek" and checkers(board, opponent) < 15:
        return False
    opposing = places(board, opponent)
    for first in range(24 - 5):
        six = PATHS[opponent][first : first + 6]
        held = all(board[point] * SIGNS[player] > 0 for point in six)
        if held and not any(place > first + 5 for place in opposing):
            return True
    return False


def single_moves(
    board: Board, player: str, die: int, heads_left: int, rules: str
) -> list[tuple[Board, int]]:
    """Every board after one move by ``die``, and how many may then still leave the head."""
    path = PATHS[player]
    sign = SIGNS[player]
    mine = places(board, player)
    found = []
    for place in mine:
        if place == 0 and heads_left == 0:
            continue
        after = list(board)
        after[path[place]] -= sign
        goal = place + die
        if goal < 24:
            if board[path[goal]] * sign < 0:
                continue
            after[path[goal]] += sign
        elif min(mine) < 18 or (goal > 24 and min(mine) < place):
            continue
        if not holds_forbidden_block(tuple(after), player, rules):
            found.append((tuple(after), heads_left - (place == 0)))
    return found


def results(
    text: str, player: str, dice: tuple[int, int], rules: str, first_turn: bool
) -> set[str]:
    """The position texts in which the turn can end; the given one if nothing can be played."""
    first, second = dice
    four = (first,) * 4 if first == second else dice
    two_heads = first_turn and first == second and first in (3, 4, 6)
    ends: set[tuple[tuple[int, ...], Board]] = set()
    for order in set(permutations(four)):
        reached = {(read(text), 2 if two_heads else 1)}
        for used in range(len(order) + 1):
            ends |= {(order[:used], board) for board, _ in reached}
            if used < len(order):
                reached = {
                    step
                    for board, heads in reached
                    for step in single_moves(board, player, order[used], heads, rules)
                }
    most = max(len(played) for played, _ in ends)
    ends = {(played, board) for played, board in ends if len(played) == most}
    if most == 1 and first != second:
        larger = max(played for played, _ in ends)
        ends = {(played, board) for played, board in ends if played == larger}
    return {write(board) for _, board in ends}
