"""The tests' own hall is imported by its short name; one real broker a file of tests."""

import sys
from pathlib import Path

import pytest

HERE = str(Path(__file__).parent)
if HERE not in sys.path:
    sys.path.append(HERE)


@pytest.fixture(scope="module")
def broker(tmp_path_factory):
    from halls import Broker

    running = Broker(tmp_path_factory.mktemp("broker"))
    yield running
    running.stop()
