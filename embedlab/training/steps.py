"""One step of gradient descent on one centre word, as compiled loops.

Tables are float32 [V, P] with rows padded by zeros to P, a multiple of 16, and aligned: the inner
loops have no ragged ends.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import numpy as np
from numba import njit
from numba.core.options import DefaultOptions

from embedlab.training.state import TILE, Ids, Rows, Scratch

OPTIONS: dict[str, Any] = {
    "nogil": True,
    "cache": True,
    "forceinline": True,
    "error_model": "numpy",
    "fastmath": {"reassoc", "contract", "arcp", "nsz"},  # not nnan, ninf: NaN must stay visible
}
if hasattr(DefaultOptions, "_nrt"):
    OPTIONS["_nrt"] = False  # no kernel makes an array, so none need be counted: 1.6 times faster

f4, u8 = np.float32, np.uint64
LN2 = f4(np.log(2))

Function = TypeVar("Function", bound=Callable[..., Any])


def compiled(function: Function) -> Function:
    """`function` as machine code, made at its first call and kept on disk where one may write."""
    made: Function
    try:
        made = njit(**OPTIONS)(function)
    except RuntimeError:  # numba finds no folder for its cache
        made = njit(**{**OPTIONS, "cache": False})(function)
    return made


@compiled
def errors(scores: Rows, losses: Rows, count: int) -> None:
    """For each score x: its loss log(1 + exp(x)), and in its place the slope 1 / (1 + exp(-x)).

    Both come from e = exp(-|x|), so nothing overflows: the loss of -120 is exp(-120), that of 120
    is 120. The loop has no branch and no call, and becomes vector code.
    """
    for i in range(count):
        x = scores[i]
        a = min(abs(x), f4(87)) / LN2
        whole = np.int32(a + f4(0.5))
        f = (f4(whole) - a) * LN2  # exp(-|x|) = 2^-whole exp(f), and exp(f) by Taylor
        e = f * (f4(1 / 6) + f * (f4(1 / 24) + f * (f4(1 / 120) + f * f4(1 / 720))))
        e = f4(1) + f * (f4(1) + f * (f4(0.5) + e))
        e *= np.int32((127 - whole) << 23).view(np.float32)
        z = e / (f4(2) + e)  # log(1 + e) = 2 artanh(z)
        y = z * z
        s = f4(1 / 5) + y * (f4(1 / 7) + y * (f4(1 / 9) + y * f4(1 / 11)))
        losses[i] = max(x, f4(0)) + f4(2) * z * (f4(1) + y * (f4(1 / 3) + y * s))
        scores[i] = (f4(1) if x > f4(0) else e) / (f4(1) + e)


@compiled
def products(left: Rows, width: int, right: Rows, words: Ids, targets: int, scores: Rows) -> None:
    """scores[k * width + j] = left[j] . right[words[k]], in tiles of three targets by two rows."""
    for k in range(0, targets, TILE):
        u, v, w = words[k], words[k + 1], words[k + 2]
        for j in range(0, width, 2):
            u0, u1, v0, v1, w0, w1 = f4(0), f4(0), f4(0), f4(0), f4(0), f4(0)
            for d in range(left.shape[1]):
                u0 += left[j, d] * right[u, d]
                u1 += left[j + 1, d] * right[u, d]
                v0 += left[j, d] * right[v, d]
                v1 += left[j + 1, d] * right[v, d]
                w0 += left[j, d] * right[w, d]
                w1 += left[j + 1, d] * right[w, d]
            i = k * width + j
            scores[i], scores[i + 1] = u0, u1
            scores[i + width], scores[i + width + 1] = v0, v1
            scores[i + 2 * width], scores[i + 2 * width + 1] = w0, w1


@compiled
def slopes(scratch: Scratch, width: int, used: int, targets: int, rate: np.float32) -> float:
    """Turn the scores [targets, width] into steps down the gradient; returns the summed loss.

    Row 0 belongs to the true centre, the others to noise. Columns from `used` on, and rows that
    fill up the last tile, get steps of 0.
    """
    scores, losses, total = scratch.scores, scratch.losses, 0.0
    for i in range(width):
        scores[i] = -scores[i]
    errors(scores, losses, targets * width)
    for i in range(targets * width):
        scores[i] *= rate if i < width else -rate
    for i in range(targets * width, (targets + TILE - 1) * width):
        scores[i] = f4(0)
    if used < width:
        for k in range(targets):
            scores[k * width + used] = losses[k * width + used] = f4(0)
    for i in range(targets * width):
        total += losses[i]
    return total


@compiled
def copy(table: Rows, row: int, source: Rows, word: int, factor: np.float32) -> None:
    """table[row] = factor * source[word]."""
    for d in range(table.shape[1]):
        table[row, d] = factor * source[word, d]


@compiled
def add(table: Rows, row: int, factor: np.float32, source: Rows, word: int) -> None:
    """table[row] += factor * source[word]."""
    for d in range(table.shape[1]):
        table[row, d] += factor * source[word, d]


@compiled
def add_outputs(
    table: Rows, row: int, steps: Rows, i: int, width: int, source: Rows, words: Ids, k: int
) -> None:
    """Add to table[row] a tile of the rows words[k:k+3] of `source`, by their steps."""
    a, b, c = steps[i], steps[i + width], steps[i + 2 * width]
    u, v, w = words[k], words[k + 1], words[k + 2]
    for d in range(table.shape[1]):
        table[row, d] += a * source[u, d] + b * source[v, d] + c * source[w, d]


@compiled
def add_rows(table: Rows, row: int, steps: Rows, i: int, width: int, rows: Rows) -> None:
    """Add to table[row] the first `width` of `rows` by steps[i:], four and then two at a time."""
    for j in range(0, width - 3, 4):
        a, b, c, e = steps[i + j], steps[i + j + 1], steps[i + j + 2], steps[i + j + 3]
        for d in range(table.shape[1]):
            table[row, d] += a * rows[j, d] + b * rows[j + 1, d]
            table[row, d] += c * rows[j + 2, d] + e * rows[j + 3, d]
    if width % 4:
        a, b = steps[i + width - 2], steps[i + width - 1]
        for d in range(table.shape[1]):
            table[row, d] += a * rows[width - 2, d] + b * rows[width - 1, d]


@compiled
def skipgram(
    inputs: Rows, outputs: Rows, scratch: Scratch, contexts: int, targets: int, rate: np.float32
) -> tuple[float, int]:
    """One step of gradient descent for one centre: the loss before it, and its examples.

    Each of scratch.contexts is to tell the true centre, the first of scratch.targets, from the
    noise words after it, which all contexts share (Ji et al. 2016). A word may stand in either
    list more than once. The step goes along the exact gradient of the summed loss. rate 0:
    nothing is written.
    """
    rows, steps, words, near = scratch.rows, scratch.scores, scratch.targets, scratch.contexts
    width = contexts + contexts % 2
    for j in range(width):
        copy(rows, j, inputs, near[min(j, contexts - 1)], f4(j < contexts))
    words[targets] = words[targets + 1] = words[0]
    products(rows, width, outputs, words, targets, steps)
    loss = slopes(scratch, width, contexts, targets, rate)
    if rate > f4(0):
        for j in range(contexts):
            for k in range(0, targets, TILE):
                add_outputs(inputs, near[j], steps, k * width + j, width, outputs, words, k)
        for k in range(targets):
            add_rows(outputs, words[k], steps, k * width, width, rows)
    return loss, contexts


@compiled
def cbow(
    inputs: Rows, outputs: Rows, scratch: Scratch, contexts: int, targets: int, rate: np.float32
) -> tuple[float, int]:
    """As `skipgram`, but the mean of the contexts is to tell the centre from noise: one example.

    Each context gets its share 1 / contexts of the gradient (Irsoy et al. 2021), which word2vec.c
    forgets.
    """
    rows, steps, words, near = scratch.rows, scratch.scores, scratch.targets, scratch.contexts
    share = f4(1) / f4(contexts)
    copy(rows, 0, inputs, near[0], share)
    for j in range(1, contexts):
        add(rows, 0, share, inputs, near[j])
    copy(rows, 1, rows, 0, f4(0))
    words[targets] = words[targets + 1] = words[0]
    products(rows, 2, outputs, words, targets, steps)
    loss = slopes(scratch, 2, 1, targets, rate)
    if rate > f4(0):
        for k in range(0, targets, TILE):
            add_outputs(rows, 1, steps, 2 * k, 2, outputs, words, k)
        for k in range(targets):
            add(outputs, words[k], steps[2 * k], rows, 0)
        for j in range(contexts):
            add(inputs, near[j], share, rows, 1)
    return loss, 1
