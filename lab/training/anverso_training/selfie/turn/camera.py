"""What a camera, a page and an encoder do to both pictures of a pair, drawn alike whether they are animated or not."""
import io

import numpy as np
from PIL import Image
from scipy.ndimage import gaussian_filter

from .warps import sampled


class Camera:
    """The constants of one recording. `eyes`: between the outer corners of the eyes in the pictures that it is given."""

    def __init__(self, draw, eyes):
        self.eyes = draw.uniform(46, 82)
        self.scale = min(1.15, self.eyes / eyes)
        self.quality = draw.choice([draw.randint(50, 70), draw.randint(60, 92), 65, 80])
        self.quality_before = draw.randint(40, 85) if draw.random() < .35 else None
        self.noise = draw.choice([0, 0, draw.uniform(.5, 5)])
        self.gains = np.array([draw.uniform(.88, 1.12) for _ in range(3)]) * draw.uniform(.8, 1.15)
        self.gamma = draw.uniform(.8, 1.25)
        self.light = draw.choice([0, 0, draw.uniform(0, .2)])
        self.softness = draw.choice([0, 0, draw.uniform(.2, .9)])

    def seen(self, image, draw, noise):
        """Even a real picture is sampled anew: smoothness by sampling tells nothing."""
        height, width = image.shape[:2]
        side = int(round(width * self.scale))
        angle, zoom = draw.uniform(-2, 2) * np.pi / 180, 1 / self.scale * draw.uniform(.98, 1.02)
        across, down = np.meshgrid(np.arange(side) - side / 2, np.arange(side) - side / 2)
        right, below = draw.uniform(-1, 1), draw.uniform(-1, 1)
        if self.scale < .95:
            image = gaussian_filter(image, (.3 / self.scale, .3 / self.scale, 0))
        x = width / 2 + right + zoom * (across * np.cos(angle) - down * np.sin(angle))
        y = height / 2 + below + zoom * (across * np.sin(angle) + down * np.cos(angle))
        picture = sampled(image, x, y, draw.choice([1, 3]))
        blur = self.softness + (draw.uniform(0, .7) if draw.random() < .4 else 0)
        if blur > 0:
            picture = gaussian_filter(picture, (blur, blur, 0))
        if draw.random() < .15:
            picture = picture + draw.uniform(.3, 1) * (picture - gaussian_filter(picture, (1, 1, 0)))
        picture = 255 * np.clip(picture / 255, 0, 1) ** (self.gamma * draw.uniform(.95, 1.05))
        picture = picture * self.gains * draw.uniform(.95, 1.05)
        picture = picture * (1 + self.light * draw.uniform(-1, 1) * (across / side)[..., None])
        if self.noise:
            strength = self.noise * (.4 + .6 * np.sqrt(np.clip(picture, 0, 255) / 128))
            picture = picture + strength * noise.standard_normal(picture.shape)
        picture = np.clip(picture, 0, 255).astype(np.uint8)
        for quality in (self.quality_before, self.quality):
            if quality:
                file = io.BytesIO()
                Image.fromarray(picture).save(file, 'JPEG', quality=quality, subsampling=2)
                picture = np.asarray(Image.open(file).convert('RGB'))
        return picture.astype(np.float64)
