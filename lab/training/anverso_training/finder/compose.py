"""One batch of photos with labels, composed on the device from the bank."""
import math

import torch

from .model import INPUT_PX
from ..common.fields import uniform
from .setting import at_edge, bleached, pale_ground, palm_quads, patch_places, patched, shadow
from .warp import render, through, tilted_quad, unit_to_quad

SLOTS = 3  # documents a frame at most
FRAME_ASPECTS = [9 / 16, 3 / 4, 3 / 4, 1.0, 4 / 3, 4 / 3, 1.42, 1.585, 16 / 9]
PAD = 114.0
CARD_SHARE = .3  # of the documents, those drawn by the studio, where the pack has any
MOST_TILT = math.radians(52)  # 40° are asked for; the rim of what was trained is never read well


def frame_sizes(batch, device):
    """Content width and height in input pixels: the rest of the square is letterbox padding."""
    aspect = torch.tensor(FRAME_ASPECTS, device=device)[torch.randint(len(FRAME_ASPECTS), (batch,), device=device)]
    aspect = aspect * uniform(batch, .95, 1.05, device)
    width = INPUT_PX * aspect.clamp_max(1)
    height = INPUT_PX / aspect.clamp_min(1)
    return torch.stack([width, height], 1).round()


def random_turn(n, device):
    """Half near the four upright directions, where most photos are, half anywhere."""
    near = torch.randint(4, (n,), device=device) * (math.pi / 2) + torch.randn(n, device=device) * math.radians(6)
    free = uniform(n, 0, 2 * math.pi, device)
    return torch.where(torch.rand(n, device=device) < .5, near, free)


def random_quads(aspect, frame, area_low, area_high, spread, flat=None):
    """Quads of given aspect somewhere in the frame, area a log-uniform share of the frame's."""
    n, device = len(aspect), aspect.device
    tilt = uniform(n, 0, 1, device) ** 1.3 * MOST_TILT
    if flat is not None:
        tilt = torch.where(flat, torch.zeros_like(tilt), tilt)
    quad = tilted_quad(aspect, random_turn(n, device), tilt, uniform(n, 0, math.pi, device), uniform(n, 1.6, 5, device))
    share = torch.exp(uniform(n, 0, 1, device) * (math.log(area_high) - math.log(area_low)) + math.log(area_low))
    quad = quad * (share * frame.prod(1)).sqrt()[:, None, None]
    half = (quad.amax(1) - quad.amin(1)) / 2
    room = (frame / 2 - half * (1 - spread[:, None])).clamp_min(0)  # spread: share of the half extent that may leave the frame
    centre = frame / 2 + (torch.rand(n, 2, device=device) * 2 - 1) * room
    return quad - (quad.amax(1) + quad.amin(1))[:, None] / 2 + centre[:, None]


def tight_quads(aspect, frame):
    """The document is the picture, as in scans and second-pass crops: upright in one of four ways, borders within a few per cent."""
    n, device = len(aspect), aspect.device
    quarter = torch.randint(4, (n,), device=device)
    base = torch.tensor([[0., 0.], [1., 0.], [1., 1.], [0., 1.]], device=device)
    corners = torch.stack([base.roll(-k, 0) for k in range(4)])[quarter]
    scale = uniform(n, .8, 1.06, device)[:, None, None]
    quad = ((corners - .5) * scale + .5 + torch.randn(n, 4, 2, device=device) * .006) * frame[:, None]
    return quad + torch.randn(n, 1, 2, device=device) * (1 - scale).clamp_min(0) * frame[:, None] * .2, quarter


def pick(bank, counts, group, n, device):
    start, _ = bank['ranges'][group]
    return start + torch.randint(max(1, counts[group]), (n,), device=device)


def pick_document(bank, counts, n, device):
    numbers = pick(bank, counts, 'document', n, device)
    if not counts['card']:
        return numbers
    return torch.where(torch.rand(n, device=device) < CARD_SHARE, pick(bank, counts, 'card', n, device), numbers)


