"""Invents lines in Cyrillic, and lines in both scripts as bilingual documents print them."""
from .alphabet import CYRILLIC_LOWER, CYRILLIC_UPPER, DIGITS, LOOKALIKES
from .words import NATIONALITIES
from .words_cyrillic import ALPHABETS, LABELS, LATIN, MONTHS, NAMES, PLACES

HELD_EVERY = 7  # every seventh name is kept for testing
SPLIT = {language: names.split() for language, names in NAMES.items()}
TRAINED = {k: [n for i, n in enumerate(names) if i % HELD_EVERY] for k, names in SPLIT.items()}
HELD = {k: names[::HELD_EVERY] for k, names in SPLIT.items()}
# Scripts of the cards that are asked for come up more often.
LANGUAGES = ("sr", "sr", "sr", "uk", "uk", "uk", "bg", "bg", "bg", "ru", "mk", "be")


def cased(rng, text):
    return rng.choice((text.upper(), text.upper(), text.upper(), text, text, text.lower()))


def word(rng, language):
    """Letters at random in the shape of a word: the reader is to look, not to guess."""
    letters = ALPHABETS[language]
    vowels = [c for c in letters if c in "аеиоуыэюяєіїёъ"]
    others = [c for c in letters if c not in vowels]
    size = min(13, max(2, int(rng.gauss(6, 3))))
    return "".join(rng.choice(vowels if (i + rng.random()) % 2 < 0.9 else others) for i in range(size))


def person(rng, language, names=TRAINED):
    chosen = rng.sample(names[language], rng.choice((1, 1, 1, 2, 3)))
    return cased(rng, rng.choice((" ", " ", "-")).join(chosen))


def caption(rng):
    """Mostly as bilingual cards have it: Прізвище / Surname."""
    text = rng.choice(LABELS)
    if rng.random() < 0.55:
        text += rng.choice(("/", " / ", "/ ", " ")) + rng.choice(LATIN)
    return rng.choice((text, text, text, text.upper()))


def dated(rng, language):
    day, year = rng.randint(1, 31), rng.randint(1940, 2040)
    kind = rng.random()
    if kind < 0.4:
        month = rng.choice(MONTHS)
        return f"{day:02d} {rng.choice((month, month.upper()))} {year}"
    if kind < 0.7:
        return f"{rng.choice(LABELS)} {day:02d}.{rng.randint(1, 12):02d}.{year}"
    return f"{cased(rng, rng.choice(PLACES))}, {day:02d}.{rng.randint(1, 12):02d}.{year}." + rng.choice(("", " г.", " року"))


def numbered(rng, language):
    number = "".join(rng.choice(DIGITS) for _ in range(rng.choice((6, 8, 9, 13))))
    return rng.choice(("№ ", "№", "Бр. ", "ЈМБГ ", "ЕГН ", "Серія ", "Запис № ", "")) + rng.choice(("", "АА", "МК", "СН", "ІР", "КВ")) + number


def jumble(rng, language):
    """Capitals, small letters, digits and the letters that Latin has too, side by side in any order."""
    shared = "".join(LOOKALIKES)
    pool = rng.choice((CYRILLIC_UPPER, CYRILLIC_LOWER, CYRILLIC_UPPER + shared[:17], CYRILLIC_LOWER + shared[17:], CYRILLIC_UPPER + DIGITS))
    return "".join(" " if rng.random() < 0.07 else rng.choice(pool) for _ in range(rng.randint(2, 16))).strip() or "Ж"


def in_both(rng, language):
    """A value in both scripts: УКРАЇНА/UKRAINE, ЖЕНСКИ/F, ИВАНОВ IVANOV."""
    latin = rng.choice((rng.choice(LATIN), rng.choice(NATIONALITIES), "M", "F", "UKR", "BGR", "SRB"))
    return cased(rng, rng.choice((person(rng, language), rng.choice(PLACES), "Ж", "Ч", "М"))) + rng.choice(("/", " / ", " ")) + latin


def words(rng, language):
    return " ".join(cased(rng, rng.choice((word(rng, language), word(rng, language).capitalize()))) for _ in range(rng.choice((1, 1, 2, 3))))


MAKERS = (
    (person, 26), (words, 24), (lambda rng, _: caption(rng), 24), (jumble, 8), (dated, 6),
    (in_both, 6), (numbered, 3), (lambda rng, _: cased(rng, rng.choice(PLACES)), 5),
)


def line(rng):
    make = rng.choices([m for m, _ in MAKERS], [w for _, w in MAKERS])[0]
    return make(rng, rng.choice(LANGUAGES)).replace("ʼ", "'")


def held_line(rng):
    """Names never trained on, and letters at random."""
    language = rng.choice(LANGUAGES)
    return person(rng, language, {k: v * 2 for k, v in HELD.items()}) if rng.random() < 0.6 else words(rng, language)
