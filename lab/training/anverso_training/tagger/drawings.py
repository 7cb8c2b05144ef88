"""Invented cards as the text reader would hand them over: lines with text, box and confidence, and what each word is.

No picture is drawn. The noise is that of small print on a photo: captions lose letters, are cut, doubled or lost; values mostly survive.
Captions come from the vocabulary of labels alone, never from a country's table, so a country can be left out by leaving out its table.
"""
import json
import os
import random
import string

from ..text import names_american as american
from ..text import words as world
from .features import TAG

_here = os.path.dirname(os.path.abspath(__file__))
VOCAB = json.load(open(os.path.join(_here, "vocabulary.json")))
LABELS = VOCAB["labels"]
ENGLISH = {
    "surnames": ["Surname", "Last name", "Family name"], "givenNames": ["Given names", "Given name", "First name", "Forenames"],
    "fullName": ["Name", "Full name", "Surname and given names"], "sex": ["Sex", "Gender"], "nationality": ["Nationality", "Citizenship"],
    "birthDate": ["Date of birth"], "birthPlace": ["Place of birth"], "issueDate": ["Date of issue", "Issued on"],
    "expiryDate": ["Date of expiry", "Valid until", "Expiry date"], "documentNumber": ["Document No.", "Card No.", "Identity card number", "Document number"],
    "personalNumber": ["Personal No.", "Personal number", "Identity No.", "Personal code", "National number"],
}
FRENCH = {"surnames": ["Nom"], "givenNames": ["Prénoms"], "sex": ["Sexe"], "nationality": ["Nationalité"], "birthDate": ["Date de naissance"], "birthPlace": ["Lieu de naissance"],
          "expiryDate": ["Date d'expiration"], "issueDate": ["Date de délivrance"], "documentNumber": ["N° du document"]}
CONCEPTS = {  # which phrases announce a field
    "surnames": ["surnames"], "givenNames": ["givenNames"], "fullName": ["fullName", "name"], "sex": ["sex"], "nationality": ["nationality"], "birthDate": ["birthDate"],
    "birthPlace": ["birthPlace"], "issueDate": ["issueDate"], "expiryDate": ["expiryDate"], "documentNumber": ["documentNumber"], "personalNumber": ["personalNumber"],
}
MONTHS = "JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC ENE ABR AGO DIC AVR MAI AOU FEV DEZ OKT MRT GEN GIU LUG SET OTT STY LUT KWI MAJ CZE LIP SIE WRZ PAZ LIS GRU".split()
ADJECTIVES = [w for w in world.NATIONALITIES.replace("\n", " ").split() if w] if isinstance(world.NATIONALITIES, str) else list(world.NATIONALITIES)
PLACES = (world.PLACES.replace("\n", "|").split("|") if isinstance(world.PLACES, str) else list(world.PLACES))
ISO = "ALB AND ARG ARM AUT AZE BEL BGR BIH BOL BRA CAN CHE CHL CHN COL CRI CUB CYP CZE DEU DNK DOM DZA ECU EGY ESP EST FIN FRA GBR GEO GRC GTM HND HRV HUN IDN IND IRL IRN ISL ISR ITA JPN KAZ KOR LIE LTU LUX LVA MAC MAR MCO MDA MEX MKD MLT MNE NIC NLD NOR NZL PAN PER PHL POL PRT PRY ROU RUS SLV SRB SVK SVN SWE THA TUN TUR UKR URY USA UZB VEN VNM ZAF".split()
GLYPHS = string.ascii_letters + string.digits + "ÁÉÍÓÚÑÄÖÜČŠŽ#&./-°'ªº�"
TITLES = ("MAG.", "DR.", "DR", "ING.", "MAG. DR.", "DIPL.-ING.", "PROF.", "LIC.", "SR.", "SRA.", "MGR.", "BC.", "PHD")
LOOKALIKE = "ABCEHIKMOPTXYaceopxy�����"


def pick(rng, seq):
    return seq[rng.randrange(len(seq))]


def chance(rng, p):
    return rng.random() < p


