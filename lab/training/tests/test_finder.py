"""Checks that need no training: geometry, and that targets decoded as if predicted give the labels back."""
import numpy as np
import torch

from anverso_training.finder.decode import decode
from anverso_training.finder.geometry import UNIT, iou, turn_error_deg
from anverso_training.finder.model import CORNER_SCALE_PX, FinderNet
from anverso_training.finder.targets import build_targets


def labels_of(quad, zone, kind):
    blank = torch.zeros(1, 3, 4, 2)
    docs, zones = blank.clone(), blank.clone()
    docs[0, 0], zones[0, 0] = torch.tensor(quad), torch.tensor(zone)
    return {'doc': docs, 'mrz': zones, 'kind': torch.tensor([[kind, -1, -1]]), 'zoned': torch.tensor([[True, False, False]]),
            'seen_doc': torch.tensor([[1., 0, 0]]), 'seen_mrz': torch.tensor([[1., 0, 0]])}


def turned_quad(quad, degrees, centre):
    angle = np.radians(degrees)
    matrix = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    return ((np.float64(quad) - centre) @ matrix.T + centre).astype(np.float32)


def test_iou_of_shifted_squares():
    assert abs(iou(UNIT, UNIT + [.5, 0]) - 1 / 3) < 1e-9
    assert iou(UNIT, UNIT + [2, 0]) == 0
    assert abs(iou(UNIT * 4, UNIT + 1) - 1 / 16) < 1e-9


def test_targets_decode_to_the_labels():
    centre = np.array([190., 185.])
    for degrees in range(0, 360, 30):
        quad = turned_quad([[70, 101], [310, 101], [310, 269], [70, 269]], degrees, centre)
        zone = turned_quad([[82, 235], [299, 235], [299, 257], [82, 257]], degrees, centre)
        targets = build_targets(labels_of(quad, zone, 1), torch.ones(1, 384, 384, dtype=torch.bool))
        heat = torch.cat([targets['doc'][0], targets['mrz'][0]])
        corners = torch.cat([targets['doc'][2][0], targets['mrz'][2][0]]) * CORNER_SCALE_PX
        kind = torch.zeros(4, 48, 48)
        kind[1] = 5
        points = torch.cat([targets['doc_points'][0][0], targets['mrz_points'][0][0]])
        shift = torch.cat([targets['doc_points'][1][0], targets['mrz_points'][1][0]])
        documents, bands = decode([value.numpy() for value in (heat, corners, kind, points, shift)])
        assert len(documents) == 1 and len(bands) == 1 and documents[0]['kind'] == 1
        assert iou(documents[0]['quad'], quad) > .995 and iou(bands[0]['quad'], zone) > .97
        assert turn_error_deg(documents[0]['quad'], quad) < 1


def test_net_shapes_and_size():
    net = FinderNet().eval()
    with torch.no_grad():
        shapes = [tuple(output.shape) for output in net(torch.zeros(1, 3, 384, 384))]
    assert shapes == [(1, 2, 48, 48), (1, 16, 48, 48), (1, 4, 48, 48), (1, 8, 96, 96), (1, 4, 96, 96)]
    assert sum(weight.numel() for weight in net.parameters()) * 4 < 4e6
