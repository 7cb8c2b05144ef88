"""The slim finder learns from the wide one: inherited weights first, then its features and heat maps."""
import torch
from torch.nn import functional as F


def copy_norm(target, source, keep=slice(None)):
    with torch.no_grad():
        for name in ('weight', 'bias', 'running_mean', 'running_var'):
            getattr(target, name).copy_(getattr(source, name)[keep])


def central(kernels, side):
    """The middle of larger kernels."""
    cut = (kernels.shape[-1] - side) // 2
    return kernels[..., cut:cut + side, cut:cut + side]


def inherit_block(target, source):
    """An Inverted block keeps those expanded channels of the wider one that weigh most in what it gives on."""
    (expand, norm1, _), (depth, norm2, _), (project, norm3) = target.body
    (wide_expand, wide_norm1, _), (wide_depth, wide_norm2, _), (wide_project, wide_norm3) = source.body
    gain = wide_norm2.weight.abs() * wide_project.weight.flatten(1).norm(dim=0)
    keep = gain.topk(expand.out_channels).indices.sort().values
    with torch.no_grad():
        expand.weight.copy_(wide_expand.weight[keep])
        depth.weight.copy_(central(wide_depth.weight[keep], depth.kernel_size[0]))
        project.weight.copy_(wide_project.weight[:, keep])
    copy_norm(norm1, wide_norm1, keep)
    copy_norm(norm2, wide_norm2, keep)
    copy_norm(norm3, wide_norm3)


def inherit_layers(target, source):
    """Convolutions and norms one by one, kernels cropped."""
    for mine, theirs in zip(target.modules(), source.modules()):
        if isinstance(mine, torch.nn.Conv2d):
            with torch.no_grad():
                mine.weight.copy_(central(theirs.weight, mine.kernel_size[0]))
        elif isinstance(mine, torch.nn.BatchNorm2d):
            copy_norm(mine, theirs)


def inherit(slim, wide):
    """Everything behind stride 8; the front and the fine head start from nothing."""
    for stage in ('c16', 'c32'):
        for mine, theirs in zip(getattr(slim, stage), getattr(wide, stage)):
            inherit_block(mine, theirs)
    inherit_layers(slim.lateral, wide.lateral)
    inherit_layers(slim.merge16, wide.merge16)
    inherit_layers(slim.merge8, wide.merge8)
    inherit_layers(slim.tower8, wide.corners[:2])
    with torch.no_grad():
        slim.out8.weight[2:18].copy_(wide.corners[2].weight)
        slim.out8.bias[2:18].copy_(wide.corners[2].bias)


def alike(mine, theirs):
    """Squared distance in shares of the teacher's variance in each channel."""
    theirs = theirs.float()
    spread = theirs.var((0, 2, 3), keepdim=True) + 1e-3
    return ((mine.float() - theirs) ** 2 / spread).mean()


def lessons(stages, outputs, wide, image, share):
    """{name: loss}. `share` falls from 1 to 0: features at first, then only the labels count."""
    with torch.no_grad(), torch.autocast(image.device.type, dtype=torch.bfloat16, enabled=image.device.type == 'cuda'):
        theirs = wide.stages(image)
    with torch.no_grad():
        heat, _, _, points, _ = wide.heads(theirs[2].float(), theirs[3].float())
    parts = {f'like_{name}': share * alike(mine, other) for name, mine, other in zip(('c4', 'c8', 'p8'), stages, theirs)}
    for name, mine, other in (('heat', outputs[0], heat), ('points', outputs[3], points)):
        wanted = torch.sigmoid(other)
        hits = (wanted > .5).sum().clamp_min(1)
        parts[f'like_{name}'] = share * F.mse_loss(torch.sigmoid(mine), wanted, reduction='sum') / hits
    return parts
