#!/usr/bin/env python3
"""Measures the library against the targets of its design: `./run bench [compile|load|process|size]...`.

Everything is a ratio of two things measured in turns in the same run, since machines are noisy; the best of some rounds
counts for compilers, the median for the rest. Nothing here is a test.
"""
import os
import re
import resource
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BUILD = ROOT / "build"
FLAGS = ["-std=c++20", "-O2", "-DNDEBUG", f"-I{ROOT}/include", f"-I{ROOT}"]
ROUNDS = 3


def boost_include():
    cache = (BUILD / "CMakeCache.txt").read_text()
    found = re.search(r"^Boost_DIR:PATH=(.*)/lib/cmake/", cache, re.M)
    return [f"-isystem{found[1]}/include"] if found else []


def cpu_seconds(command):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def report(what, ours, floor, unit, target):
    print(f"{what:<52} {ours:9.2f} / {floor:9.2f} {unit:<4} = {ours / floor:5.2f}   target {target}", flush=True)


# ---- compile times --------------------------------------------------------------------------------------------------

LOADS_JOB_CONFIG = """#include <reflcfg/reflcfg.hpp>
#include "trainer/config/job_config.hpp"
int main(int argc, char** argv) { return !reflcfg::load_or_exit<trainer::JobConfig>(argc, argv).value.training.steps; }
"""


