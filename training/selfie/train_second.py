"""Teaches the second tower alone, by wall-clock time: one per held-out fold of repositories, and one on all. No labels are used.

  python3 training/selfie/train_second.py --minutes 6 --out OUT

All towers learn from the same views; a fold's tower never draws one whose face comes from the repositories it must not know.
"""
import argparse
import time
import zipfile
from pathlib import Path

import numpy as np
import torch
from torch.nn import functional as F

from average import learning_rate
from bank import load_bank, load_textures
from camera import photograph, some, uniform
from compose import chunk, create_urns, distance_of
from evaluate_antispoof import create_cases, portions, teacher_margins
from metrics import per_source, summary
from second import FEATURES, Second, teaching_loss
from teacher import create_teacher, in_units_of
from views import NEAR, SECOND_PX, WIDE, inside, sample

EACH = {'live': 20, 'portrait': 16, 'spoof': 18, 'simulated': 16}


def parse_args():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--minutes', type=float, default=6)
    parser.add_argument('--lr', type=float, default=2e-3)
    parser.add_argument('--out', type=Path, required=True)
    parser.add_argument('--pack', type=Path, default=Path(__file__).parent / 'pack')
    parser.add_argument('--views', type=int, default=512, help='of a tower in a step')
    parser.add_argument('--pool', type=int, default=120000)
    parser.add_argument('--first', type=int, default=25, help='batches made before the first step')
    parser.add_argument('--steps-a-batch', type=int, default=4)
    parser.add_argument('--max-steps', type=int, default=10 ** 9)
    parser.add_argument('--eval-limit', type=int, default=None)
    return parser.parse_args()


def small_views(canvas, face, middle):
    """The two views of the service and one between, N·3×3×80×80."""
    n, size = canvas.shape[0], float(canvas.shape[2])
    extent = torch.full((n, 2), size, device=canvas.device)
    made = []
    for ratio in (WIDE, NEAR, .9 + 1.6 * torch.rand(n, device=canvas.device)):
        side, place = inside(middle, face * ratio, extent)
        shrink = max(1, int(float(side.median()) / SECOND_PX))
        small = F.avg_pool2d(canvas, shrink) if shrink > 1 else canvas
        made.append(sample(small, extent / shrink, place / shrink, side / shrink, SECOND_PX))
    return torch.cat(made)


def vary(x):
    """Cheap changes of finished views 0–255, of fixed shape: the teacher answers to the changed view."""
    n, d = x.shape[0], x.device
    x = torch.where(some(n, .5, d), x.flip(3), x)
    soft = F.avg_pool2d(F.pad(x, (1, 1, 1, 1), mode='replicate'), 3, 1)
    other = x + (soft - x) * torch.where(some(n, .5, d), uniform(n, -.8, .8, d), uniform(n, -.05, .05, d))
    other = (other / 255).clamp(1e-3, 1) ** torch.exp(torch.randn(n, 1, 1, 1, device=d) * .15) * 255
    other = other * torch.exp(torch.randn(n, 3, 1, 1, device=d) * .06 + torch.randn(n, 1, 1, 1, device=d) * .12)
    other = other + torch.randn_like(other) * torch.where(some(n, .4, d), uniform(n, 0, 8, d), uniform(n, 0, .5, d))
    return torch.where(some(n, .3, d), x, other).clamp(0, 255).round()


def create_pool(capacity, device):
    views = torch.zeros(capacity, 3, SECOND_PX, SECOND_PX, dtype=torch.uint8, device=device)
    folds, state = torch.full((capacity,), -1, dtype=torch.long, device=device), {'made': 0}

    def add(bank, textures, urns):
        tightness, size_px = distance_of()
        canvas, face, middle, _, fold = chunk(bank, textures, urns, EACH, size_px, tightness)
        canvas = torch.where(some(len(canvas), .4, device), canvas.clamp(0, 1), photograph(canvas))
        made = (small_views(canvas, face, middle) * 255).round().to(torch.uint8)
        place = (torch.arange(len(made), device=device) + state['made']) % capacity
        views[place], folds[place] = made, fold.repeat(3)
        state['made'] += len(made)

    def draw(count):
        index = torch.randint(min(state['made'], capacity), (count,), device=device)
        return views[index], folds[index]

    return {'add': add, 'draw': draw, 'made': lambda: state['made']}


