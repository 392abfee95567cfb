# Sourced by ./run: installs what the build needs. A stamp says that all of it is there, and then nothing happens.
# Every step looks at what is there first, so an interrupted set-up is mended by calling it again.
# shellcheck shell=bash disable=SC2154  # root: set by ./run

deps=$root/.deps
setup_stamp=$deps/.set-up

# From the system: `probe | Debian package`. A probe is one of the functions below. A Debian release has each package
# in one version; have_version checks where that may be too old.
system_needs='
have_version g++ 12 -dumpfullversion | g++
have_version cmake 3.25 --version    | cmake
have_command ninja                   | ninja-build
have_version python3 3.10 --version  | python3
have_python_venv                     | python3-venv
have_header nlohmann/json.hpp        | nlohmann-json3-dev
have_header zlib.h                   | zlib1g-dev
have_header gloo/config.h            | libgloo-dev
'
# Does without: the first two make builds faster, with git the checks see only the files that git would, clang runs the
# tests once more, under sanitizers and with random inputs, doxygen makes the reference, and the benchmarks compare with toml++.
system_wants='
have_command ccache                  | ccache
have_command mold                    | mold
have_command git                     | git
fuzzing_clang                        | clang-19
fuzzing_clang                        | libclang-rt-19-dev
have_command doxygen                 | doxygen
have_header toml++/toml.h            | libtomlplusplus-dev
'
# From PyPI, for their C++ parts and their programs. The Python packages that they ask for are
# installed only where there is a GPU. libtorch_cpu itself is linked against the last two: every machine needs them.
wheels=(
  cmeel-boost==1.90.0
  clang-format==19.1.7
  clang-tidy==19.1.0.1
  torch==2.11.0
  nvidia-cuda-runtime==13.0.96
  nvidia-cuda-cupti==13.0.85
  # The tests hold the JSON Schema against two programs that read such schemas; the four after the first are what it needs.
  jsonschema==4.23.0
  attrs==24.3.0
  jsonschema-specifications==2024.10.1
  referencing==0.35.1
  rpds-py==0.22.3
  taplo==0.9.3
)

setup() {
  local wanted
  wanted=$(setup_fingerprint)
  is_set_up && return
  install_system_packages
  mkdir -p "$deps"
  # One set-up at a time; a second ./run waits here and then finds the stamp.
  exec 9<"$deps"
  flock 9
  if ! is_set_up; then
    install_wheels
    echo "$wanted" >"$setup_stamp"
    echo "setup: done" >&2
  fi
  exec 9<&-
}

is_set_up() { [[ -f $setup_stamp && $(<"$setup_stamp") == "$wanted" ]]; }

# Changes when something else is to be installed. The first line tells a moved or copied checkout.
setup_fingerprint() {
  local device=cpu
  ! have_gpu || device=gpu
  printf '%s\n' "$root" "$device" "$system_needs $system_wants ${wheels[*]}"
}

# ---- the system -----------------------------------------------------------------------------------------------------

have_command() { command -v "$1" >/dev/null; }
have_header() { local d; for d in /usr/include /usr/local/include; do [[ -f $d/$1 ]] && return; done; return 1; }
have_python_venv() { python3 -c 'import venv, ensurepip' 2>/dev/null; }
# Prints the first clang++ that is new enough and has the sanitizers and libFuzzer.
fuzzing_clang() {
  local name
  for name in clang++-{22,21,20,19,18,17,16} clang++; do
    have_version "$name" 16 --version &&
      "$name" -fsanitize=address,undefined,fuzzer -x c++ - -o /dev/null 2>/dev/null \
        <<<'extern "C" int LLVMFuzzerTestOneInput(const unsigned char*, unsigned long) { return 0; }' &&
      echo "$name" && return
  done
  return 1
}
have_gpu() { [[ -e /dev/nvidia0 || -e /proc/driver/nvidia/version ]]; }

