"""Shapes and rules that the service relies on."""
import numpy as np
import torch
from anverso_training.genuine.cut_scans import cut
from anverso_training.genuine.edits import put
from anverso_training.genuine.inception import Unit
from anverso_training.genuine.measure_recapture import measured, scored, together
from anverso_training.genuine.native_view import native_view, print_view
from anverso_training.genuine.pieces import membrane
from anverso_training.genuine.recapture_net import CROP_PX, RecaptureNet
from anverso_training.genuine.repeats import repeats
from anverso_training.genuine.squares import places_on
from anverso_training.genuine.tamper_net import TamperNet


def test_shapes_of_the_nets():
    with torch.no_grad():
        for net in (RecaptureNet().eval(), RecaptureNet(small=True).eval()):
            assert net(torch.rand(net.crops, 3, CROP_PX, CROP_PX) * 255, torch.rand(1, 3, net.context_px, net.context_px) * 255).shape == (1, 3)
        assert TamperNet().eval()(torch.rand(1, 1, 128, 192) * 255, torch.ones(1, 2, 16, 24)).shape == (1, 2)


def test_limits_of_recaptures_leave_a_band_of_doubt():
    photos = [('real', -i / 10) for i in range(100)] + [('screen', i / 10 - 2) for i in range(100)] + [('print', 0.0)]
    made = measured(scored([{'source': 'one', 'label': label, 'logits': [0.0, score, -99.0]} for label, score in photos]))
    assert made['limits']['doubt'] < made['limits']['attack'] < 0
    bands = made['bands']
    assert np.allclose([bands['real']['refused'], bands['screen']['passed'], bands['print']['refused']], [.03, .15, 1])


def test_the_small_net_ends_a_case_or_the_larger_one_is_asked():
    about = lambda path, score: {'source': 'one', 'path': path, 'score': score}
    large, small = [about('a', 3.0), about('b', 3.0), about('seen by one', 0.0)], [about('a', -2.5), about('b', -1.0)]
    assert [(row['path'], row['score']) for row in together(large, small)] == [('a', -2.5), ('b', 3.0)]


def test_a_unit_that_learns_gives_the_numbers_of_one_that_does_not():
    unit, x = Unit(3, 4, (3, 3)), torch.rand(1, 3, 8, 8)
    unit.norm.running_mean.uniform_(), unit.norm.running_var.uniform_(.5, 2)
    with torch.no_grad():
        assert torch.allclose(unit.train()(x), unit.eval()(x), atol=1e-5)


def test_six_places_row_by_row():
    assert [tuple(round(float(v)) for v in p) for p in places_on([[0, 0], [100, 0], [100, 40], [0, 40]])] == [(20, 10), (50, 10), (80, 10), (20, 30), (50, 30), (80, 30)]


def test_blocks_are_those_of_the_photos_grid():
    grey = np.broadcast_to(np.arange(1280)[None] // 8 % 256, (880, 1280)).astype(np.uint8)
    luma, zones = native_view(grey, [[0, 0], [1024, 0], [1024, 704], [0, 704]], [[160, 160], [320, 160], [320, 320], [160, 320]])
    assert luma.shape == (352, 512) and [int(luma[0, x]) for x in (0, 7, 8, 511)] == [1, 1, 3, 127]
    assert zones[0].sum() == 10 * 10 and zones.sum() == 64 * 44
    assert native_view(grey, [[-512, 0], [512, 0], [512, 704], [-512, 704]], None)[1].sum() == 32 * 44


def test_a_copied_line_recurs_at_one_shift():
    grey = np.full((704, 1024), 200, np.uint8)
    grey[200:240, 100:400] = np.kron(np.random.default_rng(3).integers(20, 200, (10, 75)), np.ones((4, 4))).astype(np.uint8)
    view = lambda photo: print_view(photo, [[0, 0], [1024, 0], [1024, 704], [0, 704]], None)
    copied = grey.copy()
    copied[403:443, 331:631] = grey[200:240, 100:400]
    assert repeats(*view(grey)) < 3 and repeats(*view(copied)) > 20
    assert print_view(grey, [[0, 0], [600, 0], [600, 400], [0, 400]], None) is None


def test_the_filler_of_a_zone_is_no_copy():
    grey = np.full((704, 1024), 200, np.uint8)
    letter = np.kron(np.random.default_rng(3).integers(20, 200, (10, 4)), np.ones((4, 4)))
    grey[600:640, 100:900] = np.tile(letter, (1, 50))
    view = lambda photo: print_view(photo, [[0, 0], [1024, 0], [1024, 704], [0, 704]], None)
    assert repeats(*view(grey)) < 3
    line = np.kron(np.random.default_rng(4).integers(20, 200, (10, 75)), np.ones((4, 4)))
    grey[200:240, 100:400], grey[403:443, 331:631] = line, line
    assert repeats(*view(grey)) > 20


def test_a_scan_is_cut_out_with_a_margin():
    sheet, quad = np.zeros((3507, 2480, 3), np.uint8), np.float32([[900, 1200], [1500, 1210], [1490, 1600], [895, 1590]])
    for seed in range(20):
        picture, moved = cut(sheet, quad, np.random.default_rng(seed))
        (left, top), (right, bottom) = moved.min(0), moved.max(0)
        margins = left / (right - left), (picture.shape[1] - right) / (right - left), top / (bottom - top), (picture.shape[0] - bottom) / (bottom - top)
        assert all(.035 < margin < .51 for margin in margins) and max(picture.shape) <= 1900
    # Nothing is made up where the sheet ends.
    assert cut(sheet[:, :1502], quad, np.random.default_rng(1))[0].shape[1] <= 1502


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
