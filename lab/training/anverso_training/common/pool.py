"""Finished samples wait in device memory: making one costs as much as learning from it, and nets that learn side by side share them."""
import torch


def create_pool(capacity):
    """add(samples, fold) takes tensors of one length; draw(left_out, n) gives n of each, none of the folds left out."""
    store, state = [], {'made': 0}

    def add(samples, fold):
        given = (*samples, fold)
        if not store:
            store.extend(torch.zeros(capacity, *new.shape[1:], dtype=new.dtype, device=new.device) for new in given)
        place = (torch.arange(len(fold), device=fold.device) + state['made']) % capacity
        for kept, new in zip(store, given):
            kept[place] = new
        state['made'] += len(fold)

    def draw(left_out, n):
        folds = store[-1][:min(state['made'], capacity)]
        allowed = ~torch.isin(folds, torch.tensor(left_out, dtype=folds.dtype, device=folds.device))
        index = torch.multinomial(allowed.float(), n, replacement=True)
        return [kept[index] for kept in store[:-1]]

    return {'add': add, 'draw': draw}
