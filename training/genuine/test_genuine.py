"""Shapes and rules that the service relies on."""
import numpy as np
import shared  # noqa: F401
import torch
from edits import put
from native_view import native_view
from pieces import membrane
from recapture_net import CONTEXT_PX, CROP_PX, CROPS, RecaptureNet
from squares import places_on
from tamper_net import CELL_PX, TamperNet


def test_shapes_of_the_nets():
    with torch.no_grad():
        assert RecaptureNet().eval()(torch.rand(CROPS, 3, CROP_PX, CROP_PX) * 255, torch.rand(1, 3, CONTEXT_PX, CONTEXT_PX) * 255).shape == (1, 3)
        assert TamperNet().eval()(torch.rand(1, 1, 128, 192) * 255, torch.ones(1, 2, 128 // CELL_PX, 192 // CELL_PX)).shape == (1, 2)


def test_six_places_row_by_row():
    assert [tuple(round(float(v)) for v in p) for p in places_on([[0, 0], [100, 0], [100, 40], [0, 40]])] == [(20, 10), (50, 10), (80, 10), (20, 30), (50, 30), (80, 30)]


def test_the_part_of_the_photo_lies_on_its_grid():
    photo = np.broadcast_to(np.arange(640)[None, :, None] // 8 % 256, (480, 640, 3)).astype(np.uint8)
    luma, zones = native_view(photo, [[60, 40], [400, 40], [400, 260], [60, 260]], [[102, 80], [198, 80], [198, 208], [102, 208]])
    assert luma.shape == (216, 344) and [int(luma[0, x]) for x in (0, 8, 343)] == [7, 8, 49]
    assert zones[0].sum() == 12 * 16 and zones.sum() == 43 * 27


def test_what_is_put_changes_its_place_only():
    random, x = np.random.default_rng(1), np.random.default_rng(2).integers(0, 256, (120, 160, 3)).astype(np.uint8)
    mask = np.zeros((120, 160), np.float32)
    mask[40:80, 50:110] = 1
    made, where = put(x, 255 - x, mask, random)
    assert (made[where == 0] == x[where == 0]).all() and (made[60, 80] != x[60, 80]).any()


def test_a_blend_meets_its_surroundings():
    x, layer, mask = np.full((80, 80, 3), 180.0, np.float32), np.full((80, 80, 3), 50.0, np.float32), np.zeros((80, 80), np.float32)
    mask[20:60, 20:60] = 1
    assert np.abs(membrane(layer, x, mask)[25:55, 25:55] - 180).max() < 4
