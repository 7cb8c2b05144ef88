"""Training samples of the recapture nets: real photos by class and source, and simulated ones; finished ones wait in a pool as bytes."""
import torch
from ..common.camera import some, uniform
from .closeups import close_ups
from .lens import resend
from .recapture_net import CONTEXT_PX, CROP_PX, CROPS
from .scenes import scene
from .stronger import erased, flipped, other_light, parts
from torch.nn import functional as F

SHARES = (.5, .42, .08)  # real, screen, print among real photos
# The same scene as itself and on a screen, by one camera: only the surface differs.
PAIRED = {'bluishhhxd', 'RamanSanga', 'Shivansh-Agrawal-2727', 'YA-shiKa', 'Avinash-yadav103'}


def turned(x):
    """Mirrored and turned by quarters, one draw for the whole batch: shapes stay square."""
    if torch.rand(()) < .5:
        x = x.flip(3)
    return torch.rot90(x, int(torch.randint(4, (1,))), (2, 3))


def is_document(source):
    return source.endswith('of documents')


def weight_of(source):
    return 2.0 if is_document(source) else 1.5 if source in PAIRED else 1.0


def create_urn(photos):
    """draw(n) → photo numbers: a class by its share, a source evenly, a photo of it."""
    weight = torch.zeros(len(photos['label']))
    label, source = photos['label'].cpu(), photos['source'].cpu()
    for k, share in enumerate(SHARES):
        sources = [s for s in range(len(photos['sources'])) if ((label == k) & (source == s)).any()]
        # A source of ten does not weigh as one of two hundred; documents are what the net is for.
        sizes = [int(((label == k) & (source == s)).sum()) ** .5 * weight_of(photos['sources'][s]) for s in sources]
        for s, size in zip(sources, sizes):
            here = (label == k) & (source == s)
            weight[here] = share * size / sum(sizes) / here.sum()
    weight = weight.to(photos['label'].device)
    return lambda n: torch.multinomial(weight, n, replacement=True)


def windows(images, side_px, least):
    """A window of each picture, at its own scale for most of them, else reduced to at worst `least`."""
    n, d, size = len(images), images.device, images.shape[2]
    scale = torch.where(some(n, .65, d), uniform(n, 1, 1, d), uniform(n, least, 1, d)).reshape(n, 1)
    half = side_px / scale / size  # as a share of the picture, −1…1 coordinates
    room = (1 - half).clamp(min=0)
    middle = (torch.rand(n, 2, device=d) * 2 - 1) * room
    middle = torch.where(scale == 1, ((middle * size / 2).round() + side_px % 2 / 2) * 2 / size, middle)  # whole pixels: nothing is interpolated
    axis = (torch.arange(side_px, device=d) + .5) / side_px * 2 - 1
    y, x = torch.meshgrid(axis, axis, indexing='ij')
    grid = torch.stack([x[None] * half[:, :, None] + middle[:, :1, None], y[None] * half[:, :, None] + middle[:, 1:, None]], -1)
    return F.grid_sample(images.float() / 255, grid, mode='bilinear', padding_mode='border', align_corners=False)


def real_samples(photos, draw, n):
    """(crops n×CROPS, contexts, label, fold)."""
    index = draw(n)
    d, slots = index.device, photos['of'][index]
    which = torch.rand(slots.shape, device=d).argsort(1)[:, :CROPS]
    crops = flipped(other_light(windows(photos['squares'][slots.gather(1, which).flatten()], CROP_PX, .77)))
    contexts = turned(other_light(parts(photos['contexts'][index], CONTEXT_PX)))
    # The others only in other light: faint grids do not outlive being sent again.
    again = some(n, .6, d)
    crops = torch.where(again.repeat_interleave(CROPS, 0), resend(crops), crops.clamp(0, 1))
    contexts = torch.where(again, resend(contexts), contexts.clamp(0, 1))
    return crops.reshape(n, CROPS, 3, CROP_PX, CROP_PX), erased(contexts), photos['label'][index], photos['fold'][index]


def simulated(flats, photos, n):
    """Documents as themselves, on screens, on paper: a third each. Fold −1: every net may see them."""
    d = flats['images'].device
    images, counts = flats['images'][torch.randint(len(flats['images']), (n,), device=d)], [n // 3] * 3
    grounds = photos['contexts'][photos['label'] == 0]
    crops, contexts = close_ups(images, CROPS, counts), scene(images, grounds, counts, CONTEXT_PX)
    return crops, turned(contexts), torch.arange(n, device=d) // (n // 3), torch.full((n,), -1, device=d)


def create_pool(capacity, device):
    store = {'crops': torch.zeros(capacity, CROPS, 3, CROP_PX, CROP_PX, dtype=torch.uint8, device=device),
             'context': torch.zeros(capacity, 3, CONTEXT_PX, CONTEXT_PX, dtype=torch.uint8, device=device),
             'label': torch.zeros(capacity, dtype=torch.long, device=device), 'fold': torch.zeros(capacity, dtype=torch.long, device=device)}
    state = {'made': 0}

    def add(crops, context, label, fold):
        place = (torch.arange(len(label), device=device) + state['made']) % capacity
        for key, value in zip(store, ((crops * 255).round().clamp(0, 255), (context * 255).round().clamp(0, 255), label, fold)):
            store[key][place] = value.to(store[key].dtype)
        state['made'] += len(label)

    def draw(fold, n):
        """Samples a net may see; allowed ones first, by one sort, without asking the device how many there are."""
        index = torch.randint(min(state['made'], capacity), (2 * n,), device=device)
        if fold != 'all':
            index = index[torch.argsort((store['fold'][index] == fold).to(torch.int8), stable=True)]
        index = index[:n]
        return store['crops'][index].float(), store['context'][index].float(), store['label'][index]

    return {'add': add, 'draw': draw, 'made': lambda: state['made']}
