#!/usr/bin/env python3
"""Includes point down only: value < schema < source and engine < output < load. And who may use which library."""
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
# A layer may include those before it, and itself. The engine and the sources are one layer: a source renames what it
# reads, and loading reads files.
LAYERS = [{"value"}, {"schema"}, {"engine", "source"}, {"output"}, {"load"}]
# Public headers, by the layer that they belong to.
PUBLIC = {"bytes": "value", "built_in_options": "value", "choice": "value", "conversion": "value", "report": "value", "version": "value", "codec": "value",
          "describe": "schema", "matches": "schema", "changes": "output", "load": "load", "late_errors": "load",
          "reflcfg": "load", "src": "load"}
# Library: the only places that may include it.
USERS = {
    "boost/program_options": ["src/source/option_token.cpp"],
    "boost/pfr": ["include/reflcfg/detail/schema/members.hpp"],
    "boost/describe": ["include/reflcfg/describe.hpp", "include/reflcfg/detail/schema/members.hpp",
                       "include/reflcfg/detail/schema/choices.hpp"],
    "regex": ["src/schema/matches.cpp"],
}


def layer_of(path):
    """The layer of a file below include/reflcfg or src."""
    parts = path.parts
    if "detail" in parts:
        below = parts[parts.index("detail") + 1:]
        return below[0] if len(below) > 1 else "load"
    if parts[0] == "src":
        return parts[1] if len(parts) > 2 else "load"
    return PUBLIC.get(path.stem, "load")


def height(layer):
    return next(i for i, names in enumerate(LAYERS) if layer in names)


def main():
    wrong = []
    files = [*(ROOT / "include").rglob("*.hpp"), *(ROOT / "src").rglob("*.cpp")]
    for file in sorted(files):
        path = file.relative_to(ROOT)
        if path.name in ("src.hpp", "reflcfg.cpp"):
            continue
        for number, line in enumerate(file.read_text().splitlines(), 1):
            match = re.match(r"#include [<\"]([^>\"]+)", line)
            if not match:
                continue
            included = match[1]
            for library, users in USERS.items():
                if (included == library or included.startswith(library + "/")) and str(path) not in users:
                    wrong.append(f"{path}:{number}: only {' and '.join(users)} may include <{included}>")
            if included.startswith("reflcfg/"):
                other = layer_of(Path("include") / included)
                if height(other) > height(layer_of(path)):
                    wrong.append(f"{path}:{number}: {layer_of(path)} includes <{included}>, which is above it ({other})")
    print("\n".join(wrong) or "layers: ok")
    sys.exit(bool(wrong))


if __name__ == "__main__":
    main()
