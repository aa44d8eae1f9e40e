"""A real `bowerboard table` process on modelled glass whose memory is a file that others can read.

    python modelled_table.py MEMORY table --config FILE ...

The file holds the memory of the four displays, 1,024 bytes each, as it is at any moment.
"""

import mmap
import sys
from pathlib import Path

from bowerboard.cli import table
from bowerboard.cli.main import UsageError, parser
from bowerboard.table.setup import Edges
from bowerboard.twin.pod import ModelledPod

SIZE = 1024


def main(memory, *words):
    pod = ModelledPod()
    with Path(memory).open("r+b") as file:
        for seat, display in pod.displays.items():
            whole = mmap.mmap(file.fileno(), 4 * SIZE)
            display.memory = memoryview(whole)[SIZE * seat : SIZE * (seat + 1)]
        try:
            return table.run(parser().parse_args(words), lambda _: Edges(pod.buses()))
        except UsageError as why:
            print(why, file=sys.stderr)
            return 2


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
