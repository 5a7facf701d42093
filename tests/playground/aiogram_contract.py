"""The foreign contract: aiogram's models of the Bot API judge objects and calls.

Reusable: the end-to-end tests hand the calls and updates that the playground has recorded to
``check_call`` and ``check_update``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from aiogram import methods, types
from pydantic import BaseModel, ValidationError

if TYPE_CHECKING:
    from collections.abc import Mapping

_RENAMED = {"from": "from_user"}
_METHODS = {name.lower(): getattr(methods, name) for name in methods.__all__}
_COMMON = {"message", "callback_query", "inline_query", "chosen_inline_result", "my_chat_member"}


def check_call(method: str, parameters: Mapping[str, object]) -> list[str]:
    """Return what is wrong with a recorded call; empty when aiogram knows every parameter."""
    model = _METHODS.get(method.lower())
    if model is None:
        return [f"{method}: no such method"]
    uploads = {name for name in parameters if f"attach://{name}" in str(parameters)}
    known = set(model.model_fields)
    faults = [
        f"{method}: unknown parameter {name}"
        for name in parameters
        if name not in known and name not in uploads
    ]
    required = {name for name, field in model.model_fields.items() if field.is_required()}
    missing = required - set(parameters)
    faults += [f"{method}: missing parameter {name}" for name in sorted(missing)]
    return faults


def check_object(model: type[BaseModel], body: object) -> list[str]:
    """Return what is wrong with a JSON object; empty when it is a whole ``model``.

    Fields that aiogram does not know are faults too, at any depth.
    """
    try:
        made = model.model_validate(body)
    except ValidationError as error:
        return [f"{'.'.join(map(str, e['loc']))}: {e['msg']}" for e in error.errors()]
    return _strange(made, model.__name__)


def _strange(value: object, path: str) -> list[str]:
    if isinstance(value, list):
        return [fault for item in value for fault in _strange(item, path)]
    if not isinstance(value, BaseModel):
        return []
    faults = [f"{path}.{name}: unknown field" for name in value.model_extra or {}]
    for name in type(value).model_fields:
        faults += _strange(getattr(value, name), f"{path}.{name}")
    return faults


def check_update(update: object) -> list[str]:
    """Return what is wrong with an update."""
    return check_object(types.Update, update)


def check_message(message: object) -> list[str]:
    """Return what is wrong with a message."""
    return check_object(types.Message, message)
