"""How well: drawn strips in fonts never trained on, drawn pages, and the labelled real fronts read from end to end."""
import json

import cv2
import numpy as np
import torch

from ..common.run import seeded
from ..common.strip_reader import calibrated_temperature
from . import pages, strips
from .alphabet import CHARS, HELD_COUNTRIES
from .decode import cut_strip, find_lines, spell

HEIGHTS = (7, 9, 12, 18)
MOST_LINES = 160  # an untrained finder sees thousands of specks


def distance(a, b):
    row = list(range(len(b) + 1))
    for i, x in enumerate(a, 1):
        before, row[0] = row[0], i
        for j, y in enumerate(b, 1):
            before, row[j] = row[j], min(row[j] + 1, row[j - 1] + 1, before + (x != y))
    return row[-1]


@torch.no_grad()
def fixed_strips(assets, count, seed):
    """The same strips at every evaluation: letter heights x fonts trained on or held out."""
    with seeded(seed):
        return [(height, held, strips.chunk(assets, count, height, 320, held)) for height in HEIGHTS for held in (False, True)]


@torch.no_grad()
def drawn_strips(net, parts):
    net.eval()
    result, misread = {}, []
    for height, held, (images, _, texts) in parts:
        answers = net(images).float().cpu().numpy()
        truths = ["".join(CHARS[c - 1] for c in row if c) for row in texts.tolist()]
        readings = [spell(a) for a in answers]
        errors = [distance(t, r) for t, (r, _) in zip(truths, readings)]
        name = f"{height} px" + (", unseen fonts" if held else "")
        result[name] = {"char_error": sum(errors) / max(1, sum(map(len, truths))), "line_exact": sum(e == 0 for e in errors) / len(errors)}
        with_i = [e for t, e in zip(truths, errors) if set(t) & set("Íí")]
        result[name]["i_acute"] = [len(with_i), sum(e == 0 for e in with_i)]
        misread += [(name, t, r) for t, (r, _), e in zip(truths, readings, errors) if e and height >= 12][:10]
    return result, misread


@torch.no_grad()
def calibrate(net, parts):
    """The temperature at which the steps' probabilities fit best on drawn strips."""
    net.eval()
    return calibrated_temperature([(net.logits(images).float().flatten(0, 1), steps.flatten()) for _, _, (images, steps, _) in parts])


def same_line(a, b):
    overlap = min(a["right"], b["right"]) - max(a["left"], b["left"])
    whole = max(a["right"], b["right"]) - min(a["left"], b["left"])
    x = (a["left"] + a["right"]) / 2
    return overlap > 0.8 * whole and abs(a["a"] + a["b"] * x - b["a"] - b["b"] * x) < 0.3 * b["cap"]


@torch.no_grad()
def drawn_pages(net, assets, loader, batches=2):
    net.eval()
    wanted = found = right = 0
    heights, turns = [], []
    for k, plans in zip(range(batches), loader):
        with seeded(11 + k):
            image, core, size, mask, turned = pages.batch(assets, plans, 0.9)
        answer, extra = net(image)
        half = torch.exp(size)
        for k in range(len(image)):
            truth = find_lines(core[k, 0].cpu().numpy(), half[k, 0].cpu().numpy(), np.zeros_like(half[k, 0].cpu().numpy()))
            lines = find_lines(answer[k, 0].float().cpu().numpy(), *extra[k].float().cpu().numpy())
            wanted, found = wanted + len(truth), found + len(lines)
            for line in truth:
                match = next((l for l in lines if same_line(l, line)), None)
                if match:
                    right += 1
                    heights.append(abs(np.log(match["cap"] / line["cap"])))
                    turns.append((match["upside"] > 0.5) == bool(turned[k]))
    return {"lines": wanted, "found": right / max(1, wanted), "precise": right / max(1, found), "height_off": float(np.median(heights or [9])), "turn_right": float(np.mean(turns or [0]))}


def plain(text):
    return "".join(text.split()).upper().replace("\u2019", "'")


@torch.no_grad()
def read_page(finder, reader, gray, device):
    height, width = gray.shape
    long_side = 768
    w, h = (long_side, max(32, round(long_side * height / width / 32) * 32)) if width >= height else (max(32, round(long_side * width / height / 32) * 32), long_side)
    small = cv2.resize(gray, (w, h), interpolation=cv2.INTER_AREA)
    core, extra = finder(torch.from_numpy(small).float()[None, None].to(device))
    lines = find_lines(core[0, 0].float().cpu().numpy(), *extra[0].float().cpu().numpy())
    texts = []
    lines = sorted(lines, key=lambda line: -line["mass"])[:MOST_LINES]
    for line in lines:
        strip = cut_strip(gray, line, (width / w, height / h))
        texts.append(spell(reader(torch.from_numpy(strip).float()[None, None].to(device))[0].float().cpu().numpy()))
    return lines, texts


def fronts(finder, reader, pack, device):
    """Share of labelled values that stand verbatim (and, more gently, but for case and spaces) in some line read."""
    path = pack / "fronts.npz"
    if not path.exists():
        return None
    finder.eval(), reader.eval()
    stored = np.load(path, allow_pickle=True)
    total = exact = gentle = 0
    held = [0, 0]
    missed = []
    for code, values, name in zip(stored["images"], stored["values"], stored["names"]):
        gray = cv2.imdecode(np.asarray(code, np.uint8), cv2.IMREAD_GRAYSCALE)
        _, texts = read_page(finder, reader, gray, device)
        page = "\n".join(t for t, _ in texts)
        pieces = [p.strip() for v in json.loads(str(values)) for p in v.split(" / ")]
        for value in (p for p in pieces if p and all(c in CHARS for c in p)):
            total += 1
            exact += value in page
            read = plain(value) in plain(page.replace("\n", "|"))
            gentle += read
            if str(name)[:3] in HELD_COUNTRIES:
                held = [held[0] + 1, held[1] + read]
            if not read:
                near = min((t for t, _ in texts), key=lambda t: distance(plain(t), plain(value)), default="")
                missed.append((str(name), value, near))
    return {"values": total, "verbatim": exact / max(1, total), "but_case_and_spaces": gentle / max(1, total), "held_countries": held, "missed": missed}
