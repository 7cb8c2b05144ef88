"""Checks that need no data: geometry of the views, the simulated JPEG, error rates, mirrored points."""
import math

import numpy as np
import torch

from anverso_training.selfie.antispoof_net import MEASURES, AntispoofNet, margins_of
from anverso_training.common.camera import photograph
from anverso_training.common.jpeg import jpeg
from anverso_training.selfie.compose_conditions import turned_pose
from anverso_training.selfie.fit_head import NETS, above, baseline, blind_scores, fit_one, fit_quantile, limits_of, pooled
from anverso_training.selfie.logistic import even_weights, fit
from anverso_training.common.metrics import auc, equal_error
from anverso_training.selfie.points import COUNT, MIRRORED
from anverso_training.selfie.tone import TONES, lab, tone_of
from anverso_training.selfie.views import VIEWS, sample


def test_sampling_the_whole_frame_gives_it_back():
    frame = torch.rand(1, 3, 32, 32)
    again = sample(frame, torch.tensor([[32.0, 32.0]]), torch.tensor([[16.0, 16.0]]), torch.tensor([32.0]), 32)
    assert torch.allclose(frame, again, atol=1e-5)


def test_a_quarter_turn_and_a_mirror_of_the_sampling():
    frame = torch.zeros(1, 3, 32, 32)
    frame[:, :, 4, 16] = 1  # above the centre
    given = frame, torch.tensor([[32.0, 32.0]]), torch.tensor([[16.0, 16.0]]), torch.tensor([32.0]), 32
    turned = sample(*given, angle=torch.tensor([math.pi / 2]))
    row, column = divmod(int(turned[0, 0].argmax()), 32)
    assert column < 8 and abs(row - 16) <= 1
    assert torch.allclose(sample(*given, mirror=torch.tensor([True])), frame.flip(3), atol=1e-5)


def test_fine_jpeg_changes_little_and_coarse_jpeg_much():
    image = torch.nn.functional.interpolate(torch.rand(2, 3, 9, 9), size=50, mode='bicubic').clamp(0, 1)
    fine, coarse = (jpeg(image, torch.full((2,), q)) for q in (98.0, 10.0))
    assert (fine - image).abs().mean() < .02
    assert (coarse - image).abs().mean() > 2 * (fine - image).abs().mean()


def test_photographed_pictures_stay_pictures():
    made = photograph(torch.rand(3, 3, 72, 72))
    assert made.shape == (3, 3, 72, 72) and bool(torch.isfinite(made).all()) and 0 <= float(made.min()) and float(made.max()) <= 1


def test_equal_error_of_separate_mixed_and_swapped_scores():
    low, high = np.array([-2.0, -1.0]), np.array([1.0, 2.0])
    assert equal_error(high, low) == 0
    assert abs(equal_error(low, high) - 1) < 1e-6
    assert abs(equal_error(np.array([0.0, 1, 2, 3]), np.array([-1.0, -2, .5, -3])) - .25) < 1e-6
    assert auc(high, low) == 1 and auc(low, high) == 0


def test_the_fit_follows_the_scores():
    random = np.random.default_rng(1)
    live = random.random(4000) < .5
    scores = np.where(live, 1.0, -1.0) + random.normal(size=4000)
    slope, constant = fit(scores[:, None], live, even_weights(live, np.zeros(4000), 4000), 1e-6)
    assert abs(slope - 2) < .3 and abs(constant) < .15  # two unit normals two apart: the logit is 2·score


def test_mirroring_twice_is_nothing():
    assert [MIRRORED[i] for i in MIRRORED] == list(range(COUNT))


def test_turning_a_picture_turns_the_pose():
    pose = turned_pose(torch.tensor([[20.0, 0.0, 0.0]]), torch.tensor([math.pi / 2]))
    assert torch.allclose(pose, torch.tensor([[0.0, 20.0, 90.0]]), atol=1e-3)


