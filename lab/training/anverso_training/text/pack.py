"""Gathers what training needs into one small folder that can travel to a GPU machine without fonts or documents.

    python3 -m anverso_training.text.pack --documents <folder with labels.jsonl and images/> --pages <rectified pages with a teacher's lines>

fonts/ (cut to our glyphs), textures.jpg (document backgrounds, their print taken out), fronts.npz (labelled fronts: test only),
pages.npz (rectified pages of the other countries with the lines another text detector found on them).
"""
import json
from pathlib import Path

import cv2
import numpy as np

from . import fonts
from ..common.documents import read_labels
from ..common.pictures import encode, sheet_of
from ..common.run import PACKS, plain_parser
from .alphabet import HELD_COUNTRIES

TEXTURE, TEXTURE_COLUMNS, TEXTURES = 256, 12, 144


def without_print(gray, rng):
    """Dark strokes are closed over; what is left of letters is smoothed away here and there."""
    side = int(rng.integers(9, 16)) | 1
    closed = cv2.morphologyEx(gray, cv2.MORPH_CLOSE, cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (side, side)))
    closed = cv2.medianBlur(closed, 5 if rng.random() < 0.5 else 9)
    fine = gray.astype(np.float32) - cv2.GaussianBlur(gray, (0, 0), 2).astype(np.float32)
    return np.clip(closed + np.clip(fine, -6, 6), 0, 255).astype(np.uint8)


def textures(pages, rng):
    tiles = []
    while len(tiles) < TEXTURES:
        page = cv2.imread(str(pages[rng.integers(len(pages))]), cv2.IMREAD_GRAYSCALE)
        side = int(rng.uniform(150, 420))
        if min(page.shape) <= side:
            continue
        y, x = rng.integers(page.shape[0] - side), rng.integers(page.shape[1] - side)
        tile = without_print(page[y : y + side, x : x + side], rng)
        tiles.append(cv2.resize(tile, (TEXTURE, TEXTURE), interpolation=cv2.INTER_AREA))
    return sheet_of(tiles, TEXTURE_COLUMNS)


def jpeg(image, quality):
    return np.frombuffer(encode(image, quality), np.uint8)


def spelled(fields):
    """Labelled values as they are printed; dates are left out, since the label does not say in which style."""
    return [v for k, v in fields.items() if isinstance(v, str) and not k.endswith("date") and k not in ("sex", "nationality") and len(v) > 1]


def fronts(labels, folder):
    """Rectified gray fronts with their labelled values. Near-repeats of one mock card are thinned to three."""
    images, values, names, seen = [], [], [], {}
    for label in labels:
        name = Path(label["file"]).stem
        path = folder / f"{name}.png"
        if not label.get("fields") or not path.exists():
            continue
        key = json.dumps(label["fields"], sort_keys=True)
        seen[key] = seen.get(key, 0) + 1
        if seen[key] > 3:
            continue
        images.append(jpeg(cv2.imread(str(path), cv2.IMREAD_GRAYSCALE), 85))
        values.append(json.dumps(spelled(label["fields"]), ensure_ascii=False))
        names.append(name)
    return {"images": np.array(images, dtype=object), "values": np.array(values), "names": np.array(names)}


def taught(folder, limit):
    """Pages with a teacher's lines: x, y of the left end's middle, x, y of the right end's, height; -1 marks a line it was unsure of."""
    images, lines, names = [], [], []
    count = {}
    for path in sorted(folder.glob("*.json")):
        page = json.loads(path.read_text())
        if page["country"] in HELD_COUNTRIES or not page.get("page"):
            continue
        key = page["country"] + page["kind"]
        count[key] = count.get(key, 0) + 1
        if count[key] > limit:
            continue
        image = cv2.imread(str(path.with_suffix(".png")), cv2.IMREAD_GRAYSCALE)
        scale = 768 / max(image.shape)
        small = cv2.resize(image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
        images.append(jpeg(small, 72))
        lines.append(np.array([line_of(l) for l in page["page"]["lines"]], np.float32).reshape(-1, 6) * [scale, scale, scale, scale, scale, 1])
        names.append(path.stem)
    return {"images": np.array(images, dtype=object), "lines": np.array(lines, dtype=object), "names": np.array(names)}


def line_of(line):
    """The teacher's box is grown round the letters; 0.62 of its height is about a capital's."""
    angle = np.radians(line.get("tiltDeg", 0.0))
    x, y, w, h = line["x"], line["y"], line["width"], line["height"]
    grown = 0.2 * h
    dy = np.tan(angle) * (w / 2 - grown)
    return [x + grown, y + h / 2 - dy, x + w - grown, y + h / 2 + dy, h * 0.62, float(line["confidence"])]


def main():
    parser = plain_parser(__doc__)
    parser.add_argument("--documents", type=Path, required=True)
    parser.add_argument("--pages", type=Path, required=True)
    parser.add_argument("--out", type=Path, default=PACKS / "text")
    args = parser.parse_args()
    cv2.setNumThreads(1)
    fonts.write(args.out / "fonts")
    allowed = [p for p in sorted(args.pages.glob("*.png")) if p.name[:3] not in HELD_COUNTRIES]
    cv2.imwrite(str(args.out / "textures.jpg"), textures(allowed, np.random.default_rng(6)), [cv2.IMWRITE_JPEG_QUALITY, 82])
    np.savez(args.out / "fronts.npz", **fronts(read_labels(args.documents), args.pages))
    np.savez(args.out / "pages.npz", **taught(args.pages, 3))


if __name__ == "__main__":
    main()
