"""How a zone is printed: font, weight, pitch, spacing, wear. Shared by strips and bands."""
import torch

from ..common.fields import chance, column, grain, uniform


def print_look(atlas, n, lines, height, width, device):
    font = torch.multinomial(atlas["shares"], n, replacement=True)
    glyph_width = uniform(n, 0.92, 1.08, device)
    pitch = atlas["advances"][font] * glyph_width * uniform(n, 0.96, 1.08, device)
    jitter = torch.randn(n, lines, 44, 2, device=device).clamp(-2, 2)
    jitter = jitter * torch.stack([uniform(n, 0, 0.018, device), uniform(n, 0, 0.018, device)], -1).view(n, 1, 1, 2)
    # OCR-B's stroke is 0.14 letter heights wide: -0.035 leaves half of it, +0.04 makes it a bold smear.
    weight = uniform(n, -0.032, 0.028, device) + 0.03 * chance(n, 0.08, device)
    worn = grain(n, height, width, height // 3, width // 3, device) * column(uniform(n, 0, 0.02, device) * chance(n, 0.4, device))
    uneven = grain(n, height, width, 2, 12, device) * column(uniform(n, 0, 0.012, device))
    return {
        "font": font,
        "glyph_width": glyph_width,
        "pitch": pitch,
        # Centre to centre in letter heights: 2.35 (AZE) to 2.5 (SRB) on printed mock passports; cards and specimens vary more.
        "spacing": uniform(n, 1.5, 2.9, device),
        "weight": weight,
        "weight_field": worn + uneven,
        "jitter": jitter,
    }
