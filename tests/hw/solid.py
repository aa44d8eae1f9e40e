"""Reads an STL and says whether it is a solid: what a slicer needs, checked without one."""

import re
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

Point = tuple[float, float, float]
NUMBER = r"(-?[\d.]+(?:e[-+]?\d+)?)"
VERTEX = re.compile(rf"vertex\s+{NUMBER}\s+{NUMBER}\s+{NUMBER}")


@dataclass(frozen=True)
class Solid:
    """Size in mm, volume in cm3, and the edges that do not join exactly two triangles."""

    size: Point
    volume_cm3: float
    open_edges: int
    pieces: int


def read_solid(path: Path) -> Solid:
    points = [tuple(map(float, found)) for found in VERTEX.findall(path.read_text())]
    triangles = list(zip(points[::3], points[1::3], points[2::3], strict=True))
    flat = [t for t in triangles if len(set(t)) == 3]
    # In a closed surface every edge is walked once each way.
    edges = Counter((a, b) for t in flat for a, b in ((t[0], t[1]), (t[1], t[2]), (t[2], t[0])))
    bad = sum(1 for (a, b), count in edges.items() if edges[b, a] != count)
    spans = [max(p[axis] for p in points) - min(p[axis] for p in points) for axis in range(3)]
    volume = sum(_signed(*t) for t in triangles) / 1000
    return Solid((spans[0], spans[1], spans[2]), volume, bad, _pieces(flat))


def _signed(a: Point, b: Point, c: Point) -> float:
    """The volume between a triangle and the origin, in mm3, by its turn."""
    return (
        a[0] * (b[1] * c[2] - b[2] * c[1])
        - a[1] * (b[0] * c[2] - b[2] * c[0])
        + a[2] * (b[0] * c[1] - b[1] * c[0])
    ) / 6


def _pieces(triangles: list[tuple[Point, Point, Point]]) -> int:
    """How many separate surfaces there are: one, unless something floats."""
    above: dict[Point, Point] = {}

    def top(point: Point) -> Point:
        while (other := above.setdefault(point, point)) != point:
            above[point] = above[other]
            point = other
        return point

    for a, b, c in triangles:
        above[top(b)] = top(a)
        above[top(c)] = top(a)
    return len({top(point) for point in list(above)})