PARTICLES = ("DE", "DA", "DI", "VAN", "VON", "DEL", "DE LA", "EL", "BIN", "AL", "DOS", "VAN DER", "DE LOS", "ABU", "LE", "DU")
SAMPLES = ("SPECIMEN", "MUSTERMANN", "VZOR", "SPECIMEN VZOR", "MUSTER", "SAMPLE", "TRAVELER", "MODELO", "PRUEBA", "JOHN", "JANE", "DOE")
OFFICES = ("Servicio de Registro Civil e Identificación", "Ministry of Interior", "Tribunal Electoral", "Registraduría Nacional del Estado Civil", "Ministerio del Interior", "Dirección General de Registro Civil",
           "Registro Nacional de las Personas", "United States Department of State", "European Union", "Federal Office", "Instituto Nacional Electoral", "Police", "Ministerstwo", "Republika", "Organización Electoral", "Department of Motor Vehicles", "Driver license", "Permis de conduire", "Residence permit")


def person(rng):
    bank = american if chance(rng, 0.35) else world
    surname = " ".join(pick(rng, bank.SURNAMES).replace("-", " " if chance(rng, 0.6) else "-") for _ in range(1 + chance(rng, 0.35)))
    given = " ".join(pick(rng, bank.GIVEN) for _ in range(pick(rng, (1, 1, 2, 2, 3))))
    if chance(rng, 0.12):  # names of no language that we know
        surname = invented(rng)
    if chance(rng, 0.12):
        given = invented(rng)
    if chance(rng, 0.1):
        surname = f"{pick(rng, PARTICLES)} {surname}"
    if chance(rng, 0.06):
        surname = pick(rng, SAMPLES)
    if chance(rng, 0.05):
        given = pick(rng, SAMPLES)
    if chance(rng, 0.06):
        surname = surname.replace(" ", pick(rng, ("-", " - ", "-")))
    if chance(rng, 0.4):  # the caption and the place tell which name is which, not the name
        surname, given = given, surname
    return surname, given


def invented(rng):
    return "".join(pick(rng, ("KA", "RO", "MI", "TE", "LU", "SH", "AN", "EL", "OV", "IC", "BE", "ZO", "YN", "GRA", "STE", "PU", "DOR", "W", "HAN", "Q")) for _ in range(rng.randint(2, 4)))


def a_date(rng, year):
    d, m = rng.randint(1, 28), rng.randint(1, 12)
    return d, m, year


def show_date(rng, date, style):
    d, m, y = date
    if style == "month":
        name = pick(rng, MONTHS)
        name = name if chance(rng, 0.7) else name + pick(rng, ("/", " / ")) + pick(rng, MONTHS)
        return f"{d:02d} {name} {y}" if chance(rng, 0.9) else f"{d:02d} {name} {y % 100:02d}"
    if style == "iso":
        return f"{y}-{m:02d}-{d:02d}" if chance(rng, 0.5) else f"{y}.{m:02d}.{d:02d}"
    if style == "us":
        return f"{m:02d}/{d:02d}/{y}"
    return style.join((f"{d:02d}", f"{m:02d}", str(y)))


def shape(rng, pattern):
    return "".join(pick(rng, string.digits) if c == "9" else pick(rng, string.ascii_uppercase) if c == "A" else pick(rng, string.ascii_uppercase + string.digits) if c == "*" else c for c in pattern)


SERIALS = ("AA999999", "AAA999999", "A99999999", "999999999", "99999999", "A9*9*****", "9999999", "*********", "AA9999999", "99A99999", "9A99999", "9999999A", "AA 999999", "999-9999999-99", "A999999", "AAA 999999", "999999999999", "IDA99999", "99999999 9 ZZ9", "9A99*99")
PERSONAL = ("999999-9999", "99999999999", "9999999999999", "999999/9999", "999999-999A", "9999999999", "999999999", "9-999-9999", "99.999.999-9", "999.999.999-99", "999-9999999-9", "99999999A", "9999 99999 9999", "999999-99999", "99.99.99-999.99", "A99999999A", "9 999 999 9", "9.999.999-9", "9-9999-9999", "99999999-99999", "9999999(9)")


