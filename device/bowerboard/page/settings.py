"""What can be set on the page and counts from the table's next start: rules and language."""

from __future__ import annotations

import json
import os
from dataclasses import asdict, dataclass
from pathlib import Path

SUFFIX = ".settings"


@dataclass(frozen=True, slots=True)
class Settings:
    """Empty for what the configuration says."""

    rules: str = ""
    language: str = ""


def read_settings(journal: Path) -> Settings:
    """The settings kept beside ``journal``; none where they cannot be read."""
    try:
        kept = json.loads(_path(journal).read_text(encoding="utf-8"))
        return Settings(str(kept["rules"]), str(kept["language"]))
    except (OSError, ValueError, KeyError, TypeError):
        return Settings()


def keep_settings(journal: Path, settings: Settings) -> None:
    """Keep ``settings`` beside ``journal``.

    Raises:
        OSError: they cannot be written.
    """
    path = _path(journal)
    fresh = path.with_name(path.name + ".new")
    fresh.write_text(json.dumps(asdict(settings)), encoding="utf-8")
    os.replace(fresh, path)


def _path(journal: Path) -> Path:
    return journal.with_name(journal.name + SUFFIX)
