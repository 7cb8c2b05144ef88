"""What must hold before hours of a GPU are spent."""
import json

import numpy as np
import pytest
import torch

from anverso_training.common.onnx_export import fixed_picture
from anverso_training.common.run import MODELS
from anverso_training.smoke_packs import find_font, text_pack
from anverso_training.text import corpus, decode, strips
from anverso_training.text.alphabet import CHARS, CLASSES, GLYPH_CLASSES, GLYPHS
from anverso_training.text.assets import load_arrays, load_assets
from anverso_training.text.models import create_reader
from anverso_training.text.parent import open_published


@pytest.fixture
def assets(tmp_path):
    text_pack(tmp_path, find_font(), np.random.default_rng(1))
    torch.manual_seed(3)
    return load_assets(tmp_path, "cpu", 2000, 5, load_arrays(tmp_path, 1))


def collapse(steps):
    kept = [c for c, before in zip(steps, [0] + steps[:-1]) if c and c != before]
    return "".join(CHARS[c - 1] for c in kept)


def test_every_glyph_has_a_class():
    assert len(GLYPH_CLASSES) == len(GLYPHS) and max(GLYPH_CLASSES) < CLASSES
    assert len(set(CHARS)) == len(CHARS)


def test_texts_are_drawable():
    assert all(set(text) <= set(GLYPHS) and text == text.strip() for text in corpus.pool(3000, 1))


def test_step_targets_spell_the_line(assets):
    """Read greedily, the targets themselves must give the text: else the net is asked for something undecodable."""
    right = total = 0
    for width in (160, 320):
        _, steps, texts = strips.chunk(assets, 24, 12.0, width)
        for row, text in zip(steps.tolist(), texts.tolist()):
            total += 1
            right += collapse(row) == "".join(CHARS[c - 1] for c in text if c)
    assert right >= 0.98 * total, (right, total)


def test_two_stacked_lines_stay_apart_and_words_join():
    core = np.zeros((60, 200), np.float32)
    core[10:13, 10:60] = core[10:13, 63:100] = core[17:20, 10:100] = core[10:13, 130:160] = 1
    half = np.full((30, 100), 5.0, np.float32)
    lines = decode.find_lines(core, half, np.zeros_like(half))
    assert sorted((round(l["left"]), round(l["right"])) for l in lines) == [(20, 200), (20, 200), (260, 320)]


def test_a_published_reader_answers_the_same_when_opened_again(assets):
    """Also in training: its norms have the statistics of drawn strips."""
    folder = MODELS / "text-reader"
    check = json.loads((folder / "check.json").read_text())
    with torch.no_grad():
        images = strips.chunk(assets, 16, 12.0, 160)[0]
        net = open_published(create_reader(), folder / "text-reader.onnx", images)
        found = net(fixed_picture(check["shape"])).flatten()[:: check["outputs"]["log_probs"]["step"]]
        assert torch.allclose(found, torch.tensor(check["outputs"]["log_probs"]["values"]), atol=2e-3)
        asked, trained = net(images).argmax(-1), net.train()(images).argmax(-1)
    assert (asked == trained).float().mean() > 0.98
