"""What ``bowerboard check`` prints: a report for people, or JSON."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterable, Iterator
from typing import TextIO

from bowerboard.cli.check import Refusal, Sheet
from bowerboard.euchre.judge_words import deal_words, renege_words
from bowerboard.euchre.judged import JudgedDeal, JudgedGame


def print_report(sheets: Iterable[Sheet | Refusal]) -> list[Sheet | Refusal]:
    """Print each game as soon as it is judged; gives back what was printed."""
    done = []
    for sheet in sheets:
        done.append(sheet)
        if isinstance(sheet, Refusal):
            _write(sys.stderr, f"{sheet.file}: cannot be used: {sheet.why}\n")
        else:
            _write(sys.stdout, "".join(f"{line}\n" for line in lines(sheet)))
    return done


def print_json(sheets: Iterable[Sheet | Refusal]) -> list[Sheet | Refusal]:
    """Print one list with an object a game or unusable file; gives back what was printed."""
    done = list(sheets)
    for sheet in done:
        if isinstance(sheet, Refusal):
            _write(sys.stderr, f"{sheet.file}: cannot be used: {sheet.why}\n")
    _write(sys.stdout, json.dumps([sheet.as_json() for sheet in done]) + "\n")
    return done


def lines(sheet: Sheet) -> Iterator[str]:
    """The report on one game, line by line."""
    name = sheet.file if sheet.number is None else f"{sheet.file}, game {sheet.number}"
    yield f"{name}: {_summary(sheet.game)}"
    for number, judged in enumerate(sheet.game.deals):
        yield _deal_line(number, judged)
    for number, judged in enumerate(sheet.game.deals):
        for renege in judged.reneges:
            yield f"  RENEGE in deal {number}, {renege_words(judged.deal, renege)}"
    for problem in sheet.game.problems:
        where = "" if problem.deal is None else f" in deal {problem.deal}"
        yield f"  PROBLEM{where}: {problem.kind.value}: {problem.detail}"


def _summary(game: JudgedGame) -> str:
    won = "nobody has won" if game.winner is None else f"side {game.winner} won"
    reneges = sum(len(each.reneges) for each in game.deals)
    counts = (
        _count(len(game.deals), "deal"),
        _count(reneges, "renege"),
        _count(len(game.problems), "problem"),
    )
    return f"{_points(game.score)}, {won}; {', '.join(counts)}"


def _count(number: int, what: str) -> str:
    return f"{number or 'no'} {what}{'' if number == 1 else 's'}"


def _deal_line(number: int, judged: JudgedDeal) -> str:
    deal = judged.deal
    tricks, points = _points(deal.tricks_by_side()), _points(judged.points)
    return (
        f"  deal {number:2}  dealer {deal.dealer}  tricks {tricks}  points {points}"
        f"  score {_points(judged.score):>5}  {deal_words(deal)}"
    )


def _points(score: tuple[int, ...]) -> str:
    return "-".join(map(str, score))


def _write(stream: TextIO, text: str) -> None:
    """Write ``text`` whatever the terminal can show, and whether or not anybody still reads."""
    encoding = stream.encoding or "utf-8"
    try:
        stream.write(text.encode(encoding, "replace").decode(encoding))
        stream.flush()
    except BrokenPipeError:
        # The reader (``head``) has seen enough.  Python would fail again at exit on what is left
        # in the buffer, so let that go nowhere; the exit status still says what was found.
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())
        os.close(nowhere)
