"""Which pictures a sibling net may not see: a whole fold of sources, or half of the people of a source that films many."""
import json
from pathlib import Path
from zlib import crc32

FOLDS = json.loads((Path(__file__).parents[3] / 'eval' / 'selfie' / 'folds.json').read_text())
PEOPLE = 10  # codes of the halves: 10 and 11
SIBLINGS = (*map(str, sorted(set(FOLDS.values()))), 'people0', 'people1', 'all')


def code_of(entry):
    """Of a picture {'fold', 'person'?}: its fold, -1 for portraits, or its half of the people."""
    return PEOPLE + crc32(entry['person'].encode()) % 2 if entry.get('person') else entry['fold']


def left_out(name, entries):
    """Codes that the sibling `name` may not see: a fold with the people in it, people0, people1; none for `all`."""
    if name == 'all':
        return ()
    if name.startswith('people'):
        return (PEOPLE + int(name.removeprefix('people')),)
    return tuple({code_of(entry) for entry in entries if entry['fold'] == int(name)})
