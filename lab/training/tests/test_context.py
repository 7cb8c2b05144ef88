"""Checks that need no data: the mark of the face, the parts that are cut out around it, who is drawn, and who judges whom."""
import json

import numpy as np
import torch

from anverso_training.common.pool import create_pool
from anverso_training.common.schedule import create_learner
from anverso_training.selfie.blind_context import write_scores
from anverso_training.selfie.build_frames import with_cases, write_parts
from anverso_training.selfie.context_net import FRAME_PX, ContextNet, mark_of
from anverso_training.selfie.folds import code_of, left_out
from anverso_training.selfie.frames import batch, create_urn, framed, load_frames, parts_of


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


def entry(repo, live, fold, box=(.3, .2, .7, .8), learned=True):
    return {'repo': repo, 'path': f'{repo}-{live}', 'live': live, 'fold': fold, 'box': box and list(box), 'learned': learned}


def bank_of(index, side=40):
    return {'index': index, 'frames': torch.randint(256, (len(index), 3, side, side), dtype=torch.uint8), 'live': torch.tensor([e['live'] for e in index]),
            'fold': torch.tensor([e['fold'] for e in index]), 'box': torch.tensor([e['box'] or [0.0] * 4 for e in index]),
            'isphoto': torch.tensor([e['box'] is None for e in index])}


def test_what_is_only_scored_is_never_drawn():
    urn = create_urn([entry('a', True, 0), entry('a', False, 0), entry('c', True, -1), entry('c', True, -1, learned=False), entry('d', False, -1, None)])
    assert urn[3] == 0 and (urn[[0, 1, 2, 4]] > 0).all()


def test_a_batch_has_pictures_boxes_classes_and_folds():
    torch.manual_seed(1)
    bank = bank_of([entry('a', True, 0), entry('a', False, 0), entry('d', True, -1, None)])
    (frame, box, live), fold = batch(bank, create_urn(bank['index']), 6, 64)
    assert frame.shape == (6, 3, 64, 64) and frame.dtype == torch.uint8
    assert (box[:, 2:] > box[:, :2]).all() and set(fold.tolist()) <= {0, -1} and live.shape == (6,)


def test_a_pool_gives_nothing_of_the_fold_left_out_and_forgets_the_oldest():
    torch.manual_seed(1)
    pool = create_pool(6)
    pool['add']([torch.arange(4)], torch.tensor([0, 1, 0, 1]))
    assert set(pool['draw']((0,), 40)[0].tolist()) == {1, 3}
    pool['add']([torch.arange(4, 8)], torch.tensor([-1, 2, -1, 2]))
    assert set(pool['draw']((), 200)[0].tolist()) == {2, 3, 4, 5, 6, 7}


def test_the_answer_is_one_logit_that_depends_on_the_marked_face():
    torch.manual_seed(1)
    frame = (torch.rand(1, 3, FRAME_PX, FRAME_PX) * 255).repeat(2, 1, 1, 1)
    made = ContextNet().eval()(frame, torch.tensor([[.3, .2, .7, .8], [0.0, 0.0, 1.0, 1.0]]))
    assert made.shape == (2, 1) and abs(float(made[0] - made[1])) > 1e-6


def test_the_backbone_learns_by_its_share_of_the_rate():
    net = torch.nn.Sequential(torch.nn.Linear(1, 1, bias=False), torch.nn.Linear(1, 1, bias=False))
    before = [float(layer.weight) for layer in net]
    learner = create_learner(net, .1, weight_decay=0, slower=(net[0].parameters(), .12))
    learner['learn'](net(torch.ones(1, 1)).sum(), .04)  # the peak; the first step of Adam is as long as the rate
    moved = [abs(float(layer.weight) - was) for layer, was in zip(net, before)]
    assert np.allclose(moved, [.012, .1], rtol=1e-3)


class Named(torch.nn.Module):
    def __init__(self, value):
        super().__init__()
        self.value = value

    def forward(self, frame, box):
        return torch.full((len(frame), 1), self.value)


def test_a_picture_is_judged_by_the_net_without_its_fold(tmp_path):
    bank = bank_of([entry('a', True, 0), entry('b', False, 1), entry('c', True, -1, learned=False), entry('d', False, -1, None)])
    file = tmp_path / 'blind.jsonl'
    scores = write_scores(bank, {'0': Named(1.0), 'all': Named(7.0)}, 32, file)
    assert scores[0] == 1 and scores[2] == 7 and np.isnan(scores[[1, 3]]).all()
    assert [json.loads(line) for line in file.read_text().splitlines()] == [
        {'repo': 'a', 'path': 'a-True', 'without': '0', 'logit': 1.0}, {'repo': 'c', 'path': 'c-True', 'without': 'all', 'logit': 7.0}]


def test_a_fold_is_left_out_with_its_people_and_people_by_halves():
    ann, bea = {**entry('a', True, 0), 'person': 'ann'}, {**entry('a', True, 0), 'person': 'bea'}
    entries = [ann, bea, entry('b', True, 0), entry('c', True, 1)]
    codes = [code_of(one) for one in entries]
    assert codes[2:] == [0, 1] and set(codes[:2]) <= {10, 11}
    assert set(left_out('0', entries)) == set(codes[:3]) and left_out('1', entries) == (1,) and left_out('all', entries) == ()
    assert set(left_out('people0', entries) + left_out('people1', entries)) == {10, 11}


def test_a_pack_in_parts_is_read_as_one(tmp_path):
    random = np.random.default_rng(1)
    given = [(entry(f'r{i}', i % 2 == 0, i % 3 - 1), random.integers(0, 255, (48, 64, 3), dtype=np.uint8)) for i in range(5)]
    count, parts = write_parts(tmp_path, iter(given), 5000)
    assert count == 5 and parts == len(parts_of(tmp_path)) > 1
    bank = load_frames(tmp_path, 'cpu', 32)
    assert [e['repo'] for e in bank['index']] == [f'r{i}' for i in range(5)] and bank['frames'].shape == (5, 3, 32, 32)


def test_portraits_of_the_evaluation_are_only_scored(tmp_path):
    labels, repo = tmp_path / 'labels.jsonl', 'leokwu/livenessnet'
    rows = [{'repo': repo, 'path': 'one', 'label': 'live'}, {'repo': repo, 'path': 'two', 'label': 'replay'}, {'repo': 'other/portraits', 'path': 'three', 'label': 'live'}]
    labels.write_text('\n'.join(map(json.dumps, rows)))
    found = with_cases(rows[:1], [labels], rows)
    assert [(row['path'], learned) for row, learned in found] == [('one', True), ('two', True), ('three', False)]