def plain_struct(fields, described):
    """A config header with so many fields in sections of ten, with or without a description of each."""
    text = "#pragma once\n#include <cstdint>\n#include <string>\n#include <vector>\n"
    text += "#include <reflcfg/describe.hpp>\n" if described else ""
    sections = range((fields + 9) // 10)
    for s in sections:
        text += f"struct S{s} {{\n"
        kinds = [("std::int64_t", "1"), ("double", "0.5"), ("bool", "true"), ("std::string", '"text"')]
        names = [(f"field_{s}_{i}", *kinds[i % 4]) for i in range(10)]
        text += "".join(f"  {kind} {name} = {value};\n" for name, kind, value in names)
        if described:
            parts = [f'reflcfg::field<&S{s}::{name}>("What {name} is for."' + (", reflcfg::at_least(0)" if kind in
                     ("std::int64_t", "double") else "") + ")" for name, kind, _ in names]
            text += "  static consteval auto describe() {\n    return reflcfg::section(\"A section.\",\n      "
            text += ",\n      ".join(parts) + ");\n  }\n"
        text += "};\n"
    return text + "struct Config {\n" + "".join(f"  S{s} s{s};\n" for s in sections) + "};\n"


def loads(header):
    """A unit that loads the Config of a header."""
    return (f'#include <reflcfg/reflcfg.hpp>\n#include "{header}"\n'
            "int main(int c, char** v) { return reflcfg::load_or_exit<Config>(c, v).value.s0.field_0_2; }\n")


def cli11_options(fields):
    """The same fields as options of CLI11, each added by hand."""
    lines = [f'  app.add_option("--s{i // 10}.field_{i // 10}_{i % 10}", config.s{i // 10}.field_{i // 10}_{i % 10}, '
             f'"What field_{i // 10}_{i % 10} is for.");' for i in range(fields)]
    return ('#include <CLI/CLI.hpp>\n#include "plain.hpp"\nint main(int argc, char** argv) {\n  CLI::App app;\n  Config config;\n'
            + "\n".join(lines) + "\n  CLI11_PARSE(app, argc, argv);\n  return config.s0.field_0_2;\n}\n")


def compile_times():
    compiler = os.environ.get("CXX", "g++")
    includes = boost_include()
    with tempfile.TemporaryDirectory() as folder:
        def unit(name, text, *flags):
            path = Path(folder) / f"{name}.cpp"
            path.write_text(text)
            return [compiler, *FLAGS, *includes, *flags, "-c", str(path), "-o", os.devnull]

        def header(name, text):
            (Path(folder) / name).write_text(text)

        header("plain.hpp", plain_struct(100, False))
        header("described.hpp", plain_struct(100, True))
        units = {
            "toml": unit("toml", "#include <toml++/toml.h>\nint main(int, char** v) "
                         "{ return toml::parse_file(v[1]).empty(); }\n"),
            "job": unit("job", LOADS_JOB_CONFIG),
            "library": unit("library", "#include <reflcfg/src.hpp>\n"),
            "plain": unit("plain", '#include "plain.hpp"\nint main() { return Config{}.s0.field_0_2; }\n'),
            "described": unit("described", '#include "described.hpp"\nint main() { return Config{}.s0.field_0_2; }\n'),
        }
        for fields in (50, 100, 200):
            header(f"f{fields}.hpp", plain_struct(fields, True))
            units[f"f{fields}"] = unit(f"f{fields}", loads(f"f{fields}.hpp"))
        has_cli11 = subprocess.run([compiler, "-E", "-include", "CLI/CLI.hpp", "-xc++", os.devnull], capture_output=True).returncode == 0
        if has_cli11:  # apt-get install libcli11-dev
            units["cli11"] = unit("cli11", cli11_options(100))
        units["std"] = unit("std", "#include <memory>\n#include <optional>\n#include <string>\n#include <vector>\nint main() {}\n")
        units["undescribed"] = unit("undescribed", loads("plain.hpp"))
        units["hello"] = unit("hello", (ROOT / "examples/hello.cpp").read_text())
        best = {name: min(times) for name, times in in_turns(units).items()}
    report("unit that loads JobConfig : one that parses with toml++", best["job"], best["toml"], "s", "2.0 s")
    report("unit that loads 100 fields : the same", best["f100"], best["toml"], "s", "1.3 s")
    report("unit that loads 100 fields without descriptions : the same", best["undescribed"], best["toml"], "s", "1.3 s")
    report("examples/hello.cpp : four standard headers", best["hello"], best["std"], "s", "-")
    if has_cli11:
        report("unit that loads 100 fields : the same with CLI11", best["f100"], best["cli11"], "s", "-")
    report("the library itself, once : the same", best["library"], best["toml"], "s", "10 s")
    report("unit with a described struct of 100 fields : plain", best["described"], best["plain"], "s", "1.10")
    report("unit that loads 200 fields : 100 fields", best["f200"], best["f100"], "s", "2 (linear)")
    report("unit that loads 100 fields : 50 fields", best["f100"], best["f50"], "s", "2 (linear)")


def in_turns(commands):
    times = {name: [] for name in commands}
    for _ in range(ROUNDS):
        for name, command in commands.items():
            times[name].append(cpu_seconds(command))
    return times


# ---- run times ------------------------------------------------------------------------------------------------------

def build(*targets):
    subprocess.run(["cmake", "--build", BUILD, "--target", *targets], check=True, stdout=subprocess.DEVNULL)


def config_file(folder):
    """A file with every setting of JobConfig: what the program itself prints."""
    build("bench_program")
    text = subprocess.run([BUILD / "bin/bench_program", "--print-config"], check=True, capture_output=True, text=True)
    path = Path(folder) / "config.toml"
    path.write_text(re.sub(r"^#.*\n|  # .*$", "", text.stdout, flags=re.M))
    return path


def load():
    build("bench_load")
    with tempfile.TemporaryDirectory() as folder:
        file = config_file(folder)
        out = subprocess.run([BUILD / "bin/bench_load", file], check=True, capture_output=True, text=True).stdout.split()
    ours, floor, our_peak, floor_peak, size = map(float, out)
    report("load of all keys and 10 overrides : toml::parse_file", ours, floor, "us", "1.5")
    report("most memory held meanwhile", our_peak / 1024, floor_peak / 1024, "KiB", "50 KiB")
    print(f"{'the config itself':<52} {size / 1024:9.2f} KiB")


def process():
    build("bench_program", "bench_floor")
    with tempfile.TemporaryDirectory() as folder:
        file = str(config_file(folder))
        ours = [str(BUILD / "bin/bench_program"), "--job.config_file", file, "--training.steps=7"]
        floor = [str(BUILD / "bin/bench_floor"), file]
        times = {"ours": [], "floor": []}
        for _ in range(200):
            for name, command in (("ours", ours), ("floor", floor)):
                times[name].append(wall_ms(command))
    report("whole process : toml++ alone", statistics.median(times["ours"]), statistics.median(times["floor"]), "ms",
           "1.2")


def wall_ms(command):
    import time
    start = time.perf_counter()
    pid = os.posix_spawn(command[0], command, os.environ, file_actions=[(os.POSIX_SPAWN_OPEN, 1, os.devnull, os.O_WRONLY, 0)])
    os.waitpid(pid, 0)
    return (time.perf_counter() - start) * 1e3


def size():
    build("bench_program", "bench_floor")
    ours, floor = ((BUILD / "bin" / f"bench_{name}").stat().st_size / 1024 for name in ("program", "floor"))
    report("size of the program, stripped : toml++ alone", ours, floor, "KiB", "1.5")


def main():
    parts = {"compile": compile_times, "load": load, "process": process, "size": size}
    wanted = sys.argv[1:] or list(parts)
    unknown = [name for name in wanted if name not in parts]
    if unknown:
        sys.exit(f"benchmarks: no part {unknown[0]!r}; there is {', '.join(parts)}")
    for name in wanted:
        parts[name]()


if __name__ == "__main__":
    main()
