"""Pictures named by sources.jsonl, out of clones at hand."""
import hashlib
import json
import subprocess

from anverso_training.fetch import main


def commit_of(folder, files):
    """A repository with one commit of these files."""
    folder.mkdir(parents=True)
    run = lambda *arguments: subprocess.run(['git', '-C', str(folder), '-c', 'user.name=t', '-c', 'user.email=t@example.com', *arguments], check=True, capture_output=True, text=True)
    run('init', '-q')
    for path, content in files.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_bytes(content)
    run('add', '-A')
    run('commit', '-qm', 'pictures')
    return run('rev-parse', '--short=12', 'HEAD').stdout.strip()


def sources(folder, rows):
    (folder / 'net').mkdir(parents=True)
    (folder / 'net' / 'sources.jsonl').write_text(''.join(f'{json.dumps(row)}\n' for row in rows))


def line(commit, path, content, repo='owner/name'):
    return {'repo': repo, 'commit': commit, 'path': path, 'label': 'x', 'use': 'train', 'sha256': hashlib.sha256(content).hexdigest()}


def test_pictures_are_written_from_their_commit(tmp_path, capsys):
    commit = commit_of(tmp_path / 'clones' / 'owner+name', {'a.jpg': b'a', 'set/b.png': b'b', 'set/c.png': b'c', 'set/notes.txt': b'n'})
    group = {'repo': 'owner/name', 'commit': commit, 'folder': 'set', 'label': 'live', 'use': 'train', 'count': 2, 'sha256': '', 'covers': 'path'}
    sources(tmp_path / 'models', [line(commit, 'a.jpg', b'another'), group, {'source': 'drawn', 'label': 'drawn', 'use': 'train'}])
    assert main(['--clones', str(tmp_path / 'clones'), '--models', str(tmp_path / 'models'), '--out', str(tmp_path / 'out')]) == 0
    assert sorted(file.name for file in (tmp_path / 'out' / 'owner+name').rglob('*.*')) == ['a.jpg', 'b.png', 'c.png']
    assert 'owner/name: 3 pictures, 1 edited in the labelled set' in capsys.readouterr().out


def test_what_is_missing_is_named(tmp_path, capsys):
    commit = commit_of(tmp_path / 'clones' / 'owner' / 'name', {'a.jpg': b'a'})
    rows = [line(commit, 'gone.jpg', b'g'), line('0123456789ab', 'a.jpg', b'a'), line(commit, 'a.jpg', b'a', 'nobody/nothing')]
    sources(tmp_path / 'models', rows)
    assert main(['--clones', str(tmp_path / 'clones'), '--models', str(tmp_path / 'models')]) == 1
    shown = capsys.readouterr().out
    assert 'gone.jpg: 0 of 1' in shown and 'commit 0123456789ab' in shown
    assert 'nobody/nothing: no clone; git clone --bare https://github.com/nobody/nothing.git' in shown
    assert '2 repositories, 2 with something missing' in shown
