"""A module is read in one sitting and a function on one screen.

The house style asks for modules up to 300 lines and functions up to 50; a few lines' grace keeps
a good function from being cut in two for one line.
"""

import ast
import os
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
MODULE, FUNCTION = 320, 55


def files(root: Path) -> list[Path]:
    """The code: device/ and firmware/, once each."""
    found = []
    for top in ("device/bowerboard", "firmware"):
        for folder, _, names in os.walk(root / top):
            found += [Path(folder, name) for name in names if name.endswith(".py")]
    return sorted(found)


def too_long(root: Path) -> list[str]:
    """Modules and functions longer than the style allows, each with its length."""
    found = []
    for path in files(root):
        source = path.read_text(encoding="utf-8")
        name, length = path.relative_to(root), len(source.splitlines())
        if length > MODULE:
            found.append(f"{name}: {length} lines")
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                lines = (node.end_lineno or node.lineno) - node.lineno + 1
                if lines > FUNCTION:
                    found.append(f"{name}:{node.lineno}: {node.name} has {lines} lines")
    return found


def test_nothing_is_too_long():
    assert files(ROOT)
    assert too_long(ROOT) == []


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("x = 1\n" * 320, []),
        ("x = 1\n" * 321, ["firmware/x.py: 321 lines"]),
        ("def f():\n" + "    x = 1\n" * 54, []),
        ("\ndef f():\n" + "    x = 1\n" * 55, ["firmware/x.py:2: f has 56 lines"]),
        ("class A:\n  async def f(self):\n" + "    x = 1\n" * 60,
         ["firmware/x.py:2: f has 61 lines"]),
    ],
)  # fmt: skip
def test_what_is_too_long(tmp_path: Path, source: str, found: list[str]):
    (tmp_path / "firmware").mkdir()
    (tmp_path / "firmware" / "x.py").write_text(source, encoding="utf-8")
    assert too_long(tmp_path) == found
