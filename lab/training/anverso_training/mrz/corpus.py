"""Texts to print: realistic MRZ lines of invented people, and random strings in which every letter and digit meets every other.

The net must not learn that a place is a date or a name: that knowledge lives in the decoder, where it can be switched off
for the issuers that break the rules. So 40 % of the lines have no structure at all.
"""
import random

from .alphabet import CHARS

ISSUERS = (
    "ARG AUS AUT AZE BEL BGR BOL BRA CAN CHE CHL CHN COL CRI CUB CYP CZE D<< DEU DNK DOM ECU ESP EST FIN FRA GBR GRC GTM HND HRV "
    "HUN IND IRL ISL ISR ITA JPN KEN KOR LIE LTU LUX LVA MAR MDA MEX MLT NGA NIC NLD NOR NZL PAK PAN PER PHL POL PRT PRY QAT ROU "
    "RUS SAU SGP SLV SRB SVK SVN SWE THA TUR TWN UKR URY USA UTO UZB VEN VNM XXA XXB ZAF RKS EUE GBD UNO XOM WLF KGZ JAM QQQ"
).split()
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
DIGITS = "0123456789"
# Letters that a blurred print turns into each other; half of the random strings draw from one such group.
LOOKALIKES = ("0OQDUC", "1ILTJ7", "2Z7", "5S8B3", "6GC0", "UV0OY", "K<XRC", "C<GE", "4AH", "MNHWX", "8B3SE", "PFRB", "9G0P", "<K<C<")
ONSETS = "B C D F G H J K L M N P Q R S T V W X Y Z BR CH DR GR KH LL MB NG PH SH ST TH TR VL ZH".split() + [""]
VOWELS = "A E I O U Y AI EA IE OU UE".split()
CODAS = ["", "", "", "N", "R", "S", "L", "M", "Z", "K", "T", "X", "CH", "V", "Q", "W", "H"]


def word(rng):
    return "".join(rng.choice(ONSETS) + rng.choice(VOWELS) + rng.choice(CODAS) for _ in range(rng.choice((1, 2, 2, 3, 3, 4))))


def names(rng, width):
    family = "<".join(word(rng) for _ in range(rng.choice((1, 1, 1, 2, 2, 3))))
    given = "<".join(word(rng) for _ in range(rng.choice((1, 1, 2, 2, 3))))
    return (family + "<<" + given)[:width].ljust(width, "<")


def date(rng):
    return f"{rng.randrange(100):02d}{rng.randrange(1, 13):02d}{rng.randrange(1, 32):02d}"


def number(rng, width=9):
    style = rng.random()
    if style < 0.4:
        text = "".join(rng.choice(DIGITS) for _ in range(width))
    elif style < 0.7:
        head = rng.randrange(1, 4)
        text = "".join(rng.choice(LETTERS) for _ in range(head)) + "".join(rng.choice(DIGITS) for _ in range(width - head))
    else:
        text = "".join(rng.choice(LETTERS + DIGITS) for _ in range(width))
    return text[: rng.randrange(max(1, width - 3), width + 1)].ljust(width, "<")


def optional(rng, width):
    if rng.random() < 0.45:
        return "<" * width
    return number(rng, rng.randrange(1, width + 1)).ljust(width, "<")


def digit(rng):
    return rng.choice(DIGITS)


def middle(rng):
    """Nationality and the two dates of TD2 and TD3."""
    return rng.choice(ISSUERS) + date(rng) + digit(rng) + rng.choice("MMFF<X") + date(rng) + digit(rng)


def td3(rng):
    code = rng.choice(("P<", "P<", "P<", "PD", "PO", "PS", "PC", "PA", "PM", "PN", "PP", "V<", "VN"))
    tail = optional(rng, 14) + rng.choice(DIGITS + "<") + digit(rng)
    return [code + rng.choice(ISSUERS) + names(rng, 39), number(rng) + digit(rng) + middle(rng) + tail]


def td2(rng):
    if rng.random() < 0.25:
        first = "IDFRA" + names(rng, 25) + number(rng, 6)
        return [first, number(rng, 12) + digit(rng) + names(rng, 14) + date(rng) + digit(rng) + rng.choice("MF") + digit(rng)]
    code = rng.choice(("I<", "ID", "AC", "C<", "V<"))
    return [code + rng.choice(ISSUERS) + names(rng, 31), number(rng) + digit(rng) + middle(rng) + optional(rng, 7) + digit(rng)]


def td1(rng):
    first = rng.choice(("I<", "ID", "IN", "IC", "IO", "C<", "CI", "AR", "AZ", "IA")) + rng.choice(ISSUERS)
    first += number(rng) + rng.choice(DIGITS + "<") + optional(rng, 15)
    second = date(rng) + digit(rng) + rng.choice("MF<H") + date(rng) + digit(rng) + rng.choice(ISSUERS)
    return [first, second + optional(rng, 11) + digit(rng), names(rng, 30)]


def shuffled(rng, length):
    """A line without structure; in half of them only letters that look alike."""
    pool = rng.choice(LOOKALIKES) if rng.random() < 0.5 else CHARS
    text = ""
    while len(text) < length:
        if rng.random() < 0.15:
            text += "<" * rng.randrange(1, 6)
        elif rng.random() < 0.3:
            text += rng.choice(CHARS) * rng.randrange(1, 4)
        else:
            text += rng.choice(pool)
    return text[:length]


def block(rng):
    """The two or three lines of one zone."""
    if rng.random() < 0.4:
        length = rng.choice((30, 36, 44))
        return [shuffled(rng, length) for _ in range(3 if length == 30 else 2)]
    return rng.choice((td3, td3, td2, td1, td1))(rng)


def blocks(count, seed):
    rng = random.Random(seed)
    return [block(rng) for _ in range(count)]
