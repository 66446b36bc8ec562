import pytest
from hypothesis import given
from hypothesis import strategies as st

from embedlab.spreadsheet import disarmed, restored


@pytest.mark.parametrize("word", ["=1+1", "+1", "-1", "@SUM(A1)", "-", "--", "\t=1", "\r=1", "＝1"])
def test_what_a_spreadsheet_would_run_is_text(word):
    assert disarmed(word) == f"'{word}"


@pytest.mark.parametrize("word", ["cat", "猫", "a=1", "'tis", "", "'", "1-1"])
def test_other_words_stay(word):
    assert disarmed(word) == word


@given(st.text(alphabet="'=-a", max_size=6))
def test_there_and_back(word):
    assert restored(disarmed(word)) == word
