"""Finished training samples kept on the device as bytes. Making a batch costs more than learning from it: each is used a few times."""
import torch

from evaluate_antispoof import teacher_logits
from views import CONTEXT_PX, DETAIL_PX


def create_pool(capacity, device):
    """add(batch) overwrites the oldest; draw(fold, faces, surfaces) → context, detail, label, advice, surfaces (no context) last."""
    byte = lambda n, size: torch.zeros(n, 3, size, size, dtype=torch.uint8, device=device)
    bare_capacity = capacity // 6
    face = {'context': byte(capacity, CONTEXT_PX), 'detail': byte(capacity, DETAIL_PX),
            'label': torch.zeros(capacity, dtype=torch.long, device=device), 'fold': torch.zeros(capacity, dtype=torch.long, device=device),
            'advice': torch.zeros(capacity, device=device)}
    bare = {'detail': byte(bare_capacity, DETAIL_PX), 'label': torch.zeros(bare_capacity, dtype=torch.long, device=device)}
    state = {'face': 0, 'bare': 0}

    def put(store, name, parts):
        count, size = len(parts['label']), len(store['label'])
        place = (torch.arange(count, device=device) + state[name]) % size
        for key, value in parts.items():
            store[key][place] = value.to(store[key].dtype)
        state[name] += count

    def add(context, detail, label, fold, bare_count, teacher):
        n = len(label) - bare_count
        put(face, 'face', {'context': context[:n].round(), 'detail': detail[:n].round(), 'label': label[:n], 'fold': fold[:n],
                           'advice': teacher_logits(teacher, context[:n])})
        put(bare, 'bare', {'detail': detail[n:].round(), 'label': label[n:]})

    def draw(fold, faces, surfaces):
        known = min(state['face'], len(face['label']))
        index = torch.randint(known, (3 * faces,), device=device)
        if fold != 'all':  # allowed ones first, in one sort and without asking the device how many there are
            index = index[torch.argsort((face['fold'][index] == fold).to(torch.int8), stable=True)]
        index = index[:faces]
        other = torch.randint(min(state['bare'], len(bare['label'])), (surfaces,), device=device)
        return (face['context'][index], torch.cat([face['detail'][index], bare['detail'][other]]),
                torch.cat([face['label'][index], bare['label'][other]]), face['advice'][index])

    return {'add': add, 'draw': draw, 'made': lambda: state['face']}
