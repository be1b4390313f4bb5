"""Terms of scripts without spaces and of Korean: bigrams, and what is grammar in a question."""

from __future__ import annotations

import re
from functools import cache
from itertools import pairwise

from gno.domain.search.pieces import units

# What the negations of these scripts look like; the splitter steps over them.
_NEGATED = "没有|沒有|不是|不在|ません|ない|なかった|ไม่ได้|ไม่"
_ZH = """
什么时候 什麼時候 什么 什麼 哪里 哪裡 哪儿 哪个 哪些 哪 谁 誰 怎么样 怎么 怎麼
怎样 为什么 為什麼 多少 几点 幾點 多久 请问 請問 告诉我 我们 我們 你们 他们 吗
嗎 呢 吧 啊
"""
_ZH_WEAK = frozenset("的了是在和与與及把被给給这這那我你他她它就也都")
_JA = """
いつから いつまで いつ どこで どこに どこ だれが だれ 誰が 誰 なにを なに 何を
何が 何 なぜ どうして どうやって どの どれ どんな いくつ いくら ですか でしたか
ますか ましたか ています ている でした です ました ます という について における
から まで には では へは とは のは は が を に で と も の へ や か ね よ
だ した する して されて される された
"""
_TH = """
เมื่อไหร่ เมื่อไร เมื่อใด ที่ไหน ทำไม อย่างไร ยังไง เท่าไหร่ เท่าไร กี่โมง กี่ อะไร ใคร ไหน หรือเปล่า หรือไม่ ใช่ไหม
คือ เป็น อยู่ ที่ ของ และ ใน จาก กับ ให้ ว่า ก็ จะ ได้ แล้ว นี้ นั้น ซึ่ง โดย เพื่อ ครับ ค่ะ คะ
"""
_KO_ENDINGS = """
이었습니까 였습니까 했습니까 합니까 입니까 습니까 됩니까 했습니다 합니다 입니다
습니다 됩니다 인가요 나요 까요 하나요 했나요 예요 이에요 에요 어요 아요 해요
했어요 되나요 됐나요 인가 이다 한다 했다 된다 에서는 에서 에게서 에게 으로 까지
부터 에는 한테 이랑 처럼 보다 마다 이나 하고 은 는 이 가 을 를 에 의 로 와
과 도 만 랑 나
"""
_KO_WORDS = """
언제 어디 어디서 어디에 누구 누가 누구와 무엇 무엇을 무엇이 뭐 뭘 뭐가 왜
어떻게 어떤 어느 얼마 얼마나 몇 그 이 저 것 있나요 있습니까 있어요 있는 하는
되는 우리 내 제 그리고 및 또는
"""
_KO_FUNCTION = frozenset(_KO_WORDS.split())
_PAIR = 2
_HAN = (("\u2e80", "\u2fdf"), ("\u3005", "\u3007"), ("\u3400", "\u9fff"), ("\uf900", "\ufaff"),
        ("\U00020000", "\U0003ffff"))  # fmt: skip


@cache
def _splitter(words: str) -> re.Pattern[str]:
    longest_first = sorted(words.split(), key=len, reverse=True)
    return re.compile(f"({_NEGATED})|{'|'.join(longest_first)}")


def run_terms(run: str) -> tuple[list[str], list[str]]:
    """Return the bigrams of an unspaced run, and its single Han characters beside them."""
    chars = units(run)
    if len(chars) == 1:
        return chars, []
    return _bigrams(chars), [char for char in chars if _is_han(char)]


def run_words(run: str) -> tuple[list[str], list[str]]:
    """Return what a question seeks in an unspaced run: terms that count, and weak ones."""
    firm: list[str] = []
    weak: list[str] = []
    for part in _content(run):
        chars = units(part)
        if len(chars) == 1:
            (weak if _is_hiragana(part) else firm).append(part)
            continue
        spelled_out = len(chars) > _PAIR and all(map(_is_hiragana, chars))
        for pair in _bigrams(chars):
            is_grammar = not spelled_out and (_has_hiragana(pair) or not _ZH_WEAK.isdisjoint(pair))
            (weak if is_grammar else firm).append(pair)
        firm.extend(_lone_han(chars))
    return firm, weak


def _content(run: str) -> list[str]:
    if _has_hiragana(run):
        words = _JA
    elif any(map(_is_han, run)):
        words = _ZH
    else:
        words = _TH
    kept = _splitter(words).sub(lambda found: found.group(1) or " ", run)
    return kept.split()


def _lone_han(chars: list[str]) -> list[str]:
    """Return Han characters with no Han neighbour, such as the stem of a Japanese verb."""
    han = [_is_han(char) for char in chars]
    before = [False, *han[:-1]]
    after = [*han[1:], False]
    return [c for c, is_han, b, a in zip(chars, han, before, after, strict=True)
            if is_han and not b and not a]  # fmt: skip


def hangul_terms(word: str) -> tuple[list[str], list[str]]:
    """Return the bigrams of a Korean word, and its bare syllable when a particle hides it."""
    if len(word) == 1:
        return [word], []
    bare = strip_ending(word)
    return _bigrams(list(word)), [bare] if len(bare) == 1 else []


def hangul_words(word: str) -> list[tuple[str, ...]]:
    """Return what a question seeks for a Korean word: each item is a set of equal forms."""
    if word in _KO_FUNCTION:
        return []
    bare = strip_ending(word)
    if not bare or bare in _KO_FUNCTION:
        return []
    if len(bare) == 1:
        return [(word, bare)] if len(word) == _PAIR else [(bare,)]
    return [(pair,) for pair in _bigrams(list(bare))]


def strip_ending(word: str) -> str:
    """Return a Korean word without its longest known particle or verb ending."""
    for ending in _endings():
        if word.endswith(ending):
            return word[: -len(ending)]
    return word


@cache
def _endings() -> tuple[str, ...]:
    return tuple(sorted(_KO_ENDINGS.split(), key=len, reverse=True))


def _bigrams(chars: list[str]) -> list[str]:
    return [first + second for first, second in pairwise(chars)]


def _is_han(char: str) -> bool:
    return any(first <= char[0] <= last for first, last in _HAN)


def _is_hiragana(char: str) -> bool:
    return "\u3041" <= char[0] <= "\u309f"


def _has_hiragana(text: str) -> bool:
    return any(map(_is_hiragana, text))