def number(rng, kind, birth):
    d, m, y = birth
    if kind == "personalNumber" and chance(rng, 0.3):
        ymd = pick(rng, (f"{y % 100:02d}{m:02d}{d:02d}", f"{d:02d}{m:02d}{y % 100:02d}", f"{y}{m:02d}{d:02d}", f"{d:02d}{m:02d}{y}"))
        return ymd + pick(rng, ("", "-", "/", " ", "+")) + shape(rng, pick(rng, ("9999", "99999", "999A", "99999-9")))
    return shape(rng, pick(rng, PERSONAL if kind == "personalNumber" else SERIALS))


def sex(rng):
    s = pick(rng, "MF")
    return pick(rng, (s, s, s, s, pick(rng, ("E/M", "K/F", "Ž/F", "M/M", "F/F", "Ж/F", "Ч/M", "H", "K", "Z/F", "N/F", "V/M", "M/ F", "MASCULINO", "FEMENINO", "MALE", "FEMALE", "MUŠKI", "HOMBRE", "MUJER"))))


def nationality(rng):
    code = pick(rng, ISO)
    word = pick(rng, ADJECTIVES)
    return pick(rng, (code, code, code, word, f"{word}/{code}", f"{code[:2]}/{code}", f"{word}/{pick(rng, ADJECTIVES)}", invented(rng)))


def value_of(rng, field, facts):
    d = facts
    upper = d["upper"]
    if field == "secondSurname":
        return d["second"].upper() if upper else d["second"]
    text = {
        "surnames": lambda: d["surname"], "givenNames": lambda: d["given"],
        "fullName": lambda: pick(rng, (f"{d['surname']} {d['given']}", f"{d['given']} {d['surname']}", f"{d['surname']}, {d['given']}")),
        "sex": lambda: sex(rng), "nationality": lambda: nationality(rng),
        "birthDate": lambda: show_date(rng, d["birth"], d["style"]), "issueDate": lambda: show_date(rng, d["issue"], d["style"]),
        "expiryDate": lambda: pick(rng, ("PERMANENTE", "INDEFINIDA", "UNLIMITED")) if chance(rng, 0.01) else show_date(rng, d["expiry"], d["style"]),
        "birthPlace": lambda: pick(rng, PLACES) + (pick(rng, (", ", " ", "/", " (")) + pick(rng, ISO) if chance(rng, 0.25) else ""),
        "documentNumber": lambda: d["serial"], "personalNumber": lambda: d["personal"],
    }[field]()
    return text.upper() if upper and field not in ("sex",) else text


def other_field(rng, facts):
    """A caption and a value that no answer needs."""
    kind = rng.randrange(9)
    phrases = LABELS["other"] + LABELS["bloodType"]
    if kind == 0:
        return pick(rng, ("Height", "Estatura", "Größe", "Altura", "Taille", "Lengte", "Längd", "Pituus")), pick(rng, ("1,72", "1.68", "168 cm", "175", "1,80 m", "183 CM"))
    if kind == 1:
        return pick(rng, ("CAN", "Card access number", "CAN", "Access number")), shape(rng, "999999")
    if kind == 2:
        return pick(rng, ("Authority", "Issuing authority", "Autoridad", "Behörde", "Autorité", "Vydal", "Issued by")), pick(rng, ("MINISTRY OF INTERIOR", "POLICE", "MUP RS", "LANDRATSAMT", "REGISTRO CIVIL", "PMLP", "MV", "8032", "PREFECTURE", f"{pick(rng, PLACES).upper()}"))
    if kind == 3:
        return pick(rng, ("Address", "Domicilio", "Adresse", "Residence", "Prebivalište", "Morada", "Anschrift")), f"{pick(rng, world.SURNAMES)} {rng.randint(1, 200)}"
    if kind == 4:
        return pick(rng, ("Birth name", "Geburtsname", "Name at birth", "Nom de naissance", "Rodné příjmení", "Nazwisko rodowe")), pick(rng, world.SURNAMES).upper()
    if kind == 5:
        return pick(rng, ("Blood type", "Tipo de sangre", "G.S. RH", "Estado civil", "Marital status")), pick(rng, ("O+", "A+", "AB-", "SOLTERO", "CASADA", "SINGLE"))
    if kind == 6:
        return pick(rng, ("Signature", "Firma", "Unterschrift", "Podpis", "Holder's signature", "Potpis")), "" if chance(rng, 0.6) else garbage(rng)
    if kind == 7 and chance(rng, 0.4):
        earlier = a_date(rng, facts["issue"][2] - rng.randint(1, 12))
        return pick(rng, ("First issue", "1.ª emissão", "Fecha de inscripción", "Date of first issue", "Registered on", "Seit")), show_date(rng, earlier, facts["style"])
    if kind == 7:
        return pick(rng, ("Place of issue", "Lugar de expedición", "Type", "Code", "Country code", "Father's name", "Mother's name", "Patronymic", "Valid from")), pick(rng, (pick(rng, PLACES).upper(), pick(rng, ISO), "P", f"{pick(rng, world.GIVEN)}".upper()))
    return pick(rng, phrases), pick(rng, (shape(rng, "9999"), pick(rng, PLACES), "", invented(rng), shape(rng, "A999")))


