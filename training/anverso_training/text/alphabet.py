"""Symbols and sizes shared by drawing, training and export; the TypeScript side reads them from manifest.json."""

DIGITS = "0123456789"
UPPER = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
LOWER = "abcdefghijklmnopqrstuvwxyz"
# Upper and lower case of the accented letters printed on cards of the Americas and of Europe, and of Azerbaijan.
ACCENTED_UPPER = "ÁÀÂÃÄÅĀĂĄÆÇĆČĊĎĐÉÈÊËĒĖĘĚĞĢĠĦÍÌÎÏĪĮİĶĹĽĻŁÑŃŇŅÓÒÔÕÖØŐŒŔŘŚŞŠŤȚÚÙÛÜŪŮŰŲÝŸŹŻŽÞƏ"
ACCENTED_LOWER = "áàâãäåāăąæçćčċďđéèêëēėęěğģġħíìîïīįıķĺľļłñńňņóòôõöøőœŕřśşšťțúùûüūůűųýÿźżžþəðß"
MARKS = ".,-/()':;+°ºª&#<>|\"*_@%="
UNKNOWN = "\ufffd"  # a letter of a script that this net does not read (Cyrillic, Greek): "there is print, not for me"
CHARS = " " + DIGITS + UPPER + LOWER + ACCENTED_UPPER + ACCENTED_LOWER + MARKS + UNKNOWN

# Glyphs that are drawn now and then in the place of a character, because they look the same or nearly so.
TWINS = {"Ş": "Ș", "ş": "ș", "Ț": "Ţ", "ț": "ţ", "Đ": "Ð", "-": "–", "'": "’", "º": "°"}
OTHER_SCRIPTS = (
    "АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдеёжзийклмнопрстуфхцчшщъыьэюяЄІЇҐєіїґЂЈЉЊЋЏђјљњћџ"
    "ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩαβγδεζηθικλμνξοπρστυφχψω"
)
# What the atlas holds, in its order: the characters but the unknown one, then twins, then other scripts.
GLYPHS = CHARS[:-1] + "".join(TWINS.values()) + OTHER_SCRIPTS

BLANK = 0  # class 0 of the reader; class i + 1 is CHARS[i]
CLASSES = len(CHARS) + 1

STRIP_H = 32
CAP_PX = 16.0  # height of a capital letter in a strip; the middle of that height lies on the strip's middle row
STRIP_LEFT_PX = 8.0  # where the line begins
STEP_PX = 2

PAGE_STRIDE = 2  # of the finder's core map; its other maps have twice that
MAX_CHARS = 64

HELD_COUNTRIES = {"CHL", "POL", "FIN", "LTU", "FRA", "TUR"}  # kept for testing: no pixel of theirs is trained on

GLYPH_INDEX = {c: i for i, c in enumerate(GLYPHS)}
CLASS_OF_CHAR = {c: i + 1 for i, c in enumerate(CHARS)}


def class_of_glyph(glyph):
    """The class that is read where this glyph is drawn."""
    if glyph in CLASS_OF_CHAR:
        return CLASS_OF_CHAR[glyph]
    for char, twin in TWINS.items():
        if twin == glyph:
            return CLASS_OF_CHAR[char]
    return CLASS_OF_CHAR[UNKNOWN]


GLYPH_CLASSES = [class_of_glyph(g) for g in GLYPHS]
