"""Negative sampling as compiled loops that run without the GIL.

All of them stand in this file, as numba's cache looks only at the file of the outermost one.
Random numbers are a function of seed and text position alone (a counter run through the mixing
step of SplitMix64, Steele et al. 2014), so a run's result depends neither on where it is cut into
slices nor on when snapshots are taken.

Tables are float32 [V, P] with rows padded by zeros to P, a multiple of 16, and aligned: the inner
loops have no ragged ends.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, TypeVar

import numpy as np
from numba import njit
from numpy.typing import NDArray

FAST = {"reassoc", "contract", "arcp", "nsz"}  # not nnan, ninf: divergence must stay visible
OPTIONS = {"nogil": True, "cache": True, "fastmath": FAST, "error_model": "numpy"}
PIECE = 4096  # kept tokens are gathered in pieces of at most so many text positions
BITS = 24  # probabilities are compared as integers of so many bits
LN2 = np.float32(np.log(2.0))
f4, u8 = np.float32, np.uint64
Function = TypeVar("Function", bound=Callable[..., Any])


def compiled(function: Function) -> Function:
    """`function` as machine code, made at its first call and kept on disk."""
    made: Function = njit(**OPTIONS)(function)
    return made


class Text(NamedTuple):
    """A text with its word statistics.

    ids int32 [N]; starts int64 [S + 1]; keep uint32 [V]: probability of keeping an occurrence;
    accept uint32 [V], alias int32 [V]: noise distribution as an alias table (Walker 1977).
    """

    ids: NDArray[np.int32]
    starts: NDArray[np.int64]
    keep: NDArray[np.uint32]
    accept: NDArray[np.uint32]
    alias: NDArray[np.int32]


class Plan(NamedTuple):
    """The numbers that stay the same all through a run. bag: CBOW, else skip-gram."""

    window: int
    negatives: int
    lr: float
    floor: float
    total: int
    key: np.uint64
    bag: bool


class Scratch(NamedTuple):
    """One thread's working memory; `scratch` makes it."""

    rows: NDArray[np.float32]
    scores: NDArray[np.float32]
    losses: NDArray[np.float32]
    contexts: NDArray[np.int32]
    targets: NDArray[np.int32]
    kept: NDArray[np.int32]
    places: NDArray[np.int64]


@compiled
def mix(x: np.uint64) -> np.uint64:
    """64 well mixed bits from a counter."""
    x = (x ^ (x >> u8(30))) * u8(0xBF58476D1CE4E5B9)
    x = (x ^ (x >> u8(27))) * u8(0x94D049BB133111EB)
    return x ^ (x >> u8(31))


@compiled
def bits_at(key: np.uint64, place: int, stream: int) -> np.uint64:
    """64 random bits that belong to text position `place`."""
    return mix(key + u8(place) * u8(0x9E3779B97F4A7C15) + u8(stream))


@compiled
def is_kept(text: Text, key: np.uint64, offset: int, place: int) -> bool:
    """Whether the word at `place` is trained and survives subsampling in this epoch."""
    word = text.ids[place]
    if word >= len(text.keep):
        return False
    return bits_at(key, offset + place, 0) >> u8(64 - BITS) < u8(text.keep[word])


@compiled
def gather(
    text: Text, key: np.uint64, offset: int, window: int, bounds: tuple[int, int, int, int],
    kept: NDArray[np.int32], places: NDArray[np.int64],
) -> tuple[int, int, int]:  # fmt: skip
    """Kept words around the centres [begin, end) of the sentence [left, right).

    Fills `kept` and `places`, up to `window` words of context on each side included. Returns
    how many there are, and the range of those that are centres.
    """
    begin, end, left, right = bounds
    low, missing = begin, window
    while low > left and missing > 0:
        low -= 1
        missing -= is_kept(text, key, offset, low)
    count, first, last, missing = 0, 0, 0, window
    for place in range(low, right):
        if not is_kept(text, key, offset, place):
            continue
        if place < begin:
            first += 1
        elif place < end:
            last = count + 1
        else:
            missing -= 1
        kept[count], places[count] = text.ids[place], place
        count += 1
        if place >= end and missing <= 0:
            break
    return count, first, max(first, last)


@compiled
def noise(text: Text, bits: np.uint64) -> tuple[int, np.uint64]:
    """A word drawn from the noise distribution, and the next random bits (an LCG, Knuth 3.3.4)."""
    bits = bits * u8(6364136223846793005) + u8(1442695040888963407)
    word = int(((bits >> u8(32)) * u8(len(text.accept))) >> u8(32))
    bits = bits * u8(6364136223846793005) + u8(1442695040888963407)
    if bits >> u8(64 - BITS) >= u8(text.accept[word]):
        word = int(text.alias[word])
    return word, bits


