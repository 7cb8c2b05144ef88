"""Numbers of the conditions and eye nets on pictures never trained on."""
import numpy as np
import torch

from .conditions_net import COVERS
from .eyes_data import NOT_OPEN
from ..common.metrics import auc
from .points import LEFT_EYE, RIGHT_EYE, SUBSET


def rates(scores, wanted):
    """Recall at 2 % false alarms, recall and false alarms at 0.5, AUC."""
    yes, no = scores[wanted], scores[~wanted]
    if len(yes) == 0 or len(no) == 0:
        return None
    cut = np.quantile(no, .98)
    return {'n': [len(yes), len(no)], 'recall_at_2_percent': float((yes > cut).mean()), 'recall': float((yes > .5).mean()),
            'false_alarms': float((no > .5).mean()), 'auc': auc(yes, no)}


@torch.no_grad()
def faces_report(bank, known, held, net, crop, size_px):
    index = torch.nonzero(held > 0).flatten()
    view, points, pose, outside = crop(bank, known, index, train=False)
    view = torch.where(outside, torch.full_like(view, 114 / 255), view) * 255
    parts = [net(view[i:i + 256]) for i in range(0, len(view), 256)]
    found, turned, covers, _ = (torch.cat(p).cpu().numpy() for p in zip(*parts))
    points, pose = points.cpu().numpy() / size_px, pose.cpu().numpy()
    eyes = [points[:, [SUBSET.index(p) for p in group]].mean(1) for group in (RIGHT_EYE, LEFT_EYE)]
    apart = np.linalg.norm(eyes[0] - eyes[1], axis=1)
    clear = apart > .12
    error = np.linalg.norm(found - points, axis=2).mean(1)[clear] / apart[clear]
    made = {'n': len(index), 'points_nme': {'mean': float(error.mean()), 'p95': float(np.quantile(error, .95))},
            'pose_mae_deg': np.abs(turned - pose).mean(0).tolist(), 'turned_beyond_30': rates(np.abs(turned[:, :2]).max(1) / 60, np.abs(pose[:, :2]).max(1) > 30)}
    tags = [set(bank['entries'][i]['conditions']) for i in index.tolist()]
    portraits = np.array([bank['entries'][i]['kind'] == 'portrait' or 'no_hand' in tag for i, tag in zip(index.tolist(), tags)])
    for column, name in enumerate(COVERS[:3]):
        tagged = np.array([name in t for t in tags])
        chosen = tagged | portraits
        made[name] = rates(covers[chosen, column], tagged[chosen])
    return made


@torch.no_grad()
def eyes_report(net, tiles, classes, sources):
    open_share = torch.softmax(net(tiles.float()), 1).cpu().numpy()
    classes, sources, made = classes.cpu().numpy(), sources.cpu().numpy(), {}
    for number, name in ((0, 'portraits and infra-red'), (1, 'small crops'), (2, 'as the service cuts them')):
        here = sources == number
        made[name] = {'not open': rates(1 - open_share[here, 0], classes[here] != 0)}
        sure = here & (classes != NOT_OPEN)
        made[name]['closed'] = rates(open_share[sure, 1], classes[sure] == 1)
        made[name]['covered'] = rates(open_share[sure, 2], classes[sure] == 2)
    return made


@torch.no_grad()
def presence_report(bank, known, held, net, taken, crop):
    """Faces against what the detector took for one."""
    index = torch.nonzero(held > 0).flatten()
    view, _, _, outside = crop(bank, known, index, train=False)
    view = torch.where(outside, torch.full_like(view, 114 / 255), view) * 255
    present = lambda pictures: torch.cat([net(pictures[i:i + 256].float())[3] for i in range(0, len(pictures), 256)]).flatten().cpu().numpy()
    yes, no = present(view), present(taken)
    return rates(np.concatenate([yes, no]), np.arange(len(yes) + len(no)) < len(yes))


def report(bank, known, held, nets, test, taken, crop, size_px):
    for net in nets.values():
        net.eval()
    made = {'faces': faces_report(bank, known, held, nets['conditions'], crop, size_px), 'eyes': eyes_report(nets['eyes'], *test)}
    made['faces']['presence'] = presence_report(bank, known, held, nets['conditions'], taken, crop)
    print('  faces', {k: v for k, v in made['faces'].items()}, flush=True)
    print('  eyes', made['eyes'], flush=True)
    return made
