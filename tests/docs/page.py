#!/usr/bin/env python3
"""A page of Markdown as a test: its C++ is compiled, its commands are run, and what they print is compared.

A page is read from top to bottom. In it a fenced block is
  ```cpp      a part of the page's program. A struct, function or main that has the name of an earlier one replaces it,
              so the program at any place is all that was shown up to there, each thing as it was shown last. If the
              first line is `// does not compile`, it must not; the next `text` block is what the compiler says.
  ```toml     a file, whose name is in the first line: # night.toml
  ```console  `$ command` lines and what they print, stdout and stderr as they come. `./NAME` is the page's program. A
              line `...` stands for any number of lines.
A block with more behind the language than that (```cpp CLI11, ```console not-run) is only shown. Files that the page links
to must be there, and so must commands of ./run that it mentions.

  page.py extract PAGE FOLDER             writes FOLDER/<page>_<n>.cpp, and prints their names
  page.py check PAGE FOLDER [OPTION...]   runs them (as FOLDER/<page>_<n>); with REFLCFG_UPDATE_GOLDEN=1 in the environment
                                          it writes what they print into the page, where it differs (all of it: `...`
                                          is for a person to put in again)
"""
import argparse
import difflib
import os
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
NOT_COMPILING = '// does not compile'


class Block:
    def __init__(self, language, first, lines):
        self.language, self.first, self.lines = language, first, lines  # first: index of its first line in the page

    @property
    def text(self):
        return ''.join(line + '\n' for line in self.lines)


def blocks_of(page_lines):
    blocks, start, language = [], None, ''
    for number, line in enumerate(page_lines):
        if not line.startswith('```'):
            continue
        if start is None:
            start, language = number + 1, line[3:].strip()
        else:
            blocks.append(Block(language, start, page_lines[start:number]))
            start = None
    if start is not None:
        sys.exit(f'line {start}: this block has no end')
    return blocks


# ---- the program ----------------------------------------------------------------------------------------------------

class Program:
    """What was shown so far: the directives that go first, and the pieces by name, in order of appearance."""

    def __init__(self, directives=(), pieces=None):
        self.directives, self.pieces = list(directives), dict(pieces or {})

    def with_block(self, block):
        result = Program(self.directives, self.pieces)
        body = []
        for line in block.lines:
            if re.match(r'#include|using namespace ', line):
                if line not in result.directives:
                    result.directives.append(line)
            else:
                body.append(line)
        # A piece ends before an empty line that something at the left margin follows.
        for piece in re.split(r'\n\s*\n(?=[^\s}])', '\n'.join(body).strip('\n')):
            if piece.strip():
                result.pieces[self.name(piece)] = piece
        return result

    @staticmethod
    def name(piece):
        for pattern in (r'^namespace (\w+)', r'^(?:enum class|struct|class) ([\w:]+(?:<[^>{]+>)?)', r'(\w+)\('):
            found = re.search(pattern, piece, re.M)
            if found:
                return found[1]
        sys.exit(f'no name for this piece of code:\n{piece}')

    def text(self):
        """Every piece behind those that it mentions, main at the end."""
        ordered = []

        def place(name):
            if name in ordered:
                return
            for other in self.pieces:
                if other not in (name, 'main') and re.search(rf'\b{re.escape(other)}(?!\w)', self.pieces[name]):
                    place(other)
            if name not in ordered:
                ordered.append(name)

        for name in self.pieces:
            if name != 'main':
                place(name)
        ordered.append('main')
        directives = sorted(self.directives, key=lambda line: line.startswith('using'))  # stable: the rest as it came
        return '\n'.join(directives) + '\n\n' + '\n\n'.join(self.pieces[name] for name in ordered) + '\n'


def walk(page):
    """Yields (block, program, versions): the program as it is at that block, and all that were to be built so far. One is
    built where commands follow, and before its main is replaced."""
    program, versions = Program(), []
    for block in blocks_of(page.read_text(encoding='utf-8').split('\n')):
        code = block.language == 'cpp' and block.lines[:1] != [NOT_COMPILING]
        replaces_main = code and 'main' in Program().with_block(block).pieces
        if (block.language == 'console' or replaces_main) and 'main' in program.pieces:
            if program.text() not in versions[-1:]:
                versions.append(program.text())
        if code:
            program = program.with_block(block)
        yield block, program, versions


def extract(page, folder):
    wanted = []
    for _, _, versions in walk(page):
        wanted = versions
    folder.mkdir(parents=True, exist_ok=True)
    for version, text in enumerate(wanted):
        file = folder / f'{page.stem}_{version}.cpp'
        if not file.exists() or file.read_text(encoding='utf-8') != text:
            file.write_text(text, encoding='utf-8')
        print(file.stem)


# ---- commands -------------------------------------------------------------------------------------------------------

def commands_of(block):
    """[[command lines, printed lines], ...]"""
    commands = []
    for line in block.lines:
        if line.startswith('$ '):
            commands.append([[line], []])
        elif not commands:
            sys.exit(f'line {block.first + 1}: a console block starts with a command: $ ...')
        elif commands[-1][0][-1].endswith('\\'):
            commands[-1][0].append(line)
        else:
            commands[-1][1].append(line)
    return commands


