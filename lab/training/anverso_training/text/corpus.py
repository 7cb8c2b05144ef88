"""Invents printed lines. A good part is random, so that the reader looks at letters and does not guess words."""
import random

from .alphabet import ACCENTED_LOWER, ACCENTED_UPPER, DIGITS, GLYPH_INDEX, LOWER, MARKS, MAX_CHARS, OTHER_SCRIPTS, TWINS, UPPER
from . import corpus_cyrillic, names_american as american
from .words import GIVEN, LABELS, MONTHS, NATIONALITIES, PLACES, SURNAMES

STREETS = ("Calle", "Av.", "Avenida", "Rua", "Cra.", "Carrera", "Col.", "Urb.", "Barrio", "Via", "Rue", "Str.", "ul.", "Sector", "Res.", "Edif.")
# National numbers and document numbers as printed: 9 a digit, A a letter, * either.
NUMBERS = """9-999-9999 99-9999-999999 PE-99-999 E-9-999999 N-99-9999 9-999-999 9PI-99-999 99.999.999-9 9.999.999-9 99.999.999-K 999.999.999 99.999.999 9.999.999.999 99999999 999999999 9999999999 99999999-9
999999999-9 9999 9999 99999 9999 99999 9999 999-9999999-9 999-999999-9999A 999.999.999-99 99.999.999-* AAAA999999AAAAAA99 AAAAAA99999999A999 A99999999 AA999999 AAA999999 *********  9999999999999 999999999999999 99999999A A-99999999 A*********
9-9999-9999 V-99.999.999 9999999-9 99999-999 +999 9999-9999 (99) 99999-9999 N° 999999 No. 9999999 CAN 999999 99 9999 9999/99 999999/9999 999999-9999 999999-999A 99999999999 IDESP AAA999999 AA 999999 9,99 m 1.99 9.99 IP9999999 00.99.99.999""".replace("\n", " ").split("  ")
NUMBER_SHAPES = [s for block in NUMBERS for s in block.split(" ") if s] + ["9999 9999 99999", "9999 99999 9999", "(99) 99999-9999", "9,99 m", "AAA 999999", "99 999 999 A", "999 999 999", "9999/99 A"]


def cased(rng, text):
    """Documents print values in capitals more often than not."""
    return rng.choice((text.upper(), text.upper(), text, text, text.lower())) if rng.random() < 0.97 else text.swapcase()


def upper(text):
    return text.replace("ß", "ẞ").upper().replace("ẞ", "ß")


def date(rng):
    day, month, year = rng.randint(1, 31), rng.randint(1, 12), rng.randint(1935, 2040)
    kind = rng.random()
    if kind < 0.4:
        sep = rng.choice((".", "-", "/", " ", ". ", " - ", ""))
        parts = [f"{day:02d}", f"{month:02d}", str(year) if rng.random() < 0.8 else f"{year % 100:02d}"]
        return sep.join(parts if rng.random() < 0.8 else parts[::-1])
    name = rng.choice(MONTHS[rng.choice(list(MONTHS))])
    name = rng.choice((name, name.upper(), name.upper(), name.capitalize()))
    sep = rng.choice((" ", "-", " ", "/", "", " de ", ". "))
    return sep.join((f"{day:02d}" if rng.random() < 0.8 else str(day), name, str(year)))


def number(rng):
    shape = rng.choice(NUMBER_SHAPES)
    fill = {"9": lambda: rng.choice(DIGITS), "A": lambda: rng.choice(UPPER), "*": lambda: rng.choice(DIGITS + UPPER)}
    text = "".join(fill[c]() if c in fill else c for c in shape)
    return text if rng.random() < 0.75 else rng.choice(("No. ", "N° ", "Nº ", "ID ", "CC ", "RUN ", "DNI ", "# ", "NUIP ")) + text


def word(rng):
    """Letters at random, in the shape of a word; often with an accent that no language would put there."""
    size = min(14, max(1, int(rng.gauss(6, 3))))
    vowels, consonants = "aeiou", "bcdfghjklmnpqrstvwxyz"
    letters = [rng.choice(vowels if (i + rng.random()) % 2 < 1 else consonants) for i in range(size)]
    for i in range(size):
        if rng.random() < 0.14:
            letters[i] = rng.choice(ACCENTED_LOWER)
    text = "".join(letters)
    return rng.choice((upper(text), upper(text), text.capitalize(), text))


def jumble(rng):
    pool = rng.choice((DIGITS, DIGITS + UPPER, UPPER + LOWER + DIGITS, UPPER + ACCENTED_UPPER, LOWER + ACCENTED_LOWER, DIGITS + MARKS, UPPER + LOWER + DIGITS + MARKS + ACCENTED_UPPER + ACCENTED_LOWER))
    size = min(24, max(1, int(rng.gauss(8, 5))))
    return "".join(" " if rng.random() < 0.06 else rng.choice(pool) for _ in range(size)).strip() or "-"


def person(rng):
    given = " ".join(rng.sample(GIVEN, rng.choice((1, 1, 2, 2, 3))))
    family = " ".join(rng.sample(SURNAMES, rng.choice((1, 2, 2)))).replace("De-", "De ").replace("Del-", "Del ").replace("la-", "la ")
    return cased(rng, rng.choice((given, family, family, given + " " + family, family + ", " + given, family.replace(" ", "-"))))


