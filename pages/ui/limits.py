"""What this server would not do for one visitor, said before Start."""

from __future__ import annotations

from embedlab.corpus import Corpus
from embedlab.recording import TrainSpec
from embedlab.training.schedule import moments
from pages.ui.i18n import t
from pages.ui.settings import LIMITS


def over_limit(corpus: Corpus, spec: TrainSpec) -> str | None:
    """One line on the limit this run would pass, or None."""
    words = len(corpus.vocab)
    if words > LIMITS.words:
        return t("limit.words", words=f"{words:,}", limit=f"{LIMITS.words:,}")
    spec = spec.resolved(corpus.tokens)
    count = len(moments(corpus.tokens, spec.epochs or 1, spec.snapshots))
    megabytes = count * words * spec.dim * 2 / 1e6  # moments are kept as float16
    if megabytes > LIMITS.megabytes:
        return t("limit.memory", needed=f"{megabytes:,.0f}", limit=f"{LIMITS.megabytes:,}")
    return None