def caption(rng, field, style):
    """One caption, in one to three languages; words of numbering as licences and some cards have."""
    if style["numbered"]:
        head = f"{rng.randint(1, 12)}{pick(rng, ('.', '', '.', 'a.', 'b.', 'c.', 'd.', ')'))}"
        if style["numbers_only"]:
            return head
    else:
        head = ""
    if field == "secondSurname" or (field == "surnames" and style.get("first_surname")):
        own = pick(rng, LABELS["secondSurname" if field == "secondSurname" else "firstSurname"])
    else:
        own = pick(rng, LABELS[pick(rng, CONCEPTS[field])])
    parts = [own]
    if style["second"] and field in ENGLISH:
        parts.append(pick(rng, ENGLISH[field]))
    if style["third"] and field in FRENCH:
        parts.append(pick(rng, FRENCH[field]))
    if style["unknown"]:  # a language that the vocabulary does not have
        parts[0] = " ".join(scramble(rng, w) for w in own.split())
    text = style["join"].join(parts)
    text = {"upper": str.upper, "title": str, "lower": str.lower}[style["case"]](text)
    tail = style["tail"] if chance(rng, 0.8) else ""
    note = f" ({rng.randint(1, 11)})" if style["notes"] else ""
    return f"{head} {text}{tail}{note}".strip()


def scramble(rng, word):
    letters = list(word)
    vowels, others = "aeiouyäöüąęė", "bcdfghjklmnprstvzčšž"
    return "".join(pick(rng, vowels) if c.lower() in "aeiouyáéíóúäöü" else pick(rng, others) if c.isalpha() else c for c in letters)


def garbage(rng):
    return " ".join("".join(pick(rng, GLYPHS) for _ in range(rng.randint(1, 6))) for _ in range(rng.randint(1, 3)))


SWAPS = {"0": "OD8Q", "1": "I7lL", "5": "S6", "8": "B3", "6": "G5", "2": "Z7", "B": "8R", "S": "5", "O": "0QD", "I": "1lJ", "E": "FB", "A": "RÅ4", "M": "NH", "N": "MH", "U": "VÜ", "C": "GĆ", "É": "E", "Á": "A", "ı": "i", "e": "ec", "a": "ao", "m": "nr", "i": "l", "t": "f", "g": "q", "o": "eó"}


def blur_text(rng, text, noise):
    """Letters lost, exchanged and added, as the reader does on print that is too small for it."""
    out = []
    for ch in text:
        r = rng.random()
        if ch == " ":
            if r < noise * 0.35:
                continue
            out.append(ch)
        elif r < noise * 0.3:
            continue
        elif r < noise * 0.75:
            out.append(pick(rng, SWAPS[ch]) if ch in SWAPS and chance(rng, 0.5) else pick(rng, GLYPHS))
        elif r < noise:
            out += [ch, pick(rng, GLYPHS + "   ")]
        else:
            out.append(ch)
    return "".join(out).strip()


