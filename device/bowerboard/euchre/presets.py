"""House rules by name, each with where it comes from.

To add a preset, add an entry here; nothing else knows their names.
"""

from __future__ import annotations

from dataclasses import dataclass

from bowerboard.euchre.rules import HouseRules, LonerLead


@dataclass(frozen=True, slots=True)
class Preset:
    """Rules, one line of what they are, and their source."""

    rules: HouseRules
    meaning: str
    source: str


PRESETS: dict[str, Preset] = {
    "standard": Preset(HouseRules(), "the defaults: four players, 24 cards, to 10", "rules.md 6"),
    "throw-in": Preset(
        HouseRules(stick_the_dealer=False),
        "as standard, but the dealer may pass in round two and the deal is thrown in",
        "rules.md 1.3.7",
    ),
    "ontario": Preset(
        HouseRules(canadian_loner=True),
        "the dealer's partner ordering up goes alone",
        "rules.md 1.3.10",
    ),
    "loner-left": Preset(
        HouseRules(loner_lead=LonerLead.LEFT_OF_LONER),
        "as standard, but left of the loner leads",
        "rules.md 1.4.5",
    ),
}
