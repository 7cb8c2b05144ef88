"""Shapes and rules that the service relies on."""
import shared  # noqa: F401
import torch
from forge import box_mask, splice_portrait
from nets import CONTEXT_PX, CROP_PX, CROPS, DOCUMENT_PX, RecaptureNet, TamperNet
from squares import places_on


def test_shapes_of_the_nets():
    with torch.no_grad():
        assert RecaptureNet().eval()(torch.rand(CROPS, 3, CROP_PX, CROP_PX) * 255, torch.rand(1, 3, CONTEXT_PX, CONTEXT_PX) * 255).shape == (1, 3)
        logits, cells = TamperNet().eval()(torch.rand(1, 3, *DOCUMENT_PX) * 255)
    assert logits.shape == (1, 2) and cells.shape == (1, 2, 56, 84)


def test_six_places_row_by_row():
    assert [tuple(round(float(v)) for v in p) for p in places_on([[0, 0], [100, 0], [100, 40], [0, 40]])] == [(20, 10), (50, 10), (80, 10), (20, 30), (50, 30), (80, 30)]


def test_a_splice_changes_its_box_only():
    torch.manual_seed(1)
    x, box = torch.rand(2, 3, *DOCUMENT_PX), torch.tensor([[50.0, 60, 150, 190]] * 2)
    altered, mask = splice_portrait(x, box, torch.rand(2, 3, 184, 144))
    assert ((altered - x).abs().amax(1, keepdim=True)[mask == 0]).max() < 1e-5
    assert .5 < float(mask.sum() / box_mask(x, box, torch.ones(2, 1, 1, 1)).sum()) < 1.6
