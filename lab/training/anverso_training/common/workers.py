"""Samples drawn by processes, always in the same order: each worker has its own queue and seed, and they take turns."""
import multiprocessing

import cv2


def work(create, arguments, seed, outbox):
    cv2.setNumThreads(1)
    cv2.setRNGSeed(seed)
    draw = create(seed, *arguments)
    while True:
        outbox.put(draw())


def create_source(create, arguments, workers, seed, waiting=8):
    """(take(), stop()). create(seed, *arguments) returns draw(); without workers it is called here."""
    if workers == 0:
        return create(seed * 1000, *arguments), lambda: None
    context = multiprocessing.get_context('spawn')
    outboxes = [context.Queue(waiting) for _ in range(workers)]
    processes = [context.Process(target=work, args=(create, arguments, seed * 1000 + i, box), daemon=True) for i, box in enumerate(outboxes)]
    for process in processes:
        process.start()
    state = {'turn': 0}

    def take():
        state['turn'] += 1
        return outboxes[state['turn'] % workers].get()

    def stop():
        for process in processes:
            process.terminate()

    return take, stop
