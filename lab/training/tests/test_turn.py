"""Checks of the turn's views and net that need no data."""

import random

import numpy as np
import pytest
import torch
import torch.nn.functional as F

pytest.importorskip('scipy')

from anverso_training.selfie.mesh import pose_deg
from anverso_training.selfie.turn.disguise import COMMON, OF_OTHERS, disguised, with_other
from anverso_training.selfie.turn.fit import CROP_PX, passes_at, weights_of
from anverso_training.selfie.turn.net import TurnNet, agreement
from anverso_training.selfie.turn.pack import jobs_of
from anverso_training.selfie.turn.train import Served
from anverso_training.selfie.turn.view import LANDMARKS, SIDE_PX, view_of
from anverso_training.selfie.turn.warps import placed_by, thin_plate, turned

STILL = {'yaw': 0, 'pitch': 0, 'roll': 0, 'size': 1, 'shift': (0, 0)}


def some_face():
    """478 points on half of an egg, in a picture of 288 px."""
    draw = np.random.default_rng(1)
    across, down = draw.uniform(-1, 1, (2, 478)) * .7
    points = np.c_[144 + 60 * across, 144 + 75 * down, -60 * np.sqrt(np.clip(1 - across ** 2 - down ** 2, 0, 1))]
    for i, place in {33: (108, 120), 263: (180, 120), 234: (90, 144), 454: (198, 144), 10: (144, 72), 152: (144, 216)}.items():
        points[i] = (*place, -20)
    return points


def test_a_turn_and_a_nod_are_seen_in_the_pose():
    points = some_face()
    middle = points.mean(0)
    yaw = pose_deg(turned(points, middle, {**STILL, 'yaw': 10}, 400))[0] - pose_deg(points)[0]
    pitch = pose_deg(turned(points, middle, {**STILL, 'pitch': 10}, 400))[1] - pose_deg(points)[1]
    assert -13 < yaw < -7 and 7 < pitch < 13


def test_maps_take_their_points_where_they_should():
    draw = np.random.default_rng(2)
    start = draw.uniform(0, 100, (40, 2))
    end = start @ [[1.1, .1], [-.05, .9]] + [3, -4]
    assert np.allclose(thin_plate(start, end, 0)(start[:5]), end[:5], atol=1e-6)
    assert np.allclose(placed_by(start[:5] + .5, start, end, 4.), (start[:5] + .5) @ [[1.1, .1], [-.05, .9]] + [3, -4], atol=1e-4)


def test_a_picture_laid_on_itself_is_the_same():
    picture = np.random.default_rng(3).uniform(0, 255, (288, 288, 3))
    points = some_face()
    assert len(LANDMARKS) == 103
    view = view_of(picture, points, picture, points)
    inside = view[:, 40:120, 40:120].astype(float)
    assert view.shape == (3, SIDE_PX, SIDE_PX)
    assert np.corrcoef(inside[0].ravel(), inside[1].ravel())[0, 1] > .99
    assert np.abs(inside[2]).max() < .05


def test_ways_and_both_kinds_are_drawn_alike():
    weights = weights_of(['a', 'a', 'b', 'a', 'b', 'b'], ['real', 'real', 'real', 'mesh', 'mesh', 'relief'], [0, 0, 0, 1, 1, 1])
    assert weights[:3].sum() == pytest.approx(1) and weights[3:5].sum() == pytest.approx(.5)
    assert weights[0] < weights[2]
    assert passes_at([0, 1, 2, 3], [1.5, 4], .25) == .5


def test_the_net_answers_a_logit_each():
    assert TurnNet().eval()(torch.zeros(2, 3, CROP_PX, CROP_PX)).shape == (2,)


def test_attacks_are_judged_and_disguised_and_no_disguise_changes_the_size():
    index = {'pictures': [{'person': p, 'set': 'web'} for p in 'aabb'], 'real': [[0, 1], [2, 3]],
             'attacks': [{'first': 0, 'second': 1, 'method': 'meshWarp', 'person': 'a', 'set': 'web'}]}
    jobs = jobs_of(index, 1, degraded=1, of_each_way=2)
    assert [sum(job['kind'] == kind for job in jobs) for kind in ('real', 'animated', 'attack')] == [2, 10, 1 + len(COMMON) + len(OF_OTHERS)]
    assert all(job['disguise'] in COMMON for job in jobs if job['kind'] != 'attack' and job['disguise'])
    assert {job['other'] for job in jobs if job['disguise'] in OF_OTHERS} <= {3}
    picture, draw = np.random.default_rng(4).uniform(0, 255, (288, 288, 3)), random.Random(1)
    for way in COMMON:
        assert disguised(picture, way, 1.5, draw, np.random.default_rng(5)).shape == picture.shape
    other = {'image': picture[::-1], 'points': some_face()}
    for fine in (False, True):
        mixed = with_other(picture, some_face(), other, .5, fine)
        assert np.abs(mixed - picture)[144, 144].max() > 1 and np.abs(mixed - picture)[5, 5].max() == 0


def test_what_is_served_is_the_mean_with_the_mirror_image():
    served = Served(TurnNet().eval()).eval()
    view = torch.randn(1, 3, SIDE_PX, SIDE_PX)
    with torch.no_grad():
        assert served(view).shape == (1, 1) and served(view).item() == pytest.approx(served(view.flip(3)).item(), abs=1e-5)


def test_rows_are_compared_as_shift_by_shift():
    turned, rest = torch.randn(2, 2, 6, 9, 11).unbind(0)
    height, width = turned.shape[2:]
    padded = F.pad(rest, (2,) * 4)
    shifts = [(turned * padded[:, :, down:down + height, right:right + width]).sum(1) for down in range(5) for right in range(5)]
    assert torch.allclose(agreement(turned, rest, 2), torch.stack(shifts, 1), atol=1e-5)