def confidence(rng, text, noise):
    base = 0.995 if noise < 0.02 else 0.97 - noise * 0.9
    value = max(0.0, min(1.0, (base - rng.random() * 0.06) ** max(1, len(text) * 0.6)))
    return value if chance(rng, 0.9) else rng.random()


class Page:
    def __init__(self, rng, width, height):
        self.rng, self.width, self.height, self.lines = rng, width, height, []

    def put(self, parts, x, y, h, noise, pitch=0.62):
        """parts: (text, tag) one after the other on a line; noise each its own."""
        rng = self.rng
        words = []
        for text, tag, *own in parts:
            dirty = blur_text(rng, text, own[0] if own else noise)
            words += [(w, tag) for w in dirty.split()]
        if not words:
            return
        text = " ".join(w for w, _ in words)
        w = pitch * h * sum(len(part[0]) for part in parts) + pitch * h * 0.8 * (len(parts) - 1)
        self.lines.append({"words": words, "x": x, "y": y, "width": max(w, h * 0.5), "height": h * rng.uniform(1.25, 1.6), "confidence": confidence(rng, text, noise)})


def put_caption(rng, page, text, tag, x, y, h, noise):
    """Print that is too small comes in pieces, some of them lost."""
    if noise < 0.1 or chance(rng, 0.5) or len(text) < 6:
        page.put([(text, tag)], x, y, h, noise)
        return
    at = 0
    while at < len(text):
        n = rng.randint(2, max(3, len(text) // 2 + 1))
        if chance(rng, 0.6):
            page.put([(text[at : at + n], tag)], x + 0.62 * h * at, y + rng.gauss(0, 0.08 * h), h * rng.uniform(0.8, 1.1), noise)
        at += n


def split_lines(rng, lines, p):
    out = []
    for line in lines:
        words = line["words"]
        if len(words) > 1 and chance(rng, p):
            cut = rng.randint(1, len(words) - 1)
            total = sum(len(w) + 1 for w, _ in words)
            share = sum(len(w) + 1 for w, _ in words[:cut]) / total
            out.append({**line, "words": words[:cut], "width": line["width"] * share * 0.97})
            out.append({**line, "words": words[cut:], "x": line["x"] + line["width"] * share, "width": line["width"] * (1 - share)})
        elif len(words) == 1 and len(words[0][0]) > 4 and chance(rng, p * 0.3):
            w, tag = words[0]
            cut = rng.randint(1, len(w) - 1)
            out.append({**line, "words": [(w[:cut], tag), (w[cut:], tag)]})
        else:
            out.append(line)
    return out


def merge_rows(rng, lines, p):
    lines = sorted(lines, key=lambda l: (l["y"], l["x"]))
    out = []
    for line in lines:
        near = next((o for o in out if abs(o["y"] - line["y"]) < 0.35 * line["height"] and 0 < line["x"] - (o["x"] + o["width"]) < 2.2 * line["height"] and 0.7 < o["height"] / line["height"] < 1.4), None)
        if near is not None and chance(rng, p):
            near["words"] = near["words"] + line["words"]
            near["width"] = line["x"] + line["width"] - near["x"]
            near["confidence"] *= line["confidence"]
        else:
            out.append(dict(line))
    return out


def draw_card(rng, year):
    width = 1000.0
    passport = chance(rng, 0.2)
    height = 704.0 if passport else 630.0
    page = Page(rng, width, height)
    surname, given = person(rng)
    birth = a_date(rng, year - rng.randint(16, 85))
    issue = a_date(rng, year - (rng.randint(0, 12) if chance(rng, 0.65) else rng.randint(8, 30)))
    expiry = a_date(rng, issue[2] + pick(rng, (2, 5, 5, 10, 10, 10, 15)))
    facts = {"surname": surname, "given": given, "birth": birth, "issue": issue, "expiry": expiry, "upper": chance(rng, 0.85), "style": pick(rng, (".", ".", " ", "/", "-", "month", "month", "iso", "us"))}
    facts["serial"], facts["personal"] = number(rng, "documentNumber", birth), number(rng, "personalNumber", birth)
    legible = pick(rng, (0.01, 0.02, 0.05, 0.12, 0.25, 0.4, 0.6))
    value_noise = pick(rng, (0.0, 0.005, 0.01, 0.02, 0.05))
    where = pick(rng, ("above",) * 7 + ("left",) * 2 + ("inline",) * 3 + ("below",) + ("absent",) * 2)
    style = {"numbered": chance(rng, 0.12), "numbers_only": chance(rng, 0.5), "second": chance(rng, 0.6), "third": chance(rng, 0.15), "unknown": chance(rng, 0.25), "join": pick(rng, (" / ", "/", " - ", " ", " | ", "/ ")),
             "case": pick(rng, ("upper", "title", "title", "lower")), "tail": pick(rng, ("", "", "", ":", ".")), "notes": chance(rng, 0.06)}
    h = rng.uniform(15, 34)
    label_h = h * rng.uniform(0.38, 0.8)
    # headings
    y = rng.uniform(10, 40)
    left = rng.uniform(20, 420) if chance(rng, 0.75) else rng.uniform(20, 80)
    for _ in range(rng.randint(0, 3)):
        text = pick(rng, VOCAB["titles"])
        if chance(rng, 0.6):
            text = pick(rng, (f"Republic of {invented(rng)}", f"{invented(rng)}", f"{text} {invented(rng)}", f"{invented(rng)} {invented(rng)}", f"República de {invented(rng)}"))
        page.put([(text.upper() if chance(rng, 0.8) else text, TAG["none"])], rng.uniform(20, 400), y, h * rng.uniform(0.7, 1.3), value_noise * 2)
        y += h * rng.uniform(1.2, 1.8)
    if chance(rng, 0.3):
        page.put([(pick(rng, OFFICES).upper() if chance(rng, 0.6) else pick(rng, OFFICES), TAG["none"])], left if chance(rng, 0.5) else rng.uniform(20, 500), y, h * rng.uniform(0.5, 1.0), value_noise * 2)
        y += h * rng.uniform(1.0, 1.8)
    # which fields, in which order
    fields = []
    if chance(rng, 0.12):
        fields.append("fullName")
    else:
        fields += ["surnames", "givenNames"] if chance(rng, 0.9) else ["givenNames", "surnames"]
        if " " in surname and chance(rng, 0.15):  # first and second surname, each with a caption
            fields.insert(fields.index("surnames") + 1, "secondSurname")
    rest = [f for f, p in (("sex", 0.75), ("nationality", 0.6), ("birthDate", 0.97), ("birthPlace", 0.35), ("issueDate", 0.4), ("expiryDate", 0.85), ("documentNumber", 0.85), ("personalNumber", 0.5)) if chance(rng, p)]
    rest += ["other"] * pick(rng, (0, 0, 1, 1, 2, 3))
    canonical = {"sex": 1, "nationality": 2, "birthDate": 3, "birthPlace": 4, "personalNumber": 5, "issueDate": 6, "expiryDate": 7, "documentNumber": 8, "other": 9}
    rest.sort(key=lambda f: canonical[f] + rng.gauss(0, pick(rng, (0.5, 2, 5))))
    apart = None
    if "secondSurname" in fields:
        facts["surname"], facts["second"] = surname.split(" ", 1)
        style = {**style, "first_surname": True}
    numbers = [f for f in ("documentNumber", "personalNumber") if f in rest]
    if numbers and chance(rng, 0.35):  # in a corner of its own
        apart = pick(rng, numbers)
        rest.remove(apart)
    fields = fields + rest if chance(rng, 0.85) else rest[:2] + fields + rest[2:]
    columns = pick(rng, (1, 1, 2, 2, 2, 3))
    right = 960.0
    gap_rows = h * rng.uniform(0.3, 1.1)
    per_row = lambda f: 1 if f in ("surnames", "secondSurname", "givenNames", "fullName", "birthPlace") and chance(rng, 0.85) else columns
    local_script = chance(rng, 0.1)
    y = max(y, rng.uniform(40, 160))
    i = 0

    def draw_field(field, x, y, room):
        """Returns the height that it took."""
        is_other = field == "other"
        second = field == "secondSurname"
        if is_other:
            label_text, value = other_field(rng, facts)
            lt, vt = TAG["label:other"], TAG["value:other"]
            if style["numbered"] and style["numbers_only"]:
                label_text = f"{rng.randint(1, 12)}."
            label_text = {"upper": str.upper, "title": str, "lower": str.lower}[style["case"]](label_text)
        else:
            label_text, value = caption(rng, field, style), value_of(rng, field, facts)
            field = "surnames" if second else field
            lt, vt = TAG[f"label:{field}"], TAG[f"value:{field}"]
        has_label = where != "absent" and not (legible > 0.2 and chance(rng, 0.25)) and not chance(rng, 0.04)
        noise_l = legible * rng.uniform(0.5, 1.5)
        noise_v = value_noise * rng.uniform(0, 2)
        vh = h * (rng.uniform(0.9, 1.1) if chance(rng, 0.9) else rng.uniform(0.7, 1.5))
        parts = [(value, vt)]
        if field in ("surnames", "givenNames") and chance(rng, 0.03):
            parts = [(pick(rng, TITLES), TAG["none"]), *parts]
        if chance(rng, 0.01):
            parts.append(("***TEST***" if chance(rng, 0.3) else "***", TAG["none"]))
        if is_other and not value:
            parts = []
        here = pick(rng, ("left", "inline")) if where == "above" and chance(rng, 0.05) else where
        if here in ("left", "inline") and has_label:
            lw = 0.55 * label_h * len(label_text)
            if parts and (here == "inline" or chance(rng, 0.3)):
                page.put([(label_text, lt, noise_l * 0.6), *((t, tag, noise_v) for t, tag in parts)], x, y, vh, noise_v)
            else:
                page.put([(label_text, lt)], x, y + (vh - label_h) / 2, label_h, noise_l)
                if parts:
                    page.put(parts, x + lw + h * rng.uniform(0.4, 1.5), y, vh, noise_v)
            return vh * 1.4
        used = 0.0
        if has_label and where == "above":
            put_caption(rng, page, label_text, lt, x, y, label_h, noise_l)
        if where in ("above", "below"):
            used += label_h * rng.uniform(1.15, 1.5)
        y_value = y + used if where == "above" else y
        if local_script and field in ("surnames", "givenNames", "birthPlace"):
            page.put([("".join(pick(rng, LOOKALIKE) for _ in range(len(value) or 4)), TAG["none"])], x, y_value, vh, 0.05)
            y_value += vh * 1.3
            used += vh * 1.3
        for part in wrapped(rng, parts, room, vh, field):
            page.put(part, x + rng.gauss(0, 1.5), y_value, vh, noise_v)
            y_value += vh * 1.35
            used += vh * 1.35
        if field == "surnames" and chance(rng, 0.04):
            page.put([(pick(rng, ("geb. ", "née ", "GEB. ", "z domu ")) + pick(rng, world.SURNAMES).upper(), TAG["value:other"])], x, y_value, vh, noise_v)
            used += vh * 1.35
        if has_label and where == "below":
            page.put([(label_text, lt)], x, y_value, label_h, noise_l)
        return used

    while i < len(fields) and y < height * (0.82 if passport else 0.97):
        n = min(per_row(fields[i]), len(fields) - i)
        room = (right - left) / n
        offsets = [left + k * room + (rng.gauss(0, 6) if k else 0) for k in range(n)]
        took = 0.0
        for k in range(n):
            took = max(took, draw_field(fields[i + k], offsets[k], y, room * 0.92))
        i += n
        y += took + gap_rows * rng.uniform(0.6, 1.4)
    if apart:
        corner = pick(rng, ((rng.uniform(600, 760), rng.uniform(8, 60)), (rng.uniform(20, 200), height - rng.uniform(60, 110)), (rng.uniform(600, 760), height - rng.uniform(60, 110)), (rng.uniform(15, 60), rng.uniform(120, 220))))
        keep = where
        if apart == "documentNumber" and chance(rng, 0.6):
            page.put([(facts["serial"], TAG["value:documentNumber"])], corner[0], corner[1], h * rng.uniform(0.9, 1.5), value_noise)
        else:
            draw_field(apart, *corner, 350)
        where = keep
    # print that says nothing: specks, holograms, ghost years, zones
    if chance(rng, 0.25):
        page.put([(invented(rng), TAG["none"])], rng.uniform(20, 700), rng.uniform(5, 130), h * rng.uniform(0.8, 1.6), value_noise)
    for _ in range(pick(rng, (0, 1, 2, 4, 8))):
        page.put([(garbage(rng), TAG["none"])], rng.uniform(0, 950), rng.uniform(0, height), h * rng.uniform(0.4, 1.3), 0.3)
    if chance(rng, 0.15):
        page.put([(pick(rng, ("SPECIMEN", "MUSTER", str(birth[2]), str(birth[2]), facts["serial"], str(issue[2]), pick(rng, ISO), facts["serial"][:6])), TAG["none"])], rng.uniform(30, 700), rng.uniform(100, height), h * rng.uniform(0.8, 2), 0.05)
    if passport or chance(rng, 0.08):
        for k in range(2):
            page.put([(pick(rng, ("P<", "ID", "I<")) + pick(rng, ISO) + surname.upper().replace(" ", "<") + "<<" + "<" * 20, TAG["none"])], 30, height - 110 + 50 * k, 30, 0.02)
    lines = [l for l in page.lines if not chance(rng, 0.015)]
    lowest = max((l["y"] + l["height"] for l in lines), default=height)
    if lowest > height * 0.98:  # what does not fit is set closer
        squeeze = height * rng.uniform(0.9, 0.99) / lowest
        lines = [{**l, "y": l["y"] * squeeze, "height": l["height"] * max(squeeze, 0.8)} for l in lines]
    lines = split_lines(rng, lines, pick(rng, (0.02, 0.05, 0.15)))
    lines = merge_rows(rng, lines, pick(rng, (0.2, 0.5, 0.9)))
    return place_on_page(rng, lines, width, height)


def wrapped(rng, parts, room, h, field):
    """Long names and places go on in the next line."""
    words = [(w, tag) for text, tag in parts for w in text.split()]
    if field not in ("surnames", "givenNames", "fullName", "birthPlace", "other") or len(words) < 2:
        return [parts] if parts else []
    break_at = rng.randint(1, len(words) - 1) if chance(rng, 0.3 if field == "surnames" else 0.12) or 0.62 * h * sum(len(w) + 1 for w, _ in words) > room else None
    if break_at is None:
        return [parts]
    return [[(w, t) for w, t in words[:break_at]], [(w, t) for w, t in words[break_at:]]]


def place_on_page(rng, lines, width, height):
    """Corners that were found a little wrong, and pages of every size."""
    sx, sy = rng.uniform(0.9, 1.08), rng.uniform(0.92, 1.08)
    dx, dy, tilt = rng.gauss(0, 18), rng.gauss(0, 14), rng.gauss(0, 0.012)
    out = []
    for line in lines:
        x, y = line["x"] * sx + dx, line["y"] * sy + dy + tilt * line["x"]
        out.append({**line, "x": x, "y": y, "width": line["width"] * sx * rng.uniform(0.92, 1.1), "height": line["height"] * sy, "text": " ".join(w for w, _ in line["words"])})
    out.sort(key=lambda l: (l["y"], l["x"]))
    return {"width": width, "height": height, "lines": out[:70]}


def card(seed):
    rng = random.Random(seed)
    year = 2026 if chance(rng, 0.3) else rng.randint(2016, 2032)
    return draw_card(rng, year), year
