"""Validates JSON documents against the schema of what the commands write.

usage: validate.py SCHEMA DEFINITION FILE...      status 1, with what is wrong, when one of them does not fit

Consumers are told to pass over properties that they do not know. Here nothing may be unknown, so that no property goes out
that is not described.
"""

import json
import sys

from jsonschema import Draft202012Validator


def closed(schema):
    """The same schema, which lets no property in that it does not name."""
    if isinstance(schema, list):
        return [closed(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    schema = {key: closed(part) for key, part in schema.items()}
    if schema.get("type") == "object" and "properties" in schema:
        schema["additionalProperties"] = False
    return schema


with open(sys.argv[1], encoding="utf-8") as file:
    document = json.load(file)
Draft202012Validator.check_schema(document)
if not sys.argv[3:]:
    sys.exit("there is nothing to validate")
validator = Draft202012Validator(
    closed({"$ref": f"#/$defs/{sys.argv[2]}", "$defs": document["$defs"]}),
    format_checker=Draft202012Validator.FORMAT_CHECKER)
faults = []
for name in sys.argv[3:]:
    with open(name, encoding="utf-8") as file:
        faults += [f"{fault.json_path}: {fault.message}" for fault in validator.iter_errors(json.load(file))]
for fault in faults:
    print(fault)
sys.exit(1 if faults else 0)
