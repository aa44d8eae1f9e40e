"""``bowerboard install`` and ``uninstall`` on throw-away folders that stand for a Pi."""

import configparser
import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from bowerboard.boards import read_board
from bowerboard.cli.main import main
from bowerboard.config import ConfigError, read_config
from bowerboard.install.plan import overlay_lines, with_block

THEIRS = "# For more options see the documentation\ndtparam=audio=on\n\n[pi4]\narm_boost=1"
UNIT = "etc/systemd/system/bowerboard.service"


@pytest.fixture
def pi(tmp_path: Path) -> Path:
    """A Pi's root folder, as far as an installation touches it."""
    (tmp_path / "boot/firmware").mkdir(parents=True)
    (tmp_path / "boot/firmware/config.txt").write_text(THEIRS)
    (tmp_path / "etc").mkdir()
    return tmp_path


def install(pi: Path, *more: str, word: str = "install") -> int:
    program = ["--program", "/usr/bin/true"] if word == "install" else []
    return main([word, "--root", str(pi), *program, *more])


def everything(top: Path) -> dict[str, str]:
    return {str(p.relative_to(top)): p.read_text() for p in top.rglob("*") if p.is_file()}


def test_all_is_written(pi, capsys):
    assert install(pi) == 0
    assert set(everything(pi)) == {
        "boot/firmware/config.txt",
        UNIT,
        "etc/udev/rules.d/70-bowerboard.rules",
        "etc/sysusers.d/bowerboard.conf",
        "etc/modules-load.d/bowerboard.conf",
        "etc/bowerboard/table.toml",
    }
    for path in everything(pi):
        if path != "boot/firmware/config.txt":
            assert (pi / path).stat().st_mode & 0o777 == 0o644


def test_a_second_time_nothing_changes(pi, capsys):
    install(pi)
    before = {path: (pi / path).stat().st_mtime_ns for path in everything(pi)}
    capsys.readouterr()
    assert install(pi) == 0
    assert "Nothing to change." in capsys.readouterr().out
    assert {path: (pi / path).stat().st_mtime_ns for path in everything(pi)} == before


def test_uninstall_leaves_what_was_there_and_the_configuration(pi, capsys):
    install(pi)
    assert install(pi, word="uninstall") == 0
    left = everything(pi)
    assert set(left) == {"boot/firmware/config.txt", "etc/bowerboard/table.toml"}
    assert left["boot/firmware/config.txt"] == THEIRS.rstrip("\n") + "\n"
    capsys.readouterr()
    assert install(pi, word="uninstall") == 0
    assert "Nothing to change." in capsys.readouterr().out


def test_a_dry_run_shows_every_file_and_line_and_writes_nothing(pi, capsys):
    assert install(pi, "--dry-run") == 0
    shown = capsys.readouterr().out
    assert everything(pi) == {"boot/firmware/config.txt": THEIRS}
    install(pi)
    for path, text in everything(pi).items():
        assert str(pi / path) in shown
        if path != "boot/firmware/config.txt":
            for line in text.splitlines():
                assert f"    +{line}" in shown
    assert "    +dtoverlay=i2c4,pins_8_9,baudrate=400000" in shown
    assert "run   systemctl daemon-reload" in shown


def test_a_dry_run_as_json(pi, capsys):
    assert install(pi, "--dry-run", "--json") == 0
    told = json.loads(capsys.readouterr().out)
    assert {change["do"] for change in told["changes"]} == {"write", "change"}
    assert ["systemctl", "enable", "bowerboard.service"] in told["commands"]
    assert told["notes"] == []


def test_the_owners_configuration_is_kept(pi):
    (pi / "etc/bowerboard").mkdir()
    (pi / "etc/bowerboard/table.toml").write_text("# mine\n")
    install(pi)
    assert (pi / "etc/bowerboard/table.toml").read_text() == "# mine\n"


def test_the_configuration_it_writes_lacks_only_the_pads(pi):
    install(pi, "--board", "zero2w-budget")
    path = pi / "etc/bowerboard/table.toml"
    with pytest.raises(ConfigError, match=r"pads|north"):
        read_config(path)
    path.write_text(path.read_text().replace("# north", "north").replace("# east", "east")
                    .replace("# south", "south").replace("# west", "west"))  # fmt: skip
    assert read_config(path).board.profile == "zero2w-budget"


def test_another_board_replaces_the_lines_of_the_first(pi):
    install(pi)
    install(pi, "--board", "pi4-mux")
    text = (pi / "boot/firmware/config.txt").read_text()
    assert text.count("# bowerboard begin") == text.count("# bowerboard end") == 1
    assert "i2c4" not in text
    assert "dtoverlay=i2c-mux,pca9548,addr=0x70" in text
    assert text.startswith(THEIRS)


def test_no_config_txt_is_said(tmp_path, capsys):
    assert install(tmp_path) == 0
    assert "not a Pi" in capsys.readouterr().out


def test_an_unknown_board_is_a_usage_error(pi, capsys):
    assert install(pi, "--board", "pi9") == 2
    assert "no such board profile" in capsys.readouterr().err


