"""From the nets' answers to lines and text: the same arithmetic as the service's, so that evaluation means something there."""
import cv2
import numpy as np

from .alphabet import CAP_PX, CHARS, PAGE_STRIDE, STRIP_H, STRIP_LEFT_PX

THRESHOLD = 0.5
MIN_CELLS = 6
BUCKETS = (96, 160, 224, 320, 512, 768)


def find_lines(core, half, upside):
    """core: H/2 x W/2; half, upside: H/4 x W/4. Lines as dicts of a, b (y = a + b x), left, right, cap, score, upside; input px."""
    count, labels, stats, _ = cv2.connectedComponentsWithStats((core >= THRESHOLD).astype(np.uint8), connectivity=4)
    found = []
    for k in range(1, count):
        x0, y0, w, h, cells = stats[k]
        if cells < MIN_CELLS:
            continue
        rows, columns = np.nonzero(labels[y0 : y0 + h, x0 : x0 + w] == k)
        rows, columns = rows + y0, columns + x0
        found.append(component(core, half, upside, rows, columns))
    return merge([line for line in found if line["right"] - line["left"] > 0.3 * line["cap"]])


def component(core, half, upside, rows, columns):
    weight = core[rows, columns]
    x, y = (columns + 0.5) * PAGE_STRIDE, (rows + 0.5) * PAGE_STRIDE
    total = weight.sum()
    cap = 2 * float((half[rows // 2, columns // 2] * weight).sum() / total)
    mx, my = float((x * weight).sum() / total), float((y * weight).sum() / total)
    left, right = float(x.min() - 1), float(x.max() + 1)
    slope = 0.0
    if right - left > 2 * cap:
        slope = float((weight * (x - mx) * (y - my)).sum() / (weight * (x - mx) ** 2).sum())
    return {"a": my - slope * mx, "b": slope, "left": left, "right": right, "cap": cap, "score": float(weight.mean()),
            "upside": float((upside[rows // 2, columns // 2] * weight).sum() / total), "mass": float(total)}


def joins(one, other):
    cap = max(one["cap"], other["cap"])
    if max(one["cap"], other["cap"]) > 1.35 * min(one["cap"], other["cap"]):
        return False
    gap = other["left"] - one["right"]
    x = (one["right"] + other["left"]) / 2
    off = abs(one["a"] + one["b"] * x - other["a"] - other["b"] * x)
    return -0.5 * cap < gap < 0.8 * cap and off < 0.35 * cap


def merge(lines):
    lines = sorted(lines, key=lambda line: line["left"])
    done = []
    for line in lines:
        before = next((other for other in done if joins(other, line)), None)
        if before is None:
            done.append(dict(line))
            continue
        share = line["mass"] / (line["mass"] + before["mass"])
        my = [l["a"] + l["b"] * (l["left"] + l["right"]) / 2 for l in (before, line)]
        mx = [(l["left"] + l["right"]) / 2 for l in (before, line)]
        slope = (my[1] - my[0]) / max(mx[1] - mx[0], 1e-6)
        before.update(b=slope, a=my[0] - slope * mx[0], right=max(before["right"], line["right"]), mass=before["mass"] + line["mass"])
        for key in ("cap", "score", "upside"):
            before[key] = before[key] * (1 - share) + line[key] * share
    return done


def cut_strip(gray, line, scale):
    """`scale`: pixels of `gray` for each pixel of the finder's input, (x, y)."""
    cap = line["cap"] * scale[1]
    zoom = CAP_PX / cap
    length = (line["right"] - line["left"]) * scale[0]
    need = 2 * STRIP_LEFT_PX + length * zoom
    width = next((b for b in BUCKETS if b >= need), BUCKETS[-1])
    zoom_x = min(zoom, (width - 2 * STRIP_LEFT_PX) / length)
    u, v = np.meshgrid(np.arange(width) + 0.5, np.arange(STRIP_H) + 0.5)
    x = line["left"] * scale[0] + (u - STRIP_LEFT_PX) / zoom_x
    y = (line["a"] + line["b"] * x / scale[0]) * scale[1] + (v - STRIP_H / 2) / zoom
    source = cv2.GaussianBlur(gray, (0, 0), 0.42 / zoom) if zoom < 0.67 else gray
    strip = cv2.remap(source, np.float32(x - 0.5), np.float32(y - 0.5), cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    end = int(min(width, 2 * STRIP_LEFT_PX + length * zoom_x))
    if line["upside"] > 0.5:
        strip[:, :end] = strip[::-1, :end][:, ::-1].copy()
    strip[:, end:] = int(strip[:, :end].mean())
    return strip


def spell(log_probs):
    """Greedy CTC: text, and each character's probability (its surest step)."""
    best = log_probs.argmax(-1)
    text, sure, last = [], [], 0
    for step, k in enumerate(best):
        if k and k == last:
            sure[-1] = max(sure[-1], float(np.exp(log_probs[step, k])))
        elif k:
            text.append(CHARS[k - 1])
            sure.append(float(np.exp(log_probs[step, k])))
        last = k
    return "".join(text), sure
