"""A part of a document as a plan: which line of text stands where, in which size and ink, and what else is there.

Runs on processor cores (numpy), one plan after another; the GPU turns plans into pictures.
"""
import numpy as np
import torch

from . import clutter
from .alphabet import GLYPHS, MAX_CHARS

PAGE_H, PAGE_W = 384, 512  # a crop of the finder's input
MAX_LINES = 56
GRID = 4  # px: the plan's map of lines is this coarse; lines that stand close lie in different layers
FIELDS = ("font", "x", "y", "cap", "width", "tracking", "ink", "bright", "weight", "target")


class Plans(torch.utils.data.IterableDataset):
    """Endless plans. `pool`: encoded texts, sorted by length. `advances`, `present`, `shares`: of the atlas."""

    def __init__(self, pool, arrays, seed, held=False):
        self.pool, self.seed = pool, seed
        self.lengths = (pool < len(GLYPHS)).sum(1)
        self.advances = np.concatenate([arrays["advances"], np.zeros((len(arrays["advances"]), 1), np.float32)], 1)
        self.present = np.concatenate([arrays["present"], np.ones((len(arrays["present"]), 1), bool)], 1)
        shares = arrays["held"] if held else arrays["shares"]
        self.shares = shares / shares.sum()

    def __iter__(self):
        worker = torch.utils.data.get_worker_info()
        rng = np.random.default_rng((self.seed, worker.id if worker else 0))
        while True:
            yield Plan(self, rng).finish()


