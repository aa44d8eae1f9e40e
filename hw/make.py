"""Makes what is generated in this folder; run it after a change and commit what it made.

    python hw/make.py bom wiring enclosure     (or any of them)
    python hw/make.py stl                      (for the printer: hw/build/*.stl)

It needs the package ``bowerboard``; ``wiring`` also the extra ``hw`` and Graphviz (dot);
``enclosure`` and ``stl`` need OpenSCAD, and xvfb-run where there is no screen.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

HW = Path(__file__).parent
sys.path.insert(0, str(HW))

PICTURES = {
    "pad": ("pad.scad", "0,0,0,58,0,32,440", {}),
    "pad-inside": ("pad.scad", "0,0,0,40,0,200,420", {"part": "body", "render": ""}),
    "pod": ("pod.scad", "0,0,-10,60,0,25,660", {"made": "pod-shell"}),
    "pod-inside": ("pod.scad", "0,0,0,40,0,25,600", {"part": "shell", "render": ""}),
    "pod-top": ("pod.scad", "0,0,0,0,0,0,560", {"made": "pod-shell"}),
    "pod-eight": (
        "pod.scad",
        "0,0,-10,60,0,25,640",
        {"sides": 8, "panel": "0.96", "made": "pod-shell-eight"},
    ),
}
"""Pictures of the enclosure: file, camera, parameters; ``made``: the part that it shows."""

PARTS = {
    "pad-body": ("pad.scad", {"part": "body"}),
    "pad-rim": ("pad.scad", {"part": "rim"}),
    "pad-base": ("pad.scad", {"part": "base"}),
    "pad-base-pn532": ("pad.scad", {"part": "base", "reader": "pn532"}),
    "pad-body-pn532": ("pad.scad", {"part": "body", "reader": "pn532"}),
    "pod-shell": ("pod.scad", {"part": "shell"}),
    "pod-base": ("pod.scad", {"part": "base"}),
    "pod-shell-budget": ("pod.scad", {"part": "shell", "panel": "0.96"}),
    "pod-base-budget": ("pod.scad", {"part": "base", "panel": "0.96", "pi": "zero"}),
    "pod-shell-six": ("pod.scad", {"part": "shell", "sides": 6, "panel": "1.3"}),
    "pod-base-six": ("pod.scad", {"part": "base", "sides": 6, "panel": "1.3"}),
    "pod-shell-eight": ("pod.scad", {"part": "shell", "sides": 8, "panel": "0.96"}),
    "pod-base-eight": ("pod.scad", {"part": "base", "sides": 8, "panel": "0.96"}),
}
"""What is printed: file and parameters."""


def bom() -> None:
    """The totals of every build, from bom.csv."""
    from buying import page

    (HW / "BOM.md").write_text(page(), encoding="utf-8")


def wiring() -> None:
    """The pods' wiring from their board profiles, then every drawing."""
    from wires import POD_DRAWINGS, pod_wiring

    for name in POD_DRAWINGS:
        (HW / "wiring" / f"{name}.yml").write_text(pod_wiring(name), encoding="utf-8")
    for source in sorted((HW / "wiring").glob("*.yml")):
        command = [sys.executable, "-m", "wireviz.wv_cli", "-f", "p", str(source)]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        _small(source.with_suffix(".png"), digest([source]), thin=True)


def enclosure() -> None:
    """The pictures."""
    for name, (source, camera, parameters) in PICTURES.items():
        given = dict(parameters)
        more = ["--render"] if given.pop("render", None) is not None else []
        if "made" in given:
            given["made"] = str(stl(names=(str(given["made"]),))[0])
        out = HW / "pictures" / f"{name}.png"
        looks = ["--imgsize=1000,760", "--colorscheme=Tomorrow", f"--camera={camera}"]
        openscad(source, out, given, [*more, *looks])
        _small(out, digest(sources(source)))


def stl(folder: Path = HW / "build", names: tuple[str, ...] = tuple(PARTS)) -> list[Path]:
    """The parts for the printer; their files."""
    folder.mkdir(exist_ok=True)
    for name in names:
        source, parameters = PARTS[name]
        openscad(source, folder / f"{name}.stl", parameters, [])
    return [folder / f"{name}.stl" for name in names]


def openscad(source: str, out: Path, parameters: dict[str, object], more: list[str]) -> None:
    """Run OpenSCAD once, without a screen if need be."""
    given = [
        f'-D{key}="{value}"' if isinstance(value, str) else f"-D{key}={value}"
        for key, value in parameters.items()
    ]
    command = ["openscad", "-q", "-o", str(out), *given, *more, str(HW / "enclosure" / source)]
    if out.suffix == ".png" and not os.environ.get("DISPLAY") and shutil.which("xvfb-run"):
        command = ["xvfb-run", "-a", *command]
    subprocess.run(command, check=True)


def sources(file: str) -> list[Path]:
    """A file of the enclosure and what it includes."""
    return [HW / "enclosure" / file, HW / "enclosure" / "shapes.scad"]


def digest(files: list[Path]) -> str:
    """What a picture was made from; kept in it, so that an old picture is found out."""
    return hashlib.sha256(b"".join(file.read_bytes() for file in files)).hexdigest()


def _small(picture: Path, made_from: str, thin: bool = False) -> None:
    """Note what it was made from, and save space: sixty-four colours are enough for a drawing;
    where lines are ``thin``, rare colours count as well."""
    from PIL import Image, PngImagePlugin

    note = PngImagePlugin.PngInfo()
    note.add_text("made-from", made_from)

    image = Image.open(picture).convert("RGB")
    if image.width > 2000:
        image = image.resize((2000, image.height * 2000 // image.width))
    method = Image.Quantize.MAXCOVERAGE if thin else Image.Quantize.MEDIANCUT
    image.quantize(64, method, dither=Image.Dither.NONE).save(picture, optimize=True, pnginfo=note)


MAKES = {"bom": bom, "wiring": wiring, "enclosure": enclosure, "stl": stl}

if __name__ == "__main__":
    wanted = sys.argv[1:] or ["bom", "wiring", "enclosure"]
    unknown = [word for word in wanted if word not in MAKES]
    if unknown:
        sys.exit(f"make.py: no {unknown[0]!r}: there are {', '.join(MAKES)}")
    for word in wanted:
        MAKES[word]()
