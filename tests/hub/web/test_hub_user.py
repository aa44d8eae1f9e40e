"""``bowerboard hub user``: who may sign in, from the command line."""

import io
import sys

import pytest
from webhall import PASSWORD

from bowerboard.cli.main import main
from bowerboard.hub import accounts
from bowerboard.hub.store import Store
from bowerboard.hub.web.passwords import fits


@pytest.fixture
def user(tmp_path, monkeypatch, capsys):
    """``user("list")``: exit status, and what was printed."""

    def run(*words: str, said: str = "") -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "stdin", io.StringIO(said))
        status = main(["hub", "--folder", str(tmp_path), "user", *words])
        return status, *capsys.readouterr()

    return run


def test_people_are_added_listed_and_removed(user, tmp_path):
    added = user("add", "Ann", "--role", "director", said=PASSWORD + "\n")
    assert added == (0, "", "")
    assert user("list") == (0, "Ann  director\n", "")
    (found,) = tmp_path.glob("*.sqlite")
    store = Store(f"sqlite:///{found}")
    (ann,) = accounts.users(store)
    assert fits(ann.password, PASSWORD)
    assert accounts.audit(store, "", None)[0].what == "let Ann sign in as director"
    assert user("remove", "Ann")[0] == 0
    assert user("list") == (0, "", "")
    assert user("remove", "Ann")[0] == 1
    store.close()


def test_a_short_password_is_refused_in_one_line(user):
    refused = (2, "", "bowerboard: a password has 10 to 200 characters\n")
    assert user("add", "Ann", said="short\n") == refused
