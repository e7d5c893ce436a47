"""A validator for the part of JSON Schema that data/schema/ uses.

An unknown keyword is an error, so that a schema never promises what is not checked.

SPDX-License-Identifier: GPL-3.0-or-later
"""
import re

ANNOTATIONS = {"$schema", "$defs", "title", "description"}
TYPES = {
    "string": lambda v: isinstance(v, str),
    "number": lambda v: isinstance(v, (int, float)) and not isinstance(v, bool),
    "integer": lambda v: isinstance(v, int) and not isinstance(v, bool),
    "boolean": lambda v: isinstance(v, bool),
    "null": lambda v: v is None,
    "array": lambda v: isinstance(v, list),
    "object": lambda v: isinstance(v, dict),
}


def check(value, schema, root=None, path="$"):
    """Yields one line a problem."""
    root = root or schema
    if "$ref" in schema:
        target = root
        for part in schema["$ref"].removeprefix("#/").split("/"):
            target = target[part]
        yield from check(value, target, root, path)
        return
    for keyword, wanted in schema.items():
        if keyword in ANNOTATIONS:
            continue
        if keyword == "type":
            wanted = [wanted] if isinstance(wanted, str) else wanted
            if not any(TYPES[name](value) for name in wanted):
                yield f"{path}: {value!r} is none of {wanted}"
        elif keyword == "enum":
            if value not in wanted:
                yield f"{path}: {value!r} is none of {wanted}"
        elif keyword == "const":
            if value != wanted:
                yield f"{path}: {value!r} is not {wanted!r}"
        elif keyword == "pattern":
            if isinstance(value, str) and not re.search(wanted, value):
                yield f"{path}: {value!r} does not match {wanted}"
        elif keyword == "minLength":
            if isinstance(value, str) and len(value) < wanted:
                yield f"{path}: shorter than {wanted}"
        elif keyword in ("minimum", "maximum"):
            if TYPES["number"](value) and (value < wanted if keyword == "minimum" else value > wanted):
                yield f"{path}: {value} is beyond the {keyword} {wanted}"
        elif keyword in ("minItems", "maxItems"):
            if isinstance(value, list) and (len(value) < wanted if keyword == "minItems" else len(value) > wanted):
                yield f"{path}: {len(value)} items, {keyword} is {wanted}"
        elif keyword == "items":
            for index, item in enumerate(value if isinstance(value, list) else []):
                yield from check(item, wanted, root, f"{path}[{index}]")
        elif keyword == "required":
            for name in wanted if isinstance(value, dict) else []:
                if name not in value:
                    yield f"{path}: {name} is missing"
        elif keyword == "properties":
            for name, member in wanted.items() if isinstance(value, dict) else []:
                if name in value:
                    yield from check(value[name], member, root, f"{path}.{name}")
        elif keyword == "additionalProperties":
            known = schema.get("properties", {})
            for name in value if isinstance(value, dict) else []:
                if name in known:
                    continue
                if wanted is False:
                    yield f"{path}: {name} is not described"
                elif isinstance(wanted, dict):
                    yield from check(value[name], wanted, root, f"{path}.{name}")
        else:
            yield f"{path}: the schema uses {keyword}, which is not checked here"
