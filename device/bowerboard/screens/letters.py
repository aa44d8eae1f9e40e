"""The small letters, drawn for one page of an OLED.

Capitals six pixels high on rows 1 to 6 of an eight-row cell, so that a strip one display page
high keeps a clear line above and below them, inverted or not.  Every letter is at most five
pixels wide; the suits are seven.
"""

from __future__ import annotations

from bowerboard.screens.art import Art

LETTERS = Art(
    8,
    (
        (
            "ABCDEFGHIJKL",
            """
 ▄▄▄    ▄▄▄▄     ▄▄▄    ▄▄▄▄    ▄▄▄▄▄   ▄▄▄▄▄    ▄▄▄▄   ▄   ▄   ▄▄▄       ▄▄▄   ▄   ▄   ▄
█   █   █▄▄▄▀   █   ▀   █   █   █▄▄▄    █▄▄▄    █  ▄▄   █▄▄▄█    █         █    █▄▄▀    █
█▀▀▀█   █   █   █   ▄   █   █   █       █       █   █   █   █    █      ▄  █    █  ▀▄   █
▀   ▀   ▀▀▀▀     ▀▀▀    ▀▀▀▀    ▀▀▀▀▀   ▀        ▀▀▀▀   ▀   ▀   ▀▀▀      ▀▀     ▀   ▀   ▀▀▀▀▀
""",
        ),
        (
            "MNOPQRSTUVWX",
            """
▄   ▄   ▄   ▄    ▄▄▄    ▄▄▄▄     ▄▄▄    ▄▄▄▄     ▄▄▄▄   ▄▄▄▄▄   ▄   ▄   ▄   ▄   ▄   ▄   ▄   ▄
█▀▄▀█   █▀▄ █   █   █   █   █   █   █   █   █   ▀▄▄▄      █     █   █   █   █   █ ▄ █    ▀▄▀
█ ▀ █   █ ▀▄█   █   █   █▀▀▀    █ ▀▄▀   █▀▀█        █     █     █   █    █ █    █▄▀▄█    ▄▀▄
▀   ▀   ▀   ▀    ▀▀▀    ▀        ▀▀ ▀   ▀   ▀   ▀▀▀▀      ▀      ▀▀▀      ▀     ▀   ▀   ▀   ▀
""",
        ),
        (
            "YZ0123456789",
            """
▄   ▄   ▄▄▄▄▄    ▄▄      ▄       ▄▄▄    ▄▄▄▄       ▄    ▄▄▄▄▄    ▄▄▄    ▄▄▄▄▄    ▄▄▄     ▄▄▄
▀▄ ▄▀     ▄▀    █  █    ▀█      ▀  ▄▀    ▄▄▄▀    ▄▀█    █▄▄▄    █▄▄▄       ▄▀   ▀▄▄▄▀   █   █
  █     ▄▀      █  █     █       ▄▀         █   ▀▀▀█▀   ▄   █   █   █     █     █   █    ▀▀▀█
  ▀     ▀▀▀▀▀    ▀▀     ▀▀▀     ▀▀▀▀▀   ▀▀▀▀       ▀     ▀▀▀     ▀▀▀      ▀      ▀▀▀     ▀▀▀
""",
        ),
        (
            ".,:;!?'\"+-=/",
            """
                                ▄        ▄▄▄    ▄       ▄ ▄                                ▄
                ▀        ▀      █       ▀  ▄▀   ▀       ▀ ▀       █     ▄▄▄▄    ▀▀▀▀      ▄▀
                ▄        ▄      ▀         ▀                     ▀▀█▀▀           ▀▀▀▀    ▄▀
▀       ▄▀              ▀       ▀         ▀                       ▀                     ▀
""",
        ),
        (
            "()&#*%_<>…·♣",
            """
 ▄      ▄        ▄▄      ▄ ▄            ▄   ▄             ▄     ▄                         ███
█        █      ▀▄▄▀    ▀█▀█▀   ▀▄█▄▀     ▄▀            ▄▀       ▀▄             ▄       ██▄█▄██
█        █      █ ▀▄▀   ▄█▄█▄   ▀ ▀ ▀    ▄▀             ▀▄       ▄▀             ▀       ▀▀ █ ▀▀
 ▀      ▀        ▀▀ ▀    ▀ ▀            ▀   ▀   ▀▀▀▀      ▀     ▀       ▀ ▀ ▀             ▀▀▀
""",
        ),
        (
            "✿⍾◉↟",
            """
 ▄█ █▄    ▄█▄    ▄▀▀▀▄    ▄█▄
▀▀▄█▄▀▀  █████  █ ▄█▄ █  ▀▀█▀▀
▀█▄▀▄█▀ ▄█████▄ ▀▄ ▀ ▄▀  ▀▀█▀▀
  ▀ ▀      ▀      ▀▀▀      ▀
""",
        ),
        (
            "♦♥♠",
            """
  ▄█▄    ▄▄ ▄▄    ▄█▄
▄█████▄ ███████ ▄█████▄
 ▀███▀   ▀███▀  ▀▀▀█▀▀▀
   ▀       ▀      ▀▀▀
""",
        ),
    ),
)
"""Capitals, figures, signs and the suits."""

BOLD = Art(
    8,
    (
        (
            "MW",
            """
▄▄   ▄▄ ▄▄   ▄▄
███▄███ ██ ▄ ██
██ ▀ ██ ███▀███
▀▀   ▀▀ ▀▀   ▀▀
""",
        ),
    ),
)
"""The letters whose bold form is drawn by hand: doubled stems would fill them."""
