"""Checks of what the conditions and the eyes learn from; no data needed."""
import numpy as np
import torch

from anverso_training.selfie.compose_conditions import eye_weights
from anverso_training.selfie.eyes_data import TILE
from anverso_training.selfie.reviewed import eye_tiles
from anverso_training.selfie.not_faces import apart
from anverso_training.selfie.points import LEFT_EYE, RIGHT_EYE


def test_what_lies_beside_a_face_is_apart_and_its_parts_are_not():
    face = np.array([100, 100, 200, 200])
    assert apart(np.array([170, 100, 270, 200]), face)
    assert not apart(np.array([140, 100, 240, 200]), face)
    assert not apart(np.array([130, 130, 170, 170]), face)


def test_eyes_are_cut_as_the_service_cuts_them():
    image = np.zeros((200, 300, 3), np.uint8)
    points = np.zeros((478, 3))
    for group, x in ((RIGHT_EYE, 100), (LEFT_EYE, 200)):
        points[group] = [x, 100, 0]
        points[group[0], 0], points[group[4], 0] = x - 20, x + 20
        image[90:110, x - 20:x + 20] = 255
    right, left = eye_tiles(image, points)
    assert right.shape == (TILE, TILE, 3) and np.array_equal(right, left)
    bright = np.flatnonzero(right[TILE // 2, :, 0] > 127)
    assert abs(len(bright) - TILE / 1.75) <= 2 and abs(bright.mean() - TILE / 2) <= 1


def test_rare_eyes_are_drawn_as_often_as_said():
    classes, sources = torch.tensor([0] * 90 + [1] * 10 + [0] * 50 + [1] * 2), torch.tensor([0] * 100 + [2] * 52)
    weights = eye_weights(classes, sources)
    assert torch.isclose(weights[:90].sum(), weights[90:100].sum())
    assert torch.isclose(weights[100:150].sum() * .6, weights[150:].sum() * 1.6)