def compose(bank, counts, batch, device):
    """Clean composite, labels: image B×3×S×S, frame B×2, docs/mrz quads B×3×4×2, kind (−1 absent), mrz present, visibilities."""
    size = INPUT_PX
    frame = frame_sizes(batch, device)
    many = torch.rand(batch, device=device)
    wanted = torch.where(many < .18, 0, torch.where(many < .84, 1, torch.where(many < .95, 2, 3)))
    scenes = (torch.rand(batch, device=device) < .27) & (wanted == 1) if counts['scene'] else torch.zeros(batch, dtype=torch.bool, device=device)
    tight = (torch.rand(batch, device=device) < .14) & (wanted == 1) & ~scenes
    pale = (torch.rand(batch, device=device) < .18) & ~scenes & ~tight
    held = (torch.rand(batch, device=device) < .14) & (wanted == 1) & ~scenes & ~tight
    first = pick_document(bank, counts, batch, device)
    aspect = bank['meta'][first, 1]
    sideways = torch.rand(batch, device=device) < .3
    shape = torch.where(sideways, 1 / aspect, aspect)
    snug = torch.stack([size * shape.clamp_max(1), size / shape.clamp_min(1)], 1).round()
    frame = torch.where(tight[:, None], snug, frame)
    # Photos seen whole, as a service sees them, and not only as magnified ground.
    whole = torch.rand(batch, device=device) < torch.where(wanted == 0, .5, .15)
    ground = torch.where(whole[:, None, None], whole_quads(frame), cover_quads(frame))
    image, _ = render(bank, pick(bank, counts, 'ground', batch, device), ground, size)
    owner = torch.full((batch, size, size), -1, dtype=torch.long, device=device)
    state = {'image': pale_ground(image, pale), 'owner': owner}

    def lay(chosen, numbers, quads, mark, curl=None, light=None):
        rows = chosen.nonzero()[:, 0]
        if not len(rows):
            return
        layer, alpha = render(bank, numbers[rows], quads[rows], size, None if curl is None else curl[rows])
        gain = uniform(len(rows), .75, 1.2, device)[:, None, None, None]
        if light is not None:
            layer = bleached(layer, light[rows])
            gain = torch.where(light[rows][:, None, None, None], uniform(len(rows), .94, 1.06, device)[:, None, None, None], gain)
            state['image'][rows] = state['image'][rows] * (1 - shadow(alpha))[:, None]
        state['image'][rows] = state['image'][rows] * (1 - alpha[:, None]) + layer * gain * alpha[:, None]
        state['owner'][rows] = torch.where(alpha > .5, torch.full_like(owner[rows], mark), state['owner'][rows])

    for _ in range(2):
        chosen = (torch.rand(batch, device=device) < torch.where(wanted == 0, .75, .3)) & ~tight & ~scenes
        numbers = pick(bank, counts, 'object', batch, device)
        quads = random_quads(bank['meta'][numbers, 1], frame, .04, .7, torch.full((batch,), .5, device=device))
        lay(chosen, numbers, quads, -1)
    docs = torch.zeros(batch, SLOTS, 4, 2, device=device)
    zones = torch.zeros(batch, SLOTS, 4, 2, device=device)
    kind = torch.full((batch, SLOTS), -1, dtype=torch.long, device=device)
    zoned = torch.zeros(batch, SLOTS, dtype=torch.bool, device=device)
    for slot in range(SLOTS):
        present = wanted > slot
        numbers = first if slot == 0 else pick_document(bank, counts, batch, device)
        if slot == 0 and counts['scene']:
            numbers = torch.where(scenes, pick(bank, counts, 'scene', batch, device), numbers)
        meta = bank['meta'][numbers]
        leaves = uniform(batch, -.1, .45, device)
        alone = at_edge(random_quads(meta[:, 1], frame, .045, 1.0, leaves), frame)
        grouped = random_quads(meta[:, 1], frame, .03, .3, leaves.clamp_max(.1))
        big = random_quads(meta[:, 1], frame, .5, 3.0, uniform(batch, -.1, .6, device), torch.rand(batch, device=device) < .5)
        quads = torch.where((wanted > 1)[:, None, None], grouped, alone)
        quads = torch.where(scenes[:, None, None], big, quads)
        snug_quads, quarter = tight_quads(meta[:, 1], frame)
        # A sideways frame holds the document turned by a quarter, otherwise its proportions would be wrong.
        fits = (quarter % 2 == 1) == sideways
        snug_quads = torch.where(fits[:, None, None], snug_quads, snug_quads.roll(1, 1))
        quads = torch.where(tight[:, None, None], snug_quads, quads)
        square = unit_to_quad(quads)
        opened = present & (meta[:, 0] == 0) & (torch.rand(batch, device=device) < .5) & ~scenes & ~tight
        lay(opened, pick(bank, counts, 'page', batch, device), facing_page(square), -1)
        curl = torch.randn(batch, 2, device=device) * .005 * (torch.rand(batch, 1, device=device) < .35)
        for _ in range(2 if slot == 0 else 0):
            lay(held, pick(bank, counts, 'finger', batch, device), palm_quads(quads), -1)
        lay(present, numbers, quads, slot, curl, pale & (torch.rand(batch, device=device) < .6))
        docs[:, slot] = through(square, meta[:, 4:12].view(-1, 4, 2))
        zones[:, slot] = through(square, meta[:, 12:20].view(-1, 4, 2))
        kind[:, slot] = torch.where(present, meta[:, 0].long(), -1)
        zoned[:, slot] = present & (meta[:, 3] > 0)
    # A portrait that is blank, scratched off or covered leaves a document all the same.
    rows = ((torch.rand(batch, device=device) < .25) & (wanted > 0) & ~scenes).nonzero()[:, 0]
    if len(rows):
        places = through(unit_to_quad(docs[rows, 0]), patch_places(len(rows), device))
        layer, alpha = render(bank, pick(bank, counts, 'ground', len(rows), device), places, size)
        state['image'][rows] = patched(state['image'][rows], layer, alpha)
        state['owner'][rows] = torch.where(alpha > .5, torch.full_like(owner[rows], -1), state['owner'][rows])
    for _ in range(2):
        chosen = (torch.rand(batch, device=device) < torch.where(held, .75, .22)) & (wanted > 0) & ~scenes
        lay(chosen, pick(bank, counts, 'finger', batch, device), finger_quads(docs[:, 0], frame), -1)
    inside = content_mask(frame, size)
    state['owner'][~inside] = -1
    seen_doc = seen_share(state['owner'], docs, 12, 12)
    seen_mrz = seen_share(state['owner'], zones, 24, 3)
    return state['image'], inside, {'doc': docs, 'mrz': zones, 'kind': kind, 'zoned': zoned, 'seen_doc': seen_doc, 'seen_mrz': seen_mrz}


