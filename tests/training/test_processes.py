"""Case 12: the same bytes in another process, whatever PYTHONHASHSEED is."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from embedlab.recording import OBJECTIVES

ROOT = Path(__file__).parents[2]
SCRIPT = """
import sys
from embedlab.recording import TrainSpec
from embedlab.table import EmbeddingTable
from embedlab.training import train
from tests.training.texts import random_corpus
corpus = random_corpus(words=80, sentences=300)
for snapshot in train(corpus, TrainSpec(sys.argv[1], dim=20, epochs=2, snapshots=8)):
    print(EmbeddingTable(corpus.vocab, snapshot.vectors).digest, snapshot.loss)
"""


@pytest.mark.parametrize("objective", OBJECTIVES)
def test_two_processes_give_the_same_bytes(objective):
    told = [
        subprocess.run(
            [sys.executable, "-c", SCRIPT, objective],
            cwd=ROOT,
            env={
                **os.environ,
                "PYTHONHASHSEED": seed,
                "PYTHONPATH": str(ROOT),
                "OMP_NUM_THREADS": n,
            },
            check=True,
            capture_output=True,
            text=True,
        ).stdout
        for seed, n in (("1", "1"), ("2", "2"))
    ]
    assert told[0] == told[1]
    assert len(set(told[0].splitlines())) >= 8


def test_torch_is_loaded_for_nplm_only():
    code = (
        "import sys; from embedlab.training import train, warm; warm();"
        "assert 'torch' not in sys.modules; assert 'numba' in sys.modules;"
        "warm('nplm'); assert 'torch' in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=True)


def test_importing_the_loop_is_light():
    code = "import sys; import embedlab.training; assert 'numba' not in sys.modules"
    subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=True)
