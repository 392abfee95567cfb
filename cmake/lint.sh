# Sourced by ./run: checks of the sources that need no build of them. Each is also a ctest test (tests/CMakeLists.txt).
# shellcheck shell=bash disable=SC2154  # root, build, deps: set by ./run

lint() {
  local argument fix='' failed=0 checks=()
  for argument in "$@"; do
    case $argument in
      --fix) fix=1 ;;
      format | shell | paths | layers | tidy) checks+=("$argument") ;;
      *) fail "lint: unknown argument '$argument'" ;;
    esac
  done
  cd "$root" || return
  if [[ $fix ]]; then
    sources_format | xargs -0 "$deps/bin/clang-format" -i
    return
  fi
  ((${#checks[@]})) || checks=(format shell paths layers tidy)
  for argument in "${checks[@]}"; do
    unless_unchanged "$argument" || failed=1
  done
  return "$failed"
}

# Runs a check, unless it passed before on the same files.
unless_unchanged() {
  local check=$1 stamp=$build/lint/$1 fingerprint
  fingerprint=$({ declare -f "lint_$check"; "files_$check" | xargs -0 sha256sum; } | sha256sum)
  if [[ -f $stamp && $(<"$stamp") == "$fingerprint" ]]; then
    echo "lint $check: ok (unchanged)"
    return
  fi
  "lint_$check" || { echo "lint $check: failed"; return 1; }
  mkdir -p "$build/lint"
  echo "$fingerprint" >"$stamp"
  echo "lint $check: ok"
}

# Every file that is or would be in the repository, NUL-separated; all of them where there is no git.
files() {
  if git rev-parse --is-inside-work-tree >/dev/null 2>&1; then
    git ls-files -z --cached --others --exclude-standard
  else
    find . -type f -not -path './.git/*' -not -path './.deps/*' -not -path './build*' -printf '%P\0'
  fi | while IFS= read -r -d '' file; do
    [[ ! -f $file ]] || printf '%s\0' "$file"  # one that was deleted is still in git's index
  done
}
sources_format() { files | grep -zE '\.(hpp|ipp|cpp|cu|cuh)$' | grep -zv '^tests/data/'; }
files_format() { sources_format; printf '.clang-format\0'; }
files_shell() { files | grep -zE '(^|/)run$|\.sh$'; }
files_paths() { files; }
files_layers() { files | grep -zE '^(include|src)/|check_layers'; }
files_tidy() { files | grep -zE '^(include|src)/|^\.clang-tidy$'; }

lint_format() {
  local file ill report
  report=$(sources_format | xargs -0 --no-run-if-empty "$deps/bin/clang-format" --dry-run -ferror-limit=1 2>&1) ||
    { echo "$report"; return 1; }
  ill=$(sed -nE 's/^([^: ]+):[0-9]+:[0-9]+: .*clang-format-violations.*/\1/p' <<<"$report" | sort -u)
  [[ $ill ]] || return 0
  while IFS= read -r file; do
    "$deps/bin/clang-format" "$file" | diff -u --label "$file" --label "$file, formatted" "$file" - || true
  done <<<"$ill"
  echo "to fix all of them: ./run lint --fix"
  return 1
}

lint_shell() {
  files_shell | xargs -0 -n 1 bash -n || return
  ! have_command shellcheck || files_shell | xargs -0 shellcheck -x
}

# A path of the machine that a file was written on is wrong everywhere else.
lint_paths() {
  ! files | xargs -0 grep -nIE '(^|[^[:alnum:]_.])/(work|root)/[[:alpha:].]' ||
    { echo "these lines have a path of one machine in them"; return 1; }
}

# Includes of the library point down only.
lint_layers() { python3 tests/tools/check_layers.py; }

# The one unit that has all of the library in it. Those of the trainer take half a minute each, libtorch's headers
# being what they are, and are left to the compiler's warnings.
lint_tidy() {
  "$deps/bin/clang-tidy" -p "$build" --quiet --warnings-as-errors='*' src/reflcfg.cpp 2>&1 |
    { grep -vE '^[0-9]+ warnings? (generated|treated)' || true; }
}
