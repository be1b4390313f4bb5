"""Stems by the Snowball rules that tantivy carries."""

from __future__ import annotations

from collections.abc import Sequence

from tantivy import Filter, TextAnalyzer, TextAnalyzerBuilder, Tokenizer

_NAMES = {
    "ar": "arabic", "da": "danish", "nl": "dutch", "en": "english", "fi": "finnish",
    "fr": "french", "de": "german", "el": "greek", "hu": "hungarian", "it": "italian",
    "no": "norwegian", "nb": "norwegian", "pt": "portuguese", "ro": "romanian", "ru": "russian",
    "es": "spanish", "sv": "swedish", "ta": "tamil", "tr": "turkish",
}  # fmt: skip


class TantivyStemmer:
    """See ``gno.ports.stemmer.Stemmer``."""

    def __init__(self) -> None:
        self._analyzers: dict[str, TextAnalyzer | None] = {}

    def stem(self, words: Sequence[str], language: str) -> list[str]:
        """Send all words through one analyser call."""
        analyzer = self._analyzer(language)
        if analyzer is None or not words:
            return list(words)
        stems = analyzer.analyze(" ".join(words))
        if len(stems) == len(words):
            return stems
        return [(analyzer.analyze(word) or [word])[0] for word in words]

    def _analyzer(self, language: str) -> TextAnalyzer | None:
        if language not in self._analyzers:
            name = _NAMES.get(language)
            builder = TextAnalyzerBuilder(Tokenizer.whitespace())
            self._analyzers[language] = (
                builder.filter(Filter.stemmer(name)).build() if name else None
            )
        return self._analyzers[language]