@compiled
def errors(scores: NDArray[np.float32], losses: NDArray[np.float32], count: int) -> None:
    """For each score x: its loss log(1 + exp(x)), and in its place the slope 1 / (1 + exp(-x)).

    Both come from e = exp(-|x|), so nothing overflows: the loss of -120 is exp(-120), of 120 it
    is 120. The loop has no branch and no call, and becomes vector code.
    """
    for i in range(count):
        x = scores[i]
        a = min(abs(x), f4(87)) / LN2
        whole = np.int32(a + f4(0.5))
        f = (f4(whole) - a) * LN2  # exp(-|x|) = 2^-whole * exp(f), |f| <= ln 2 / 2: Taylor
        e = f * (f4(1 / 6) + f * (f4(1 / 24) + f * (f4(1 / 120) + f * f4(1 / 720))))
        e = f4(1) + f * (f4(1) + f * (f4(0.5) + e))
        e *= np.int32((127 - whole) << 23).view(np.float32)
        z = e / (f4(2) + e)  # log(1 + e) = 2 artanh(z)
        y = z * z
        s = f4(1 / 5) + y * (f4(1 / 7) + y * (f4(1 / 9) + y * f4(1 / 11)))
        losses[i] = max(x, f4(0)) + f4(2) * z * (f4(1) + y * (f4(1 / 3) + y * s))
        scores[i] = (f4(1) if x > f4(0) else e) / (f4(1) + e)


@compiled
def products(
    left: NDArray[np.float32], count: int, right: NDArray[np.float32],
    rows: NDArray[np.int32], number: int, scores: NDArray[np.float32],
) -> None:  # fmt: skip
    """scores[k * count + j] = left[j] . right[rows[k]]; both counts even: two by two at a time."""
    for k in range(0, number, 2):
        a, b = rows[k], rows[k + 1]
        for j in range(0, count, 2):
            aa, ab, ba, bb = f4(0), f4(0), f4(0), f4(0)
            for d in range(left.shape[1]):
                aa += left[j, d] * right[a, d]
                ab += left[j + 1, d] * right[a, d]
                ba += left[j, d] * right[b, d]
                bb += left[j + 1, d] * right[b, d]
            i, n = k * count + j, (k + 1) * count + j
            scores[i], scores[i + 1], scores[n], scores[n + 1] = aa, ab, ba, bb


@compiled
def add(
    table: NDArray[np.float32], row: int, a: np.float32, x: NDArray[np.float32], i: int,
    b: np.float32, y: NDArray[np.float32], j: int,
) -> None:  # fmt: skip
    """table[row] += a * x[i] + b * y[j]."""
    for d in range(table.shape[1]):
        table[row, d] += a * x[i, d] + b * y[j, d]


@compiled
def slopes(scratch: Scratch, width: int, used: int, targets: int, rate: np.float32) -> float:
    """Turn the scores [targets, width] into steps along -gradient; returns the summed loss.

    Row 0 belongs to the true centre, the others to noise. Columns from `used` on are filling.
    """
    scores, losses, total = scratch.scores, scratch.losses, 0.0
    for i in range(width):
        scores[i] = -scores[i]
    errors(scores, losses, targets * width)
    for i in range(targets * width):
        scores[i] *= rate if i < width else -rate
    if used < width:
        for k in range(targets):
            scores[k * width + used] = losses[k * width + used] = f4(0)
    if targets % 2:
        scores[targets * width : (targets + 1) * width] = f4(0)
    for i in range(targets * width):
        total += losses[i]
    return total


@compiled
def skipgram(
    inputs: NDArray[np.float32], outputs: NDArray[np.float32], scratch: Scratch,
    contexts: int, targets: int, rate: np.float32,
) -> tuple[float, int]:  # fmt: skip
    """One step of gradient descent for one centre: the loss before it, and its examples.

    Each of the scratch.contexts is to predict the centre among scratch.targets: the centre, then
    noise words shared by all contexts (Ji et al. 2016). A word may stand in either list more than
    once. The step is along the exact gradient of the summed loss. rate 0: nothing is written.
    """
    rows, steps, words, context = scratch.rows, scratch.scores, scratch.targets, scratch.contexts
    width = contexts + contexts % 2
    for j in range(contexts):
        rows[j] = inputs[context[j]]
    if width > contexts:
        rows[contexts] = f4(0)
    words[targets] = words[0]
    products(rows, width, outputs, words, targets, steps)
    loss = slopes(scratch, width, contexts, targets, rate)
    if rate > f4(0):
        for j in range(contexts):
            for k in range(0, targets, 2):
                a, b = steps[k * width + j], steps[(k + 1) * width + j]
                add(inputs, context[j], a, outputs, words[k], b, outputs, words[k + 1])
        for k in range(targets):
            for j in range(0, width, 2):
                a, b = steps[k * width + j], steps[k * width + j + 1]
                add(outputs, words[k], a, rows, j, b, rows, j + 1)
    return loss, contexts


