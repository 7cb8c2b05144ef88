"""Shapes and rules that the service relies on."""
import shared  # noqa: F401
import torch
from blend import SIDE, blended, membrane
from forge import box_mask, splice_portrait
from recapture_net import CONTEXT_PX, CROP_PX, CROPS, RecaptureNet
from squares import places_on
from tamper_net import DOCUMENT_PX, PORTRAIT_PX, TamperNet
from tampered import windows


def test_shapes_of_the_nets():
    with torch.no_grad():
        assert RecaptureNet().eval()(torch.rand(CROPS, 3, CROP_PX, CROP_PX) * 255, torch.rand(1, 3, CONTEXT_PX, CONTEXT_PX) * 255).shape == (1, 3)
        assert TamperNet().eval()(torch.rand(1, 3, *DOCUMENT_PX) * 255, torch.rand(1, 3, *PORTRAIT_PX) * 255).shape == (1, 2)


def test_the_service_gets_the_same_net():
    net, given = TamperNet().eval(), (torch.rand(1, 3, *DOCUMENT_PX) * 255, torch.rand(1, 3, *PORTRAIT_PX) * 255)
    net.portrait.stem.norm.running_mean += 1
    with torch.no_grad():
        assert torch.allclose(net(*given), net.for_service()(*given), atol=1e-4)


def test_six_places_row_by_row():
    assert [tuple(round(float(v)) for v in p) for p in places_on([[0, 0], [100, 0], [100, 40], [0, 40]])] == [(20, 10), (50, 10), (80, 10), (20, 30), (50, 30), (80, 30)]


def test_the_portrait_window_is_about_the_face():
    x = torch.zeros(1, 3, *DOCUMENT_PX)
    x[:, :, 190:210, 290:310] = 1
    window = windows(x, torch.tensor([[300.0, 210.0, 100.0]]))  # its middle lies a tenth of the face above
    assert window.shape[2:] == PORTRAIT_PX and window[0, 0, 120, 96] == 1 and window[0, 0, 60, 96] == 0


def test_a_splice_changes_its_box_only():
    torch.manual_seed(1)
    x, box = torch.rand(2, 3, *DOCUMENT_PX), torch.tensor([[50.0, 60, 150, 190]] * 2)
    altered, mask = splice_portrait(x, box, torch.rand(2, 3, 184, 144))
    assert ((altered - x).abs().amax(1, keepdim=True)[mask == 0]).max() < 1e-5
    assert .5 < float(mask.sum() / box_mask(x, box, torch.ones(2, 1, 1, 1)).sum()) < 1.6


def test_a_blend_meets_its_surroundings():
    slope = torch.linspace(0, 1, SIDE)
    sides = torch.cat([slope, slope, torch.zeros(SIDE), torch.ones(SIDE)])[None, None]
    assert (membrane(sides)[0, 0] - slope).abs().max() < .05  # a plane's border gives the plane
    x, layer = torch.full((1, 3, *DOCUMENT_PX), .7), torch.full((1, 3, *DOCUMENT_PX), .2)
    assert (blended(x, layer, torch.tensor([[50.0, 60, 150, 190]]))[0] - x).abs().max() < .01