class Brightness(torch.nn.Module):
    """Stands for the small net: the left half's brightness speaks for "live"."""

    def forward(self, x):
        live = x[:, :, :, :x.shape[3] // 2].mean((1, 2, 3)) / 50
        return torch.stack([torch.zeros_like(live), live, torch.zeros_like(live)], 1)


def test_the_second_of_the_three_looks_is_mirrored():
    left = torch.zeros(1, 3, 80, 80)
    left[:, :, :, :40] = 200
    detail = torch.nn.functional.interpolate(left, scale_factor=2)
    wide, near, tight = margins_of(Brightness(), detail, left, left)[0]
    assert wide == tight > near


def test_lab_of_known_colours():
    made = lab(torch.tensor([[1.0, 1, 1], [1, 0, 0], [0, 0, 1]])[:, :, None, None])[:, :, 0, 0]
    assert torch.allclose(made, torch.tensor([[100.0, 0, 0], [53.24, 80.09, 67.2], [32.3, 79.19, -107.86]]), atol=.3)  # CIE 1976, D65


def test_tones_tell_blur_and_cast_and_count_as_stated():
    sharp = torch.rand(1, 3, 160, 160) * 200
    soft = torch.nn.functional.avg_pool2d(sharp, 3, 1, 1)
    cold = sharp * torch.tensor([.7, 1, 1.2])[None, :, None, None]
    a, b, c = (tone_of(x) for x in (sharp, soft, cold))
    assert a.shape == (1, TONES)
    assert b[0, 12] < a[0, 12] - .5  # the finest band
    assert c[0, 1] < a[0, 1] - .3  # b*: bluer


def test_sources_and_classes_weigh_the_same():
    live, sources = np.array([True] * 90 + [False] * 10), np.array(['a'] * 60 + ['b'] * 30 + ['a'] * 10)
    weights = even_weights(live, sources, 30)
    assert abs(weights[live].sum() - .5) < 1e-9 and abs(weights[:60].sum() - weights[60:90].sum()) < 1e-9


def test_a_picture_without_a_room_differs_from_its_frame_in_nothing():
    net, detail = AntispoofNet(Brightness()).eval(), torch.rand(2, 3, 160, 160) * 255
    small = [torch.rand(2, 3, px, px) * 255 for _, px in (VIEWS['wide'], VIEWS['near'])]
    with torch.no_grad():
        made = net(detail, *small, detail)
    assert made.shape == (2, MEASURES)
    assert torch.allclose(made[:, -TONES:], torch.zeros(2, TONES), atol=1e-5)
    assert torch.allclose(made[:, :TONES], tone_of(detail), atol=1e-4)


def cameras(random, count=20, each=40):
    """Live faces lie one above attacks in the second measure, and every camera moves it by as much as it likes."""
    rows = {'measures': [], 'live': [], 'source': [], 'fold': [], 'held': []}
    for camera in range(count):
        offset = random.normal(size=2 + NETS)
        for i in range(2 * each):
            live = i < each
            rows['measures'].append(random.normal(size=2 + NETS) * .25 + offset + [0, 1 if live else 0, *[0] * NETS])
            for name, value in (('live', live), ('source', f'camera {camera}'), ('fold', camera % 2), ('held', False)):
                rows[name].append(value)
    return {name: np.array(values) for name, values in rows.items()}


def test_a_baseline_takes_the_camera_out():
    data, everyday = cameras(np.random.default_rng(1)), cameras(np.random.default_rng(2), 4)
    siblings = [fit_one(data, data['fold'] != fold, 1, everyday) for fold in (0, 1)]
    blind = blind_scores(data, siblings)
    alone, known = (equal_error(*pooled(blind[name], data)) for name in ('alone', 'known'))
    assert known < .6 * alone


def test_everyday_photos_teach_only_the_judge_without_a_baseline():
    data, everyday = cameras(np.random.default_rng(1)), cameras(np.random.default_rng(2), 4)
    lying = {**everyday, 'live': ~everyday['live']}
    one, other = (fit_one(data, data['fold'] >= 0, 1, photos) for photos in (everyday, lying))
    assert np.allclose(one['weights']['known'], other['weights']['known'])
    assert one['weights']['alone'][1] > other['weights']['alone'][1] + .1


def test_what_nets_say_of_everyday_photos_does_not_count():
    data, everyday = cameras(np.random.default_rng(1)), cameras(np.random.default_rng(2), 4)
    other = {**everyday, 'measures': everyday['measures'] + [0, 0, 5, -5, 5]}
    one, other = (fit_one(data, data['fold'] >= 0, 1, photos) for photos in (everyday, other))
    assert np.allclose(one['weights']['alone'], other['weights']['alone'])


def test_a_baseline_of_few_pictures_moves_little_and_never_far():
    head = {'centre': np.zeros(2), 'weights': {'known': np.array([1.0, 0.0])}}
    assert np.allclose(baseline(np.ones((3, 2)), head), .5)
    assert np.allclose(baseline(np.full((1000, 2), 100.0), head) @ head['weights']['known'], 3)


def test_a_limit_fits_the_picture_and_is_never_below_that_of_all():
    random = np.random.default_rng(1)
    n = 4000
    sharpness = random.uniform(.1, .28, n)
    scores = 10 * sharpness + random.normal(size=n)
    data = {'live': np.ones(n, bool), 'fold': np.zeros(n, int), 'source': np.repeat(['a', 'b'], n // 2), 'picture': np.stack([sharpness, np.full(n, .5)], 1)}
    slope, constant = fit_quantile(sharpness[:, None], scores, np.full(n, 1 / n), .04)
    assert abs(slope - 10) < 1 and abs(constant + 1.75) < .25
    limits = limits_of({'alone': scores, 'known': scores}, data)
    refused = above(scores, limits['alone'], data) < 0
    assert .02 < refused[sharpness > .24].mean() < .04  # one limit for all would refuse hardly any of these
    assert (above(scores, limits['known'], data) == scores - limits['known'][3]).all() and (above(scores, limits['alone'], data) <= scores - limits['alone'][3]).all()