def create_class(towers, teach, args, device):
    """learn(views, folds, rate): one step of all towers, as one CUDA graph where there is CUDA. Returns the losses of the last tower."""
    cuda, count = device == 'cuda', args.views * 3 // 2
    weights = [w for tower in towers.values() for w in tower.parameters()]
    rate = torch.tensor(args.lr, device=device)
    optimizer = torch.optim.AdamW(weights, lr=rate if cuda else args.lr, weight_decay=.02, capturable=cuda)
    given = torch.zeros(count, 3, SECOND_PX, SECOND_PX, dtype=torch.uint8, device=device), torch.zeros(count, dtype=torch.long, device=device)
    numbers = torch.zeros(2, device=device)

    def step():
        with torch.no_grad():
            views = vary(given[0].float())
            features, margins = teach(views)
        total = 0.0
        for fold, tower in towers.items():
            # Allowed ones first, in one sort and without asking the device how many there are.
            index = torch.argsort((given[1] == (-9 if fold == 'all' else fold)).to(torch.int8), stable=True)[:args.views]
            with torch.autocast('cuda', dtype=torch.bfloat16, enabled=cuda, cache_enabled=False):
                chosen = views[index].contiguous(memory_format=torch.channels_last)
                loss, parts = teaching_loss(tower, chosen, features[index], margins[index])
            total = total + loss
        total.backward()
        optimizer.step()
        numbers.copy_(parts)

    def plain():
        optimizer.zero_grad(set_to_none=True)
        step()

    run = {'step': plain}

    def record():
        side = torch.cuda.Stream()
        side.wait_stream(torch.cuda.current_stream())
        with torch.cuda.stream(side):
            for _ in range(3):
                plain()
        torch.cuda.current_stream().wait_stream(side)
        torch.cuda.synchronize()
        try:
            graph = torch.cuda.CUDAGraph()
            optimizer.zero_grad(set_to_none=True)
            with torch.cuda.graph(graph):
                step()
            graph.replay()
            torch.cuda.synchronize()
            run['step'] = graph.replay
            print('  CUDA graph recorded', flush=True)
        except Exception as fault:
            print(f'  no CUDA graph: {fault}', flush=True)

    def learn(drawn, value):
        for target, source in zip(given, drawn):
            target.copy_(source)
        rate.fill_(value)
        if not cuda:
            optimizer.param_groups[0]['lr'] = value
        run['step']()

    return learn, record, numbers


@torch.no_grad()
def margins_of(tower, views):
    """With the mirrored view, as the service does."""
    tower.eval()
    found = [(tower.margin(tower(v)) + tower.margin(tower(v.flip(3)))) / 2 for v in (views[i].float() for i in portions(len(views), views.device))]
    tower.train()
    return torch.cat(found)[:len(views)].float().cpu().numpy()


