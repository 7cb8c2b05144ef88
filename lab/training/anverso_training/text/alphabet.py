"""Symbols and sizes shared by drawing, training and export; the TypeScript side reads them from manifest.json."""

DIGITS = "0123456789"
UPPER = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
LOWER = "abcdefghijklmnopqrstuvwxyz"
# Upper and lower case of the accented letters printed on cards of the Americas and of Europe, and of Azerbaijan.
ACCENTED_UPPER = "ÁÀÂÃÄÅĀĂĄÆÇĆČĊĎĐÉÈÊËĒĖĘĚĞĢĠĦÍÌÎÏĪĮİĶĹĽĻŁÑŃŇŅÓÒÔÕÖØŐŒŔŘŚŞŠŤȚÚÙÛÜŪŮŰŲÝŸŹŻŽÞƏ"
ACCENTED_LOWER = "áàâãäåāăąæçćčċďđéèêëēėęěğģġħíìîïīįıķĺľļłñńňņóòôõöøőœŕřśşšťțúùûüūůűųýÿźżžþəðß"
MARKS = ".,-/()':;+°ºª&#<>|\"*_@%="
UNKNOWN = "\ufffd"  # a letter of a script that this net does not read (Greek): "there is print, not for me"
# Serbian, Macedonian, Bulgarian, Ukrainian, Belarusian and Russian letters that no Latin letter looks like.
CYRILLIC_UPPER = "БГДЖЗИЙЛПФЦЧШЩЪЫЬЭЮЯЄҐЂЃЉЊЋЌЏЎ"
CYRILLIC_LOWER = "бвгджзийклмнптфцчшщъыьэюяєґђѓљњќџў"
LATIN_CHARS = " " + DIGITS + UPPER + LOWER + ACCENTED_UPPER + ACCENTED_LOWER + MARKS + UNKNOWN
CHARS = LATIN_CHARS + CYRILLIC_UPPER + CYRILLIC_LOWER + "№"
# The others are read as the Latin letter they look like: which of the two is printed, the rest of the word says
# (src/reading/text/script.ts). So no Latin word can ever come out with a Cyrillic letter in it for this reason.
LOOKALIKES = dict(zip("АВЕЁКМНОРСТУХІЇЈЅаеёорсухіїјѕћ", "ABEËKMHOPCTYXIÏJSaeëopcyxiïjsħ"))

# Glyphs that are drawn now and then in the place of a character, because they look the same or nearly so.
TWINS = {"Ş": "Ș", "ş": "ș", "Ț": "Ţ", "ț": "ţ", "Đ": "Ð", "-": "–", "'": "’", "º": "°"}
OTHER_SCRIPTS = "ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩαβγδεζηθικλμνξοπρστυφχψω"
# What the atlas holds, in its order: the characters but the unknown one, then twins, look-alikes and other scripts.
GLYPHS = CHARS.replace(UNKNOWN, "") + "".join(TWINS.values()) + "".join(LOOKALIKES) + OTHER_SCRIPTS

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
    if glyph in LOOKALIKES:
        return CLASS_OF_CHAR[LOOKALIKES[glyph]]
    for char, twin in TWINS.items():
        if twin == glyph:
            return CLASS_OF_CHAR[char]
    return CLASS_OF_CHAR[UNKNOWN]


GLYPH_CLASSES = [class_of_glyph(g) for g in GLYPHS]
