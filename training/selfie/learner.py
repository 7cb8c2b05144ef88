"""One net's training step, as a CUDA graph where there is CUDA: a small net spends its time on starting kernels otherwise."""
import torch
from torch.nn import functional as F

from antispoof_net import AntispoofNet
from average import create_average
from second import FEATURES, teaching_loss
from views import VIEWS


def head_counts(faces, surfaces, device):
    """Which heads learn from which sample: surfaces without a face come last and are for the detail head alone."""
    counts = torch.ones(faces + surfaces, 3)
    counts[faces:, [0, 2]] = 0
    return counts.to(device)


def loss_of(net, given, counts, distil):
    """Binary and kind losses of the three heads, and how far the second tower is from its teacher."""
    seen, near = net.see(given['context'].float()), net.look(given['detail'].float())
    faces, total = len(seen), len(near)
    seen = F.pad(seen, (0, 0, 0, total - faces))  # the context tower's statistics must not see empty pictures
    logits = net.judge(seen, near).float()
    label = given['label']
    live = (label == 0).float()[:, None].expand(-1, 3)
    binary = F.binary_cross_entropy_with_logits(logits[:, :, 0], live * .94 + .03, reduction='none')
    kind = F.cross_entropy(logits[:, :, 1:].permute(0, 2, 1), label[:, None].expand(-1, 3), reduction='none')
    taught, features = teaching_loss(net.second, given['small'].float(), given['features'].float(), given['margins'])
    parts = (binary * counts).sum() / counts.sum(), (kind * counts).sum() / counts.sum(), features
    right = ((logits[:faces, 2, 0] > 0) == (label[:faces] == 0)).float().mean()
    return parts[0] + .3 * parts[1] + distil * taught, torch.stack([*[p.detach() for p in parts], right])


def empty_batch(faces, surfaces, device):
    byte = lambda n, size: torch.zeros(n, 3, size, size, dtype=torch.uint8, device=device).contiguous(memory_format=torch.channels_last)
    return {'context': byte(faces, VIEWS['context'][1]), 'detail': byte(faces + surfaces, VIEWS['detail'][1]), 'small': byte(2 * faces, VIEWS['wide'][1]),
            'label': torch.zeros(faces + surfaces, dtype=torch.long, device=device), 'margins': torch.zeros(2 * faces, device=device),
            'features': torch.zeros(2 * faces, FEATURES, dtype=torch.float16, device=device)}


def create_learner(device, faces, surfaces, lr, distil, weights=None):
    """{'learn': step on a drawn batch, 'shadow': averaged net, 'numbers': losses of the last step, 'set_rate': the learning rate}."""
    net = AntispoofNet().to(device).to(memory_format=torch.channels_last)
    if weights is not None:
        net.load_state_dict({name: value.float() if value.is_floating_point() else value for name, value in weights.items()})
    net.train()
    shadow, update = create_average(net, .99)
    cuda = device == 'cuda'
    rate = torch.tensor(lr, device=device)
    optimizer = torch.optim.AdamW(net.parameters(), lr=rate if cuda else lr, weight_decay=.05, capturable=cuda)
    given = empty_batch(faces, surfaces, device)
    numbers, counts = torch.zeros(4, device=device), head_counts(faces, surfaces, device)

    def step():
        with torch.autocast('cuda', dtype=torch.bfloat16, enabled=cuda, cache_enabled=False):
            loss, parts = loss_of(net, given, counts, distil)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(net.parameters(), 5.0, foreach=True)
        optimizer.step()
        numbers.copy_(parts)

    def plain():
        optimizer.zero_grad(set_to_none=True)
        step()

    run = {'step': plain}

    def record():
        """Warm-up on a side stream, then the graph; given must hold a real batch. Falls back to plain steps."""
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
            return True
        except Exception as fault:
            print(f'no CUDA graph: {fault}', flush=True)
            return False

    def load(batch):
        for name, value in batch.items():
            given[name].copy_(value)

    def learn(batch, count):
        load(batch)
        run['step']()
        if count % 4 == 0:
            update(count // 4, net)

    def set_rate(value):
        rate.fill_(value)
        if not cuda:
            for group in optimizer.param_groups:
                group['lr'] = value

    return {'learn': learn, 'load': load, 'record': record, 'shadow': shadow, 'numbers': numbers, 'set_rate': set_rate}