def judge(bank, cases, towers, see, out, step):
    entries = [bank['entries'][i] for i in cases['rows'].tolist()]
    folds = np.array([e['fold'] if e['kind'] == 'spoof-set' else -2 for e in entries])
    labels = np.array([('live', 'print', 'replay').index(e['label']) for e in entries])
    names = sorted({e['repo'] for e, f in zip(entries, folds) if f >= 0})
    sources = np.array([names.index(e['repo']) if e['repo'] in names else -1 for e in entries])
    scores = {str(fold): np.stack([margins_of(tower, cases[name]) for name in ('wide', 'near')], 1) for fold, tower in towers.items()}
    teacher = np.stack([teacher_margins(see, cases[name]) for name in ('wide', 'near')], 1)
    unseen, blind = folds >= 0, np.zeros((len(entries), 2))
    for fold in (f for f in towers if f != 'all'):
        blind[folds == fold] = scores[str(fold)][folds == fold]
    for name, found in (('second', blind.mean(1)), ('teacher', teacher.mean(1))):
        made = summary(per_source(found[unseen], labels[unseen], sources[unseen], names), found[unseen], labels[unseen])
        print(f"  {name}: mean EER {made['mean_eer']:.3f} pooled {made['pooled_eer']:.3f}", flush=True)
    like = [np.corrcoef(np.arcsinh(blind[unseen, i] / 2), np.arcsinh(teacher[unseen, i] / 2))[0, 1] for i in (0, 1)]
    print(f"  like the teacher, unseen sources {like}, held-out live {np.corrcoef(scores['all'][~unseen, 1], teacher[~unseen, 1])[0, 1]:.3f}", flush=True)
    half = lambda tower, fold: {n: (v.half() if fold != 'all' and v.is_floating_point() else v).cpu() for n, v in tower.state_dict().items()}
    out.mkdir(parents=True, exist_ok=True)
    kept = [{k: e[k] for k in ('repo', 'path')} for e in entries]
    torch.save({'towers': {fold: half(tower, fold) for fold, tower in towers.items()}, 'scores': scores, 'teacher': teacher, 'entries': kept, 'step': step}, out / 'second.pt')


def main():
    args, started = parse_args(), time.time()
    device = 'cuda' if torch.cuda.is_available() else 'cpu'
    bank, textures = load_bank(args.pack, device), load_textures(args.pack, device)
    see = create_teacher(zipfile.ZipFile(args.pack / 'spoof.zip').read('teacher.tflite'), device)
    urns, cases, pool = create_urns(bank), create_cases(bank, args.eval_limit, ('wide', 'near')), create_pool(args.pool, device)
    teach = in_units_of(see, cases['near'][::max(1, len(cases['near']) // 512)])
    print(f"{len(bank['entries'])} faces, {len(cases['rows'])} cases after {time.time() - started:.0f} s", flush=True)
    for _ in range(args.first):
        with torch.no_grad():
            pool['add'](bank, textures, urns)
    towers = {fold: Second().to(device).to(memory_format=torch.channels_last).train() for fold in (0, 1, 2, 3, 'all')}
    learn, record, numbers = create_class(towers, teach, args, device)
    learn(pool['draw'](args.views * 3 // 2), args.lr * .02)
    if device == 'cuda':
        record()
    print(f"{pool['made']()} views after {time.time() - started:.0f} s", flush=True)
    end, step, spoken = started + args.minutes * 60 - (20 if args.minutes > 2 else 0), 0, 0
    begun = spoke = judged = time.time()
    while time.time() < end and step < args.max_steps:
        with torch.no_grad():
            pool['add'](bank, textures, urns)
        for _ in range(args.steps_a_batch):
            learn(pool['draw'](args.views * 3 // 2), learning_rate((time.time() - begun) / (end - begun), args.lr))
            step += 1
        if device == 'cuda':
            torch.cuda.synchronize()
        if time.time() - spoke > 10:
            print(f"{time.time() - started:5.0f} s step {step} {(step - spoken) / (time.time() - spoke):.1f} steps/s made {pool['made']()} features {float(numbers[0]):.4f} verdict {float(numbers[1]):.4f}", flush=True)
            spoke, spoken = time.time(), step
        if time.time() - judged > 120 and end - time.time() > 50:
            judge(bank, cases, towers, see, args.out, step)
            judged = spoke = time.time()
            spoken = step
    judge(bank, cases, towers, see, args.out, step)
    print(f'done: {step} steps in {time.time() - started:.0f} s', flush=True)


if __name__ == '__main__':
    main()
