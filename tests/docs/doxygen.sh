#!/usr/bin/env bash
# doxygen.sh FOLDER: makes the reference there. Any warning of Doxygen is a failure (docs/Doxyfile).
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
command -v doxygen >/dev/null || {
  echo "doxygen is not installed (the Debian package of that name), so the reference is not made"
  exit 77
}
mkdir -p "$1"
{
  cat docs/Doxyfile
  echo "OUTPUT_DIRECTORY = $1"
} | doxygen -
