"""What the nets are asked for."""
import torch
import torch.nn.functional as F

from alphabet import BLANK, CLASSES, EMPTY


def reader_loss(logits, steps, texts, ctc_weight):
    """Cross-entropy against the known letter under each step, with a small CTC term.

    The renderer knows where each letter is, so the alignment need not be guessed: it converges in minutes, and the
    probabilities stay honest where CTC alone drives them to 0 and 1.
    """
    weight = torch.ones(CLASSES, device=logits.device)
    weight[BLANK] = 0.5
    framewise = F.cross_entropy(logits.reshape(-1, CLASSES), steps.reshape(-1), weight=weight, label_smoothing=0.02)
    if ctc_weight == 0:
        return framewise
    printed = texts < EMPTY
    lengths = printed.sum(1)
    log_probs = F.log_softmax(logits, -1).transpose(0, 1)
    every = torch.full((logits.shape[0],), logits.shape[1], dtype=torch.long, device=logits.device)
    spelled = F.ctc_loss(log_probs, (texts + 1)[printed], every, lengths, blank=BLANK, zero_infinity=True)
    return framewise + ctc_weight * spelled


def lines_loss(maps, kind, heat, half, truth):
    near = 1 + 4 * (heat > 0.1).float()
    lines = (F.binary_cross_entropy_with_logits(maps[:, :3], heat, reduction="none") * near).mean()
    on_line = (heat.amax(1) > 0.4).float()
    height = F.softplus(maps[:, 3]) * 8.0
    size = (F.l1_loss(height, half, reduction="none") * on_line).sum() / on_line.sum().clamp(min=1)
    return lines * 4 + size * 0.1 + F.binary_cross_entropy_with_logits(kind, truth) * 0.5
