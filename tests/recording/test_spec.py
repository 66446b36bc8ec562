import numpy as np
import pytest

from embedlab.errors import BadSetting
from embedlab.recording import TrainSpec


def test_numbers_of_numpy_become_plain():
    spec = TrainSpec(dim=np.int64(4), lr=np.float32(0.5), seed=np.uint32(7))
    assert [type(value) for value in (spec.dim, spec.lr, spec.seed)] == [int, float, int]
    assert spec == TrainSpec(dim=4, lr=0.5, seed=7)


@pytest.mark.parametrize(
    "setting",
    [
        {"dim": 0},
        {"dim": 2.5},
        {"dim": "3"},
        {"dim": None},
        {"dim": 10**18},
        {"window": 2**63},
        {"threads": 100_000},
        {"epochs": 2.5},
        {"seed": -1},
        {"seed": 2**32},
        {"sigma": 0},
        {"sigma": 1e300},
        {"sigma": float("nan")},
        {"sample": 1e-323},
        {"sample": -1},
        {"lr": 0},
        {"lr": float("inf")},
        {"snapshots": 1},
    ],
)
def test_what_no_training_can_do_is_refused_by_name(setting):
    with pytest.raises(BadSetting) as fault:
        TrainSpec(**setting)
    assert fault.value.fields["name"] == next(iter(setting))
