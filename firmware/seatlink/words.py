"""The numbers both ends agree on, by name."""

#: Goes up with every change that the other end could misread.
PROTOCOL = 2

#: What a tag's number can be long: 4, 7 or 10 bytes (ISO 14443A), 8 (ISO 15693), 5 (EM4100).
UID_SIZES = (4, 5, 7, 8, 10)

ENTER = 1
LEAVE = 2
SNAPSHOT = 3
KINDS = (ENTER, LEAVE, SNAPSHOT)

KEY_TAP = 1
KEY_HOLD = 2
KEY_KNOCK = 3
KEYS = (KEY_TAP, KEY_HOLD, KEY_KNOCK)

READER_NONE = 0
READER_VIRTUAL = 1
READER_PN5180 = 2
READER_PN532 = 3
#: Reader kinds by their number on the wire.
READERS = ("none", "virtual", "pn5180", "pn532")

CAN_LIGHT = 1
CAN_ISO15693 = 2
CAN_ISO14443A = 4
CAN_SEVERAL = 8
CAN_KEY = 16
CAN_KNOCK = 32

RESET_UNKNOWN = 0
RESET_POWER = 1
RESET_WATCHDOG = 2
RESET_SOFT = 3

FLAG_OVERFLOW = 1
FLAG_ANTENNA_FAULT = 2

LIGHT_OFF = 0
LIGHT_ON = 1
LIGHT_BLINK = 2
LIGHTS = (LIGHT_OFF, LIGHT_ON, LIGHT_BLINK)
