"""What somebody who knows the net does to drawn frames. Those of COMMON are also learned from, alike on real and animated pairs."""
import numpy as np
from scipy.ndimage import gaussian_filter

from .view import LANDMARKS
from .warps import OVAL, eyes_px, on_grid, placed_by, sampled

COMMON = ('paint', 'waver', 'blur')
OF_OTHERS = ('blend', 'detail')


def painted(image, unit, draw, noise):
    """Fresh texture, as fine as skin or as stubble, where the face is."""
    size = draw.uniform(.5, 2.5) * unit
    texture = gaussian_filter(noise.standard_normal(image.shape[:2]), size)
    texture *= draw.uniform(3, 14) / max(texture.std(), 1e-6)
    if draw.random() < .5:  # where a turn uncovers: one side
        across = np.linspace(-1, 1, image.shape[1]) * draw.choice([-1, 1])
        texture *= np.clip(.5 + 1.5 * across, 0, 1)[None]
    return image + texture[..., None]


def wavering(image, unit, draw, noise):
    """Bent here and there, so that landmarks do not lay one frame on the other."""
    height, width = image.shape[:2]
    reach, size = draw.uniform(8, 20) * unit, draw.uniform(.5, 1.6) * unit
    moves = [gaussian_filter(noise.standard_normal((height, width)), reach) for _ in range(2)]
    rows, columns = np.mgrid[0:height, 0:width].astype(float)
    return sampled(image, columns + moves[0] * size / max(moves[0].std(), 1e-9), rows + moves[1] * size / max(moves[1].std(), 1e-9))


def blurred(image, unit, draw, noise):
    """Of motion, or out of focus."""
    size = draw.uniform(.5, 1.6) * unit
    wide = draw.choice([1, .2, 2])
    return gaussian_filter(image, (size / max(wide, 1), size * min(wide, 1), 0) if wide != 1 else (size, size, 0))


def laid_over(points, other):
    """Another person's turned face, in its colours, where this one is; and how much of it is shown."""
    theirs = other['points']
    height, width = other['shape']
    near = .1 * eyes_px(points)
    x, y = on_grid(lambda at: placed_by(at, points[LANDMARKS, :2], theirs[LANDMARKS, :2], near), height, width, 6)
    outline = points[OVAL][:, :2]
    centre, rows, columns = outline.mean(0), *np.mgrid[0:height, 0:width]
    wide, tall = np.ptp(outline[:, 0]) / 2, np.ptp(outline[:, 1]) / 2
    away = np.hypot((columns - centre[0]) / wide, (rows - centre[1]) / tall)
    return sampled(other['image'], x, y), np.clip((1.15 - away) / .25, 0, 1)[..., None]


def with_other(image, points, other, share, fine):
    """`fine`: only their detail, over the light and the shape of the animated face."""
    laid, shown = laid_over(points, {**other, 'shape': image.shape[:2]})
    size = .09 * eyes_px(points)
    if fine:
        smooth = lambda picture: gaussian_filter(picture, (size, size, 0))
        mixed = smooth(image) + (1 - share) * (image - smooth(image)) + share * (laid - smooth(laid))
    else:
        middle = shown > .5
        colours = [picture[middle[..., 0]].mean(0) for picture in (image, laid)]
        mixed = (1 - share) * image + share * (laid + colours[0] - colours[1])
    return image + shown * (mixed - image)


def disguised(image, way, unit, draw, noise):
    """`unit`: pixels of the picture that are one of the view."""
    return {'paint': painted, 'waver': wavering, 'blur': blurred}[way](image, unit, draw, noise)
