#!/usr/bin/env python3
"""check_schema.py SCHEMA [TOML...]: is the schema one, and does each file keep to it?

Prints "FILE: ok", or "FILE: " and what is wrong. Status 0 if everything is right, 1 if not, 77 (skipped) without the
PyPI package jsonschema or a Python with tomllib.
"""
import datetime
import json
import sys

try:
    import tomllib

    import jsonschema
except ImportError as error:
    print(f"skipped: {error}")
    sys.exit(77)


def as_json(value):
    """JSON has no dates: validators see them as text."""
    if isinstance(value, dict):
        return {key: as_json(item) for key, item in value.items()}
    if isinstance(value, list):
        return [as_json(item) for item in value]
    if isinstance(value, (datetime.date, datetime.time, datetime.datetime)):
        return value.isoformat()
    return value


def main(schema_name, *names):
    with open(schema_name, encoding="utf-8") as file:
        schema = json.load(file)
    jsonschema.Draft202012Validator.check_schema(schema)
    validator = jsonschema.Draft202012Validator(schema)
    wrong = 0
    for name in names:
        with open(name, encoding="utf-8-sig", newline="") as file:
            values = as_json(tomllib.loads(file.read()))
        errors = [f"{e.json_path}: {e.message}" for e in validator.iter_errors(values)]
        print(f"{name}: {'; '.join(errors) or 'ok'}")
        wrong += bool(errors)
    return 1 if wrong else 0


sys.exit(main(*sys.argv[1:]))
