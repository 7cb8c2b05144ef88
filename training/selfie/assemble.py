"""The whole nets out of what the trainings left: towers of train_antispoof.py, the second tower of train_second.py, and what stack.py fits."""
import numpy as np
import torch

from antispoof_net import AntispoofNet
from stack import stack, tones_of


def known_tones(run, pack):
    """Computed once a run: minutes on one core."""
    file = run / 'tones.pt'
    if not file.exists():
        torch.save(tones_of(pack), file)
    return torch.load(file, weights_only=False)


def taught_apart(run, scores, nets):
    """Margins and weights of the second tower: of train_second.py where it ran, else as the towers' run left them."""
    if not (run / 'second.pt').exists():
        own = {fold: {name[7:]: value for name, value in weights.items() if name.startswith('second.')} for fold, weights in nets.items()}
        return {fold: found[:, 3:5] for fold, found in scores['scores'].items()}, own, None
    second = torch.load(run / 'second.pt', map_location='cpu', weights_only=False)
    assert [e['path'] for e in scores['entries']] == [e['path'] for e in second['entries']]
    return second['scores'], second['towers'], second['step']


def assemble(run, pack):
    """{fold or 'all': net}, and the blind answers to all cases: {'entries', 'members', 'logits', 'teacher', 'steps', 'taught'}."""
    stored, scores = (torch.load(run / name, map_location='cpu', weights_only=False) for name in ('antispoof.pt', 'scores.pt'))
    margins, towers, taught = taught_apart(run, scores, stored['nets'])
    fitted, members, logits = stack(scores, margins, known_tones(run, pack))
    nets = {}
    for fold, weights in stored['nets'].items():
        net = AntispoofNet()
        parts = {name: value for name, value in weights.items() if not name.startswith(('second.', 'tone', 'mix'))}
        parts.update({f'second.{name}': value for name, value in towers[fold].items()})
        parts.update({name: torch.from_numpy(np.float32(fitted[str(fold)][name])) for name in ('tone', 'mix')})
        net.load_state_dict({name: value.float() if value.is_floating_point() else value for name, value in parts.items()})
        nets[fold] = net.eval()
    return nets, {'entries': scores['entries'], 'members': members, 'logits': logits, 'teacher': scores['teacher'],
                  'steps': stored['step'], 'taught': taught or stored['step']}
