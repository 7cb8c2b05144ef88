"""The net that reads a strip of print, for machine readable zones and for the print of documents, and its parts and loss.

All nets of print take raw gray 0-255 and normalise inside, so that the service cannot get it wrong.
"""
import torch
import torch.nn as nn
import torch.nn.functional as F


def conv(inputs, outputs, kernel=3, stride=1, groups=1, dilation=1):
    kernel, dilation = ((v, v) if isinstance(v, int) else v for v in (kernel, dilation))
    pad = tuple((k - 1) // 2 * d for k, d in zip(kernel, dilation))
    return nn.Sequential(
        nn.Conv2d(inputs, outputs, kernel, stride, pad, groups=groups, dilation=dilation, bias=False),
        nn.BatchNorm2d(outputs),
    )


class Residual(nn.Module):
    """Two plain 3x3 convolutions; plain ones run faster per FLOP than separable ones on a CPU at these widths."""

    def __init__(self, width):
        super().__init__()
        self.first, self.second = conv(width, width), conv(width, width)

    def forward(self, x):
        return F.relu(x + self.second(F.relu(self.first(x))))


class Mixer(nn.Module):
    """Looks sideways (depthwise, dilated) and mixes channels: neighbours tell a letter's font, pitch, weight and blur."""

    def __init__(self, width, kernel, dilation):
        super().__init__()
        self.sideways = conv(width, width, (1, kernel), groups=width, dilation=(1, dilation))
        self.mix = conv(width, width, 1)

    def forward(self, x):
        return F.relu(x + self.mix(F.relu(self.sideways(x))))


class Separable(nn.Module):
    def __init__(self, width, dilation=1):
        super().__init__()
        self.spread = conv(width, width, (3, 5), groups=width, dilation=dilation)
        self.mix = conv(width, width, 1)

    def forward(self, x):
        return F.relu(x + self.mix(F.relu(self.spread(x))))


def standardise(x):
    """Zero mean, unit deviation per picture: print contrast goes down to 15 % and light is anything."""
    centred = x - x.mean((2, 3), keepdim=True)
    return centred / torch.sqrt((centred * centred).mean((2, 3), keepdim=True) + 4.0)


class StripReader(nn.Module):
    """Strip 1x32xW -> steps of log-probabilities over blank and the characters.

    The trunk works in steps of 4 px. With two answers a step the head answers for both halves of each: two narrow
    letters (ll, 11) of a condensed font are only 5 px apart and a blank has to fit between them.
    """

    def __init__(self, widths, classes, answers=1):
        super().__init__()
        first, second, third = widths
        self.classes = classes
        self.stem = conv(1, first, 3, 2)
        self.fine = conv(first, first)
        self.down = conv(first, second, 3, 2)
        self.shape = Residual(second)
        self.flatten = conv(second, third, 3, (2, 1))
        self.collapse = nn.Sequential(nn.Conv2d(third, 176, (4, 1), bias=False), nn.BatchNorm2d(176))
        self.context = nn.Sequential(*[Mixer(176, 7, d) for d in (1, 2, 1, 4, 2, 1)])
        self.head = nn.Conv2d(176, answers * classes, 1)
        self.register_buffer("temperature", torch.ones(1))

    def logits(self, x):
        x = F.relu(self.stem(standardise(x)))
        x = F.relu(x + self.fine(x))
        x = self.shape(F.relu(self.down(x)))
        x = F.relu(self.flatten(x))
        x = self.context(F.relu(self.collapse(x)))
        steps = self.head(x)[:, :, 0].transpose(1, 2)
        return steps.reshape(steps.shape[0], -1, self.classes)

    def forward(self, x):
        return F.log_softmax(self.logits(x) / self.temperature, -1)


def reader_loss(logits, steps, texts, ctc_weight, smoothing):
    """Cross-entropy against the known letter under each step, with a small CTC term. texts: classes, 0 where nothing is printed.

    The drawing knows where each letter is, so the alignment need not be guessed: it converges in minutes, and the
    probabilities stay honest where CTC alone drives them to 0 and 1.
    """
    classes = logits.shape[-1]
    weight = torch.ones(classes, device=logits.device)
    weight[0] = 0.5
    framewise = F.cross_entropy(logits.reshape(-1, classes), steps.reshape(-1), weight=weight, label_smoothing=smoothing)
    if ctc_weight == 0:
        return framewise
    printed = texts > 0
    log_probs = F.log_softmax(logits, -1).transpose(0, 1)
    every = torch.full((logits.shape[0],), logits.shape[1], dtype=torch.long)
    # A letter that the font lacks is a gap in the text: close it.
    closed = texts.gather(1, torch.argsort((~printed).int(), dim=1, stable=True))
    spelled = F.ctc_loss(log_probs, closed, every, printed.sum(1).cpu(), blank=0, zero_infinity=True)
    return framewise + ctc_weight * spelled


@torch.no_grad()
def calibrated_temperature(pairs):
    """The temperature at which letter probabilities fit best. pairs: (logits, class) of steps."""
    logits, wanted = (torch.cat(group) for group in zip(*pairs))
    grid = torch.arange(0.5, 2.51, 0.05).tolist()
    return min(grid, key=lambda t: float(F.cross_entropy(logits / t, wanted)))


def described(net, example):
    """Parameters, and millions of multiply-adds of the convolutions and linear layers for one example."""
    total = [0]

    def count(module, _inputs, output):
        taken = module.in_channels // module.groups * module.kernel_size[0] * module.kernel_size[1] if isinstance(module, nn.Conv2d) else module.in_features
        total[0] += output.numel() * taken

    hooks = [m.register_forward_hook(count) for m in net.modules() if isinstance(m, (nn.Conv2d, nn.Linear))]
    with torch.no_grad():
        net.eval()(torch.zeros(example, device=next(net.parameters()).device))
    for hook in hooks:
        hook.remove()
    return {"parameters": sum(p.numel() for p in net.parameters()), "million_multiply_adds": round(total[0] / 1e6)}
