"""The OpenAPI 3.1 document, made from the rows and the published models."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import Any

from pydantic import BaseModel
from pydantic.json_schema import models_json_schema

from gno.domain.faults import Code
from gno.entrypoints.operations.table import Operation
from gno.entrypoints.rest.routes import ApiRoute
from gno.entrypoints.wire.fault_table import FAULT_TABLE

_REF = "#/components/schemas/{model}"
_IDENTITY = {
    "caller": {"type": "string", "description": "Who asks; recorded with every fact."},
    "session": {"type": "string", "description": "The caller's session."},
}
_STATUS_CODES = (400, 401, 403, 404, 405, 409, 413, 500, 503)


def describe(
    routes: Iterable[ApiRoute], operations: Mapping[str, Operation], *, version: str
) -> dict[str, Any]:
    """Return the document."""
    rows = list(routes)
    models: list[type[BaseModel]] = []
    for row in rows:
        models += [operations[row.operation].request, operations[row.operation].reply]
    _, schemas = models_json_schema(
        [(model, "validation") for model in dict.fromkeys(models)],
        by_alias=True,
        ref_template=_REF,
    )
    definitions: dict[str, Any] = schemas["$defs"] | {"Refusal": _refusal_schema()}
    paths: dict[str, dict[str, Any]] = defaultdict(dict)
    for row in rows:
        operation = operations[row.operation]
        if row.has_identity:
            definitions[operation.request.__name__]["properties"] |= _IDENTITY
        paths[row.path][row.method.lower()] = _describe_route(row, operation, definitions)
    return {
        "openapi": "3.1.0",
        "info": {"title": "GNO memory", "version": version},
        "paths": dict(paths),
        "components": {
            "schemas": definitions,
            "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}},
        },
        "security": [{}, {"token": []}],
    }


def _describe_route(
    row: ApiRoute, operation: Operation, definitions: Mapping[str, Any]
) -> dict[str, Any]:
    about = (operation.request.__doc__ or "").partition("\n")[0]
    answers: dict[str, Any] = {str(status): _answer("Refusal") for status in _STATUS_CODES}
    answers["200"] = _answer(operation.reply.__name__)
    if row.operation == "remember":
        answers["201"] = _answer(operation.reply.__name__)
    described: dict[str, Any] = {
        "operationId": row.operation,
        "summary": about,
        "responses": answers,
    }
    if row.method == "GET":
        fields = definitions[operation.request.__name__]
        described["parameters"] = [
            {
                "name": name,
                "in": "query",
                "required": name in fields.get("required", ()),
                "schema": {"type": "string"},
            }
            for name in fields.get("properties", {})
        ]
    else:
        schema = {"$ref": _REF.format(model=operation.request.__name__)}
        described["requestBody"] = {"content": {"application/json": {"schema": schema}}}
    return described


def _answer(model: str) -> dict[str, Any]:
    schema = {"$ref": _REF.format(model=model)}
    about = "Refused; the code says why." if model == "Refusal" else "The answer."
    return {"description": about, "content": {"application/json": {"schema": schema}}}


def _refusal_schema() -> dict[str, Any]:
    return {
        "type": "object",
        "required": ["error"],
        "properties": {
            "error": {
                "type": "object",
                "required": ["code", "message"],
                "properties": {
                    "code": {
                        "type": "string",
                        "enum": sorted(map(str, set(Code) & set(FAULT_TABLE))),
                    },
                    "message": {"type": "string"},
                    "details": {"type": "object"},
                },
            }
        },
    }
