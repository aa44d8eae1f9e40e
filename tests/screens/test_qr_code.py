"""The QR code after a game is one that a phone reads: checked with another reader's code."""

import builtins

import pytest
import zxingcpp
from PIL import Image

from bowerboard.screens.qr import code_picture, qr_face
from bowerboard.view import Stage, TableView

LINKS = ["http://10.0.0.7:8080/g/3", "http://bowerboard.local/game/2026-11-30-12",
         "https://example.org/" + "x" * 60]  # fmt: skip


def over(link):
    return TableView(Stage.GAME_OVER, score=(10, 7), winner=0, game_link=link)


@pytest.mark.parametrize("link", LINKS)
def test_the_code_on_the_glass_opens_the_game(link):
    drawn = qr_face(over(link), 2).convert("L")
    # As a phone sees it: larger, with the dark glass around it.
    seen = Image.new("L", (800, 480), 0)
    seen.paste(drawn.resize((768, 384), Image.Resampling.NEAREST), (16, 48))
    assert [code.text for code in zxingcpp.read_barcodes(seen)] == [link]


def test_without_segno_the_link_stands_in_letters(monkeypatch):
    real = builtins.__import__

    def refuse(name, *rest, **named):
        if name == "segno":
            raise ImportError(name)
        return real(name, *rest, **named)

    monkeypatch.setattr(builtins, "__import__", refuse)
    code_picture.cache_clear()
    drawn = qr_face(over("http://t/1"), 0)
    code_picture.cache_clear()
    assert drawn.crop((66, 24, 128, 32)).getbbox() is not None


def test_a_link_too_long_for_the_glass_is_no_code():
    assert code_picture("http://example.org/" + "y" * 400) is None
