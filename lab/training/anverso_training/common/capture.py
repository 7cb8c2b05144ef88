"""The camera and the file: blur, sensor pixels, noise, sharpening, JPEG. Works on whole batches, on the GPU."""
import math

import torch
import torch.nn.functional as F

from .fields import chance, column, uniform, waves
from .jpeg import jpeg_grey
from .resample import resample

# The most blur in letter heights that leaves a letter readable; motion and defocus also in which share of the photos.
PAGE = {"limit": 0.13, "motion": (0.3, 0.2), "defocus": (0.17, 0.18)}
ZONE = {"limit": 0.17, "motion": (0.4, 0.22), "defocus": (0.22, 0.2)}  # OCR-B's larger strokes bear more


def blur(image, sigma_x, sigma_y, motion_px, motion_angle, defocus_px):
    """Per-sample blur in the frequency domain: a Gaussian, a straight motion and a disc, each as wide as asked."""
    n, height, width = image.shape
    device = image.device
    fy = torch.fft.fftfreq(height, device=device).view(1, -1, 1)
    fx = torch.fft.rfftfreq(width, device=device).view(1, 1, -1)
    transfer = torch.exp(-2 * math.pi**2 * ((fx * column(sigma_x)) ** 2 + (fy * column(sigma_y)) ** 2))
    along = fx * torch.cos(column(motion_angle)) + fy * torch.sin(column(motion_angle))
    transfer = transfer * torch.sinc(along * column(motion_px))
    radial = torch.sqrt(fx**2 + fy**2) * column(defocus_px) * 2 * math.pi
    transfer = transfer * torch.where(radial < 1e-3, torch.ones_like(radial), 2 * bessel_j1(radial) / radial.clamp(min=1e-3))
    return torch.fft.irfft2(torch.fft.rfft2(image) * transfer, s=(height, width))


def bessel_j1(x):
    """Series near zero and the usual asymptote beyond; good to about 1 %, enough for an out-of-focus disc."""
    t = (x / 2) ** 2
    near = (x / 2) * (1 - t / 2 + t**2 / 12 - t**3 / 144 + t**4 / 2880 - t**5 / 86400)
    far = torch.sqrt(2 / (math.pi * x.clamp(min=1e-3))) * torch.cos(x - 0.75 * math.pi + 3 / (8 * x.clamp(min=1e-3)))
    return torch.where(x < 3.4, near, far)


def sharpen(image, amount):
    kernel = torch.tensor([1.0, 2.0, 1.0], device=image.device)
    kernel = (kernel.view(-1, 1) * kernel.view(1, -1) / 16).view(1, 1, 3, 3)
    soft = F.conv2d(F.pad(image[:, None], (1, 1, 1, 1), mode="replicate"), kernel)[:, 0]
    return image + (image - soft) * column(amount)


def capture(image, letter_px, height, width, blurs=PAGE):
    """What a camera that sees letters of `letter_px` would store; the canvas is scaled to height x width sensor pixels."""
    n = image.shape[0]
    device = image.device
    step_y, step_x = image.shape[1] / height, image.shape[2] / width
    # Optical blur in sensor pixels: most captures are sharp to the pixel, some are badly out of focus.
    sigma = (torch.exp(uniform(n, math.log(0.25), math.log(1.6), device))).clamp(max=blurs["limit"] * letter_px)
    stretch = uniform(n, 0.8, 1.25, device)
    motion = uniform(n, 0, blurs["motion"][0], device) * letter_px * chance(n, blurs["motion"][1], device)
    defocus = uniform(n, 0, blurs["defocus"][0], device) * letter_px * chance(n, blurs["defocus"][1], device)
    heavy = ((motion > 0) | (defocus > 0)).float()
    sigma = sigma * (1 - 0.5 * heavy)
    scene = blur(
        image,
        (sigma * stretch * step_x).clamp(min=0.3 * step_x),
        (sigma / stretch * step_y).clamp(min=0.3 * step_y),
        motion * step_x,
        uniform(n, 0, math.pi, device),
        defocus * step_y,
    )
    mode = ("area", "bilinear", "bicubic", "nearest")[int(torch.multinomial(torch.tensor([0.45, 0.3, 0.2, 0.05]), 1))]
    small = resample(scene, height, width, mode)
    small = small + waves(n, height, width, device, 3, 16) * column(uniform(n, 0.01, 0.06, device) * chance(n, 0.06, device))
    small = tone(small)
    # Noise in shares of the picture's own contrast: a sensor's gain follows the light that the print gets.
    noise = (uniform(n, 0, 0.45, device) ** 1.5 * chance(n, 0.75, device)) * small.std((1, 2)) + 0.004
    small = small + torch.randn_like(small) * column(noise) * (0.4 + 0.6 * small.clamp(0, 1).sqrt())
    small = sharpen(small, uniform(n, 0, 2.5, device) * chance(n, 0.35, device)).clamp(0, 1)
    quality = torch.where(torch.rand(n, device=device) < 0.25, uniform(n, 20, 55, device), uniform(n, 55, 97, device))
    if letter_px < 9:
        quality = quality.clamp(min=45)
    squeezed = jpeg_grey(small, quality)
    return torch.where(column(chance(n, 0.8, device)) > 0, squeezed, small)


def tone(image):
    """Exposure, gamma and the narrow range of a dim or hazy photo."""
    n = image.shape[0]
    device = image.device
    curved = image.clamp(0.001, 1) ** column(torch.exp(uniform(n, -0.5, 0.5, device)))
    low = uniform(n, 0, 0.35, device) * chance(n, 0.4, device)
    high = 1 - uniform(n, 0, 0.45, device) * chance(n, 0.4, device)
    return column(low) + curved * column((high - low).clamp(min=0.25))


def view_again(image, height, width):
    """The service's own resampling of the photo: bilinear, now and then another kernel; a little extra grain hides none of it."""
    mode = "bicubic" if float(torch.rand(1)) < 0.2 else "bilinear"
    if image.shape[1] > height * 1.3:
        mode = "area"
    return resample(image, height, width, mode)
