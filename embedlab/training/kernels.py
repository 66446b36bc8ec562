"""The compiled loops of negative sampling: what to train on, and the run over the text.

They run without the GIL. Random numbers are a function of seed and text position alone (a counter
run through the mixing step of SplitMix64, Steele et al. 2014), so a run's result depends neither
on where it is cut into slices nor on when snapshots are taken.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from embedlab.training.state import BITS, PIECE, Plan, Rows, Scratch, Text
from embedlab.training.steps import cbow, compiled, f4, skipgram, u8

# Numba's cache of compiled code only looks at the file of the outermost function, this one. So
# that a change in the others is noticed, their digest stands here, and a test compares it.
MADE_WITH = "50a0f942"


@compiled
def bits_at(key: np.uint64, place: int, stream: int) -> np.uint64:
    """64 random bits that belong to text position `place`."""
    x = key + u8(place) * u8(0x9E3779B97F4A7C15) + u8(stream)
    x = (x ^ (x >> u8(30))) * u8(0xBF58476D1CE4E5B9)
    x = (x ^ (x >> u8(27))) * u8(0x94D049BB133111EB)
    return x ^ (x >> u8(31))


@compiled
def below(bits: np.uint64, size: int) -> int:
    """A number 0 .. size - 1 from the upper half of random bits."""
    return np.int64(((bits >> u8(32)) * u8(size)) >> u8(32))  # type: ignore[return-value]


@compiled
def is_kept(text: Text, key: np.uint64, offset: int, place: int) -> bool:
    """Whether the word at `place` is trained and survives subsampling in this epoch."""
    word = text.ids[place]
    if word >= len(text.keep):
        return False
    return bool(bits_at(key, offset + place, 0) >> u8(64 - BITS) < u8(text.keep[word]))


@compiled
def gather(
    text: Text, plan: Plan, scratch: Scratch, offset: int, bounds: tuple[int, int, int, int]
) -> tuple[int, int, int]:
    """Kept words around the centres [begin, end) of the sentence [left, right) = bounds.

    Fills scratch.kept and .places, up to `window` words of context on each side included. Returns
    how many there are, and the range of those that are centres.
    """
    begin, end, left, right = bounds
    low, missing = begin, plan.window
    while low > left and missing > 0:
        low -= 1
        missing -= is_kept(text, plan.key, offset, low)
    count, first, last, missing = 0, 0, 0, plan.window
    for place in range(low, right):
        if place >= end and missing <= 0:
            break
        if is_kept(text, plan.key, offset, place):
            scratch.kept[count], scratch.places[count] = text.ids[place], place
            count += 1
            first += place < begin
            last += place < end
            missing -= place >= end
    return count, first, last


@compiled
def noise(text: Text, bits: np.uint64) -> tuple[int, np.uint64]:
    """A word drawn from the noise distribution, and the next random bits (an LCG, Knuth 3.3.4)."""
    bits = bits * u8(6364136223846793005) + u8(1442695040888963407)
    word = below(bits, len(text.accept))
    bits = bits * u8(6364136223846793005) + u8(1442695040888963407)
    if bits >> u8(64 - BITS) >= u8(text.accept[word]):
        word = np.int64(text.alias[word])  # type: ignore[assignment]
    return word, bits


@compiled
def choose(
    text: Text, plan: Plan, scratch: Scratch, count: int, i: int, place: int
) -> tuple[int, int]:
    """Contexts and targets for the kept word number `i`, into `scratch`; how many of each."""
    bits = bits_at(plan.key, place, 1)
    reach = 1 + below(bits, plan.window)
    contexts = 0
    for j in range(max(0, i - reach), min(count, i + reach + 1)):
        if j != i:
            scratch.contexts[contexts] = scratch.kept[j]
            contexts += 1
    centre = scratch.kept[i]
    scratch.targets[0] = centre
    targets = 1
    for _ in range(plan.negatives):
        word, bits = noise(text, bits)
        if word != centre:
            scratch.targets[targets] = word
            targets += 1
    return contexts, targets


@compiled
def run(
    text: Text, plan: Plan, inputs: Rows, outputs: Rows, scratch: Scratch,
    touched: NDArray[np.int64], bounds: tuple[int, int, int, int], learn: bool,
) -> tuple[float, int]:  # fmt: skip
    """Train on the centres [begin, end) of the text: the summed loss and the number of examples.

    bounds = begin, end, the sentence of `begin`, and the tokens seen in earlier epochs. touched
    int64 [V]: how often each input row was updated, counted up here.
    """
    begin, end, sentence, offset = bounds
    total, examples = 0.0, 0
    while begin < end:
        while text.starts[sentence + 1] <= begin:
            sentence += 1
        left, right = text.starts[sentence], text.starts[sentence + 1]
        stop = min(end, right, begin + PIECE)
        count, first, last = gather(text, plan, scratch, offset, (begin, stop, left, right))
        for i in range(first, last):
            place = offset + scratch.places[i]
            contexts, targets = choose(text, plan, scratch, count, i, place)
            if contexts == 0:
                continue
            rate = f4(plan.lr * max(1 - place / plan.total, plan.floor) if learn else 0.0)
            if plan.bag:
                loss, new = cbow(inputs, outputs, scratch, contexts, targets, rate)
            else:
                loss, new = skipgram(inputs, outputs, scratch, contexts, targets, rate)
            total += loss
            examples += new
            if learn:
                for j in range(contexts):
                    touched[scratch.contexts[j]] += 1
        begin = stop
    return total, examples
