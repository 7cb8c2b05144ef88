"""Endless batches for the reader, of mixed letter heights, for the price of drawing one height at a time.

Drawing is some thousand small GPU launches, however many strips are drawn: eight heights a batch made the launches, not the
GPU, the limit (3 steps/s). So one chunk of one height is drawn at a time and put on the shelf of its width, in the place of the
oldest; a batch is taken at random from the whole shelf.
"""
import torch

from .strips import WIDTH_SHARES, WIDTHS, chunk, letter_height


def new_shelf(piece, room):
    return {"parts": tuple(torch.empty((room * len(p),) + p.shape[1:], dtype=p.dtype, device=p.device) for p in piece), "count": 0}


def put(shelf, piece, room):
    size = len(piece[0])
    at = shelf["count"] % room * size
    for part, new in zip(shelf["parts"], piece):
        part[at : at + size] = new
    shelf["count"] += 1


def batches(assets, count, room=8, reuse=2):
    """`count`: strips of 256 px in a batch; there are fewer of the wider ones. `reuse`: how often a strip is shown on average."""
    shelves = {}
    shares = torch.tensor(WIDTH_SHARES)
    while True:
        width = WIDTHS[int(torch.multinomial(shares, 1))]
        size = int(count * min(2.0, 256 / width))
        shelf = shelves.get(width)
        if shelf is None or shelf["count"] < room or torch.rand(1).item() * reuse < 1:
            images, steps, texts = chunk(assets, size, letter_height(), width)
            piece = (images.to(torch.uint8), steps.to(torch.int16), texts.to(torch.int16))
            shelf = shelves.setdefault(width, shelf or new_shelf(piece, room))
            put(shelf, piece, room)
        rows = torch.randint(min(shelf["count"], room) * size, (size,), device=assets["textures"].device)
        images, steps, texts = (part[rows] for part in shelf["parts"])
        yield images.float(), steps.long(), texts.long()
