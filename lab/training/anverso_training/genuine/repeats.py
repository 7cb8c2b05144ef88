"""Lines copied within a photo: how many more corners of its print recur at one shift than at any other.

src/models/tamper/repeats.ts counts the same.
"""
from collections import defaultdict

import cv2
import numpy as np

REACH_PX, AREA = 5, 121  # of a corner's surroundings to each side
SPOTS, CORNERS = 2000, 1200  # that stand out, and the clearest corners among them
LIVELY = .25  # of the cells: where the print is
LEAST_STEP = 4 * 12
ALIKE, MEAN, CONTRAST = .98, 8, .12  # correlation; differences of means, and of the logarithms of contrasts
APART_PX, NEAR_PX = 20, 3
TABLES, COMPARISONS = 4, 16
LIMIT, WEIGHT = 10, .2  # the most of 216 genuine pictures of other issuers than are measured; what one more corner adds to the text's logit
DEVIATIONS = 3  # from end to end of a place: what is strewn evenly lies within 3.5, and strays add to a deviation
MOST_EQUAL = 1.25  # of a lattice of dots all are


def pairs():
    """Places of the surroundings that are compared: strewn, and some way apart."""
    place = lambda n: np.array([n % 81 // 9 - 4, n % 9 - 4])
    made, i = [], 1
    while len(made) < TABLES * COMPARISONS:
        a, b = place(i * 37), place(i * 58 + 40)
        if abs(a - b).sum() >= 5:
            made.append((a, b))
        i += 1
    return made

def highest(values, count):
    """Which are among the highest; more where several are equal."""
    return values >= np.sort(values)[-count] if len(values) > count else np.ones(len(values), bool)


def foremost(values, count):
    """The same, but only a few more."""
    high = highest(values, count)
    return high & (np.cumsum(high) <= MOST_EQUAL * count)


def lively(luma, cells, side):
    """A mask of the picture: cells with the most contrast, not along its border."""
    h, w = cells.shape
    inside = luma.reshape(h, side, w, side)[:, ::side // 4, :, ::side // 4]
    range_ = inside.max((1, 3)).astype(int) - inside.min((1, 3))
    wanted = cells > 0
    chosen = np.zeros_like(wanted)
    chosen[wanted] = highest(range_[wanted], int(LIVELY * cells.size + .5))
    chosen[[0, -1]] = chosen[:, [0, -1]] = False
    return np.kron(chosen, np.ones((side, side), np.uint8))


def corners_of(luma, cells, side):
    x = luma.astype(np.int32)
    steps = np.zeros_like(x)
    steps[3:-3, 3:-3] = abs(4 * x[3:-3, 3:-3] - x[3:-3, :-6] - x[3:-3, 6:] - x[:-6, 3:-3] - x[6:, 3:-3])
    steps *= lively(luma, cells, side)
    around = cv2.dilate(steps.astype(np.float32), np.ones((5, 5), np.uint8))
    ys, xs = np.nonzero((steps > LEAST_STEP) & (steps >= around))
    kept = foremost(steps[ys, xs], SPOTS)
    ys, xs = ys[kept], xs[kept]
    right, down = np.zeros(x.shape), np.zeros(x.shape)
    right[:, 1:-1], down[1:-1] = x[:, 2:] - x[:, :-2], x[2:] - x[:-2]
    a, b, c = (cv2.boxFilter(v, -1, (7, 7), normalize=False)[ys, xs].round() for v in (right * right, right * down, down * down))
    kept = foremost((a + c) / 2 - np.sqrt(((a - c) / 2) ** 2 + b * b), CORNERS)
    return ys[kept], xs[kept]


def is_pattern(upper, shift):
    """The filler of a zone (`<<<<`) recurs one letter further on, so that both places overlap; what was copied lies elsewhere."""
    apart = upper - upper.mean(0)
    variances, axes = np.linalg.eigh(apart.T @ apart / len(apart))  # along the print and across it, at whatever angle it lies
    return bool((abs(shift @ axes) <= DEVIATIONS * np.sqrt(variances.clip(0))).all())


def count_in(places, upper, shift):
    """How many of the corners lie in one of the places, or recur there."""
    inside = [((end >= low - REACH_PX) & (end <= high + REACH_PX)).all(1) for low, high in places for end in (upper, upper + shift)]
    return int(np.any(inside, 0).sum())


def repeats(luma, cells):
    """luma bytes H×W; cells h×w: which are looked at."""
    ys, xs = corners_of(luma, cells, luma.shape[0] // cells.shape[0])
    if len(ys) < 2:
        return 0
    reach = np.arange(-REACH_PX, REACH_PX + 1)
    around = luma[ys[:, None, None] + reach[:, None], xs[:, None, None] + reach].reshape(len(ys), AREA).astype(np.float64)
    mean = around.mean(1)
    around -= mean[:, None]
    contrast = np.sqrt((around ** 2).sum(1)) + 1e-6
    unit = around / contrast[:, None]
    bits = np.stack([luma[ys + a[0], xs + a[1]] > luma[ys + b[0], xs + b[1]] for a, b in pairs()])
    keys = [np.packbits(bits[k * COMPARISONS:(k + 1) * COMPARISONS], axis=0).astype(int).T @ [256, 1] for k in range(TABLES)]
    i, j = np.nonzero(np.triu((unit @ unit.T >= ALIKE) & np.any([key[:, None] == key for key in keys], 0), 1))
    dy, dx = ys[j] - ys[i], xs[j] - xs[i]
    same = (abs(dy) + abs(dx) > APART_PX) & (abs(np.log(contrast[i] / contrast[j])) <= CONTRAST) & (abs(mean[i] - mean[j]) < MEAN)
    turn = np.where((dy < 0) | ((dy == 0) & (dx < 0)), -1, 1)[same]
    found = defaultdict(list)
    for shift, upper in zip(zip(dy[same] * turn, dx[same] * turn), np.where(turn > 0, i[same], j[same])):
        found[shift].append((ys[upper], xs[upper]))
    found = [(np.array(shift), np.array(upper)) for shift, upper in found.items()]
    patterns = [is_pattern(upper, shift) for shift, upper in found]
    best = max((n for n, pattern in enumerate(patterns) if not pattern), key=lambda n: len(found[n][1]), default=None)
    if best is None:
        return 0
    shift, upper = found[best]
    places = [(end.min(0), end.max(0)) for end in (upper, upper + shift)]
    # A pattern somewhere else says nothing of this place.
    count = lambda at, where, pattern: count_in(places, where, at) if pattern else len(where)
    others = [count(*one, pattern) for one, pattern in zip(found, patterns) if abs(one[0] - shift).max() > NEAR_PX]
    return max(0, len(upper) - max(others, default=0))
