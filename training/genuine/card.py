"""Model cards out of the measurements."""
TERMS = """The MIDV sets are offered for research, and repositories rarely own the pictures in them. For a commercial deployment retrain or
recalibrate on consented pictures of your own: `training/genuine/README.md` gives the commands.
"""


def percent(value):
    return '–' if value is None else f'{100 * value:.1f} %'


def table(rows, first):
    lines = [f'| {first} | genuine / attacks | EER | genuine refused | attacks passed |', '|---|---|---|---|---|']
    for name, row in rows.items():
        lines.append(f"| {name} | {row['real']} / {row['attacks']} | {percent(row['eer'])} | {percent(row['bpcer'])} | {percent(row['apcer'])} |")
    return '\n'.join(lines)


def recapture_card(measured, steps):
    heads = ', '.join(f"{name} {percent(row['eer'])}" for name, row in measured['heads'].items())
    drawn = measured.get('documents')
    simulated = f"""
## Measured on simulated photos of documents
Issuers never trained on, shown on simulated screens and printed by the simulation the net also learned from: no photo of a real
document on a real screen was to be had, so expect more errors there.

{table(drawn, 'attack')}
""" if drawn else ''
    return f"""# Recapture

Judges whether a photo shows a document itself, or a screen or a paper copy of one. Six squares at the photo's own scale and one small view
with the surroundings; 0.44 M weights. Input, output and method: `training/genuine/README.md`.

## Data
1,284 everyday photos of nine public repositories (real, of screens, of prints), MIDV-500 photos and MIDV-2020 scans of mock documents
(genuine), specimen pictures as what is shown and printed in simulation. {TERMS}
## Measured on real photos of sources never seen
Everyday photos, leave-one-fold-out: each repository judged by a sibling that saw none of its photos; documents by the net shipped, their
issuers held out (the same phones and tables as other issuers of MIDV-500, so they are easier than a stranger's). Refused and passed at the
limit {measured['limit']:.2f} that is shipped. Labels of the sets are a little noisy. One case in 50 is 2 %.

{table(measured['sources'], 'source, attack')}

EER on screens by part of the net, pooled: {heads}. {steps} steps of training.
{simulated}
## Limits
High-resolution screens in soft focus without rim leave no trace in the picture and pass. Prints were seen in 25 real photos only; a good
colour print of a document on card stock is not recognised reliably. Nothing is claimed for pictures injected past the camera.
"""


def tamper_card(measured, steps):
    return f"""# Tamper

Judges whether a document's portrait was replaced or its text edited, from the straightened document at 672×448. 0.15 M weights; a map of
8 px cells says where. Input, output and method: `training/genuine/README.md`.

## Data
Flat documents (MIDV-500 photos, MIDV-2020 scans, public specimens), altered by us on the fly; portraits of All-Age-Faces to paste. {TERMS}
## Measured on issuers never trained on
Photos and scans altered at their own resolution by other tools than training uses and saved as JPEG (quality 80–95); two ways were never
trained on. The numbers are of a sibling that saw none of these issuers; the net shipped learned from all. Refused and passed at the limits
that are shipped (portrait {measured['limits']['portrait']:.2f}, text {measured['limits']['text']:.2f}). Few documents: one case in 50 is 2 %.

{table(measured['ways'], 'edit: way, capture')}

{steps} steps of training.

## Limits
An edit made before a document was printed anew leaves traces of the print only. Photos reduced below about 600 px of document width, or
compressed below quality 60, hide most edits. Specimen overprints and stamps over the portrait may be taken for edits.
"""
