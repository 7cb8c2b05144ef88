"""Model cards, written from a run's own evaluation so that the numbers cannot drift from the weights."""

DATA = """## Data and licence
Drawn pictures: invented texts (names, places, labels, dates and numbers as identity documents print them, and a good part of random
letters) in about 110 open fonts of Debian packages, over procedural paper and over backgrounds of mock and specimen documents whose
print was taken out, then blurred, lit, compressed and shrunk. Weights: Apache-2.0, made by `training/text`.
"""


def reader_card(result):
    rows = "\n".join(f"| {name} | {100 * v['char_error']:.2f} % | {100 * v['line_exact']:.1f} % |" for name, v in result["drawn"].items())
    fronts = result.get("fronts") or {}
    real = (
        f"Labelled real fronts, found by text-finder and read from end to end, dates left out: {100 * fronts['verbatim']:.1f} % of "
        f"{fronts['values']} values stand verbatim in a line read, {100 * fronts['but_case_and_spaces']:.1f} % but for case and spaces. "
        f"Of the countries of which nothing at all was trained on, {fronts['held_countries'][1]} of {fronts['held_countries'][0]} values (but for case and spaces); of the others "
        "this net saw backgrounds with the print taken out, and text-finder saw pages. Several are web images with letters of 6 px."
        if fronts
        else ""
    )
    return f"""# text-reader
Reads one printed line of an identity document: a gray strip 32 px high (capitals 16 px) becomes a step of log-probabilities every 2 px over
a blank and 238 characters: Latin letters with the accents of the Americas and of Europe, digits, punctuation, space, and one class for letters of other
scripts. {result['parameters']} parameters, 68 M multiply-adds for a strip of 320 px. Temperature {result['temperature']:.2f} is inside the weights.

{DATA}No real person's document was seen, and no real strip was trained on.

## Numbers
Drawn strips of 320 px, degraded on purpose beyond what a person reads in part, greedy decoding, no dictionary:

| height of a capital in the photo | characters wrong | lines exact |
|---|---|---|
{rows}

{real}

## Limits
Capitals under 7 px are a guess. Look-alikes share a class: Ş and Ș, Ț and Ţ, Đ and Ð, the dashes, the apostrophes. ° and º, and in some fonts I, l and |,
cannot be told apart without their neighbours. Handwriting, vertical text and scripts other than Latin are not read (answered as the unknown letter).
"""


def finder_card(result):
    drawn = result["drawn"]
    return f"""# text-finder
Finds the printed lines of a rectified document: gray, 768 px on its long side. It answers at stride 2 where the core of a line runs, and at stride 4 half the height
of its capitals and whether it stands upside down. {result['parameters']} parameters, 323 M multiply-adds for 768 x 480.

{DATA}Besides, rectified mock and specimen documents (MIDV-2020, MIDV-500 and public specimens, whose terms are for research) with the lines that the openly licensed PP-OCR
detector found on them; of CHL, POL, FIN, LTU, FRA and TUR none was trained on.

## Numbers
Drawn pages in fonts never trained on: {100 * drawn['found']:.1f} % of {drawn['lines']} lines found whole and apart from others (ends within 20 % of the
line's length, middle within 0.3 capital heights), {100 * drawn['precise']:.1f} % of what is found is a line; height off by {100 * drawn['height_off']:.1f} % (median);
right way up or not told correctly for {100 * drawn['turn_right']:.1f} % of the lines.

## Limits
Capitals under 4 px at 768 px are not found; lines must run within 3 degrees of the page's axis; vertical text is not found.
"""
