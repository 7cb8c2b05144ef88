"""Cuts labelled lines out of real images, for testing only.

The true text is known, so a line is found by matching it: the text is drawn in OCR-B at many sizes and correlated with the
page, then five pieces of it are matched again, which gives tilt, bend and the exact pitch.
"""
import cv2
import numpy as np

from . import atlas
from .alphabet import BAND_H, BAND_W, CAP_PX, CHARS, SQUEEZE, STRIP_H, STRIP_LEFT_PX, STRIP_W
from .bands import MARGIN_X, MARGIN_Y

PAGE_W = 1000
FONT = atlas.FONTS[0][0]


def template(cells, text, pitch_px, cap_px):
    """The text as bright strokes on black, letter cells pitch_px wide."""
    half = round(atlas.CELL.cap * 0.9986 / 2)
    middle = atlas.CELL.width // 2
    row = np.hstack([cells[CHARS.index(c)][:, middle - half : middle + half] for c in text])
    row = ((row > 128) * 255).astype(np.uint8)
    height = max(4, round(atlas.CELL.height * cap_px / atlas.CELL.cap))
    return cv2.resize(row, (max(8, round(pitch_px * len(text))), height), interpolation=cv2.INTER_AREA)


def strokes(gray):
    """Dark strokes as bright ones, whatever the paper."""
    kernel = cv2.getStructuringElement(cv2.MORPH_RECT, (15, 15))
    return cv2.normalize(cv2.morphologyEx(gray, cv2.MORPH_BLACKHAT, kernel), None, 0, 255, cv2.NORM_MINMAX)


def find_line(page, cells, text, pitches, rows):
    """Best (score, left, centre y, pitch, cap) of a text in page[rows]."""
    best = (-1.0,)
    area = page[rows[0] : rows[1]]
    for pitch in pitches:
        for cap in (0.82 * pitch, 0.98 * pitch):
            drawn = template(cells, text, pitch, cap)
            if drawn.shape[0] >= area.shape[0] or drawn.shape[1] >= area.shape[1]:
                continue
            _, score, _, (x, y) = cv2.minMaxLoc(cv2.matchTemplate(area, drawn, cv2.TM_CCOEFF_NORMED))
            if score > best[0]:
                best = (score, x, rows[0] + y + drawn.shape[0] / 2, drawn.shape[1] / len(text), cap)
    return best


def refine(page, cells, text, found):
    """x of a letter as a line, y as a parabola, in page pixels, from five pieces."""
    _, left, y, pitch, cap = found
    size = len(text) // 5
    points = []
    for k in range(5):
        piece = text[k * size : (k + 1) * size]
        if len(set(piece)) == 1:
            # Fillers all look alike: they fix y but not x.
            slack = 0.3
        else:
            slack = 1.0
        drawn = template(cells, piece, pitch, cap)
        x0 = left + k * size * pitch
        x1, x2 = int(max(0, x0 - slack * pitch)), int(x0 + drawn.shape[1] + slack * pitch) + 2
        y1, y2 = int(max(0, y - drawn.shape[0] / 2 - cap)), int(y + drawn.shape[0] / 2 + cap)
        area = page[y1:y2, x1:x2]
        if area.shape[0] <= drawn.shape[0] or area.shape[1] <= drawn.shape[1]:
            continue
        scores = cv2.matchTemplate(area, drawn, cv2.TM_CCOEFF_NORMED)
        _, score, _, (px, py) = cv2.minMaxLoc(scores)
        points.append((k * size, x1 + px, y1 + py + drawn.shape[0] / 2, max(score, 0.01), slack))
    places = np.array(points)
    wx = places[:, 3] * (places[:, 4] > 0.5) + 0.02
    along = np.polyfit(places[:, 0], places[:, 1], 1, w=wx)
    centre = np.polyfit(places[:, 1] + size * pitch / 2, places[:, 2], 2 if len(points) > 3 else 1, w=places[:, 3])
    return {"left": float(np.polyval(along, 0)), "pitch": float(along[0]), "centre": centre, "cap": cap, "score": found[0]}