def run(commands, folder, build):
    """What each command prints, all of them in one shell."""
    end = '--- the end of a command ---'
    script = ''.join('\n'.join(command)[2:] + f'\nstatus=$?; echo "{end}"; (exit $status)\n'
                     for command, _ in commands)
    done = subprocess.run(['bash', '-c', script], cwd=folder, text=True, timeout=60,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL,
                          env={'PATH': f'{build}/bin:' + os.environ['PATH'], 'LC_ALL': 'C'})
    return [part.lstrip('\n') if i else part for i, part in enumerate(done.stdout.split(end))][:len(commands)]


def matches(wanted, printed):
    parts = [re.escape(line + '\n') if line != '...' else r'(?:.*\n)*' for line in wanted]
    return re.fullmatch(''.join(parts), printed) is not None


def missing_names(page):
    """Linked files that are not there, and commands that ./run does not have."""
    text = re.sub(r'^```.*?^```', '', page.read_text(encoding='utf-8'), flags=re.M | re.S)
    for target in re.findall(r'\]\(([^)#:]+)(?:#[^)]*)?\)', text):
        if not (page.parent / target).exists():
            yield f'{page}: there is no {target}'
    for command in sorted(set(re.findall(r'\./run (\w+)', page.read_text(encoding='utf-8')))):
        if f'cmd_{command}()' not in (ROOT / 'run').read_text(encoding='utf-8'):
            yield f'{page}: ./run has no command {command}'


def check(page, programs, build, without, compile_command):
    lines = page.read_text(encoding='utf-8').split('\n')
    failures, replaced, refused = list(missing_names(page)), [], None
    with tempfile.TemporaryDirectory() as sandbox:
        sandbox = pathlib.Path(sandbox)
        (sandbox / 'build').symlink_to(build)
        for block, program, versions in walk(page):
            if block.language == 'toml':
                named = re.match(r'# ([\w.-]+)$', block.lines[0] if block.lines else '')
                if not named:
                    sys.exit(f'{page}:{block.first + 1}: the first line of a toml block is its name: # night.toml')
                (sandbox / named[1]).write_text(block.text, encoding='utf-8')
            elif block.language == 'cpp' and block.lines[:1] == [NOT_COMPILING]:
                refused = compile_text(program.with_block(block).text(), sandbox, compile_command)
                if refused == '':
                    failures.append(f'{page}:{block.first}: this compiles')
            elif block.language == 'text' and refused is not None:
                failures += [f'{page}:{block.first}: the compiler does not say: {line}\nbut\n{refused}'
                             for line in block.lines if refused and line != '...' and line not in refused]
                refused = None
            elif block.language == 'console' and not any(name in block.text for name in without):
                commands = commands_of(block)
                for name in set(re.findall(r'\./(\w+)', block.text)):
                    (sandbox / name).unlink(missing_ok=True)
                    (sandbox / name).symlink_to(programs / f'{page.stem}_{len(versions) - 1}')
                shown = []
                for (command, wanted), printed in zip(commands, run(commands, sandbox, build)):
                    if matches(wanted, printed):
                        shown += command + wanted
                        continue
                    shown += command + printed.removesuffix('\n').split('\n')
                    difference = difflib.unified_diff([line + '\n' for line in wanted], printed.splitlines(True),
                                                      'in the page', 'printed')
                    failures.append(f'{page}:{block.first}: {command[0]}\n' + ''.join(difference))
                replaced.append((block, shown))
    if failures and os.environ.get('REFLCFG_UPDATE_GOLDEN'):
        for block, shown in reversed(replaced):
            lines[block.first:block.first + len(block.lines)] = shown
        page.write_text('\n'.join(lines), encoding='utf-8')
    if failures:
        sys.exit('\n'.join(failures))


def compile_text(text, folder, command):
    """What the compiler says against it; empty if nothing, None if there is no compiler to ask."""
    if not command:
        return None
    (folder / 'refused.cpp').write_text(text, encoding='utf-8')
    done = subprocess.run([*command, 'refused.cpp'], cwd=folder, text=True, env={**os.environ, 'LC_ALL': 'C'},
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    return done.stdout if done.returncode != 0 else ''


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('what', choices=['extract', 'check'])
    parser.add_argument('page', type=pathlib.Path)
    parser.add_argument('folder', type=pathlib.Path)
    parser.add_argument('--build', type=pathlib.Path, default='build',
                        help='is `build` in the folder where the commands run; its bin is on the PATH')
    parser.add_argument('--without', action='append', default=[], metavar='PROGRAM',
                        help='commands with it are not run: it was not built')
    parser.add_argument('--compile', nargs=argparse.REMAINDER, default=[], metavar='COMMAND',
                        help='compiles the C++ that must not compile')
    given = parser.parse_args()
    if given.what == 'extract':
        extract(given.page, given.folder)
    else:
        check(given.page, given.folder, given.build.resolve(), given.without, given.compile)


if __name__ == '__main__':
    main()
