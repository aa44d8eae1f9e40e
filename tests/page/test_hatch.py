"""The hatch between table and page: real sockets, and ends that behave badly."""

import asyncio
import queue
import socket
from concurrent.futures import ThreadPoolExecutor

import pytest

from bowerboard.euchre.cards import Suit
from bowerboard.hublink import jsontext
from bowerboard.hublink.ownpage import LINE_MAX, Seen, Wish
from bowerboard.page.looking import Looking
from bowerboard.panel.keys import Held, NoTrumpKey, SideKey, SuitKey, Tapped
from bowerboard.table.hatch import PAGES, Hatch, path_of
from bowerboard.table.told import Command
from bowerboard.view import Stage, TableView


@pytest.fixture
def hatch(tmp_path):
    """An open hatch: (hatch, what was wished, its path)."""
    wished = queue.Queue()
    made = Hatch(tmp_path / "j", wished.put, lambda: 4200, lambda: 1000.5)
    made.start()
    yield made, wished, str(path_of(tmp_path / "j"))
    made.stop(5)


def apart(doing):
    """``doing`` in a loop of its own: what drives a browser leaves one running in this thread."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, doing).result()


def page(path: str) -> socket.socket:
    end = socket.socket(socket.AF_UNIX)
    end.settimeout(10)
    end.connect(path)
    return end


def seen_until(end: socket.socket, score: tuple[int, int]) -> Seen:
    """The first that says ``score``; how things stood may be told more than once."""
    came = b""
    while True:
        more = end.recv(65_536)
        assert more, "the hatch let the page go"
        *lines, came = (came + more).split(b"\n")
        for line in lines:
            seen = jsontext.read(Seen, line)
            if seen.view.score == score:
                return seen


def test_a_page_sees_how_things_stand_and_what_changes(hatch):
    made, _, path = hatch
    made.committed(7)
    made.show(TableView(Stage.TURN_UP, score=(3, 4)))
    with page(path) as end:
        assert seen_until(end, (3, 4)) == Seen(TableView(Stage.TURN_UP, score=(3, 4)), 7)
        made.show(TableView(Stage.TURN_UP, score=(5, 4)))
        assert seen_until(end, (5, 4)).seq == 7


def test_a_page_that_has_not_found_its_table_yet_does_not_answer(tmp_path):
    """It would say that a table is off which is only slow to tell how it stands."""

    async def tried() -> None:
        met, ready = asyncio.Event(), asyncio.Event()

        async def table(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            met.set()
            await ready.wait()
            line = jsontext.write(Seen(TableView(Stage.TURN_UP, score=(3, 4)), 0))
            writer.write(line + b"\n")
            await reader.read()  # until the page goes
            writer.close()

        looking = Looking(tmp_path / "j")
        async with await asyncio.start_unix_server(table, str(path_of(tmp_path / "j"))):
            run = asyncio.create_task(looking.run())
            found = asyncio.create_task(looking.found())
            await met.wait()
            assert not looking.on
            assert not found.done()
            ready.set()
            await found
            assert looking.on
            assert looking.view.score == (3, 4)
            run.cancel()
            await asyncio.gather(run, return_exceptions=True)

    apart(tried())


def test_a_page_whose_table_is_off_answers_after_a_moment(tmp_path):
    async def tried() -> bool:
        looking = Looking(tmp_path / "j")
        run = asyncio.create_task(looking.run())
        await asyncio.wait_for(looking.found(), 20)
        run.cancel()
        return looking.on

    assert not apart(tried())


def test_wishes_reach_the_inbox_in_order_with_rising_numbers(hatch):
    _, wished, path = hatch
    with page(path) as end:
        for wish in (Wish("a", "side 2"), Wish("b", "suit h", held=True), Wish("n", "no-trump"),
                     Wish("c", what="pause"), Wish("d", what='correct "x": score 1,0',
                                                   score=(0, 0))):  # fmt: skip
            end.sendall(jsontext.write(wish) + b"\n")
        assert wished.get(timeout=10) == Tapped(SideKey(2), 4200)
        assert wished.get(timeout=10) == Held(SuitKey(Suit.HEARTS), 4200)
        assert wished.get(timeout=10) == Tapped(NoTrumpKey(), 4200)
        first, second = wished.get(timeout=10), wished.get(timeout=10)
        assert first == Command("page", 1_000_500, "c", "page", "pause")
        assert (second.seq, second.score) == (1_000_501, (0, 0))


BAD = [b"\n", b"{}\n", b'{"id": 1}\n', b'{"id": "x"}\n', b'{"id": "a b", "what": "pause"}\n',
       b'{"id": "x", "key": "side 9"}\n', b'{"id": "x", "key": "suit z"}\n', b"\xff\n",
       b"x" * (LINE_MAX + 1), b"[" * 30_000 + b"\n"]  # fmt: skip


@pytest.mark.parametrize("sent", BAD, ids=range(len(BAD)))
def test_nonsense_ends_the_connection_and_nothing_else(hatch, sent):
    _, wished, path = hatch
    with page(path) as bad, page(path) as good:
        try:
            bad.sendall(sent)
            assert bad.recv(1) == b""
        except (BrokenPipeError, ConnectionResetError):
            pass
        good.sendall(jsontext.write(Wish("a", "undo")) + b"\n")
        assert isinstance(wished.get(timeout=10), Tapped)
        assert wished.empty()


def test_a_page_that_does_not_read_is_dropped_and_the_table_never_waits(hatch):
    made, _, path = hatch
    with page(path) as deaf, page(path) as good:
        for number in range(400):
            made.show(TableView(Stage.TURN_UP, score=(number, 0), message="x" * 1500))
            seen_until(good, (number, 0))
        while deaf.recv(65_536):
            pass


def test_only_so_many_pages(hatch):
    _, _, path = hatch
    ends = [page(path) for _ in range(PAGES + 1)]
    assert ends[-1].recv(1) == b""
    for end in ends:
        end.close()


def test_an_old_socket_is_no_obstacle_and_none_is_left(tmp_path):
    path = path_of(tmp_path / "j")
    with socket.socket(socket.AF_UNIX) as left:
        left.bind(str(path))
    made = Hatch(tmp_path / "j", lambda _: None, lambda: 0, lambda: 0.0)
    made.start()
    page(str(path)).close()
    made.stop(5)
    assert not path.exists()


def test_a_hatch_that_cannot_be_opened_is_done_without(tmp_path):
    made = Hatch(tmp_path / "none" / "j", lambda _: None, lambda: 0, lambda: 0.0)
    made.start()
    made.show(TableView(Stage.TURN_UP))
    made.stop(5)
