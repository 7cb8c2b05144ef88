"""What the nets are asked for."""
import torch
import torch.nn.functional as F

from alphabet import BLANK, CLASSES


def reader_loss(logits, steps, texts, ctc_weight):
    """Cross-entropy against the known letter under each step, with a small CTC term.

    The drawing knows where each letter is, so the alignment need not be guessed: it converges in minutes, and the
    probabilities stay honest where CTC alone drives them to 0 and 1.
    """
    weight = torch.ones(CLASSES, device=logits.device)
    weight[BLANK] = 0.5
    framewise = F.cross_entropy(logits.reshape(-1, CLASSES), steps.reshape(-1), weight=weight, label_smoothing=0.01)
    if ctc_weight == 0:
        return framewise
    printed = texts > 0
    log_probs = F.log_softmax(logits, -1).transpose(0, 1)
    every = torch.full((logits.shape[0],), logits.shape[1], dtype=torch.long)
    # A letter that the font lacks is a gap in the text: close it.
    closed = texts.gather(1, torch.argsort((~printed).int(), dim=1, stable=True))
    spelled = F.ctc_loss(log_probs, closed, every, printed.sum(1).cpu(), blank=BLANK, zero_infinity=True)
    return framewise + ctc_weight * spelled


def finder_loss(core_logits, extra, core, size, mask, turned):
    """core: 0, 1, or -1 where the truth is not known. size, mask, turned: of the drawn pages, which come first in the batch."""
    known = core >= 0
    # The teacher of the real pages overlooks small labels: what this net itself is sure of there is not held against it.
    own_view = torch.sigmoid(core_logits.detach()) > 0.6
    real = torch.arange(len(core), device=core.device).view(-1, 1, 1, 1) >= len(size)
    known = (known & ~(real & own_view & (core == 0))).float()
    truth = core.clamp(min=0)
    cells = F.binary_cross_entropy_with_logits(core_logits, truth, reduction="none") * known * (1 + truth)
    likely = torch.sigmoid(core_logits) * known
    overlap = 1 - (2 * (likely * truth).sum((1, 2, 3)) + 20) / (likely.sum((1, 2, 3)) + truth.sum((1, 2, 3)) + 20)
    drawn = extra[: len(size)]
    on = mask.sum().clamp(min=1)
    height = (F.smooth_l1_loss(drawn[:, :1], size, reduction="none", beta=0.1) * mask).sum() / on
    side = turned.view(-1, 1, 1, 1).expand_as(size)
    flip = (F.binary_cross_entropy_with_logits(drawn[:, 1:], side, reduction="none") * mask).sum() / on
    return cells.sum() / known.sum() * 4 + overlap.mean() + height * 2 + flip * 0.2
