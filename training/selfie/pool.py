"""Finished training samples kept on the device as bytes. Making a batch costs more than learning from it: each is used a few times."""
import torch

from second import FEATURES
from views import VIEWS


def create_pool(capacity, device):
    """add(faces, bare, teach) overwrites the oldest; draw(fold, faces, surfaces) → what `learner.py` is given.

    teach(views N×3×80×80) → the teacher's features and margins.
    """
    byte = lambda n, size: torch.zeros(n, 3, size, size, dtype=torch.uint8, device=device)
    whole = lambda n: torch.zeros(n, dtype=torch.long, device=device)
    bare_capacity = capacity // 6
    face = {name: byte(capacity, px) for name, (_, px) in VIEWS.items()}
    face.update(label=whole(capacity), fold=whole(capacity), margins=torch.zeros(capacity, 2, device=device),
                features=torch.zeros(capacity, 2, FEATURES, dtype=torch.float16, device=device))
    bare = {'detail': byte(bare_capacity, VIEWS['detail'][1]), 'label': whole(bare_capacity)}
    state = {'face': 0, 'bare': 0}

    def put(store, name, parts):
        count, size = len(parts['label']), len(store['label'])
        place = (torch.arange(count, device=device) + state[name]) % size
        for key, value in parts.items():
            store[key][place] = (value.round() if store[key].dtype == torch.uint8 else value).to(store[key].dtype)
        state[name] += count

    def add(faces, surfaces, teach):
        n = len(faces['label'])
        features, margins = teach(torch.cat([faces['wide'], faces['near']]).round())
        put(face, 'face', {**faces, 'features': torch.stack([features[:n], features[n:]], 1), 'margins': torch.stack([margins[:n], margins[n:]], 1)})
        put(bare, 'bare', surfaces)

    def draw(fold, faces, surfaces):
        known = min(state['face'], len(face['label']))
        index = torch.randint(known, (3 * faces,), device=device)
        if fold != 'all':  # allowed ones first, in one sort and without asking the device how many there are
            index = index[torch.argsort((face['fold'][index] == fold).to(torch.int8), stable=True)]
        index = index[:faces]
        other = torch.randint(min(state['bare'], len(bare['label'])), (surfaces,), device=device)
        return {'context': face['context'][index], 'detail': torch.cat([face['detail'][index], bare['detail'][other]]),
                'label': torch.cat([face['label'][index], bare['label'][other]]),
                'small': torch.cat([face['wide'][index], face['near'][index]]),
                'features': face['features'][index].transpose(0, 1).reshape(2 * faces, FEATURES),
                'margins': face['margins'][index].transpose(0, 1).reshape(2 * faces)}

    return {'add': add, 'draw': draw, 'made': lambda: state['face']}
