"""One training step of all nets, as one CUDA graph where there is CUDA."""
import torch
from torch.nn import functional as F

from ..common.camera import some, uniform
from .minifas import PX, margin, soft

CLASS_OF = (1, 0, 2)  # label live, print, replay → place in CLASSES


def vary(x):
    """Cheap changes of finished views 0–255, of fixed shape and whatever the label."""
    n, d = x.shape[0], x.device
    x = torch.where(some(n, .5, d), x.flip(3), x)
    blurred = F.avg_pool2d(F.pad(x, (1, 1, 1, 1), mode='replicate'), 3, 1)
    other = x + (blurred - x) * torch.where(some(n, .5, d), uniform(n, -.8, .8, d), uniform(n, -.05, .05, d))
    other = (other / 255).clamp(1e-3, 1) ** torch.exp(torch.randn(n, 1, 1, 1, device=d) * .15) * 255
    other = other * torch.exp(torch.randn(n, 3, 1, 1, device=d) * .06 + torch.randn(n, 1, 1, 1, device=d) * .12)
    other = other + torch.randn_like(other) * torch.where(some(n, .4, d), uniform(n, 0, 8, d), uniform(n, 0, .5, d))
    return torch.where(some(n, .3, d), x, other).clamp(0, 255).round()


def apart(margins, groups, count, least=3):
    """How far the groups' mean margins lie apart: a source that is lower as a whole would be refused as a whole."""
    member = F.one_hot(groups, count).float()
    size = member.sum(0)
    mean = (member * margins[:, None]).sum(0) / size.clamp(min=1)
    known = (size >= least).float()
    middle = (mean * known).sum() / known.sum().clamp(min=1)
    return ((mean - middle).square() * known).sum() / known.sum().clamp(min=1)


def create_class(nets, before, bank, args, device):
    """learn(drawn, rate), record() and the losses of the last net: classes, live means apart, attack means apart."""
    cuda, count, sources = device == 'cuda', args.views * 3 // 2, len(bank['repos'])
    fold_of = torch.full((sources,), -1, dtype=torch.long, device=device)
    fold_of[bank['source']] = bank['fold']
    classes = torch.tensor(CLASS_OF, device=device)
    weights = [w for net in nets.values() for w in net.parameters()]
    began = [w.detach().clone() for _ in nets for w in before.parameters()]
    rate = torch.tensor(args.lr, device=device)
    optimizer = torch.optim.AdamW(weights, lr=rate if cuda else args.lr, weight_decay=0.0, capturable=cuda)
    given = torch.zeros(count, 3, PX, PX, dtype=torch.uint8, device=device), torch.zeros(count, 3, dtype=torch.long, device=device)
    losses = torch.zeros(3, device=device)

    def loss_of(net, views, facts):
        label, source, simulated = facts.unbind(1)
        with torch.autocast(device, dtype=torch.bfloat16, enabled=cuda, cache_enabled=False):
            logits = net(views.contiguous(memory_format=torch.channels_last)).float()
        told = F.cross_entropy(logits, classes[label], label_smoothing=.05)
        margins, attack = soft(margin(logits)), (label > 0).long()
        groups = source + sources * (attack + attack * simulated)
        live, attacks = (apart(margins, torch.where(attack == kind, groups, 3 * sources), 3 * sources + 1) for kind in (0, 1))
        return told + args.align * (live + attacks), torch.stack([told, live, attacks])

    def step():
        views, facts = vary(given[0].float()), given[1]
        total = 0.0
        for fold, net in nets.items():
            # Allowed ones first, in one sort and without asking the device how many there are.
            barred = fold_of[facts[:, 1]] == (-9 if fold == 'all' else fold)
            index = torch.argsort(barred.to(torch.int8), stable=True)[:args.views]
            loss, parts = loss_of(net, views[index], facts[index])
            total = total + loss
        total.backward()
        optimizer.step()
        with torch.no_grad():
            back = torch._foreach_sub(began, weights)
            torch._foreach_mul_(back, rate * args.stay)
            torch._foreach_add_(weights, back)
        losses.copy_(parts.detach())

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

    return learn, record, losses
