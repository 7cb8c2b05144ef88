"""What the net is told of a word: hashed n-grams of its folded text, shape and place. Mirrors src/models/field-tagger-words.ts; test/fixtures/field-tagger-words.json holds both to it."""
import re
import unicodedata

BUCKETS = 4096
MAX_GRAMS = 24
NUMERIC = 22

FIELDS = ("surnames", "givenNames", "fullName", "sex", "nationality", "birthDate", "birthPlace", "issueDate", "expiryDate", "documentNumber", "personalNumber", "other")
TAGS = ("none", *(f"label:{f}" for f in FIELDS), *(f"value:{f}" for f in FIELDS))
TAG = {tag: i for i, tag in enumerate(TAGS)}

_whole = {"Ł": "L", "Ø": "O", "Đ": "D", "Ð": "D", "Æ": "A", "Œ": "O", "ẞ": "S", "ß": "S", "Þ": "T", "Ħ": "H", "I": "I", "Ə": "E"}


def fold(text):
    out = []
    for ch in text.upper():
        ch = _whole.get(ch, ch)
        base = unicodedata.normalize("NFD", ch)[0]
        if "A" <= base <= "Z":
            out.append(base)
        elif "0" <= base <= "9":
            out.append("9")
        elif base in "./-()<:,'":
            out.append(base)
        else:
            out.append("#")
    return "".join(out)


def fnv(text):
    value = 2166136261
    for ch in text:
        value = ((value ^ ord(ch)) * 16777619) & 0xFFFFFFFF
    return value


def grams(word):
    text = f"^{fold(word)}$"
    found = [text]
    for n in (2, 3, 4):
        found += [text[i : i + n] for i in range(len(text) - n + 1)]
    return [1 + fnv(g) % (BUCKETS - 1) for g in found[:MAX_GRAMS]]


DATE = re.compile(r"(?<!\d)(?:\d{1,2}\s?[./ -]\s?(?:\d{1,2}|[^\W\d_]{3,9}\.?(?:\s?/\s?[^\W\d_]{3,9}\.?)?)\s?[./ -]\s?(\d{4})|(\d{4})[./ -]\d{1,2}[./ -]\d{1,2})(?!\d)")


def date_spans(text):
    return [(m.start(), m.end(), int(m.group(1) or m.group(2))) for m in DATE.finditer(text)]


def words_of(line):
    """(text, from, to) of each word, positions in characters."""
    return [(m.group(), m.start(), m.end()) for m in re.finditer(r"\S+", line)]


def page_tokens(lines, width, height, year):
    """lines: dicts text, confidence, x, y, width, height. Returns ids, numbers, and (line, from, to) of each word."""
    heights = sorted(l["height"] for l in lines) or [1]
    median = heights[len(heights) // 2]
    ids, numbers, places = [], [], []
    for n, line in enumerate(lines):
        text = line["text"]
        words = words_of(text)
        dates = date_spans(text)
        chars = max(1, len(text))
        for i, (word, start, end) in enumerate(words):
            letters = [c for c in word if c.isalpha()]
            digits = sum("0" <= c <= "9" for c in word)
            year_of = next((y for a, b, y in dates if a < end and start < b), None)
            x0 = (line["x"] + line["width"] * start / chars) / width
            x1 = (line["x"] + line["width"] * end / chars) / width
            yc = (line["y"] + line["height"] / 2) / width
            h = line["height"] / width
            ids.append(grams(word))
            numbers.append([
                line["confidence"], min(1, len(word) / 12), digits / len(word), len(letters) / len(word),
                sum(c.isupper() for c in letters) / max(1, len(letters)),
                0.0 if year_of is None else 1.0, 0.0 if year_of is None else max(-1.5, min(1.5, (year_of - year) / 40)),
                1.0 if year_of is not None and year_of >= year else 0.0,
                1.0 if year_of is not None and year_of <= year - 14 else 0.0,
                x0, x1, yc, h * 10, height / width, h * width / median / 2,
                min(1, i / 5), min(1, len(words) / 6), 1.0 if i == 0 else 0.0, 1.0 if i == len(words) - 1 else 0.0,
                1.0 if word.count("<") >= 2 else 0.0, 1.0 if len(word) == 1 else 0.0, n / max(1, len(lines)),
            ])
            places.append((n, start, end))
    return ids, numbers, places