def test_a_program_in_a_home_is_refused(pi, monkeypatch, capsys):
    monkeypatch.setattr("sys.argv", ["/home/ann/bowerboard/.venv/bin/bowerboard"])
    assert main(["install", "--root", str(pi)]) == 2
    assert "/opt/bowerboard" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("board", "lines"),
    [
        ("pi4-pod", ["dtparam=i2c_arm=on,i2c_arm_baudrate=400000",
                     "dtoverlay=i2c4,pins_8_9,baudrate=400000"]),
        ("pi5-pod", ["dtparam=i2c_arm=on,i2c_arm_baudrate=400000",
                     "dtoverlay=i2c0-pi5,pins_8_9,baudrate=400000"]),
        ("zero2w-budget", ["dtparam=i2c_arm=on,i2c_arm_baudrate=400000",
                           "dtoverlay=i2c-mux,pca9548,addr=0x70"]),
        ("virtual", []),
    ],
)  # fmt: skip
def test_the_lines_that_make_the_buses(board, lines):
    assert list(overlay_lines(read_board(board))) == lines


@pytest.mark.parametrize("text", ["", "a=1", "a=1\n", "a=1\n\n", "[pi5]\nb=2\n"])
def test_a_block_comes_and_goes(text):
    block = with_block(text, ("x=1", "y=2"))
    assert re.search(r"\[all\]\nx=1\ny=2\n", block)
    assert with_block(block, ("x=1", "y=2")) == block
    assert with_block(block, ()).rstrip("\n") == text.rstrip("\n")
    assert with_block(block + "c=3\n", ("z=1",)).endswith("# bowerboard end\nc=3\n")


def test_a_block_whose_end_was_cut_away_loses_nobodys_lines():
    block = with_block("a=1\n", ("dtoverlay=i2c3",)).replace("# bowerboard end\n", "theirs=1\n")
    healed = with_block(block, ("dtoverlay=i2c4",))
    assert "theirs=1" in healed
    assert "i2c3" not in healed
    assert healed.count("# bowerboard begin") == 1


def systemd(program: str, *words: str) -> subprocess.CompletedProcess[str]:
    if shutil.which(program) is None:
        pytest.skip(f"needs {program} of systemd, see .ci/system-packages")
    return subprocess.run([program, *words], capture_output=True, text=True, check=False)


def test_systemd_finds_no_fault_in_the_unit(pi):
    install(pi)
    found = systemd("systemd-analyze", "verify", str(pi / UNIT))
    assert (found.returncode, found.stderr) == (0, "")


def test_the_unit_is_well_shut(pi):
    """systemd's own measure from 0 (best) to 10; a unit without any of it has 9.6."""
    install(pi)
    found = systemd("systemd-analyze", "security", "--offline=yes", str(pi / UNIT))
    exposure = re.search(r"Overall exposure level for \S+: ([\d.]+)", found.stdout)
    assert exposure is not None, found
    assert float(exposure[1]) < 2.5


def test_the_unit_says_what_the_table_relies_on(pi):
    install(pi)
    unit = configparser.ConfigParser(strict=False, interpolation=None)
    unit.optionxform = str
    unit.read(pi / UNIT)
    service = unit["Service"]
    assert service["ExecStart"] == "/usr/bin/true table --config /etc/bowerboard/table.toml"
    assert (service["Type"], service["WatchdogSec"]) == ("notify", "10")
    # A crash leaves a face that says so, and the first start may write what it was told.
    blanker = "-/usr/bin/true table --blank --config /etc/bowerboard/table.toml"
    assert service["ExecStopPost"] == blanker
    assert service["ReadWritePaths"] == "-/etc/bowerboard"
    # lgpio writes into its working directory (gpiozero issue 1106, case O06).
    assert service["WorkingDirectory"] == "/run/bowerboard"
    assert service["RuntimeDirectory"] == service["StateDirectory"] == "bowerboard"
    assert "PrivateDevices" not in service


def test_systemd_makes_the_user_and_groups(pi):
    install(pi)
    made = systemd("systemd-sysusers", f"--root={pi}")
    assert made.returncode == 0, made.stderr
    groups = {line.split(":")[0]: line for line in (pi / "etc/group").read_text().splitlines()}
    for group in ("dialout", "gpio", "i2c"):
        assert groups[group].endswith(":bowerboard")
    assert "bowerboard:" in (pi / "etc/passwd").read_text()


def test_every_udev_rule_reads_as_one(pi):
    install(pi)
    rules = (pi / "etc/udev/rules.d/70-bowerboard.rules").read_text().splitlines()
    token = r'(?:SUBSYSTEM|KERNEL|ATTRS\{\w+\})=="[^"]+"|(?:GROUP|MODE|ENV\{\w+\})="[^"]+"'
    token += r'|(?:SYMLINK|TAG)\+="[^"]+"'
    for rule in filter(None, rules):
        assert rule.startswith("#") or re.fullmatch(rf"(?:{token})(?:, (?:{token}))*", rule), rule
