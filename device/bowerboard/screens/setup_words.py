"""What seats are called, and what each of the house rules is, where it is not said in English.

English stands where they are defined: the names in files in ``seats``, one line a preset in
``euchre.presets``.  Of a rule the face has five lines of 126 pixels, about 100 letters.
"""

from __future__ import annotations

from collections.abc import Mapping

FRENCH_SEATS: Mapping[str, str] = {
    "north": "Nord",
    "east": "Est",
    "south": "Sud",
    "west": "Ouest",
    "fifth": "Cinquième",
    "sixth": "Sixième",
    "seventh": "Septième",
    "eighth": "Huitième",
    "kitty": "Talon",
}

FRENCH_RULES: Mapping[str, str] = {
    "standard": "le jeu courant: quatre joueurs, 24 cartes, en 10",
    "throw-in": "comme standard, mais le donneur peut passer au 2e tour: on redonne",
    "us-league": "le donneur doit nommer; sans atout on peut prendre; l'arbitre juge les renonces",
    "midwest": "main du fermier: trois 9 et 10 peuvent être échangés",
    "ontario": "qui commande à son partenaire joue seul; un seul euchré coûte 4",
    "michigan": "as sans figure: échange avec le talon; la marque s'arrête à 13",
    "british": "25 cartes avec le Benny, en 11",
    "devon": "25 cartes avec le Benny, parties de club en 21",
    "australian": "en 11, marqués avec un cinq et un six",
    "natural": "pour prendre, il faut une carte de la couleur, bower non compris",
    "loner-left": "comme standard, mais la gauche de celui qui joue seul entame",
    "progressive": "huit donnes par ronde; chaque point compte",
    "world": "douze donnes par partie",
    "ohio": "huit donnes; tous passent ou maldonne: le même redonne; parler coûte le tour et 2",
    "mcc": "en 10, 13 au plus; maldonne après la retourne: donne perdue; jeter ses cartes coûte 2",
    "meetup": "il faut un atout; mains faibles jetées; renonce: toutes les levées, à tort: deux",
    "laws-1888": "en 5; peines des vieux clubs: carte montrée exigée, renonce: trois points",
    "railroad": "joker, seul avec la meilleure du partenaire, défense seul, tours et chelems",
    "mcevoy": "rien que des 9 et 10, montrés avant de parler: on redonne, une fois par joueur",
    "throw-ins": "cinq sortes de mains faibles se jettent, et on redonne",
    "smitty": "le premier peut prédire la retourne; prédite seul, elle vaut 5 ou 10",
    "thirty-two": "32 cartes, mains de cinq; douze cartes restent",
    "piquet": "32 cartes, mains de sept",
    "euchres": "seuls comptent les euchres et les marches, une peine pour un; trois gagnent",
    "two-handed": "deux joueurs; la marche vaut 2, personne ne joue seul",
    "cutthroat": "trois joueurs, un contre deux, qui marquent chacun un euchre",
    "five-handed": "cinq joueurs, 28 cartes; le preneur peut appeler un partenaire",
    "six-pairs": "six en trois paires, 36 cartes, deux bowers gauches",
    "six-threes": "six en deux trios, 48 cartes, enchères, petit et grand coup seul",
    "eight": "huit en quatre paires, 48 cartes, trois bowers gauches",
    "bid": "euchre aux enchères à quatre: six cartes, on enchérit des levées, seul 12, en 32",
}
"""By the name of the preset."""
