# complete.bash SCRIPT FUNCTION LINE...: what bash's TAB offers at the end of each line, as "LINE => answer answer".
# shellcheck shell=bash disable=SC1090
source "$1"
function=$2
shift 2
COMP_WORDBREAKS=$' \t\n"\'><=;|&(:'  # bash's own default
for line in "$@"; do
  COMP_LINE=$line
  COMP_POINT=${#line}
  COMPREPLY=()
  "$function"
  echo "$line => ${COMPREPLY[*]}"
done