def american_line(rng):
    """Names and words of Latin America. Marks are moved about in a third of them, so that Sofía and Sofia are told by the print alone."""
    made = rng.random()
    if made < 0.75:
        given, family = rng.sample(american.GIVEN, rng.choice((1, 2, 2))), rng.sample(american.SURNAMES, rng.choice((1, 2, 2)))
        text = " ".join(rng.choice((given, family, given + family, family + given)))
    else:
        text = rng.choice((" ", " ", ", ", " - ")).join(rng.sample(american.WORDS, rng.choice((1, 1, 2, 2, 3))))
    text = text.replace("-", rng.choice((" ", " ", " ", "-")))
    if rng.random() < 0.33:
        text = marks_moved(rng, text)
    return rng.choice((text, text, text, upper(text), upper(text), upper(text), text.lower()))


def marks_moved(rng, text):
    """Some marks lost, some acute ones (and ñ for n) where none belongs."""
    bare, marked = "aeiounAEIOUN", "áéíóúñÁÉÍÓÚÑ"
    lose, gain = dict(zip(marked, bare)), dict(zip(bare, marked))
    share = rng.choice((0.1, 0.3))
    return "".join((lose.get(c, c) if c in lose and rng.random() < 0.5 else gain.get(c, c) if rng.random() < share else c) for c in text)


def digit_run(rng):
    """Long numbers in groups: dashes, points, slashes or spaces between them, letters now and then at an end."""
    groups = ["".join(rng.choice(DIGITS) for _ in range(rng.randint(1, 6))) for _ in range(rng.randint(2, 5))]
    text = rng.choice(("-", "-", "-", ".", " ", "/", "")).join(groups)
    ends = rng.random()
    if ends < 0.2:
        text = rng.choice(("PE-", "E-", "N-", "EE-", "PI-", "A", "V-", "AV", "IN", rng.choice(UPPER), rng.choice(UPPER) + rng.choice(UPPER))) + text
    elif ends < 0.35:
        text += rng.choice(("-", "")) + rng.choice(UPPER)
    return text


def label(rng):
    first = rng.choice(LABELS)
    if rng.random() < 0.4:
        first += rng.choice(("/", " / ", " | ", ". ", " - ", "/ ")) + rng.choice(LABELS)
    return rng.choice((first, first, first.upper(), first.lower()))


def address(rng):
    text = f"{rng.choice(STREETS)} {rng.choice(SURNAMES)} {rng.choice(('', 'No. ', 'N° ', '# '))}{rng.randint(1, 2999)}"
    if rng.random() < 0.4:
        text += rng.choice((", ", " - ", " ")) + rng.choice(PLACES)
    return cased(rng, text)


def zone(rng):
    return "".join(rng.choice(UPPER) if rng.random() < 0.6 else rng.choice("<<<" + DIGITS) for _ in range(rng.choice((30, 36, 44))))


def foreign(rng):
    """Words of scripts that are not read, alone or beside a Latin word."""
    start, end = rng.choice(((0, 24), (24, 48)))
    words = ["".join(rng.choice(OTHER_SCRIPTS[start:end]) for _ in range(rng.randint(3, 11))) for _ in range(rng.choice((1, 1, 2)))]
    return " ".join(words) + (rng.choice((" / ", "/", " ")) + word(rng) if rng.random() < 0.3 else "")


def short(rng):
    return rng.choice((rng.choice("MFXHV"), rng.choice(("O+", "A+", "B-", "AB+", "O RH+", "M/M", "F/F", "K/F", "P", "ID", "PA", "C")), rng.choice(UPPER) + rng.choice(UPPER + DIGITS), str(rng.randint(0, 199))))


def words(rng):
    return " ".join(word(rng) for _ in range(rng.choice((1, 2, 2, 3, 4))))


MAKERS = (
    *((american_line, 22), (person, 16), (date, 14), (number, 12), (digit_run, 9), (label, 14), (words, 9)),
    *((jumble, 6), (address, 4), (short, 3), (zone, 1), (foreign, 1)),
)


def latin(rng):
    kind = rng.random()
    make = rng.choices([m for m, _ in MAKERS], [w for _, w in MAKERS])[0]
    text = make(rng)
    if kind < 0.05:
        text = rng.choice(LABELS) + rng.choice((": ", " ", ":")) + text
    elif kind < 0.08:
        text = cased(rng, rng.choice(PLACES + NATIONALITIES))
    elif kind < 0.10:
        text = rng.choice(PLACES) + ", " + date(rng)
    if rng.random() < 0.1:
        text = "".join(TWINS.get(c, c) for c in text)
    return drawable(text)


def drawable(text):
    return "".join(c for c in " ".join(text.split()) if c in GLYPH_INDEX)[:MAX_CHARS].strip() or "A"


def line(rng):
    """A third in Cyrillic: enough to learn its letters, and too little to forget the Latin ones."""
    return drawable(corpus_cyrillic.line(rng)) if rng.random() < 0.34 else latin(rng)


def held_cyrillic(rng):
    return drawable(corpus_cyrillic.held_line(rng))


def pool(count, seed, make=line):
    rng = random.Random(seed)
    return [make(rng) for _ in range(count)]
