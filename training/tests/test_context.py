"""Checks that need no data: the mark of the face, the parts that are cut out around it, who is drawn."""
import torch

from anverso_training.selfie.context_net import FRAME_PX, ContextNet, mark_of
from anverso_training.selfie.frames import batch, create_urn, framed


def test_the_mark_covers_the_box():
    mark = mark_of(torch.tensor([[.25, .5, .75, 1.0]]))
    assert mark.shape == (1, 1, FRAME_PX, FRAME_PX)
    assert mark.sum() == (FRAME_PX / 2) ** 2
    assert mark[0, 0, -1, FRAME_PX // 2] == 1 and mark[0, 0, 0, FRAME_PX // 2] == 0


def test_parts_lie_inside_and_hold_the_middle_of_the_face():
    torch.manual_seed(1)
    box = torch.tensor([[.4, .3, .6, .7], [0.0, 0.0, 1.0, 1.0], [.8, .8, 1.0, 1.0]]).repeat(200, 1)
    part, middle = framed(box, 'cpu'), (box[:, :2] + box[:, 2:]) / 2
    assert (part >= -1e-6).all() and (part <= 1 + 1e-6).all()
    assert (middle > part[:, :2]).all() and (middle < part[:, 2:]).all()


def entry(repo, live, fold, box=(.3, .2, .7, .8)):
    return {'repo': repo, 'live': live, 'fold': fold, 'box': box and list(box)}


def test_the_fold_left_out_is_never_drawn():
    index = [entry('a', True, 0), entry('a', False, 0), entry('b', True, 1), entry('b', False, 1), entry('c', True, -1), entry('d', False, -1, None)]
    urn = create_urn(index, 0)
    assert (urn[:2] == 0).all() and (urn[2:] > 0).all()
    assert (create_urn(index, -1) > 0).all()


def test_a_batch_has_pictures_boxes_and_classes():
    torch.manual_seed(1)
    index = [entry('a', True, 0), entry('a', False, 0), entry('d', True, -1, None)]
    bank = {'frames': torch.randint(256, (3, 3, 256, 256), dtype=torch.uint8), 'live': torch.tensor([True, False, True]),
            'box': torch.tensor([entry['box'] or [0.0] * 4 for entry in index]), 'isphoto': torch.tensor([False, False, True])}
    frame, box, live = batch(bank, create_urn(index, -1), 4)
    assert frame.shape == (4, 3, FRAME_PX, FRAME_PX) and 0 <= float(frame.min()) and float(frame.max()) <= 255
    assert (box[:, 2:] > box[:, :2]).all() and live.shape == (4,)
    assert ContextNet().eval()(frame, box).shape == (4, 1)
