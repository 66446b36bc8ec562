"""train(corpus, spec): an embedding table learnt from a text, moment by moment."""

from embedlab.training.loop import Progress, Tick, train
from embedlab.training.warming import warm

__all__ = ["Progress", "Tick", "train", "warm"]
