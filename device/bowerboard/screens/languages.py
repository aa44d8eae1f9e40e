"""The languages of the glass: English, and French as it is played in Ontario and Quebec.

Our letters are one page high and have no room for accents, so capitals are shown without them,
as on signs; the table keeps them.  A word that French has not yet is shown in English.
"""

from __future__ import annotations

from collections.abc import Mapping

from bowerboard.screens.words import ENGLISH, Language, Say
from bowerboard.view import Ask, Outcome

FRENCH_SAY: Mapping[Say, str] = {
    Say.TOOK: "LEVÉE {seat}: {card}",
    Say.DO_PLAY: "JOUEZ",
    Say.DO_LEAD: "ENTAMEZ",
    Say.DO_CALL: "PARLEZ",
    Say.DO_TAKE: "PRENEZ",
    Say.DO_SUIT: "ATOUT?",
    Say.DO_DEAL: "DONNEZ",
    Say.YOU_SIT: "VOUS NE JOUEZ PAS",
    Say.RENEGED: "{seat} RENONCE L{trick}: {card} L{proof}",
    Say.RENEGED_NO_CARD: "{seat} RENONCE L{trick}: {played}",
    Say.YOU_RENEGED: "RENONCE L{trick}: {card} L{proof}",
    Say.YOU_RENEGED_NO_CARD: "RENONCE L{trick}: {played}",
    Say.YOUR_PAD_LOST: "TAPIS MUET: CÂBLE?",
    Say.PAD_LOST: "{seat}: TAPIS MUET",
    Say.KITTY_LOST: "TAPIS DU TALON MUET",
    Say.UNSAVED: "PAS ENREGISTRÉ",
    Say.FROM_DIRECTOR: "ARBITRE",
    Say.PAUSED: "ARBITRE: NE JOUEZ PLUS",
    Say.HUB_LOST: "CENTRE: {detail}",
    Say.STOP_FULL: "STOP: DISQUE PLEIN",
    Say.STOP_FAULT: "STOP: DISQUE ABÎMÉ",
    Say.STOP_LOCKED: "STOP: RIEN N'EST NOTÉ",
    Say.DIRECTOR: "{seat}: ARBITRE SVP",
    Say.WE_WIN: "PARTIE GAGNÉE",
    Say.THEY_WIN: "PARTIE PERDUE",
    Say.WE_GAIN: "NOUS +{points}: {ended}",
    Say.THEY_GAIN: "EUX +{points}: {ended}",
    Say.NO_GAME: "PAS DE PARTIE",
    Say.STOPPED: "ARRÊTÉ",
    Say.LAST_SCORE: "MARQUE {us} : {them}",
    Say.SAFE_MODE: "SECOURS: SANS CARTES",
    Say.SAFE_WHY: "EN PANNE {times} FOIS",
    Say.SAFE_POINTS: "TOUCHE +1 TENUE +2, +4",
    Say.SAFE_UNDO: "ANNULER: UN DE MOINS",
    Say.SAFE_LEAVE: "TENEZ ANNULER: SORTIR",
    Say.ALONE: "SEUL",
    Say.BARRED: "EXCLU",
    Say.NO_TRUMP: "SA",
    Say.TITLE: "BOWERBOARD",
    Say.IT: "LA",
    Say.SCAN: "LA PARTIE:",
    Say.TRICK: "LEVÉE {trick}",
    Say.PROOF_RENEGED: "RENONCE:",
    Say.PROOF_HAD: "AVAIT:",
    Say.SETUP_LANGUAGE: "LANGUE",
    Say.SETUP_PADS: "TAPIS",
    Say.SETUP_PLUG_IN: "BRANCHEZ",
    Say.SETUP_LAY_ON: "POSEZ UNE CARTE",
    Say.SETUP_KITTY: "TALON",
    Say.SETUP_KITTY_KEYS: "♠ IL N'Y EN A PAS",
    Say.SETUP_RULES: "RÈGLES",
    Say.SETUP_DECK: "JEU DE CARTES",
    Say.SETUP_KEEP: "GARDER",
    Say.SETUP_ANEW: "REFAIRE",
    Say.SETUP_LAY: "POSEZ",
    Say.SETUP_NAME: "QUI EST {seat}?",
    Say.SETUP_END: "C'EST PRÊT",
    Say.SETUP_START: "JOUER",
    Say.SETUP_CHOOSE_KEYS: "♣ <  ♦ >  ♥ PRENDRE",
    Say.SETUP_PACK_KEYS: "♠ SANS ELLE",
    Say.SETUP_NAME_KEYS: "♣ <  ♦ >  ♥ OUI  ♠ FIN",
}

