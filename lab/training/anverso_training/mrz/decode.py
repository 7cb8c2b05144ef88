"""Reads step probabilities for evaluation. The service's decoder knows layouts and check digits; this one knows only the length."""
import numpy as np

from .alphabet import BLANK, CHARS


def greedy(log_probs):
    best = log_probs.argmax(-1)
    kept = [c for i, c in enumerate(best) if c != BLANK and (i == 0 or best[i - 1] != c)]
    return "".join(CHARS[c - 1] for c in kept)


def fixed_length(log_probs, length):
    """The best path of exactly `length` letters with at least one blank step between any two.

    Training always leaves a blank between letters (they are 3.1 steps apart or more, and a letter claims 56 % of that), so
    the stricter alternation costs nothing and spares the case of equal neighbours. Returns the text and, per letter, its
    first and last step.
    """
    steps = log_probs.shape[0]
    letter = np.full((length, len(CHARS)), -1e9)
    blank = np.full(length + 1, -1e9)
    blank[0] = 0.0
    stayed = np.zeros((steps, length, len(CHARS)), bool)
    waited = np.zeros((steps, length + 1), bool)
    source = np.zeros((steps, length), np.int64)
    for t in range(steps):
        best = letter.argmax(1)
        done = letter[np.arange(length), best]
        source[t] = best
        stayed[t] = letter >= blank[:length, None]
        new_letter = np.maximum(letter, blank[:length, None]) + log_probs[t, 1:]
        arrived = np.concatenate([[-1e9], done])
        waited[t] = blank >= arrived
        blank = np.maximum(blank, arrived) + log_probs[t, BLANK]
        letter = new_letter
    return trace_back(letter, blank, stayed, waited, source)


def trace_back(letter, blank, stayed, waited, source):
    steps, length, _ = stayed.shape
    spans = [None] * length
    text = [""] * length
    k, current = length, None
    if letter[length - 1].max() > blank[length]:
        k, current = length - 1, int(letter[length - 1].argmax())
        spans[k] = [steps - 1, steps - 1]
    for t in range(steps - 1, -1, -1):
        if current is None:
            if not waited[t, k] and k > 0:
                k -= 1
                current = int(source[t, k])
                spans[k] = [t - 1, t - 1]
        else:
            spans[k][0] = t
            text[k] = CHARS[current]
            if not stayed[t, k, current]:
                current = None
    return "".join(text), spans


def letter_confidence(log_probs, text, spans):
    """Probability of each read letter among the 37, its steps' log-probabilities averaged."""
    found = []
    for char, (first, last) in zip(text, spans):
        mean = log_probs[first : last + 1, 1:].mean(0)
        share = np.exp(mean - mean.max())
        found.append(float(share[CHARS.index(char)] / share.sum()))
    return found
