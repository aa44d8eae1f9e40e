"""The measure of the table's sense for as long as it takes, in several processes.

    python -m bowerboard.twin.soak_fidelity typical --first 0 --deals 100000

Evenings are numbered by their seeds: processes that share the work each have their own
``--first``.  Running totals are printed as it goes; the last line is the result as JSON.
"""

from __future__ import annotations

import argparse
import json
import time

from bowerboard.twin.measure import DEALS, Tally, measure
from bowerboard.twin.noise import PROFILES

TOLD_EVERY = 20
"""Evenings from one line of totals to the next."""


def run(profile: str, first: int, deals: int) -> Tally:
    """At least ``deals`` deals from seed ``first`` on; totals and faults are printed."""
    total, began, seed = Tally(), time.process_time(), first
    while total.deals < deals:
        evening = measure((seed,), profile=profile)
        seed += 1
        total.add(evening)
        for fault in evening.faults:
            print(*fault, flush=True)
        if (seed - first) % TOLD_EVERY == 0:
            speed = total.deals / (time.process_time() - began)
            print(f"{profile}: {total}; {speed:.0f} deals/s", flush=True)
    return total


def main() -> None:
    """From the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("profile", choices=sorted(PROFILES))
    parser.add_argument("--first", type=int, default=0, help="seed of the first evening (0)")
    parser.add_argument("--deals", type=int, default=100_000, help=f"in evenings of {DEALS}")
    args = parser.parse_args()
    if args.deals < 1:
        parser.error("--deals: play at least 1, for no deal at all shows no fault")
    print(json.dumps({args.profile: run(args.profile, args.first, args.deals).as_json()}))


if __name__ == "__main__":
    main()
