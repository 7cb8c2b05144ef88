"""Both trainings side by side on one GPU machine; everything they write ends in OUT/genuine.zip, renewed each half minute.

  python3 training/genuine/train_all.py --minutes 9 --out OUT
"""
import argparse
import os
import subprocess
import sys
import time
import zipfile
from pathlib import Path

HERE = Path(__file__).parent


def collect(work, target):
    """The zip is written beside and moved, so that a stopped run leaves a whole one."""
    found = [f for f in sorted(work.glob('*')) if f.suffix in ('.pt', '.json', '.txt')]
    if found:
        with zipfile.ZipFile(target.with_suffix('.part'), 'w', zipfile.ZIP_DEFLATED) as archive:
            for file in found:
                archive.write(file, file.name)
        os.replace(target.with_suffix('.part'), target)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--minutes', type=float, default=9)
    parser.add_argument('--out', type=Path, required=True)
    parser.add_argument('--work', type=Path, default=Path('genuine-run'))
    parser.add_argument('--only', choices=['recapture', 'tamper'])
    parser.add_argument('--resume', type=Path, help='folder with recapture.pt and tamper.pt')
    parser.add_argument('--extra', default='', help='further arguments of both, one string')
    args = parser.parse_args()
    args.work.mkdir(parents=True, exist_ok=True)
    args.out.mkdir(parents=True, exist_ok=True)
    jobs = []
    for name in ('recapture', 'tamper'):
        if args.only in (None, name):
            resume = ['--resume', str(args.resume / f'{name}.pt')] if args.resume else []
            jobs.append(subprocess.Popen([sys.executable, '-u', '-W', 'ignore', str(HERE / f'train_{name}.py'), '--minutes', str(args.minutes),
                                          '--out', str(args.work), *resume, *args.extra.split()]))
    collected = time.time()
    while any(job.poll() is None for job in jobs):
        time.sleep(1)
        if time.time() - collected > 30:
            collect(args.work, args.out / 'genuine.zip')
            collected = time.time()
    collect(args.work, args.out / 'genuine.zip')
    sys.exit(max(job.returncode for job in jobs))


if __name__ == '__main__':
    main()
