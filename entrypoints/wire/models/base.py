"""What all models share: camelCase outside, snake_case inside, and lenient clients."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Annotated, Any, TypeVar

from pydantic import BaseModel, BeforeValidator, ConfigDict, StrictStr, ValidationError
from pydantic.alias_generators import to_camel

from gno.domain.faults import Code, Fault

_Model = TypeVar("_Model", bound="Wire")


class Wire(BaseModel):
    """One published object."""

    model_config = ConfigDict(
        alias_generator=to_camel, validate_by_name=True, extra="forbid", frozen=True
    )

    def dump(self) -> dict[str, Any]:
        """Return the published object; absent optional fields are left out."""
        return self.model_dump(mode="json", by_alias=True, exclude_none=True)


def parse(model: type[_Model], data: Mapping[str, Any]) -> _Model:
    """Read a request by its published names.

    Raises:
        Fault: ``VALIDATION``, naming the field; never what it held.
    """
    try:
        return model.model_validate(data, by_alias=True, by_name=False)
    except ValidationError as error:
        first = error.errors(include_input=False, include_url=False, include_context=False)[0]
        field = ".".join(str(part) for part in first["loc"])
        if first["type"] == "extra_forbidden":
            message = f"there is no field {field!r} here"
        else:
            message = f"{field}: {first['msg'][:1].lower()}{first['msg'][1:]}"
        raise Fault(Code.VALIDATION, message, field=field) from None


def open_list(value: object) -> object:
    """Read a list sent as a JSON string, and a bare string as a list of one."""
    opened = _open(value, "[")
    return [opened] if isinstance(opened, str) else () if opened is None else opened


def open_object(value: object) -> object:
    """Read an object sent as a JSON string."""
    return _open(value, "{")


def blank_is_absent(value: object) -> object:
    """Read a blank string as no value."""
    return None if isinstance(value, str) and not value.strip() else value


def _open(value: object, first: str) -> object:
    if isinstance(value, str) and value.lstrip().startswith(first):
        try:
            return json.loads(value)
        except (ValueError, RecursionError):
            return value
    return value


Words = Annotated[tuple[StrictStr, ...], BeforeValidator(open_list)]
Opened = BeforeValidator(open_object)
OptionalName = Annotated[StrictStr | None, BeforeValidator(blank_is_absent)]
