"""Words of a page in, what each is out: embedded n-grams, shape and place, four layers of attention with the geometry as bias."""
import torch
from torch import nn

from .features import BUCKETS, NUMERIC, TAGS

WIDTH, HEADS, LAYERS, GRAM = 96, 4, 4, 48


class Geometry(nn.Module):
    """How two words lie to each other, as a bias of attention."""

    def __init__(self):
        super().__init__()
        self.first = nn.Linear(7, 24)
        self.second = nn.Linear(24, HEADS * LAYERS)

    def forward(self, numbers, mask):
        x0, yc, h = numbers[..., 9], numbers[..., 11], numbers[..., 12] / 10
        scale = 1 / ((h * mask).sum(1, keepdim=True) / mask.sum(1, keepdim=True) + 1e-4)
        dx = (x0[:, None, :] - x0[:, :, None]) * scale[..., None]
        dy = (yc[:, None, :] - yc[:, :, None]) * scale[..., None]
        dh = torch.log((h[:, None, :] + 1e-4) / (h[:, :, None] + 1e-4))
        parts = [torch.tanh(dx / 6), torch.exp(-dx.abs()), torch.tanh(dy), torch.tanh(dy / 4), torch.exp(-dy.abs() * 2), torch.tanh(dh), torch.exp(-(dx.abs() + dy.abs()) / 3)]
        return self.second(torch.relu(self.first(torch.stack(parts, -1))))  # batch, from, to, heads × layers


class Layer(nn.Module):
    def __init__(self):
        super().__init__()
        self.norm1, self.norm2 = nn.LayerNorm(WIDTH), nn.LayerNorm(WIDTH)
        self.qkv, self.out = nn.Linear(WIDTH, 3 * WIDTH), nn.Linear(WIDTH, WIDTH)
        self.up, self.down = nn.Linear(WIDTH, 3 * WIDTH), nn.Linear(3 * WIDTH, WIDTH)

    def forward(self, x, bias):
        b, t, _ = x.shape
        q, k, v = self.qkv(self.norm1(x)).reshape(b, t, 3, HEADS, WIDTH // HEADS).permute(2, 0, 3, 1, 4)
        weights = torch.softmax(q @ k.transpose(-1, -2) / (WIDTH // HEADS) ** 0.5 + bias, -1)
        x = x + self.out((weights @ v).transpose(1, 2).reshape(b, t, WIDTH))
        return x + self.down(nn.functional.gelu(self.up(self.norm2(x))))


class Tagger(nn.Module):
    def __init__(self):
        super().__init__()
        self.grams = nn.Embedding(BUCKETS, GRAM)
        nn.init.normal_(self.grams.weight, std=0.3)
        self.text = nn.Linear(GRAM, WIDTH)
        self.shape = nn.Sequential(nn.Linear(NUMERIC, 64), nn.ReLU(), nn.Linear(64, WIDTH))
        self.geometry = Geometry()
        self.layers = nn.ModuleList(Layer() for _ in range(LAYERS))
        self.norm = nn.LayerNorm(WIDTH)
        self.head = nn.Linear(WIDTH, len(TAGS))

    def forward(self, ids, numbers, mask):
        """ids batch × words × grams (0 is none), numbers batch × words × NUMERIC, mask 1 where there is a word."""
        known = (ids > 0).to(numbers.dtype)
        mean = (self.grams(ids) * known[..., None]).sum(2) / (known.sum(2, keepdim=True) + 1e-6)
        x = self.text(mean) + self.shape(numbers)
        bias = self.geometry(numbers, mask).permute(0, 3, 1, 2) + ((mask - 1) * 1e4)[:, None, None, :]
        for i, layer in enumerate(self.layers):
            x = layer(x, bias[:, i * HEADS : (i + 1) * HEADS])
        return self.head(self.norm(x))