have_version() {  # COMMAND MINIMUM OPTION
  local found
  have_command "$1" || return
  found=$("$1" "$3" 2>/dev/null | grep -oE '[0-9]+(\.[0-9]+)*' | head -n 1)
  [[ $(printf '%s\n' "$2" "$found" | sort -V | head -n 1) == "$2" ]]
}

# Prints the package of every line whose probe fails.
missing_packages() {
  local probe package
  while IFS='|' read -r probe package; do
    [[ -z $probe ]] || $probe >/dev/null || echo "${package// /}"
  done <<<"$1"
}

install_system_packages() {
  local needed wanted needed_and_wanted as_root=()
  needed=$(missing_packages "$system_needs" | xargs)
  wanted=$(missing_packages "$system_wants" | xargs)
  [[ -n $needed$wanted ]] || return 0

  if ((EUID != 0)); then
    if have_command sudo && sudo -n true 2>/dev/null; then
      as_root=(sudo DEBIAN_FRONTEND=noninteractive)
    else
      explain_missing "$needed" "$wanted"
      return
    fi
  fi
  have_command apt-get || { explain_missing "$needed" "$wanted"; return; }

  read -ra needed_and_wanted <<<"$needed $wanted"
  echo "setup: installing from Debian: ${needed_and_wanted[*]}" >&2
  export DEBIAN_FRONTEND=noninteractive
  # The first of the three finishes what an interrupted installation left.
  { "${as_root[@]}" dpkg --configure -a && "${as_root[@]}" apt-get -qq update &&
    "${as_root[@]}" apt-get -qq install -y --no-install-recommends "${needed_and_wanted[@]}"; } >/dev/null ||
    fail "apt-get failed (see above). Check the network, then call again: it goes on where it stopped."

  needed=$(missing_packages "$system_needs" | xargs)
  [[ -z $needed ]] || fail "still missing or too old after apt-get: $needed.
  This needs g++ 12, CMake 3.25 and Python 3.10 or newer (Debian 12, Ubuntu 24.04); put newer ones on PATH."
}

# For a user who may not install packages. What is only good to have stops nobody.
explain_missing() {
  local needed=$1 wanted=$2 sudo=''
  ! have_command sudo || sudo='sudo '
  [[ -n $needed ]] || { echo "setup: going on without $wanted" >&2; return 0; }
  {
    echo "run: missing, or too old: $needed"
    echo "  (g++ 12, CMake 3.25 and Python 3.10 or newer are needed.)"
    echo "  Installing them needs root. On Debian or Ubuntu, then call this again:"
    echo "    ${sudo}apt-get update && ${sudo}apt-get install -y --no-install-recommends $needed${wanted:+ $wanted}"
  } >&2
  exit 1
}

# ---- PyPI -----------------------------------------------------------------------------------------------------------

install_wheels() {
  local pip=("$deps/bin/python" -m pip --disable-pip-version-check --quiet install --retries 2)
  if ! usable_environment; then
    [[ ! -L $deps ]] || fail ".deps is a link, and what it leads to belongs to another checkout: delete the link"
    echo "setup: making a virtual environment in .deps/" >&2
    python3 -m venv --clear "$deps" || fail "python3 -m venv failed; on Debian it is in the package python3-venv"
  fi
  local size='0.6 GB' no_deps=(--no-deps)
  if have_gpu; then
    size='3 GB, with the CUDA libraries that torch uses on a GPU'
    no_deps=()
  fi
  echo "setup: installing from PyPI: ${wheels[*]} (about $size)" >&2
  touch "$deps/.incomplete"
  "${pip[@]}" "${no_deps[@]}" "${wheels[@]}" ||
    fail "pip could not install them (see above). Check the network, then call again; what it fetched it keeps."
  rm "$deps/.incomplete"
}

# Not one that pip was stopped in (it would take a half-unpacked package for an installed one), nor one that was made
# for another folder (its programs know where it is).
usable_environment() {
  [[ ! -e $deps/.incomplete ]] &&
    { [[ ! -f $setup_stamp ]] || [[ $(head -n 1 "$setup_stamp") == "$root" ]]; } &&
    "$deps/bin/python" -c 'import pip' 2>/dev/null
}