def cut_strip(gray, back, line, count):
    """The strip as the service cuts it: x squeezed to 0.8, letters 20 px, sampled straight from the photo."""
    length = line["pitch"] * count
    scale_y = CAP_PX / line["cap"]
    scale_x = min(SQUEEZE * scale_y, (STRIP_W - 24) / length)
    x = line["left"] + (np.arange(STRIP_W) + 0.5 - STRIP_LEFT_PX) / scale_x
    y = np.polyval(line["centre"], x)[None] + ((np.arange(STRIP_H) + 0.5 - STRIP_H / 2) / scale_y)[:, None]
    page_points = np.stack([np.broadcast_to(x, y.shape), y], -1).reshape(-1, 1, 2)
    photo = cv2.perspectiveTransform(page_points.astype(np.float64), back).reshape(STRIP_H, STRIP_W, 2).astype(np.float32)
    strip = cv2.remap(gray, photo[..., 0] - 0.5, photo[..., 1] - 0.5, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    end = int(min(STRIP_W, STRIP_LEFT_PX * 2 + length * scale_x))
    strip[:, end:] = int(strip[:, :end].mean())
    return strip, float(np.hypot(*(photo[22, 10] - photo[10, 10])) * CAP_PX / 12)


def cut_band(gray, back, lines, count, rng):
    """The zone's box, misplaced as a finder would, with the service's margins, stretched to 128 x 832; and where its lines run there.

    Truth per line: left end, right end, half letter height, then y at five places; NaN for a third line that is not there.
    """
    left = min(l["left"] for l in lines)
    right = max(l["left"] + l["pitch"] * count for l in lines)
    ends = np.array([left, right])
    top = np.polyval(lines[0]["centre"], ends) - lines[0]["cap"] / 2
    bottom = np.polyval(lines[-1]["centre"], ends) + lines[-1]["cap"] / 2
    grow_y, grow_x = MARGIN_Y * (bottom - top), MARGIN_X * (right - left)
    box = np.float32([[left - grow_x, top[0] - grow_y[0]], [right + grow_x, top[1] - grow_y[1]], [right + grow_x, bottom[1] + grow_y[1]], [left - grow_x, bottom[0] + grow_y[0]]])
    box += (rng.uniform(-1, 1, (4, 2)) * [0.015 * (right - left), 0.08 * (bottom - top).mean()]).astype(np.float32)
    target = np.float32([[0, 0], [BAND_W, 0], [BAND_W, BAND_H], [0, BAND_H]])
    corners = cv2.perspectiveTransform(box[None], back)[0].astype(np.float32)
    there = cv2.getPerspectiveTransform(corners, target)
    band = cv2.warpPerspective(gray, there, (BAND_W, BAND_H), borderMode=cv2.BORDER_REPLICATE)
    truth = np.full((3, 8), np.nan, np.float32)
    for k, line in enumerate(lines):
        truth[k] = band_truth(line, count, cv2.getPerspectiveTransform(box, target))
    return band, truth


def band_truth(line, count, to_band):
    x = line["left"] + line["pitch"] * count * np.array([0, 0.1, 0.3, 0.5, 0.7, 0.9, 1])
    y = np.polyval(line["centre"], x)
    middle = cv2.perspectiveTransform(np.stack([x, y], -1)[None], to_band)[0]
    upper = cv2.perspectiveTransform(np.stack([x, y - line["cap"] / 2], -1)[None], to_band)[0]
    half = float((middle[:, 1] - upper[:, 1]).mean())
    curve = np.polyfit(middle[:, 0], middle[:, 1], 2)
    left, right = middle[0, 0], middle[-1, 0]
    return [left, right, half, *np.polyval(curve, left + (right - left) * np.array([0.1, 0.3, 0.5, 0.7, 0.9]))]


def rectified(gray, label):
    """The page at a known width, and the way back to photo pixels."""
    height, width = gray.shape
    if label.get("quad"):
        page_h = round(PAGE_W * 88 / 125)
        corners = np.float32(label["quad"])
    else:
        page_h = round(PAGE_W * height / width)
        corners = np.float32([[0, 0], [width, 0], [width, height], [0, height]])
    target = np.float32([[0, 0], [PAGE_W, 0], [PAGE_W, page_h], [0, page_h]])
    there = cv2.getPerspectiveTransform(corners, target)
    return cv2.warpPerspective(gray, there, (PAGE_W, page_h), flags=cv2.INTER_LINEAR), np.linalg.inv(there)


def locate(page, label, cells):
    """All lines of the zone in page pixels, or None when the match is poor."""
    count = len(label["mrz"][0])
    height = page.shape[0]
    ink = strokes(page)
    known = bool(label.get("quad"))
    widths = np.arange(0.86, 0.97, 0.012) if known else np.arange(0.40, 1.0, 0.012)
    rows = (int(height * 0.75), height) if known else (0, height)
    first = find_line(ink, cells, label["mrz"][0], widths * PAGE_W / count, rows)
    if first[0] < 0.25:
        return None
    pitch, lines = first[3], [refine(ink, cells, label["mrz"][0], first)]
    y = first[2]
    for text in label["mrz"][1:]:
        near = (int(y + 1.0 * pitch), int(min(height, y + 4.0 * pitch)))
        found = find_line(ink, cells, text, pitch * np.arange(0.97, 1.031, 0.01), near)
        if found[0] < 0.25:
            return None
        lines.append(refine(ink, cells, text, found))
        y = found[2]
    return lines


def group_of(label, letter_px):
    if label["capture"] == "photo":
        return "photo"
    if label.get("quad"):
        return "scan-turned" if "rotated" in (label.get("tags") or []) else "scan"
    return "web-under-9px" if letter_px < 9 else "web"


def chosen(labels):
    """Every specimen and photo, and every second of the many alike mock scans: the pack has to stay small."""
    valid = [l for l in labels if l.get("mrz") and l.get("mrz_valid")]
    scans = [l["file"] for l in valid if l.get("quad") and l["capture"] == "scan"]
    return [l for l in valid if l["file"] not in scans[1::2]]


def write(folder, labels, target):
    cells, _ = atlas.font_cells(FONT)
    strips, texts, groups, names, heights, bands, truths = [], [], [], [], [], [], []
    rng = np.random.default_rng(3)
    for label in chosen(labels):
        gray = cv2.imread(str(folder / label["file"]), cv2.IMREAD_GRAYSCALE)
        page, back = rectified(gray, label)
        lines = locate(page, label, cells)
        name = label["file"].split("/")[-1].split(".")[0]
        if lines is None:
            print("not found:", name, flush=True)
            continue
        count = len(label["mrz"][0])
        for k, (line, text) in enumerate(zip(lines, label["mrz"])):
            strip, letter_px = cut_strip(gray, back, line, count)
            strips.append(strip)
            texts.append(text)
            heights.append(letter_px)
            names.append(f"{name}:{k}")
            groups.append(group_of(label, letter_px))
        band, truth = cut_band(gray, back, lines, count, rng)
        bands.append(band)
        truths.append(truth)
    _, sheet = cv2.imencode(".jpg", np.vstack(bands), [cv2.IMWRITE_JPEG_QUALITY, 90])
    np.savez_compressed(
        target, strips=np.stack(strips), texts=np.array(texts), groups=np.array(groups), names=np.array(names),
        letter_px=np.float32(heights), bands=sheet, band_truth=np.stack(truths),
    )
    print(f"{len(strips)} strips, {len(bands)} bands", flush=True)
