"""Paper and light, gray 0 to 1, whole batches on the GPU."""
import torch

from .fields import chance, column, edge, grain, patch, uniform, waves


def reflect(t):
    return 1 - ((t % 2.0) - 1).abs()


def texture_crops(textures, n, height, width, least, aspect):
    """Patches of document backgrounds, cut at random and scaled to the canvas. `aspect`: rows a column of the patch spans."""
    device = textures.device
    count, th, tw = textures.shape
    pick = torch.randint(count, (n,), device=device)
    scale = column(uniform(n, least, 1.0, device))
    rows = torch.arange(height, device=device).view(1, -1, 1) / height * aspect
    columns = torch.arange(width, device=device).view(1, 1, -1) / width
    y = reflect(column(uniform(n, 0, 1, device)) + rows * scale) * (th - 1)
    x = reflect(column(uniform(n, 0, 1, device)) + columns * scale) * (tw - 1)
    y, x = y.long().expand(n, height, width), x.long().expand(n, height, width)
    crops = textures.view(-1)[(pick.view(-1, 1, 1) * th + y) * tw + x].float() / 255
    return crops - crops.mean((1, 2), keepdim=True)


def paper(n, height, width, textures, patterns, texture, least, aspect):
    """patterns: (lowest, highest frequency, share) of printed waves; texture: (weakest, strongest, share) of real backgrounds."""
    device = textures.device
    page = column(uniform(n, 0.38, 0.98, device)) + grain(n, height, width, 2, 5, device) * column(uniform(n, 0, 0.06, device))
    for low, high, share in patterns:
        page = page + waves(n, height, width, device, low, high) * column(uniform(n, 0.01, 0.11, device) * chance(n, share, device))
    fine = grain(n, height, width, height // 2, width // 2, device)
    page = page + fine * column(uniform(n, 0.0, 0.05, device) * chance(n, 0.4, device))
    weakest, strongest, share = texture
    crops = texture_crops(textures, n, height, width, least, aspect)
    return page + crops * column(uniform(n, weakest, strongest, device) * chance(n, share, device))


def calm(page, room):
    """Patterns behind print are toned down to `room`, a fraction of the ink's contrast: issuers keep their documents readable."""
    mean = page.mean((1, 2), keepdim=True)
    spread = page.std((1, 2), keepdim=True) + 1e-4
    return mean + (page - mean) * (room / spread).clamp(max=1)


def light(image):
    """Uneven light, a shadow's edge, a fold, glare."""
    n, height, width = image.shape
    device = image.device
    lit = image * (1 + grain(n, height, width, 2, 4, device) * column(uniform(n, 0, 0.21, device) * chance(n, 0.6, device)))
    shade, _ = edge(n, height, width, device)
    lit = lit * (1 - shade * column(uniform(n, 0.1, 0.58, device) * chance(n, 0.25, device)))
    _, across = edge(n, height, width, device)
    crease = torch.exp(-((across / column(uniform(n, 0.02, 0.12, device))) ** 2))
    lit = lit + crease * column(uniform(n, -0.22, 0.28, device) * chance(n, 0.1, device))
    glare = patch(n, height, width, device) * column(uniform(n, 0.1, 0.7, device) * chance(n, 0.2, device))
    lit = lit + glare * (1 - lit * 0.5)
    dark = patch(n, height, width, device) * column(uniform(n, 0.1, 0.48, device) * chance(n, 0.14, device))
    return (lit * (1 - dark)).clamp(0, 1)
