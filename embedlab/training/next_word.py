"""Softmax over a vocabulary and its cross-entropy, in one autograd function."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import torch
from torch import Tensor
from torch.autograd.function import once_differentiable

CELLS = 1 << 19  # scores at a time: so many floats stay in the processor's cache


class NextWord(torch.autograd.Function):
    """Summed cross-entropy of softmax(state @ table.T + bias) against the words that came.

    state float32 [B, H]; table float32 [V or more, H], of which the first V rows are words;
    bias float32 [V]; nexts int64 [B]. The gradients are worked out with the loss, a few rows at a
    time, so that the [B, V] scores are never written to memory: half the time of
    `functional.linear` and `cross_entropy`, and the same numbers up to rounding.
    """

    @staticmethod
    def forward(ctx: Any, state: Tensor, table: Tensor, bias: Tensor, nexts: Tensor) -> Tensor:
        """The loss, a scalar."""
        words = table[: len(bias)]
        to_state, to_table = torch.empty_like(state), torch.zeros_like(table)
        to_bias, loss = torch.zeros_like(bias), state.new_zeros(())
        rows = max(64, CELLS // len(bias))
        for part in range(0, len(state), rows):
            here, right = state[part : part + rows], nexts[part : part + rows, None]
            scores = torch.mm(here, words.t()).add_(bias)
            largest = scores.amax(1, keepdim=True)
            chosen = scores.gather(1, right)
            sums = scores.sub_(largest).exp_().sum(1, keepdim=True)
            loss += (sums.log() + largest - chosen).sum()
            slopes = scores.scatter_add_(1, right, -sums)  # times 1 / sums: softmax - one-hot
            share = sums.reciprocal()
            torch.mm(slopes, words, out=to_state[part : part + rows]).mul_(share)
            to_table[: len(bias)].addmm_(slopes.t(), here * share)
            to_bias.addmv_(slopes.t(), share[:, 0])
        ctx.save_for_backward(to_state, to_table, to_bias)
        return loss

    @staticmethod
    @once_differentiable
    def backward(ctx: Any, slope: Tensor) -> tuple[Tensor | None, ...]:
        """The gradients for state, table and bias."""
        return *(gradient * slope for gradient in ctx.saved_tensors), None


summed_loss: Callable[[Tensor, Tensor, Tensor, Tensor], Tensor] = NextWord.apply
