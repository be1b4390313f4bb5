"""What agents see that no other door shows: tools, schemas, envelopes, sessions, processes."""

from __future__ import annotations

from contract_tests.requirements.promise import Promise, only

_MEMORY = only(("mcp-in-memory",), "seen by MCP clients alone, and the same over every transport")
_STDIO = only(("mcp-stdio",), "about a process that a client starts")
_HTTP = only(("mcp-http",), "about clients that share one server")

PROMISES: dict[str, Promise] = {
    "mcp:tools:are-plain": Promise(
        "schemas are plain objects: no $ref, no unions, one type, a description, items",
        section="10",
        not_at=_MEMORY,
    ),
    "mcp:tools:are-small": Promise("tools/list takes at most 8 kB", section="10", not_at=_MEMORY),
    "mcp:tools:are-honest": Promise(
        "annotations say which tool reads and which writes", section="10", not_at=_MEMORY
    ),
    "mcp:replies:fit-their-schema": Promise(
        "every reply and every refusal fits the published output schema",
        section="10",
        not_at=_MEMORY,
    ),
    "mcp:arguments:are-read-leniently": Promise(
        "JSON strings, numbers as strings, bare strings, null and blanks are read",
        section="8",
        not_at=_MEMORY,
    ),
    "mcp:arguments:unknown-is-refused": Promise(
        "unknown fields are refused by name, _meta is not", section="8", not_at=_MEMORY
    ),
    "mcp:arguments:never-identify": Promise(
        "tool arguments never carry identity", section="5", not_at=_MEMORY
    ),
    "mcp:identity:is-the-client-name": Promise(
        "the caller is the client's name in both eras, else mcp", section="5", not_at=_MEMORY
    ),
    "mcp:writes:are-off": Promise(
        "without --enable-write gno_remember is not listed and answers WRITE_DISABLED",
        section="10",
        not_at=_MEMORY,
    ),
    "mcp:refusal:envelope": Promise(
        "isError, CODE: message, and an object with error, message and details; a bug is RUNTIME",
        section="8",
        not_at=_MEMORY,
    ),
    "mcp:text:quotes": Promise(
        "stored text is quoted: N facts are N lines, whatever they hold",
        section="10",
        not_at=_MEMORY,
    ),
    "mcp:text:says-what-happened": Promise(
        "outcomes are told in words; nothing was saved is said", section="6", not_at=_MEMORY
    ),
    "mcp:calls:side-by-side": Promise(
        "many calls at once are answered, each with its own", section="10", not_at=_MEMORY
    ),
    "mcp:process:ends-with-its-client": Promise(
        "ends within 2 s of its client, holding nothing, and finishes a running write",
        section="10",
        not_at=_STDIO,
    ),
    "mcp:process:speaks-utf8": Promise(
        "UTF-8 and LF whatever the locale; protocol only on stdout", section="10", not_at=_STDIO
    ),
    "mcp:process:starts-light": Promise(
        "nothing heavy is imported before the first answer", section="10", not_at=_STDIO
    ),
    "mcp:process:writes-by-environment": Promise(
        "GNO_MCP_ENABLE_WRITE=1 enables writes", section="10", not_at=_STDIO
    ),
    "mcp:frames:are-strict": Promise(
        "what is no JSON, or repeats a key, is answered and stops nothing",
        section="8",
        not_at=_STDIO,
    ),
    "mcp:session:cannot-be-claimed": Promise(
        "a session header counts only where the protocol checks it; else a label made here",
        section="5",
        not_at=_HTTP,
    ),
    "mcp:session:unknown-is-404": Promise("an unknown session is 404", section="10", not_at=_HTTP),
    "mcp:mount:no-redirect": Promise(
        "/mcp answers without a redirect, beside /api", section="10", not_at=_HTTP
    ),
}
