"""The pods' wiring as WireViz sources, made from the board profiles: a pin is written once."""

from __future__ import annotations

from bowerboard.boards import Board, read_board

POD_DRAWINGS = ("pi4-pod", "pi4-mux", "zero2w-budget", "six", "eight")
"""The boards that have a drawing; pi5-pod is wired as pi4-pod."""

HEADER = {
    2: 3, 3: 5, 4: 7, 14: 8, 15: 10, 17: 11, 18: 12, 27: 13, 22: 15, 23: 16, 24: 18, 10: 19,
    9: 21, 25: 22, 11: 23, 8: 24, 7: 26, 0: 27, 1: 28, 5: 29, 6: 31, 12: 32, 13: 33, 19: 35,
    16: 36, 26: 37, 20: 38, 21: 40,
}  # fmt: skip
"""The header's pin of each GPIO (BCM number), the same on every Pi with 40 pins."""

V3, V5, GROUND = (1, 17), (2, 4), (6, 9, 14, 20, 25, 30, 34, 39)
SUITS = {"c": "clubs", "d": "diamonds", "h": "hearts", "s": "spades"}
NAMES = {
    4: ("North", "East", "South", "West"),
    6: tuple(f"Seat {n}" for n in range(6)),
    8: tuple(f"Seat {n}" for n in range(8)),
}

Wire = tuple[str, str, str, str, str]
"""From part, its pin, colour, to part, its pin."""


def pod_wiring(name: str) -> str:
    """The WireViz source of the pod of a board profile."""
    board = read_board(name)
    wires = list(_glass(board)) + list(_keys(board)) + list(_lights(board))
    pins = {"Pi": _header()}
    for source, pin, _, target, end in wires:
        for part, label in ((source, pin), (target, end)):
            if part != "Pi" and label not in pins.setdefault(part, []):
                pins[part].append(label)
    lines = [
        f"# {board.title}.",
        f"# Made by `python hw/make.py wiring` from hw/boards/{name}.toml: change that, not this.",
        f"metadata: {{title: '{board.title}'}}",
        "connectors:",
    ]
    for part, labels in pins.items():
        lines += _part(board, part, labels)
    lines.append("cables:")
    groups = _groups(wires)
    for cable, group in groups.items():
        colours = ", ".join(wire[2] for wire in group)
        lines.append(f"  {cable}: {{category: bundle, colors: [{colours}]}}")
    lines.append("connections:")
    for cable, group in groups.items():
        source, target = group[0][0], group[0][3]
        # The Pi's pins go by number, all others by what is printed beside them.
        starts = ", ".join(w[1] if w[0] == "Pi" else f"'{w[1]}'" for w in group)
        ends = ", ".join(f"'{wire[4]}'" for wire in group)
        lines += [
            f"  - - {source}: [{starts}]",
            f"    - {cable}: [{', '.join(str(n) for n in range(1, len(group) + 1))}]",
            f"    - {target}: [{ends}]",
        ]
    return "\n".join(lines) + "\n"


def _groups(wires: list[Wire]) -> dict[str, list[Wire]]:
    """The wires between the same two parts run together."""
    groups: dict[tuple[str, str], list[Wire]] = {}
    for wire in wires:
        groups.setdefault((wire[0], wire[3]), []).append(wire)
    return {f"W{number}": group for number, group in enumerate(groups.values(), 1)}


def _header() -> list[str]:
    """The labels of the Pi's 40 pins, in order."""
    labels = {pin: f"GPIO {gpio}" for gpio, pin in HEADER.items()}
    labels |= dict.fromkeys(V3, "3V3") | dict.fromkeys(V5, "5V") | dict.fromkeys(GROUND, "GND")
    return [labels[pin] for pin in range(1, 41)]


def gpio(pin: int) -> str:
    """The header's pin of a GPIO, as the sources write it."""
    return str(HEADER[pin])


