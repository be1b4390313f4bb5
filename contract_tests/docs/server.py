"""Runs the examples that need a server: ``gno serve`` itself, and what ``curl`` would send it.

curl need not be on a machine that runs the tests, so its requests are made here. The pages say
port 3000, and the server takes a free one. JSON is laid out as ``| jq .`` does it.
"""

from __future__ import annotations

import json
import re
import subprocess
from collections.abc import Iterator, Mapping
from http.client import HTTPConnection
from pathlib import Path
from urllib.parse import quote_plus, urlsplit

_SHOWN_PORT = 3000
_PATIENCE_S = 60
_JQ = re.compile(r"\s*\| jq \.\s*$")
_FORM = "application/x-www-form-urlencoded"
# The shell takes the command apart, and prints each word with a NUL behind it.
_WORDS = "curl() { printf '%s\\0' \"$@\"; }\n"
_TAKE_ONE = frozenset({"-X", "-H", "-d", "--data-urlencode"})


class Server:
    """A server that runs, or one that refused to; ``said`` is what it printed first."""

    def __init__(self, command: str, home: Path, environment: Mapping[str, str]) -> None:
        self._home = home
        self._environment = environment
        self._log = (home / ".served").open("w+", encoding="utf-8")
        self._process = subprocess.Popen(
            ["/bin/sh", "-c", f"exec {command} --port 0"],
            cwd=home,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=self._log,
            text=True,
        )
        assert self._process.stdout is not None
        said = self._process.stdout.readline()
        found = re.search(r":(\d+)/api", said)
        self._port = int(found[1]) if found else 0
        self.said = said.replace(f":{self._port}/", f":{_SHOWN_PORT}/") or self._refusal()

    def answer(self, command: str) -> str:
        """Return what curl would print."""
        is_laid_out = _JQ.search(command) is not None
        words = list(self._words(_JQ.sub("", command)))
        body = self._ask(words)
        return json.dumps(json.loads(body), indent=2, ensure_ascii=False) if is_laid_out else body

    def close(self) -> None:
        """Stop it, as a user would."""
        self._process.terminate()
        self._process.communicate(timeout=_PATIENCE_S)
        self._log.close()

    def _refusal(self) -> str:
        self._process.wait(_PATIENCE_S)
        self._log.seek(0)
        return self._log.read()

    def _words(self, command: str) -> Iterator[str]:
        done = subprocess.run(
            ["/bin/sh", "-c", _WORDS + command],
            cwd=self._home,
            env=self._environment,
            capture_output=True,
            check=True,
        )
        yield from done.stdout.decode("utf-8").split("\0")[:-1]

    def _ask(self, words: list[str]) -> str:
        asked = list(_options(words))
        headers = dict(value.split(": ", 1) for name, value in asked if name == "-H")
        data = "&".join(value for name, value in asked if name == "-d")
        pairs = [value.split("=", 1) for name, value in asked if name == "--data-urlencode"]
        query = "&".join(f"{name}={quote_plus(value)}" for name, value in pairs)
        [url] = (urlsplit(value) for name, value in asked if name == "url")
        assert url.port == _SHOWN_PORT
        if data:
            headers = {"Content-Type": _FORM} | headers
        method = next((value for name, value in asked if name == "-X"), "POST" if data else "GET")
        target = "?".join(part for part in (url.path, url.query or query) if part)
        connection = HTTPConnection("127.0.0.1", self._port, timeout=_PATIENCE_S)
        try:
            connection.request(method, target, data.encode("utf-8") or None, headers)
            return connection.getresponse().read().decode("utf-8")
        finally:
            connection.close()


def _options(words: list[str]) -> Iterator[tuple[str, str]]:
    rest = iter(words)
    for word in rest:
        if word in _TAKE_ONE:
            yield word, next(rest)
        elif word.startswith("-"):
            assert word in {"-s", "-G"}, f"teach contract_tests.docs.server the option {word}"
        else:
            yield "url", word