FRENCH_ASKED: Mapping[Ask, str] = {
    Ask.WHO_DEALS: "DONNEUR: TENEZ TOUCHE",
    Ask.PICK_UP: "PRENEZ {card}, ÉCARTEZ",
    Ask.NAME_SUIT: "TOUCHE D'UNE COULEUR",
    Ask.STUCK: "NOMMEZ L'ATOUT",
    Ask.BARRED: "{barred} EST EXCLU",
    Ask.CARD_OUT_OF_TURN: "LEVEZ {card}: À {other}",
    Ask.CARD_ALREADY_PLAYED: "LEVEZ {card}: DÉJÀ JOUÉE",
    Ask.UNKNOWN_TAG: "LEVEZ: INCONNUE",
    Ask.LAY_AGAIN: "REPOSEZ VOTRE CARTE",
    Ask.EARLY_CARD: "LEVEZ {card}: TROP TÔT",
    Ask.NOT_YOUR_TURN: "ATTENDEZ: À {other}",
    Ask.UPDATE_PAD: "TAPIS: MICROLOGICIEL",
    Ask.READER_FAULT: "TAPIS: NE LIT RIEN",
    Ask.CARDS_MISSED: "CARTES NON LUES",
    Ask.JOURNAL_DAMAGED: "JOURNAL: VOIR MARQUE",
    Ask.OLD_CONFIG: "ANCIENNE CONFIG",
    Ask.SAFE_MODE: "{detail}",
    Ask.CALL_RENEGE: "TOUCHE: {other} RENONCE",
    Ask.VOID: "ENCORE: DONNE NULLE",
    Ask.RESUME: "♥ SUITE, ANNULER: FIN",
    Ask.UNDO: "ENCORE: ANNULER {detail}",
}

FRENCH_TOLD: Mapping[Ask, str] = {
    Ask.WHO_DEALS: "QUI DONNE?",
    Ask.PICK_UP: "{seat} PREND {card}",
    Ask.NAME_SUIT: "{seat} NOMME L'ATOUT",
    Ask.STUCK: "{seat} DOIT NOMMER",
    Ask.BARRED: "{seat} NOMME L'ATOUT",
    Ask.CARD_OUT_OF_TURN: "{seat}: PAS SON TOUR",
    Ask.CARD_ALREADY_PLAYED: "{seat} LÈVE {card}",
    Ask.UNKNOWN_TAG: "{seat}: INCONNUE",
    Ask.LAY_AGAIN: "{seat} REPOSE",
    Ask.EARLY_CARD: "{seat} LÈVE {card}",
    Ask.NOT_YOUR_TURN: "{seat} ATTEND",
    Ask.UPDATE_PAD: "{seat}: LOGICIEL TAPIS",
    Ask.READER_FAULT: "{seat}: TAPIS EN PANNE",
    Ask.CARDS_MISSED: "{seat}: NON LUES",
    Ask.JOURNAL_DAMAGED: "JOURNAL ABÎMÉ",
    Ask.OLD_CONFIG: "ANCIENNE CONFIG",
    Ask.SAFE_MODE: "{detail}",
    Ask.CALL_RENEGE: "{other} RENONCE",
    Ask.VOID: "{seat}: DONNE NULLE?",
    Ask.RESUME: "ON CONTINUE?",
    Ask.UNDO: "{seat} PEUT ANNULER",
}

FRENCH_ENDED: Mapping[Outcome, str] = {
    Outcome.MADE: "RÉUSSI",
    Outcome.MARCH: "MARCHE",
    Outcome.LONE_MARCH: "MARCHE SEUL",
    Outcome.EUCHRED: "EUCHRÉ",
    Outcome.PASSED_OUT: "TOUS PASSENT",
    Outcome.VOID: "DONNE NULLE",
    Outcome.TIED: "EGALITÉ",
    Outcome.RULED: "RENONCE",
}

FRENCH = Language(
    say={**ENGLISH.say, **FRENCH_SAY},
    asked={**ENGLISH.asked, **FRENCH_ASKED},
    told={**ENGLISH.told, **FRENCH_TOLD},
    ended={**ENGLISH.ended, **FRENCH_ENDED},
)

LANGUAGES: Mapping[str, Language] = {"en": ENGLISH, "fr": FRENCH}
"""By the two letters of ISO 639-1."""