def _part(board: Board, part: str, labels: list[str]) -> list[str]:
    kinds = {
        "Pi": "pi4" if board.machine.startswith("pi") else board.machine,
        "Mux": "mux",
        "Regulator": "regulator",
        "Buzzer": "buzzer",
    }
    kind = kinds.get(part) or (
        board.displays.kind if part.startswith("Face") else part.split("_", maxsplit=1)[0].lower()
    )
    quoted = ", ".join(f"'{label}'" for label in labels)
    lines = [f"  {part}:", f"    type: {_type(board, kind)}", f"    pn: {kind}"]
    lines.append(f"    pinlabels: [{quoted}]")
    if part == "Pi":
        lines.append("    hide_disconnected_pins: true")
    if part.startswith("Face"):
        seat = int(part.split("_")[1])
        lines.append(
            f"    notes: '{NAMES[board.seats][seat]}, address {board.displays.at[seat][1]:#x}'"
        )
    if part.startswith("Light"):
        lines[2] = "    pn: led"
        lines.append("    notes: 470 ohm in series with each LED's long leg")
    return lines


def _type(board: Board, kind: str) -> str:
    names = {
        "pi4": "Raspberry Pi 4 or 5, 40-pin header",
        "zero2w": "Raspberry Pi Zero 2 W, 40-pin header",
        "mux": f"TCA9548A, address {board.muxes[0].address:#x}" if board.muxes else "",
        "regulator": "3.3 V regulator, 1 A",
        "buzzer": "piezo, passive",
        "key": "push buttons",
        "light": "turn lights",
    }
    return names.get(kind, f"OLED {kind.upper()} {board.displays.width}x{board.displays.height}")


def _glass(board: Board) -> list[Wire]:
    wires: list[Wire] = []
    power, ground = ("Pi", str(V3[0])), ("Pi", str(GROUND[1]))
    for mux in board.muxes:
        trunk = board.path(mux.bus)[0]
        wires += [
            ("Pi", str(V3[0]), "RD", "Mux", "VIN"),
            ("Pi", str(GROUND[1]), "BK", "Mux", "GND"),
            ("Pi", gpio(trunk.sda), "BU", "Mux", "SDA"),
            ("Pi", gpio(trunk.scl), "YE", "Mux", "SCL"),
        ]
        power, ground = ("Mux", "VIN"), ("Mux", "GND")
    if board.displays.power == "regulator":
        wires += [
            ("Pi", str(V5[0]), "OG", "Regulator", "IN 5V"),
            ("Pi", str(GROUND[0]), "BK", "Regulator", "GND"),
        ]
        power, ground = ("Regulator", "OUT 3V3"), ("Regulator", "GND")
    for seat, (name, _) in enumerate(board.displays.at):
        bus, through, channel = board.path(name)
        face = f"Face_{seat}"
        wires += [(*power, "RD", face, "VCC"), (*ground, "BK", face, "GND")]
        if through is None:
            ends = [("Pi", gpio(bus.sda)), ("Pi", gpio(bus.scl))]
        else:
            ends = [("Mux", f"SD{channel}"), ("Mux", f"SC{channel}")]
        wires += [(*ends[0], "BU", face, "SDA"), (*ends[1], "YE", face, "SCL")]
    return wires


def _keys(board: Board) -> list[Wire]:
    names = NAMES[board.seats]
    wires: list[Wire] = [("Pi", str(GROUND[7]), "BK", "Key_side", "common")]
    wires += [
        ("Pi", gpio(pin), "GY", "Key_side", names[seat])
        for seat, pin in enumerate(board.pins.sides)
    ]
    wires.append(("Pi", str(GROUND[6]), "BK", "Key_top", "common"))
    top = {SUITS[letter]: pin for letter, pin in board.pins.suits.items()}
    top |= {"alone": board.pins.alone, "undo": board.pins.undo}
    return wires + [("Pi", gpio(pin), "GY", "Key_top", key) for key, pin in top.items()]


def _lights(board: Board) -> list[Wire]:
    names = NAMES[board.seats]
    wires: list[Wire] = []
    if board.pins.lights:
        wires.append(("Pi", str(GROUND[3]), "BK", "Light_side", "common"))
    wires += [
        ("Pi", gpio(pin), "WH", "Light_side", names[seat])
        for seat, pin in enumerate(board.pins.lights)
    ]
    if board.pins.buzzer is not None:
        wires += [
            ("Pi", gpio(board.pins.buzzer), "VT", "Buzzer", "+"),
            ("Pi", str(GROUND[2]), "BK", "Buzzer", "-"),
        ]
    return wires
