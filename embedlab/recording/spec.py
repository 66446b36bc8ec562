"""TrainSpec: every setting of a training run, small, hashable and complete."""

from __future__ import annotations

import operator
from dataclasses import asdict, dataclass, replace
from typing import Any

from embedlab.errors import BadSetting, UnknownChoice

DEFAULT_RATES = {"skipgram": 0.025, "cbow": 0.25, "nplm": 0.005}  # first learning rates
OBJECTIVES = tuple(DEFAULT_RATES)  # each is a module of that name in embedlab.training
TOKENS_TO_SEE = 600_000  # a short text is repeated until about so much has been seen
WHOLE = {
    "dim": (1, 65_536),
    "window": (1, 10_000),
    "negatives": (1, 10_000),
    "epochs": (1, 10_000_000),
    "seed": (0, 2**32 - 1),
    "threads": (1, 256),
    "snapshots": (2, 100_000),
    "hidden": (1, 65_536),
}
MOST_TOKENS = 2_000_000  # or more: 20 times, where that is no more than this in all


@dataclass(frozen=True)
class TrainSpec:
    """How to train a table. `None` means: chosen for the text by `resolved`.

    objective: skipgram or cbow with negative sampling (Mikolov et al. 2013) or nplm, next-token
    prediction (Bengio et al. 2003). dim: D. window: words on each side (nplm: words before).
    negatives: noise words per example. epochs: passes over the text. lr: first learning rate.
    sample: subsampling threshold, 0 for none. sigma: standard deviation of the start N(0, sigma).
    threads: 1 is exact. snapshots: so many moments or a few more. tied: nplm's output table is
    its input table (Press & Wolf 2017); hidden: its tanh units where it is not, else they are dim.
    init: "normal" or the digest of the table it started from.
    Raises BadSetting, UnknownChoice.
    """

    objective: str = "skipgram"
    dim: int = 64
    window: int = 5
    negatives: int = 5
    epochs: int | None = None
    lr: float | None = None
    sample: float | None = None
    sigma: float = 0.02
    seed: int = 0
    threads: int = 1
    snapshots: int = 60
    tied: bool = True
    hidden: int = 64
    init: str = "normal"

    def __post_init__(self) -> None:
        if self.objective not in OBJECTIVES:
            raise UnknownChoice(name="objective", value=self.objective, choices=OBJECTIVES)
        for name, (low, high) in WHOLE.items():
            self._take(name, operator.index, f"{low} .. {high}", low, high)
        self._take("lr", float, "> 0", 1e-300, 1e300)
        self._take("sigma", float, "1e-6 .. 100", 1e-6, 100)
        if self.sample != 0:
            self._take("sample", float, "0, or 1e-9 .. 1", 1e-9, 1)

    def _take(self, name: str, kind: Any, rule: str, low: float, high: float) -> None:
        """Make a setting a plain number within its bounds."""
        value = getattr(self, name)
        if value is None and name in ("epochs", "lr", "sample"):
            return
        try:
            number = kind(value)
        except (TypeError, ValueError):
            raise BadSetting(name=name, value=value, rule=rule) from None
        if not low <= number <= high:
            raise BadSetting(name=name, value=value, rule=rule)
        object.__setattr__(self, name, number)

    def resolved(self, tokens: int) -> TrainSpec:
        """The same spec with every `None` replaced by what suits a text of `tokens` tokens."""
        passes = round(TOKENS_TO_SEE / max(tokens, 1))
        if self.objective != "nplm":  # which learns more from a token, and is slower
            passes = max(passes, min(20, round(MOST_TOKENS / max(tokens, 1))))
        epochs = max(5, min(200, passes))
        return replace(
            self,
            epochs=self.epochs or epochs,
            lr=self.lr or DEFAULT_RATES[self.objective],
            sample=self.sample if self.sample is not None else (1e-3 if tokens > 100_000 else 0.0),
        )

    def to_json(self) -> dict[str, Any]:
        """The settings as a JSON object."""
        return asdict(self)