@compiled
def cbow(
    inputs: NDArray[np.float32], outputs: NDArray[np.float32], scratch: Scratch,
    contexts: int, targets: int, rate: np.float32,
) -> tuple[float, int]:  # fmt: skip
    """As `skipgram`, but the mean of the contexts is to predict the centre: one example.

    Each context gets its share 1 / contexts of the gradient (Irsoy et al. 2021), which word2vec.c
    forgets.
    """
    rows, steps, words, context = scratch.rows, scratch.scores, scratch.targets, scratch.contexts
    share = f4(1) / f4(contexts)
    rows[0] = rows[1] = rows[2] = f4(0)
    for j in range(contexts):
        add(rows, 0, share, inputs, context[j], f4(0), rows, 1)
    words[targets] = words[0]
    products(rows, 2, outputs, words, targets, steps)
    loss = slopes(scratch, 2, 1, targets, rate)
    if rate > f4(0):
        for k in range(targets):
            add(rows, 2, steps[2 * k], outputs, words[k], f4(0), rows, 1)
        for k in range(targets):
            add(outputs, words[k], steps[2 * k], rows, 0, f4(0), rows, 1)
        for j in range(contexts):
            add(inputs, context[j], share, rows, 2, f4(0), rows, 1)
    return loss, 1


@compiled
def choose(
    text: Text, plan: Plan, scratch: Scratch, i: int, count: int, place: int
) -> tuple[int, int]:
    """Contexts and targets of the kept word number i, into `scratch`; how many of each."""
    bits = bits_at(plan.key, place, 1)
    reach = 1 + int(((bits >> u8(32)) * u8(plan.window)) >> u8(32))
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
    text: Text, plan: Plan, inputs: NDArray[np.float32], outputs: NDArray[np.float32],
    scratch: Scratch, touched: NDArray[np.int64], sentence: int, bounds: tuple[int, int, int],
    learn: bool,
) -> tuple[float, int]:  # fmt: skip
    """Train on the centres [begin, end) of the text; bounds = begin, end, offset.

    offset: tokens seen in earlier epochs. sentence: that of `begin`. Returns the summed loss and
    the number of examples.
    """
    begin, end, offset = bounds
    total, examples = 0.0, 0
    while begin < end:
        while text.starts[sentence + 1] <= begin:
            sentence += 1
        left, right = text.starts[sentence], text.starts[sentence + 1]
        stop = min(end, right, begin + PIECE)
        count, first, last = gather(
            text, plan.key, offset, plan.window, (begin, stop, left, right),
            scratch.kept, scratch.places,
        )  # fmt: skip
        for i in range(first, last):
            place = offset + scratch.places[i]
            contexts, targets = choose(text, plan, scratch, i, count, place)
            if contexts == 0:
                continue
            rate = f4(plan.lr * max(1 - place / plan.total, plan.floor)) if learn else f4(0)
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


@compiled
def alias_table(
    weights: NDArray[np.float64], accept: NDArray[np.float64], alias: NDArray[np.int32]
) -> None:
    """Vose's construction: column i is kept with probability accept[i], else alias[i] is taken."""
    size = len(weights)
    stack = np.empty(size, dtype=np.int64)
    small, large = 0, size  # two stacks growing towards each other
    accept[:] = weights / weights.sum() * size
    for i in range(size):
        alias[i] = i
        if accept[i] < 1:
            stack[small] = i
            small += 1
        else:
            large -= 1
            stack[large] = i
    while small > 0 and large < size:
        small -= 1
        low, high = stack[small], stack[large]
        alias[low] = high
        accept[high] -= 1 - accept[low]
        if accept[high] < 1:
            large += 1
            stack[small] = high
            small += 1
    for i in stack[large:]:
        accept[i] = 1
    for i in stack[:small]:
        accept[i] = 1
