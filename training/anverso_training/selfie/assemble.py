"""The whole nets: MiniFASNetV2, as published or a share of the way to what train_antispoof.py left, and what stack.py fits."""
import zipfile

import numpy as np
import torch

from .antispoof_net import AntispoofNet
from .bank import load_bank
from .evaluate_antispoof import between, case_margins, create_cases
from .minifas import MiniFas
from .stack import stack, tones_of


def small_nets(run, pack, share):
    """{fold or 'all': MiniFASNetV2}; without a share one and the same."""
    data = zipfile.ZipFile(pack / 'spoof.zip').read('teacher.tflite')
    before, nets = MiniFas(data).eval(), {}
    if share == 0:
        return {fold: before for fold in (0, 1, 2, 3, 'all')}, before
    for fold, weights in torch.load(run / 'antispoof.pt', map_location='cpu')['nets'].items():
        after = MiniFas(data).eval()
        after.load_state_dict({name: value.float() for name, value in weights.items()})
        nets[fold] = between(before, after, share)
    return nets, before


def measured(run, pack, share, nets, before):
    """Tones of the pack and margins of the cases: minutes on one core, so kept in `run`."""
    file = run / f'measured-{share}.pt'
    if not file.exists():
        bank = load_bank(pack, 'cpu')
        cases = create_cases(bank)
        once = {id(net): case_margins(net, cases) for net in {before, *nets.values()}}
        torch.save({'entries': cases['entries'], 'margins': {str(fold): once[id(net)] for fold, net in nets.items()}, 'before': once[id(before)],
                    'tones': tones_of(bank)}, file)
    return torch.load(file, weights_only=False)


def assemble(run, pack, share):
    """{fold or 'all': net}, and the blind answers to all cases: {'entries', 'members', 'logits', 'before', 'share'}."""
    small, before = small_nets(run, pack, share)
    known = measured(run, pack, share, small, before)
    fitted, members, logits = stack(known['entries'], known['margins'], known['tones'])
    nets = {fold: AntispoofNet(net).eval() for fold, net in small.items()}
    for fold, net in nets.items():
        for name in ('tone', 'mix'):
            getattr(net, name).copy_(torch.from_numpy(np.float32(fitted[str(fold)][name])))
    return nets, {'entries': known['entries'], 'members': members, 'logits': logits, 'before': known['before'], 'share': share}
