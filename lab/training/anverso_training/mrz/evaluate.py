"""How well the nets do: on a fixed synthetic set by letter height, and on real labelled strips and bands (never trained on)."""
import cv2
import numpy as np
import torch

from . import bands, strips
from ..common.run import seeded
from ..common.strip_reader import calibrated_temperature
from .alphabet import BAND_H, BAND_W, decode
from .decode import fixed_length, greedy, letter_confidence
from .fit import fit_lines

HEIGHTS_PX = (7.0, 8.5, 10.0, 13.0, 18.0, 26.0)


def fixed_strips(assets, per_height, seed):
    with seeded(seed):
        return [(px,) + strips.chunk(assets, per_height, px) for px in HEIGHTS_PX]


def read_all(net, images, device, size=256):
    out = []
    with torch.no_grad():
        for start in range(0, len(images), size):
            out.append(net(images[start : start + size].to(device).float()).float().cpu())
    return torch.cat(out).numpy()


def synthetic(net, parts, device):
    report = {}
    for px, images, _steps, texts in parts:
        log_probs = read_all(net, images, device)
        wrong = total = exact = 0
        for row, ids in zip(log_probs, texts.cpu().tolist()):
            truth = decode(ids)
            read, _ = fixed_length(row, len(truth))
            misses = sum(a != b for a, b in zip(read, truth))
            wrong, total, exact = wrong + misses, total + len(truth), exact + (misses == 0)
        report[f"{px:g}px"] = {"char_error": round(wrong / total, 5), "line_exact": round(exact / len(texts), 4)}
    return report


def calibrate(net, parts, device):
    """The temperature that makes letter probabilities honest on the hard synthetic strips."""
    pairs = []
    with torch.no_grad():
        for _px, images, steps, _texts in parts:
            on = steps > 0
            pairs.append((net.logits(images.to(device).float()).float()[on][:, 1:], steps[on] - 1))
    return calibrated_temperature(pairs)


def real_strips(net, pack, device):
    """Line-exact per group, plus what was misread; None when the pack holds no real strips."""
    path = pack / "real.npz"
    if not path.exists():
        return None
    store = np.load(path)
    images = torch.from_numpy(store["strips"])[:, None]
    log_probs = read_all(net, images, device)
    groups, misread, sure = {}, [], []
    for row, truth, group, name in zip(log_probs, store["texts"].tolist(), store["groups"].tolist(), store["names"].tolist()):
        read, spans = fixed_length(row, len(truth))
        tally = groups.setdefault(group, {"lines": 0, "exact": 0, "greedy_exact": 0, "chars": 0, "wrong": 0})
        misses = sum(a != b for a, b in zip(read, truth))
        tally["lines"] += 1
        tally["exact"] += misses == 0
        tally["greedy_exact"] += greedy(row) == truth
        tally["chars"] += len(truth)
        tally["wrong"] += misses
        sure += [(p, a == b) for p, a, b in zip(letter_confidence(row, read, spans), read, truth)] if misses < 8 else []
        if misses:
            misread.append([name, truth, read])
    return {"groups": groups, "misread": misread, "reliability": reliability(sure)}


def reliability(pairs):
    """Mean stated probability against the share that was right, in bins."""
    edges = (0, 0.5, 0.8, 0.95, 0.99, 0.999, 1.01)
    table = []
    for low, high in zip(edges, edges[1:]):
        inside = [(p, ok) for p, ok in pairs if low <= p < high]
        if inside:
            table.append([low, high, len(inside), round(sum(p for p, _ in inside) / len(inside), 4), round(sum(ok for _, ok in inside) / len(inside), 4)])
    return table


