"""Every command that a README names is there, with every option that it names."""

import re
from pathlib import Path

import pytest

from bowerboard.cli.main import parser

ROOT = Path(__file__).parents[2]
READMES = ["README.md", "hw/README.md", "firmware/README.md"]
COMMAND = re.compile(r"(?:^|`|sudo |/)bowerboard +([a-z-][^`#\n|]*)", re.MULTILINE)


def commands(readme):
    text = (ROOT / readme).read_text(encoding="utf-8")
    for found in COMMAND.findall(text):
        words = found.split()
        # Up to what the reader fills in: a file, a name, a number.
        named = [word for word in words if re.fullmatch(r"[a-z]+", word)]
        path = named[: next((n for n, w in enumerate(words) if w not in named), len(words))]
        yield found, path, [word.partition("=")[0] for word in words if word.startswith("--")]


@pytest.mark.parametrize("readme", READMES)
def test_the_commands_are_there(readme, capsys):
    seen = list(commands(readme))
    assert seen
    for found, path, options in seen:
        with pytest.raises(SystemExit) as ended:
            parser().parse_args([*path, "--help"])
        told, why = capsys.readouterr()
        assert ended.value.code == 0, f"bowerboard {found}: {why}"
        for option in options:
            assert option in told, f"bowerboard {found}: there is no {option}"
