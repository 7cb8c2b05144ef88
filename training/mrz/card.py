"""Model cards, written from a run's own evaluation so that the numbers cannot drift from the weights."""

DATA = """## Data and licence
Trained on synthetic images alone: text of invented people drawn in OCR-B (Debian fonts-ocr-b; 86 %) and in open monospaced fonts
(Liberation, DejaVu, Courier Prime, Inconsolata, Hack, FreeMono, Noto), over procedural paper and over small crops of mock and specimen
documents that bear no MRZ. No real person's document was seen. Weights: Apache-2.0, made by `training/mrz`.
"""


def percent(part, whole):
    return f"{100 * part / whole:.1f} %" if whole else "-"


def reader_card(result):
    rows = "\n".join(
        f"| {height} | {100 * v['char_error']:.2f} % | {100 * v['line_exact']:.1f} % |" for height, v in result["synthetic"].items()
    )
    real = (result.get("real") or {}).get("groups", {})
    groups = "\n".join(
        f"| {group} | {v['lines']} | {percent(v['exact'], v['lines'])} | {100 * v['wrong'] / v['chars']:.2f} % |" for group, v in sorted(real.items())
    )
    return f"""# mrz-reader
Reads one line of a machine readable zone: a gray strip of 32 x 768 px becomes 192 steps of log-probabilities over a blank and `0-9A-Z<`.
{result['parameters']} parameters, 189 M multiply-adds a line. Temperature {result['temperature']:.2f} is inside the weights.

{DATA}
## Numbers
Synthetic strips, degraded on purpose beyond what a person reads in part (96 per letter height), exact length known, no check digits used:

| letter height in the photo | characters wrong | lines exact |
|---|---|---|
{rows}

Real labelled lines (mock passports and public specimens, never trained on), cut by matching the true text, exact length known, no check digits used.
They choose nothing in training; the groups are small, so a point or two means little:

| group | lines | exact | characters wrong |
|---|---|---|---|
{groups}

## Limits
Upright text only; letters under about 7 px are guesses. S/8, 0/O and K/< are told apart by shape alone: position and check digits are the decoder's work.
Fonts far from OCR-B (proportional, handwritten) are not read.
"""


def lines_card(result):
    made, real = result["synthetic"], result.get("real") or {}
    return f"""# mrz-lines
Finds the two or three text lines inside a rough crop of a machine readable zone (gray, 128 x 832 px): centre line, letter height, both ends,
whether there are three lines and whether the crop is upside down. {result['parameters']} parameters, 73 M multiply-adds.

{DATA}
## Numbers
Synthetic bands ({made['bands']}): line offset in letter heights median {made['offset_letter_heights']['median']}, 90 % under {made['offset_letter_heights']['p90']};
ends off by median {made['end_px']['median']} px, 90 % under {made['end_px']['p90']} px of 832; upside-down verdict right {100 * made['upside_down_right']:.1f} %,
line count right {100 * made['line_count_right']:.1f} %.
Real bands ({real.get('bands', 0)}, box misplaced by up to 8 % of its height): lines within a quarter letter height {real.get('lines_good')},
upright judged upright {real.get('upright_right')}, turned judged turned {real.get('turned_right')}, line count right {real.get('line_count_right')}.

## Limits
The box must hold all lines and be within about 3 degrees and 15 % of its height; other print closer than a letter height may be taken for a line.
The upside-down verdict does not work on real bands and the service does not use it: it reads both ways and lets the check digits choose.
"""
