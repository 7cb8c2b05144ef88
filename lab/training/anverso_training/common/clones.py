"""Pictures out of fetched bare clones, many at a time, through one `git cat-file --batch` per repository."""
import gzip
import json
import subprocess
from collections import defaultdict
from pathlib import Path

from .pictures import decode


def read_rows(file):
    """Rows of a label file, one JSON object a line."""
    with (gzip.open(file, 'rt') if str(file).endswith('.gz') else open(file)) as lines:
        return [json.loads(line) for line in lines]


def git_dir(mirror, repo):
    folder = Path(mirror) / repo.replace('/', '+') / 'repo'
    return folder / '.git' if (folder / '.git').exists() else folder


def blob_names(folder, commit='HEAD'):
    """Path → object name. Looking a path up in a folder of 100,000 files for every picture is slow."""
    shown = subprocess.run(['git', '--git-dir', str(folder), 'ls-tree', '-r', '-z', commit], capture_output=True).stdout.decode('utf8', 'replace')
    return {line.split('\t', 1)[1]: line.split()[2] for line in shown.split('\0') if '\t' in line}


def read_blobs(mirror, repo, paths, commit='HEAD'):
    """Yields (path, bytes or None) in the order asked."""
    folder = git_dir(mirror, repo)
    if not folder.exists():
        return
    names = blob_names(folder, commit)
    reader = subprocess.Popen(['git', '--git-dir', str(folder), 'cat-file', '--batch'], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    for path in paths:
        reader.stdin.write(f"{names.get(path, 'missing')}\n".encode())
        reader.stdin.flush()
        head = reader.stdout.readline().split()
        if len(head) < 3 or head[-1] == b'missing':
            yield path, None
            continue
        content = reader.stdout.read(int(head[2]))
        reader.stdout.read(1)
        yield path, content
    reader.stdin.close()
    reader.wait()


def list_paths(mirror, repo, under):
    shown = subprocess.run(['git', '--git-dir', str(git_dir(mirror, repo)), 'ls-tree', '-r', '--name-only', 'HEAD', '--', under], capture_output=True, text=True)
    return shown.stdout.splitlines()


def read_pictures(mirror, repo, paths, commit='HEAD'):
    for path, content in read_blobs(mirror, repo, paths, commit):
        image = decode(content)
        if image is not None:
            yield path, image


def pictures_of(rows, mirror):
    """Yields (row, picture). `file`: lies beside the clones; `set`: at the commit that the list names, as some were deleted later."""
    by_commit = defaultdict(dict)
    for row in rows:
        if 'file' in row:
            yield row, decode(Path(row['file']).read_bytes())
        else:
            by_commit[row['repo'], row['commit'] if row.get('set') else 'HEAD'][row['path']] = row
    for (repo, commit), wanted in by_commit.items():
        for path, image in read_pictures(mirror, repo, list(wanted), commit):
            yield wanted[path], image