class Plan:
    def __init__(self, source, rng):
        self.source, self.rng = source, rng
        self.glyphs = np.full((MAX_LINES, MAX_CHARS), len(GLYPHS), np.int16)
        self.numbers = np.zeros((MAX_LINES, len(FIELDS)), np.float32)
        self.map = np.full((2, PAGE_H // GRID, PAGE_W // GRID), -1, np.int16)
        self.taken = np.zeros((PAGE_H // GRID, PAGE_W // GRID), bool)
        self.canvas = np.full((PAGE_H, PAGE_W), 128, np.uint8)
        self.count = 0
        # 4.2 to 9 px for each mm: a passport page or a card at 640 to 768 px.
        self.px = float(rng.uniform(4.2, 9.5))
        self.fonts = rng.choice(len(source.shares), 3, p=source.shares)
        self.ink = float(rng.uniform(0.3, 1.0)) if rng.random() < 0.85 else float(rng.uniform(0.16, 0.35))

    def text(self, low, high):
        first, last = np.searchsorted(self.source.lengths, [low, high + 1])
        return self.source.pool[self.rng.integers(first, max(first + 1, last))]

    def font_for(self, glyphs, kind):
        font = self.fonts[kind] if self.rng.random() < 0.92 else self.rng.choice(len(self.source.shares), p=self.source.shares)
        for _ in range(4):
            if self.source.present[font, glyphs].all():
                break
            font = self.rng.choice(len(self.source.shares), p=self.source.shares)
        return font, np.where(self.source.present[font, glyphs], glyphs, len(GLYPHS))

    def add(self, x, y, cap, kind, low, high, room, target=1.0, ink=None):
        """A line of text with its left end at x and its middle at y; returns its right end, or x when it found no place."""
        rng = self.rng
        if self.count >= MAX_LINES:
            return x
        font, glyphs = self.font_for(self.text(low, high), kind)
        width = float(np.exp(rng.normal(0, 0.05)))
        tracking = float(rng.normal(0, 0.015) + (rng.uniform(0.05, 0.35) if rng.random() < 0.06 else 0))
        printed = glyphs < len(GLYPHS)
        right = np.cumsum(np.where(printed, self.source.advances[font, glyphs] * width + tracking, 0)) * cap
        fits = printed & (right <= room)
        if not fits.any():
            return x
        end = x + right[fits].max()
        box = self.cells(x - 0.4 * cap, y - 1.0 * cap, end + 0.4 * cap, y + 0.95 * cap)
        if box is None or self.taken[self.cells(x - 0.7 * cap, y - 0.62 * cap, end + 0.7 * cap, y + 0.62 * cap) or box].any():
            return x
        k = self.count
        layer = 0 if not (self.map[0][box] >= 0).any() else 1
        self.map[layer][box] = k
        self.taken[self.cells(x - 0.7 * cap, y - 0.62 * cap, end + 0.7 * cap, y + 0.62 * cap) or box] = True
        bright = 0.0
        if target and rng.random() < 0.05:
            bright = 1.0
            y0, y1, x0, x1 = int(y - cap * 1.2), int(y + cap * 1.2), int(x - cap), int(end + cap)
            self.canvas[max(0, y0) : max(0, y1), max(0, x0) : max(0, x1)] = rng.integers(10, 90)
        self.glyphs[k] = np.where(fits, glyphs, len(GLYPHS))
        strength = ink if ink is not None else float(np.clip(self.ink * rng.uniform(0.8, 1.2), 0.14, 1))
        self.numbers[k] = (font, x, y, cap, width, tracking, strength, bright, rng.normal(0, 0.01), target)
        self.count += 1
        return end

    def cells(self, x0, y0, x1, y1):
        rows = slice(max(0, int(y0 // GRID)), min(PAGE_H // GRID, int(-(-y1 // GRID))))
        columns = slice(max(0, int(x0 // GRID)), min(PAGE_W // GRID, int(-(-x1 // GRID))))
        return (rows, columns) if rows.stop > rows.start and columns.stop > columns.start else None

    def block(self, x, width, y):
        """Labels and values down a column, in one of the ways issuers set them."""
        rng = self.rng
        label_cap, value_cap = max(4.3, self.px * rng.uniform(0.85, 1.6)), max(5.5, self.px * rng.uniform(1.5, 3.2))
        style, tight = rng.random(), rng.uniform(1.35, 2.4)
        indent = float(rng.choice((0, 0, 0, 1.5, 3))) * self.px
        while y < PAGE_H + 10 and self.count < MAX_LINES:
            room = width * rng.uniform(0.6, 1.0)
            if style < 0.45:
                self.add(x, y, label_cap, 0, 3, 40, room)
                y += label_cap * 0.5 + value_cap * 0.5 + value_cap * rng.uniform(0.35, 0.8)
                end = self.add(x + indent, y, value_cap, 1, 1, 28, room - indent)
                if rng.random() < 0.25 and end > x:
                    self.add(end + value_cap * rng.uniform(1.3, 5), y, value_cap, 1, 1, 12, x + width - end - value_cap * 1.3)
                y += value_cap * 0.5 + label_cap * rng.uniform(0.8, 2.2)
            elif style < 0.7:
                end = self.add(x, y, label_cap, 0, 3, 26, room * 0.7)
                gap = max(label_cap, value_cap) * rng.uniform(1.25, 4)
                self.add(end + gap, y - (value_cap - label_cap) / 2, value_cap, 1, 1, 24, x + width - end - gap)
                y += value_cap * tight
            elif style < 0.85:
                self.add(x, y, value_cap, 1, 1, 34, room)
                y += value_cap * tight
            else:
                self.add(x, y, label_cap, 0, 12, 60, width)
                y += label_cap * rng.uniform(1.35, 1.8)
            if rng.random() < 0.12:
                y += value_cap * rng.uniform(1, 4)

    def reserve(self, x, y, w, h):
        box = self.cells(x, y, x + w, y + h)
        if box is not None:
            self.taken[box] = True

    def finish(self):
        rng = self.rng
        for _ in range(int(rng.choice((0, 1, 1, 2, 3)))):
            w, h = int(rng.uniform(50, 190)), int(rng.uniform(30, 230))
            x, y = int(rng.uniform(-60, PAGE_W - 40)), int(rng.uniform(-60, PAGE_H - 40))
            clutter.draw(self.canvas, rng, x, y, w, h)
            if rng.random() < 0.8:
                self.reserve(x, y, w, h)
        if rng.random() < 0.5:
            self.add(rng.uniform(10, 220), rng.uniform(10, 40), self.px * rng.uniform(1.6, 4.5), 2, 6, 40, 480)
        if rng.random() < 0.35:
            self.add(rng.uniform(10, 350), rng.uniform(20, PAGE_H - 20), self.px * rng.uniform(2.5, 5), 2, 3, 16, 420)
        columns = int(rng.choice((1, 2, 2, 3)))
        for k in range(columns):
            x = PAGE_W * k / columns + rng.uniform(-30, 30 + 60 / columns)
            self.block(x, PAGE_W / columns - rng.uniform(5, 25), rng.uniform(-10, 90))
        for _ in range(int(rng.choice((0, 0, 1, 2)))):
            # Ghost print, too faint to be read, and micro print, too small: neither is a line to be found.
            faint = rng.random() < 0.5
            cap = self.px * rng.uniform(1.5, 5) if faint else rng.uniform(1.2, 2.4)
            self.add(rng.uniform(0, 300), rng.uniform(10, PAGE_H - 10), cap, 2, 8, 60, 480, 0.0, float(rng.uniform(0.015, 0.05)) if faint else 0.5)
        return self.glyphs, self.numbers, self.map, self.canvas, np.int64(self.count)