def cover_quads(frame):
    """A ground larger than the frame, turned and shifted, so that one photo gives many grounds."""
    n, device = len(frame), frame.device
    quad = tilted_quad(torch.full((n,), 1.43, device=device), uniform(n, 0, 2 * math.pi, device), uniform(n, 0, .4, device), uniform(n, 0, 3.1, device), uniform(n, 3, 6, device))
    return quad * uniform(n, 620, 1100, device)[:, None, None] + frame[:, None] / 2


def whole_quads(frame):
    """A landscape picture filling the frame exactly, laid on its side where the frame is upright."""
    base = torch.tensor([[0., 0.], [1., 0.], [1., 1.], [0., 1.]], device=frame.device)
    upright = (frame[:, 1] > frame[:, 0]).long() + 2 * torch.randint(2, (len(frame),), device=frame.device)
    return torch.stack([base.roll(-k, 0) for k in range(4)])[upright] * frame[:, None]


def facing_page(square):
    """The unit square moved by one page: above the data page mostly, else beside or below."""
    n, device = len(square), square.device
    moves = torch.tensor([[0., -1.], [0., -1.], [0., -1.], [0., 1.], [1., 0.]], device=device)
    move = moves[torch.randint(len(moves), (n,), device=device)]
    base = torch.tensor([[0., 0.], [1., 0.], [1., 1.], [0., 1.]], device=device)
    return through(square, base[None] + move[:, None])


def finger_quads(doc, frame):
    """Fingers reach over an edge of the document from outside, covering up to a sixth of it."""
    n, device = len(doc), doc.device
    side = torch.randint(4, (n,), device=device)
    rows = torch.arange(n, device=device)
    a, b = doc[rows, side], doc[rows, (side + 1) % 4]
    t = uniform(n, .1, .9, device)[:, None]
    edge, centre = a * (1 - t) + b * t, doc.mean(1)
    inward = centre - edge
    reach = inward.norm(dim=1, keepdim=True).clamp_min(1)
    inward = inward / reach
    size = (doc[:, 0] - doc[:, 2]).norm(dim=1, keepdim=True)
    length, thick = size * uniform(n, .5, .9, device)[:, None], size * uniform(n, .1, .2, device)[:, None]
    tip = edge + inward * size * uniform(n, .01, .16, device)[:, None]
    slant = inward + .5 * torch.randn(n, 2, device=device)
    along = slant / slant.norm(dim=1, keepdim=True).clamp_min(1e-3)
    across = torch.stack([-along[:, 1], along[:, 0]], 1)
    far = tip - along * length
    return torch.stack([far - across * thick / 2, tip - across * thick / 2, tip + across * thick / 2, far + across * thick / 2], 1)


def content_mask(frame, size):
    line = torch.arange(size, device=frame.device)
    return (line[None, None, :] < frame[:, 0, None, None]) & (line[None, :, None] < frame[:, 1, None, None])


def seen_share(owner, quads, columns, rows):
    """Share of sample points of each quad that show its own document inside the frame."""
    batch, slots = quads.shape[:2]
    size, device = owner.shape[-1], owner.device
    u, v = (torch.arange(columns, device=device) + .5) / columns, (torch.arange(rows, device=device) + .5) / rows
    grid = torch.stack(torch.meshgrid(u, v, indexing='ij'), -1).view(1, -1, 2)
    shares = []
    for slot in range(slots):
        quad = quads[:, slot]
        quad = torch.where((quad.abs().sum((1, 2)) > 0)[:, None, None], quad, torch.tensor([[0., 0.], [1., 0.], [1., 1.], [0., 1.]], device=device)[None])
        points = through(unit_to_quad(quad), grid.expand(batch, -1, -1)).floor().long()
        inside = ((points >= 0) & (points < size)).all(-1)
        flat = points.clamp(0, size - 1)
        found = owner.view(batch, -1).gather(1, flat[..., 1] * size + flat[..., 0])
        shares.append(((found == slot) & inside).float().mean(1))
    return torch.stack(shares, 1)
