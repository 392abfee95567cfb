#!/usr/bin/env python3
"""Do the tests notice? Makes random single changes in src/, builds, runs the library's tests: ./run mutate [N] [SEED].

A change swaps an operator, a constant or a branch, or drops a statement. What does not compile, or changes a text that
only people read, does not count. Printed are the changes that no test noticed: each is equivalent, or lacks a test.
"""
import os
import random
import re
import resource
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor, as_completed
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
BUILD = ROOT / "build-mutate"
SWAPS = [
    (r"(?<![<>=!])==(?!=)", "!="), (r"!=", "=="), (r"(?<![<>\-=])<(?![<=>])(?= )", "<="), (r"(?<=[^\-<>=])>(?![>=])(?= )", ">="),
    (r"<=", "<"), (r"(?<!-)>=", ">"), (r"&&", "||"), (r"\|\|", "&&"), (r"(?<=[\w\)\]]) \+ (?=[\w\(])", " - "),
    (r"(?<=[\w\)\]]) - (?=[\w\(])", " + "), (r"\btrue\b", "false"), (r"\bfalse\b", "true"), (r"(?<![\w.\"'])0(?![\w.\"'])", "1"),
    (r"(?<![\w.\"'])1(?![\w.\"'])", "0"), (r"\bif \((?!constexpr)", "if (!("), (r"\+\+(?=\w)", "--"),
    (r"\bcontinue;", "break;"), (r"std::min\b", "std::max"), (r"std::max\b", "std::min"), (r"\.front\(\)", ".back()"),
]
STATEMENT = re.compile(r"^\s+(?!return|case|default|using|const |auto |static |constexpr |struct |class |enum |public|private)"
                       r"[\w\.\->\[\]:\(\*][^=;{}]*[\)\w\]](\s*=[^=][^;{}]*)?;\s*(//.*)?$")


def code_part(line):
    """The line without its comment and with texts blanked, so that neither is changed."""
    line = re.sub(r"//.*$", lambda m: " " * len(m[0]), line)
    return re.sub(r"\"(\\.|[^\"\\])*\"|'(\\.|[^'\\])+'", lambda m: "\x00" * len(m[0]), line)


def candidates():
    found = []
    for path in sorted((ROOT / "src").rglob("*.cpp")):
        if path.name in ("reflcfg.cpp", "width_table.cpp"):
            continue
        for number, line in enumerate(path.read_text().splitlines()):
            code = code_part(line)
            if code.lstrip().startswith(("#", "*", "namespace", "static_assert")) or not code.strip():
                continue
            for pattern, replacement in SWAPS:
                for match in re.finditer(pattern, code):
                    found.append((path, number, match.start(), match.end(), replacement))
            if STATEMENT.match(code) and "\x00" not in code:
                found.append((path, number, 0, len(line), ""))
    return found


def changed(line, start, end, replacement):
    if replacement != "if (!(":
        return line[:start] + replacement + line[end:]
    depth, at = 1, end
    while at < len(line) and depth:
        depth += {"(": 1, ")": -1}.get(line[at], 0)
        at += 1
    return line[:start] + "if (!(" + line[end:at] + ")" + line[at:] if depth == 0 else None


def build():
    return subprocess.run(["cmake", "--build", str(BUILD), "--target", "reflcfg_tests", "reflcfg_laws"], capture_output=True,
                          text=True)


def test_runs():
    """A command for each file of tests, as ctest runs them."""
    return [[BUILD / "bin" / program, "--file", str(file.relative_to(ROOT / "tests")), "--log_level=nothing", "--report_level=no"]
            for folder, program in (("unit", "reflcfg_tests"), ("laws", "reflcfg_laws"))
            for file in sorted((ROOT / "tests" / folder).glob("*.cpp"))]


def limit_memory():
    """A change may make a loop that fills the memory."""
    resource.setrlimit(resource.RLIMIT_AS, (4 << 30, 4 << 30))


def fails(command, limit_s):
    """Whether a file of tests fails, or does not end."""
    try:
        run = subprocess.run(command, cwd=BUILD, capture_output=True, timeout=limit_s, preexec_fn=limit_memory)
        return run.returncode not in (0, 77)  # 77: skipped
    except subprocess.TimeoutExpired:
        return True


def quickest_first(commands):
    """The commands and their time limits in the order of the time that they take; quick ones notice most changes."""
    timed = []
    for command in commands:
        start = time.monotonic()
        if fails(command, 600):
            sys.exit(f"mutate: {command[2]} fails without any change")
        timed.append((command, 10 + 5 * (time.monotonic() - start)))
    return sorted(timed, key=lambda pair: pair[1])


def noticed(commands):
    """Whether a file of tests fails."""
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        runs = [pool.submit(fails, *command) for command in commands]
        failed = any(run.result() for run in as_completed(runs))
        pool.shutdown(cancel_futures=True)
    return failed


def try_change(path, number, start, end, replacement, commands):
    """Empty if a test noticed the change, what it was if none did, None if it is no change of behaviour."""
    original = path.read_text()
    lines = original.splitlines(keepends=True)
    line = changed(lines[number].rstrip("\n"), start, end, replacement)
    if line is None:
        return None
    before = lines[number].strip()
    lines[number] = line + "\n"
    try:
        path.write_text("".join(lines))
        if build().returncode:
            return None  # it does not compile
        return "" if noticed(commands) else f"{path.relative_to(ROOT)}:{number + 1}: {before}  ->  {line.strip()}"
    finally:
        path.write_text(original)


def main():
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 50
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else int.from_bytes(os.urandom(2), "big")
    # With a shared library the tests are not linked again for each change.
    compiler = ["-DCMAKE_CXX_FLAGS=-O0", "-DCMAKE_BUILD_TYPE=None", "-DBUILD_SHARED_LIBS=ON",
                "-DCMAKE_LINK_DEPENDS_NO_SHARED=ON"]
    configure = subprocess.run(["cmake", "-S", str(ROOT), "-B", str(BUILD), "-G", "Ninja", "-DREFLCFG_TRAINER=OFF",
                                "-DREFLCFG_EXAMPLES=OFF", "-DREFLCFG_SEPARATE_UNITS=ON", *compiler], capture_output=True, text=True)
    first = configure if configure.returncode else build()
    if first.returncode:
        sys.exit(first.stdout + first.stderr)
    commands = quickest_first(test_runs())
    everything = candidates()
    random.Random(seed).shuffle(everything)
    print(f"seed {seed}, {len(everything)} possible changes", flush=True)
    tried, missed = 0, []
    try:
        for change in everything:
            if tried == count:
                break
            seen = try_change(*change, commands)
            tried += seen is not None
            if seen:
                missed.append(seen)
                print(f"after {tried}: {seen}", flush=True)
    except KeyboardInterrupt:
        pass  # what was found until then counts
    print(f"{tried - len(missed)} of {tried} changes were noticed ({100 * (tried - len(missed)) // max(tried, 1)} %)")


if __name__ == "__main__":
    main()
