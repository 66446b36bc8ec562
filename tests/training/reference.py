"""Skip-gram and CBOW with negative sampling in plain Python: slow, and easy to believe.

Random numbers are drawn as the kernels say they are, from seed and position; all else is written
down anew, sentence by sentence and pair by pair.
"""

from itertools import pairwise

import numpy as np

from embedlab.training.negative_sampling import alias_table, keep_probability

MASK = 2**64 - 1


def bits_at(key, place, stream):
    x = (key + place * 0x9E3779B97F4A7C15 + stream) & MASK
    x = ((x ^ (x >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    x = ((x ^ (x >> 27)) * 0x94D049BB133111EB) & MASK
    return x ^ (x >> 31)


def below(bits, size):
    return ((bits >> 32) * size) >> 32


def draw_noise(bits, accept, alias):
    bits = (bits * 6364136223846793005 + 1442695040888963407) & MASK
    word = below(bits, len(accept))
    bits = (bits * 6364136223846793005 + 1442695040888963407) & MASK
    if bits >> 40 >= round(accept[word] * 2**24):
        word = int(alias[word])
    return word, bits


def examples(corpus, spec, key, epoch):
    """(place, centre, contexts, noise) of each kept word with a neighbour, in reading order."""
    counts = corpus.vocab.counts
    keep = keep_probability(counts, spec.sample)
    accept, alias = alias_table(counts**0.75)
    first = epoch * corpus.tokens
    for begin, end in pairwise(corpus.starts):
        kept = []
        for place in range(begin, end):
            word = corpus.ids[place]
            known = word < len(counts)
            if known and bits_at(key, first + place, 0) >> 40 < round(keep[word] * 2**24):
                kept.append((first + place, int(word)))
        for i, (place, centre) in enumerate(kept):
            bits = bits_at(key, place, 1)
            reach = 1 + below(bits, spec.window)
            near = [*kept[max(0, i - reach) : i], *kept[i + 1 : i + 1 + reach]]
            noise = []
            for _ in range(spec.negatives):
                word, bits = draw_noise(bits, accept, alias)
                noise += [word] if word != centre else []
            if near:
                yield place, centre, [word for _, word in near], noise


def step(inputs, outputs, contexts, targets, rate, bag):
    """One step of gradient descent in float64, in place: the summed loss before it."""
    old_inputs, old_outputs, loss = inputs.copy(), outputs.copy(), 0.0
    groups = [contexts] if bag else [[word] for word in contexts]
    for group in groups:
        state = np.mean([old_inputs[word] for word in group], axis=0)
        for target, label in zip(targets, [1] + [0] * len(targets), strict=False):
            score = state @ old_outputs[target]
            loss += np.logaddexp(0, -score if label else score)
            slope = 1 / (1 + np.exp(-score)) - label
            outputs[target] -= rate * slope * state
            for word in group:
                inputs[word] -= rate * slope * old_outputs[target] / len(group)
    return loss


def train(corpus, spec, key, inputs):
    """All epochs of a resolved spec: the two tables, the summed loss and the example count."""
    inputs, outputs = inputs.astype(np.float64), np.zeros(inputs.shape)
    total, count = 0.0, 0
    for epoch in range(spec.epochs):
        for place, centre, contexts, noise in examples(corpus, spec, key, epoch):
            rate = spec.lr * max(1 - place / (spec.epochs * corpus.tokens), 1e-4)
            bag = spec.objective == "cbow"
            total += step(inputs, outputs, contexts, [centre, *noise], rate, bag)
            count += 1 if bag else len(contexts)
    return inputs, outputs, total, count
