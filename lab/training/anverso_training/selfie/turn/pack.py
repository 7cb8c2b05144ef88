"""A pack of pictures, and the pairs that are made of it.

A zip: `index.json` and the pictures `0.jpg`, `1.jpg` … In the index `pictures` ({set, person, box, eyes, from_file}), `real` ([at rest, turned]) and `attacks` ({first, second, method,
person, set}: frames of the red team, which are judged and never learned from).
"""
import io
import json
import random
import zipfile
from functools import lru_cache
from multiprocessing import get_context

import numpy as np
from PIL import Image

from .disguise import COMMON, OF_OTHERS
from .pairs import landmark_finder, make_pair
from .warps import WAYS

SHARE_OF_OTHER = .5
_own = {}


def begin_worker(pack, model):
    file = zipfile.ZipFile(pack)
    pictures = json.loads(file.read('index.json'))['pictures']

    @lru_cache(maxsize=64)
    def picture(i):
        image = np.asarray(Image.open(io.BytesIO(file.read(f'{i}.jpg'))).convert('RGB')).astype(np.float64)
        return {'image': image, 'box': pictures[i]['box'], 'eyes': pictures[i]['eyes']}
    _own.update(picture=picture, find=landmark_finder(model))


def made(job):
    picture = _own['picture']
    first, second, other = [None if i is None else picture(i) for i in (job['first'], job['second'], job.get('other'))]
    try:
        pair = make_pair(first, second, job['way'] if job['kind'] == 'animated' else None, job['seed'], _own['find'], job['disguise'], other, job.get('share', .5))
    except (np.linalg.LinAlgError, ValueError, IndexError):  # a drawn pose beyond what a way can draw
        return None
    return pair and (pair[0], {**job, 'yaw': float(pair[1])})


def jobs_of(index, seed, degraded=4, of_each_way=600, disguised=.35):
    """Real pairs, animated ones by each way, and the red team's: each as it is, and a third with every disguise."""
    draw, pictures = random.Random(seed), index['pictures']
    named = lambda i: {key: pictures[i][key] for key in ('person', 'set')}
    chance = lambda: draw.choice(COMMON) if draw.random() < disguised else None
    jobs = []
    for _ in range(degraded):
        jobs += [{'kind': 'real', 'way': 'real', 'first': a, 'second': b, 'disguise': chance(), **named(a)} for a, b in index['real']]
    for way in WAYS:
        for _ in range(of_each_way):
            a, b = draw.choice(index['real'])
            jobs.append({'kind': 'animated', 'way': way, 'first': a, 'second': b, 'disguise': chance(), **named(a)})
    turned = [b for _, b in index['real']]
    for number, one in enumerate(index['attacks']):
        others = [b for b in turned if pictures[b]['person'] != one['person']]
        hidden = [(way, 0) for way in COMMON] + [(way, SHARE_OF_OTHER) for way in OF_OTHERS]
        for disguise, share in [(None, 0)] + (hidden if number % 9 < 3 else []):
            jobs.append({'kind': 'attack', 'way': one['method'], 'first': one['first'], 'second': one['second'], 'disguise': disguise, 'share': share,
                         'other': draw.choice(others) if disguise in OF_OTHERS else None, 'person': one['person'], 'set': one['set']})
    for job in jobs:
        job['seed'] = draw.random()
    draw.shuffle(jobs)
    return jobs


def make_all(pack, model, seed, workers, **counts):
    """Views (n × 3 × side × side, halves) and what each is."""
    with zipfile.ZipFile(pack) as file:
        jobs = jobs_of(json.loads(file.read('index.json')), seed, **counts)
    landmark_finder(model)  # a pool would start its workers again for ever where it does not open
    with get_context('spawn').Pool(workers, begin_worker, (pack, model)) as pool:
        found = [one for one in pool.imap(made, jobs, chunksize=8) if one]
    print(f'{len(found)} pairs of {len(jobs)} have a face that turns', flush=True)
    return np.stack([view for view, _ in found]), [facts for _, facts in found]
