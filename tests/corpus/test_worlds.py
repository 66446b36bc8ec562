import os
import re
import subprocess
import sys
from collections import Counter
from itertools import pairwise

import numpy as np
import pytest

from embedlab.corpus import Corpus, worlds
from embedlab.errors import UnknownChoice

EVERY = [(name, language) for name in worlds.WORLDS for language in worlds.LANGUAGES]
PARTS = [(name, language) for name in worlds.PARTS for language in worlds.LANGUAGES]
every_world = pytest.mark.parametrize(("name", "language"), EVERY)
every_part = pytest.mark.parametrize(("name", "language"), PARTS)


@every_world
def test_every_word_has_a_group_and_every_word_occurs(name, language):
    corpus = Corpus.from_world(name, language)
    assert set(corpus.lexicon.tokens) == set(worlds.groups(name, language))
    assert all(corpus.lexicon.groups)
    assert len(corpus.vocab) == len(corpus.lexicon)
    assert min(Counter(corpus.lexicon.groups).values()) >= 12


@every_part
def test_a_world_has_the_size_of_a_short_story(name, language):
    corpus = Corpus.from_world(name, language)
    assert 15_000 <= corpus.tokens <= 40_000
    assert 100 <= len(corpus.vocab) <= 280


@pytest.mark.parametrize("language", worlds.LANGUAGES)
def test_all_is_the_three_together_without_a_word_in_two_groups(language):
    together = worlds.groups("all", language)
    for part in worlds.PARTS:
        assert worlds.groups(part, language).items() <= together.items()
    assert worlds.text("all", language) == "".join(
        worlds.text(part, language) for part in worlds.PARTS
    )


@pytest.mark.parametrize("name", worlds.PARTS)
def test_the_languages_are_parallel(name):
    sizes = [Counter(worlds.groups(name, language).values()) for language in worlds.LANGUAGES]
    english, chinese = ([*size.values()][:-1] for size in sizes)  # small words differ
    assert english == chinese


@every_world
def test_a_seed_gives_one_text(name, language):
    assert worlds.text(name, language, 1) == worlds.text(name, language, 1)
    assert worlds.text(name, language, 1) != worlds.text(name, language, 2)


def test_the_text_does_not_hang_on_the_hash_seed():
    code = "from embedlab.corpus import worlds; print(hash(worlds.text('pets')) if 0 else "
    code += "__import__('hashlib').sha256(worlds.text('pets').encode()).hexdigest())"
    digests = {
        subprocess.run(
            [sys.executable, "-c", code],
            env={**os.environ, "PYTHONHASHSEED": str(seed)},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in (1, 2)
    }
    assert len(digests) == 1


@pytest.mark.parametrize("name", worlds.WORLDS)
def test_english_is_cut_as_any_text_would_be(name):
    world, text = Corpus.from_world(name), Corpus.from_text(worlds.text(name))
    assert list(world) == list(text)
    assert world.origin.characters == text.origin.characters


@pytest.mark.parametrize("name", worlds.WORLDS)
def test_chinese_is_cut_into_its_words(name):
    corpus = Corpus.from_world(name, "zh")
    lines = worlds.text(name, "zh").splitlines()
    assert corpus.sentences == len(lines)
    for line, sentence in zip(lines, corpus, strict=True):
        assert "".join(sentence) == line.translate({ord("，"): "", ord("。"): ""})
        assert " " not in line


@every_world
def test_sentences_look_like_sentences(name, language):
    for line in worlds.text(name, language).splitlines():
        assert line.endswith("。" if language == "zh" else ".")
        assert "  " not in line
        assert not any(one == other for one, other in pairwise(line.split()))
        if language == "en":
            assert line[0].isupper()
            assert not re.search(r"\b[Aa] [aeiou]", line)


@every_part
def test_words_of_a_group_come_about_equally_often(name, language):
    corpus = Corpus.from_world(name, language)
    small = corpus.vocab.groups[0]  # the commonest word is a small one
    for group in set(corpus.vocab.groups) - {small}:
        counts = corpus.vocab.counts[[other == group for other in corpus.vocab.groups]]
        assert counts.max() <= 2 * counts.min(), group


def test_what_does_not_exist_is_refused():
    with pytest.raises(UnknownChoice):
        Corpus.from_world("moon")
    with pytest.raises(UnknownChoice):
        worlds.text("pets", "fr")


# What is learnt, two seeds of each here; benchmarks/worlds.py has ten.
WORDS = {
    "en": {"kingdom": ("king", "man", "woman", "queen"), "pets": ("cat", "dog", "fish", "wrench")},
    "zh": {"kingdom": ("国王", "男人", "女人", "女王"), "pets": ("猫", "狗", "鱼", "扳手")},
}


def trained(corpus, seed):
    from embedlab.recording import TrainSpec
    from embedlab.training import train

    *_, last = train(corpus, TrainSpec(seed=seed))
    return last.vectors / np.linalg.norm(last.vectors, axis=1, keepdims=True)


@every_part
@pytest.mark.parametrize("seed", [0, 1])
def test_ten_nearest_are_of_the_own_group(name, language, seed):
    corpus = Corpus.from_world(name, language)
    unit = trained(corpus, seed)
    likeness = unit @ unit.T
    np.fill_diagonal(likeness, -2)
    groups = np.array(corpus.vocab.groups)
    nearest = np.argsort(-likeness, axis=1)[:, :10]
    assert (groups[nearest] == groups[:, None]).mean() >= 0.9


@pytest.mark.parametrize("language", worlds.LANGUAGES)
@pytest.mark.parametrize("seed", [0, 1])
def test_king_minus_man_plus_woman_is_queen(language, seed):
    corpus = Corpus.from_world("kingdom", language)
    unit = trained(corpus, seed)
    king, man, woman, queen = corpus.vocab.ids(WORDS[language]["kingdom"])
    likeness = unit @ (unit[king] - unit[man] + unit[woman])
    likeness[[king, man, woman]] = -2
    assert likeness.argmax() == queen


@pytest.mark.parametrize("language", worlds.LANGUAGES)
@pytest.mark.parametrize("seed", [0, 1])
def test_a_cat_is_more_dog_than_fish_than_wrench(language, seed):
    corpus = Corpus.from_world("pets", language)
    unit = trained(corpus, seed)
    cat, dog, fish, wrench = unit[corpus.vocab.ids(WORDS[language]["pets"])]
    assert cat @ dog > cat @ fish > cat @ wrench
