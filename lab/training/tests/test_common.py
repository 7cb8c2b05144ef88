"""Runs that can be repeated, records of them, and what is put into models/."""
import argparse
import json

import torch

from anverso_training.common.publish import filled, install, table
from anverso_training.common.run import begin, data_hash, sha256, training_parser, write_record
from anverso_training.common.schedule import create_learner, one_cycle
from anverso_training.common.workers import create_source


def count_from(seed):
    state = {'at': seed}

    def draw():
        state['at'] += 1
        return state['at']

    return draw


def test_the_rate_rises_and_falls_with_the_steps():
    rates = [one_cycle(step / 100, 1.0) for step in range(101)]
    assert rates[0] == .05 and max(rates) == 1.0 and abs(rates[-1] - .01) < 1e-9
    assert rates[4:] == sorted(rates[4:], reverse=True)


def test_the_same_seed_gives_the_same_weights(tmp_path):
    def trained():
        args = training_parser('', 3, 'none').parse_args(['--out', str(tmp_path), '--seed', '7'])
        begin(args)
        learner = create_learner(torch.nn.Linear(4, 2), 1e-2)
        for step in range(args.steps):
            learner['learn'](learner['net'](torch.rand(8, 4)).square().mean(), step / args.steps)
        return learner['average'].weight

    assert torch.equal(trained(), trained())


def test_a_gradient_that_is_not_finite_changes_nothing():
    learner = create_learner(torch.nn.Linear(2, 1), 1e-2)
    before = learner['net'].weight.clone()
    learner['learn'](learner['net'](torch.full((1, 2), float('inf'))).sum(), 0.0)
    assert torch.equal(learner['net'].weight, before)


def test_workers_take_turns():
    take, stop = create_source(count_from, (), 2, 1)
    drawn = [take() for _ in range(4)]
    stop()
    assert drawn == [1002, 1001, 1003, 1002]
    assert create_source(count_from, (), 0, 1)[0]() == 1001


def test_a_run_is_recorded_and_installed(tmp_path):
    run, models, pack = tmp_path / 'run', tmp_path / 'models', tmp_path / 'pack'
    for folder in (run, pack):
        folder.mkdir()
    (pack / 'a.bin').write_bytes(b'a')
    for name, content in (('net.onnx', b'weights'), ('net.check.json', b'{}'), ('parent.pt', b'parent')):
        (run / name).write_bytes(content)
    args = argparse.Namespace(out=run, pack=pack, resume=run / 'parent.pt', seed=3, steps=5)
    write_record(args, [run / 'net.onnx'], [pack])
    install(models, run, 'net', {'input': {}}, {'numbers': table(('a', 'b'), [(1, 2)])})
    record, manifest = (json.loads((models / 'net' / name).read_text()) for name in ('run.json', 'manifest.json'))
    assert record['seed'] == 3 and record['steps'] == 5 and record['parent'] == {'file': 'parent.pt', 'sha256': sha256(run / 'parent.pt')}
    assert record['data'] == [{'file': 'pack', 'sha256': data_hash(pack)}] and record['packages']['torch'] == torch.__version__
    assert record['weights'] == {'net.onnx': manifest['sha256']} and manifest['version'] == '1'
    assert '| 1 | 2 |' in (models / 'net' / 'card.md').read_text()


def test_a_card_keeps_its_prose():
    card = '# Net\nWritten.\n\n<!-- measured t -->\nold\n<!-- end measured -->\n\n## In the service\nMeasured there.\n'
    assert filled(card, {'t': 'new'}) == card.replace('old', 'new')