def synthetic_bands(net, assets, count, seed, device):
    """Errors of the fitted lines in letter heights, of the ends in letters, and of the two verdicts."""
    with seeded(seed):
        images, heat, half, kind = bands.batch(assets, count)
    with torch.no_grad():
        maps, verdict = net(images.to(device).float())
    maps, verdict, heat, half = maps.float().cpu().numpy(), verdict.float().cpu().numpy(), heat.cpu().numpy(), half.cpu().numpy()
    kind = kind.cpu().numpy()
    offs, ends, sizes, missed = [], [], [], 0
    for i in range(count):
        lines = 3 if kind[i, 1] > 0.5 else 2
        truth = fit_lines(np.concatenate([heat[i], half[i : i + 1]]), lines)
        found = fit_lines(maps[i], lines)
        for a, b in zip(truth, found):
            if a is None or b is None:
                missed += b is None
                continue
            x = np.linspace(a["left"], a["right"], 9)
            height = 2 * a["half"]
            offs.append(np.abs(np.polyval(a["curve"], x) - np.polyval(b["curve"], x)).max() / height)
            ends.append(max(abs(a["left"] - b["left"]), abs(a["right"] - b["right"])))
            sizes.append(abs(b["half"] / a["half"] - 1))
    return {
        "bands": count,
        "lines_missed": int(missed),
        "offset_letter_heights": {"median": quantile(offs, 0.5), "p90": quantile(offs, 0.9), "p99": quantile(offs, 0.99)},
        "end_px": {"median": quantile(ends, 0.5), "p90": quantile(ends, 0.9), "p99": quantile(ends, 0.99)},
        "height_ratio_error": {"median": quantile(sizes, 0.5), "p90": quantile(sizes, 0.9)},
        "upside_down_right": round(float(((verdict[:, 0] > 0.5) == (kind[:, 0] > 0.5)).mean()), 4),
        "line_count_right": round(float(((verdict[:, 1] > 0.5) == (kind[:, 1] > 0.5)).mean()), 4),
    }


def real_bands(net, pack, device):
    """Fitted lines against the matched ones on real documents: a line counts as found within a quarter of its height everywhere."""
    path = pack / "real.npz"
    if not path.exists():
        return None
    store = np.load(path)
    sheet = cv2.imdecode(store["bands"], cv2.IMREAD_GRAYSCALE).reshape(-1, 1, BAND_H, BAND_W)
    images = torch.from_numpy(np.concatenate([sheet, sheet[:, :, ::-1, ::-1]]))
    with torch.no_grad():
        maps, verdict = net(images.to(device).float())
    maps, verdict = maps.float().cpu().numpy(), verdict.float().cpu().numpy()
    count = len(sheet)
    lines = np.isfinite(store["band_truth"][:, :, 0]).sum(1)
    good, ends, sizes = [], [], []
    for i in range(count):
        found = fit_lines(maps[i], int(lines[i]))
        for line, truth in zip(found, store["band_truth"][i]):
            if line is None:
                good.append(False)
                continue
            x = truth[0] + (truth[1] - truth[0]) * np.array([0.1, 0.3, 0.5, 0.7, 0.9])
            off = np.abs(np.polyval(line["curve"], x) - truth[3:]).max()
            good.append(bool(off < 0.5 * truth[2]))
            ends.append(max(abs(line["left"] - truth[0]), abs(line["right"] - truth[1])))
            sizes.append(line["half"] / truth[2])
    return {
        "bands": count,
        "lines_good": round(float(np.mean(good)), 4),
        "end_px": {"median": quantile(ends, 0.5), "p90": quantile(ends, 0.9)},
        "height_ratio": {"p10": quantile(sizes, 0.1), "median": quantile(sizes, 0.5), "p90": quantile(sizes, 0.9)},
        "upright_right": round(float((verdict[:count, 0] < 0.5).mean()), 4),
        "turned_right": round(float((verdict[count:, 0] > 0.5).mean()), 4),
        "line_count_right": round(float(((verdict[:count, 1] > 0.5) == (lines > 2)).mean()), 4),
    }


def quantile(values, q):
    return round(float(np.quantile(values, q)), 3) if len(values) else None
