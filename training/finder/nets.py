"""Which net a checkpoint holds."""
import torch

from model import FinderNet
from slim import SlimFinder

NETS = {'slim': SlimFinder, 'wide': FinderNet}


def open_checkpoint(path, device='cpu'):
    """(name, net with its averaged weights)."""
    stored = torch.load(path, map_location=device)
    name = stored.get('net', 'wide')  # checkpoints from before there were two
    net = NETS[name]().to(device)
    net.load_state_dict(stored['ema'])
    return name, net
