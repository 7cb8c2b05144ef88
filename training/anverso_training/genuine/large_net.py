"""The larger recapture net, which is asked where the first is not sure: the same heads over a backbone that knows everyday pictures.

crops (N·K)×3×160×160 at the photo's own scale and context N×3×288×288 → logits N×3 (genuine, screen, print).
"""
from torch import nn
from torch.nn import functional as F

from .inception import WIDTH, Inception
from .recapture_net import RecaptureNet, pooled

CONTEXT_PX = 288


class RecaptureLarge(RecaptureNet):
    """One backbone for squares and context: half the weights of two, and no worse."""

    def __init__(self, drop=.3):
        super().__init__(drop)
        del self.detail, self.context
        self.body, self.near, self.far = Inception(), nn.Linear(2 * WIDTH, 128), nn.Linear(2 * WIDTH, 128)

    def seen(self, pictures):
        return pooled(self.body(pictures / 127.5 - 1))

    def look(self, crops):
        return F.relu(self.near(self.seen(crops)))

    def see(self, context):
        return F.relu(self.far(self.seen(context)))
