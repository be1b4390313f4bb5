"""Both sides of the index read a text the same way: what a fact says, a question can ask."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from contract_tests.laws.samples import TEXTS
from gno.adapters.lexical.ram import PlainStemmer
from gno.adapters.lexical.stemmer import TantivyStemmer
from gno.domain.search.analysis import FURTHER, index_terms, words_in_order
from gno.domain.search.order import order_of
from gno.domain.search.pieces import SIGN, cut
from gno.domain.search.question import MAX_WORDS, Question, is_spellable, query_terms, respelled
from gno.domain.search.spelling import is_one_edit, one_edit_away

Stem = Callable[[Sequence[str], str], list[str]]

STEMMERS = (TantivyStemmer().stem, PlainStemmer().stem)
STEM = STEMMERS[0]
LANGUAGES = st.sampled_from(["en", "de", "fr", "es", "tr", "ru", "xx", "de-AT", ""])
_WORDS = """
The deploys don't run on v1.2.3 Straße İstanbul'un l'école Kündigungsfrist беседы 項目会議
に行きました 회의는 집에 ประชุมเมื่อไหร่ बैठकें الاجتماعات 🚀 👍🏽 🇩🇪 foo_bar waterPump user@host e-mail
/usr/bin self-care C++ C# 10:30 not nicht O\u2019Brien 9f86d081884c7d659a2f
"""
SENTENCES = st.one_of(TEXTS, st.lists(st.sampled_from(_WORDS.split())).map(" ".join))


def asks(text: str, language: str = "en") -> list[str]:
    return [word.surface for word in query_terms(text, STEM, language).words]


def finds(query: str, fact: str, language: str = "en") -> bool:
    """Tell whether every content word of the query, or what stands for it, is in the fact."""
    terms = set(index_terms(fact, STEM, language))
    words = query_terms(query, STEM, language).words
    held = (
        not terms.isdisjoint(word.forms)
        or any(not terms.isdisjoint(part.forms) for part in word.parts)
        for word in words
    )
    return bool(words) and all(held)


@pytest.mark.parametrize("stem", STEMMERS, ids=["tantivy", "plain"])
@given(text=SENTENCES, language=LANGUAGES)
def test_a_fact_holds_every_word_it_is_asked_for_in_its_own_words(
    stem: Stem, text: str, language: str
) -> None:
    terms = set(index_terms(text, stem, language))
    question = query_terms(text, stem, language)

    for word in (*question.words, *question.weak):
        assert not terms.isdisjoint(word.forms), (word, terms)


@given(text=SENTENCES)
def test_a_text_with_anything_to_see_has_terms_and_words(text: str) -> None:
    if any(unicodedata.category(char)[0] in "LNS" for char in text):
        assert index_terms(text, STEM)
        assert query_terms(text, STEM).words


@given(text=SENTENCES, language=LANGUAGES)
def test_terms_are_words_for_a_tokenizer_that_cuts_at_spaces(text: str, language: str) -> None:
    for term in index_terms(text, STEM, language):
        assert term
        assert not any(char.isspace() for char in term)
        assert not any(0xD800 <= ord(char) <= 0xDFFF for char in term)


@given(text=SENTENCES)
def test_letter_case_and_composition_change_nothing(text: str) -> None:
    lower = text.lower()

    assert index_terms(unicodedata.normalize("NFD", lower), STEM) == index_terms(
        unicodedata.normalize("NFC", lower), STEM
    )


@given(text=SENTENCES)
def test_words_come_first_and_further_forms_after(text: str) -> None:
    terms = index_terms(text, STEM)
    count = words_in_order(terms)

    assert all(term.startswith(FURTHER) for term in terms[count:])


@pytest.mark.parametrize(
    ("query", "fact"),
    [
        ("deployed branches", "Deploys go out from one branch"),
        ("who wrote it", "Release notes are written by Priya"),
        ("went", "They go on Friday"),
        ("children", "One child is ill"),
        ("cafe", "Le café est fermé"),
        ("café", "The cafe is closed"),
        ("strasse", "Die Straße ist gesperrt"),
        ("ISTANBUL", "İstanbul'un köprüleri"),
        ("istanbul", "ISTANBUL is large"),
        ("kundigung", "Die Kündigung ist da"),
        ("email", "Send an e-mail"),
        ("e-mail", "Send an email"),
        ("followup", "A follow-up is due"),
        ("foo bar", "foo(bar) failed"),
        ("foo(bar)", "foo bar failed"),
        ("v1.2.3", "It runs v1.2.3 now"),
        ("host", "Ask user@host"),
        ("bin", "It is in /usr/bin/env"),
        ("water pump", "waterPump is a class"),
        ("c++", "Written in C++"),
        ("9f86d081884c", "sha 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"),
        (
            "9f86d081884c7d65",
            "sha 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
        ),
        ("mem-01234567", "See mem-0123456789abcdef"),
        ("🚀", "🚀 means ship on Friday"),
        ("👍", "👍🏽 is enough"),
        ("👩", "👩‍💻 writes"),
        ("🇩🇪", "Flag of 🇩🇪"),
        ("==>", "==> !! <=="),
        ("会议", "项目会议在周五"),
        ("茶", "他喜欢喝绿茶"),
        ("すし", "すしが好き"),
        ("食べた", "りんごを食べる"),
        ("회의가", "회의는 금요일이다"),
        ("집에", "집은 멀다"),
        ("집", "집은 멀다"),
        ("봄", "봄"),
        ("ประชุม", "การประชุมทีม"),
        ("बैठकों", "बैठक शुक्रवार को है"),
        ("اجتماعات", "الاجتماع يوم الجمعة"),
        ("مشروع", "الْمَشْرُوعُ جديد"),
        ("встреча", "Встречи по пятницам"),
        ("елка", "Ёлка стоит"),
        ("ﬁne", "fine words"),
        ("\uff26\uff55\uff4c\uff4c", "full width"),
        ("v1.2版本", "现在是v1.2版本"),
        ("gno", "gno는 빠르다"),
        ("ta\u00adble", "table"),
    ],
)
def test_a_question_finds_the_fact_under_english(query: str, fact: str) -> None:
    assert finds(query, fact)


@pytest.mark.parametrize(
    ("query", "fact", "language"),
    [
        ("Verträge", "Der Vertrag ist unterschrieben", "de"),
        ("réunion", "Les réunions ont lieu le lundi", "fr-CA"),
        ("deployed", "We deploy on Friday", "de"),
        ("kitaplar", "Bu kitap yeni", "tr"),
    ],
)
def test_a_collection_may_speak_another_language(query: str, fact: str, language: str) -> None:
    assert finds(query, fact, language)


@pytest.mark.parametrize(
    ("query", "words"),
    [
        ("What is the name of the cat?", ["name", "cat"]),
        ("Wann ist die Besprechung?", ["besprechung"]),
        ("Où est la clé ?", ["cle"]),
        ("¿Dónde está la llave?", ["llave"]),
        ("Anahtar nerede?", ["anahtar"]),
        ("Где висит ключ?", ["висит", "ключ"]),
        ("会议是什么时候\uff1f", ["会议"]),
        ("オフィスはどこですか", ["オフ", "フィ", "ィス"]),
        ("열쇠가 어디에 있나요?", ["열쇠"]),
        ("who are you", ["who", "are", "you"]),
        ("그 이", ["그", "이"]),
        ("什么", ["什么"]),
        ("ですか", ["ですか"]),
        ("!!! ???", ["!!!", "???"]),
        ("", []),
    ],
)
def test_function_words_fall_away_unless_nothing_else_is_left(query: str, words: list[str]) -> None:
    assert asks(query) == words


@pytest.mark.parametrize(
    ("query", "negation"),
    [("Is it not ready?", "not"), ("It doesn't run", "not"), ("We can't deploy", "not"),
     ("never on Friday", "never"), ("ist nicht fertig", "nicht"), ("n'est pas prêt", "pas"),
     ("no está listo", "no"), ("не готово", "не")],
)  # fmt: skip
def test_a_negation_is_kept_but_finds_nothing_by_itself(query: str, negation: str) -> None:
    question = query_terms(query, STEM)

    assert negation in [word.surface for word in question.weak]
    assert negation not in [word.surface for word in question.words]


@pytest.mark.parametrize(
    ("query", "words", "weak"),
    [
        ("latest backup last week", ["backup"], ["latest", "last", "week"]),
        ("la dernière sauvegarde de la semaine", ["sauvegarde"], ["derniere", "semaine"]),
        ("latest backup of the wiki server", ["latest", "backup", "wiki", "server"], []),
        ("last week", ["last", "week"], []),
    ],
)
def test_words_of_time_count_only_beside_enough_others(
    query: str, words: list[str], weak: list[str]
) -> None:
    question = query_terms(query, STEM)

    assert [word.surface for word in question.words] == words
    assert [word.surface for word in question.weak] == weak


def test_a_negation_alone_is_a_word_like_any_other() -> None:
    assert asks("not") == ["not"]


def test_an_identifier_counts_once_and_keeps_its_parts_for_later() -> None:
    question = query_terms("deploy v10.20 to user@host", STEM)

    assert [word.surface for word in question.words] == ["deploy", "v10.20", "user@host"]
    assert [part.surface for part in question.words[1].parts] == ["v10", "20"]


def test_a_whole_prompt_is_cut_to_its_longest_words() -> None:
    words = [f"w{'x' * (n % 9)}{n}" for n in range(200)]

    question = query_terms(" ".join(words), STEM)

    assert len(question.words) == MAX_WORDS
    assert min(len(word.surface) for word in question.words) >= 8
    assert question == query_terms(" ".join(words), STEM)


def test_each_word_is_sought_once() -> None:
    assert asks("deploy deploys deployed deploying main") == ["deploy", "main"]


def test_only_long_words_of_letters_are_read_as_misspelt() -> None:
    words = {
        word.surface: is_spellable(word) for word in query_terms("abcdef abcde abc123x", STEM).words
    }

    assert words == {"abcdef": True, "abcde": False, "abc123x": False}


def test_a_respelled_word_is_sought_in_all_its_inflections() -> None:
    forms = respelled(["+customer"], STEM, "en")

    assert set(forms) == {"customer", "+customer", "custom"}


@given(word=st.text("abc9", min_size=1, max_size=7), other=st.text("abc9", min_size=1, max_size=7))
def test_one_edit_is_the_same_seen_from_both_words(word: str, other: str) -> None:
    assert is_one_edit(word, other) == is_one_edit(other, word)
    assert is_one_edit(word, other) == (other in one_edit_away(word))


@given(
    days=st.lists(st.dates().map(str), min_size=2, max_size=2),
    ids=st.lists(st.from_regex(r"[0-9a-f]{16}", fullmatch=True), min_size=2, max_size=2),
)
def test_the_order_of_canonical_facts_is_that_of_their_paths(
    days: list[str], ids: list[str]
) -> None:
    one, other = (f"facts/{day}/mem-{name}.md" for day, name in zip(days, ids, strict=True))

    if (days[0], ids[0][:10]) != (days[1], ids[1][:10]):
        assert (order_of(one) < order_of(other)) == (one < other)
    assert 0 <= order_of(one) < order_of("notes/other.md") < 2**63


@given(text=SENTENCES)
def test_a_text_without_words_gives_its_signs(text: str) -> None:
    pieces = cut(text)

    assert all(piece.text for piece in pieces)
    if pieces and all(piece.kind == SIGN for piece in pieces):
        assert isinstance(query_terms(text, STEM), Question)
