"""A seat pad: build the pieces that this board has, and go round.

A plain loop, because then the clock can be handed in: on the Pico it waits for real, in the twin
it asks the table's one virtual clock.
"""

import board
from seat import Seat


def main() -> None:
    """Run until the table asks for the console, or a key is held at the start."""
    if board.console_wanted():
        return
    board.take_console()
    try:
        run(board.Board())
    except Exception as error:  # noqa: BLE001 - a pad that stops is worse than one that restarts
        board.start_again(error)
    finally:
        board.give_console()


def run(pieces) -> None:
    """Go round with the pieces of one board until released."""
    clock = pieces.clock
    seat = Seat(
        antenna=pieces.antenna,
        link=pieces.link,
        light=pieces.light,
        hello=pieces.hello,
        memory=pieces.memory,
        now=clock.now,
        inputs=pieces.inputs,
    )
    while not seat.released:
        now = clock.wait(seat.due)
        pieces.alive(now)
        seat.receive(now)
        seat.step(now)
    pieces.release()


if __name__ == "__main__":
    main()
