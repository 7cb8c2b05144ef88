"""Finished training views kept on the device as bytes. Making one costs more than learning from it: each is used a few times."""
import torch
from torch.nn import functional as F

from ..common.camera import photograph, some
from .compose import chunk, distance_of
from .minifas import PX
from .views import NEAR, WIDE, inside, sample

EACH = {'live': 20, 'portrait': 16, 'spoof': 18, 'simulated': 18}


def small_views(canvas, face, middle):
    """The two views of the service and one between, 3·N×3×80×80."""
    n, size = canvas.shape[0], float(canvas.shape[2])
    extent = torch.full((n, 2), size, device=canvas.device)
    made = []
    for ratio in (WIDE, NEAR, .9 + 1.6 * torch.rand(n, device=canvas.device)):
        side, place = inside(middle, face * ratio, extent)
        shrink = max(1, int(float(side.median()) / PX))
        small = F.avg_pool2d(canvas, shrink) if shrink > 1 else canvas
        made.append(sample(small, extent / shrink, place / shrink, side / shrink, PX))
    return torch.cat(made)


def create_pool(capacity, device):
    """add(bank, textures, urns) overwrites the oldest; draw(count) → views, labels, sources, whether simulated."""
    views = torch.zeros(capacity, 3, PX, PX, dtype=torch.uint8, device=device)
    facts = torch.zeros(capacity, 3, dtype=torch.long, device=device)
    state = {'made': 0}

    @torch.no_grad()
    def add(bank, textures, urns):
        tightness, size_px = distance_of()
        canvas, face, middle, label, source, simulated = chunk(bank, textures, urns, EACH, size_px, tightness)
        canvas = torch.where(some(len(canvas), .4, device), canvas.clamp(0, 1), photograph(canvas))
        made = (small_views(canvas, face, middle) * 255).round().to(torch.uint8)
        place = (torch.arange(len(made), device=device) + state['made']) % capacity
        views[place], facts[place] = made, torch.stack([label, source, simulated.long()], 1).repeat(3, 1)
        state['made'] += len(made)

    def draw(count):
        index = torch.randint(min(state['made'], capacity), (count,), device=device)
        return views[index], facts[index]

    return {'add': add, 'draw': draw, 'made': lambda: state['made']}
