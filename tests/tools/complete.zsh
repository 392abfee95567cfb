# complete.zsh SCRIPT LINE...: what zsh's TAB offers at the end of each line, as "LINE => answer answer".
# Completion works in an interactive shell only, so one is started at a pseudo-terminal; there, what would be offered is
# written to a file instead, and the shell ends after the first TAB.
zmodload zsh/zpty || exit 77
script=$1
shift
folder=$(mktemp -d)
cat >$folder/start <<END
PROMPT=
autoload -Uz compinit && compinit -D -u
source $script
bindkey '^I' complete-word
compadd() {
  # Some calls only ask which of the words match.
  if [[ \${@[1,(i)(-|--)]} == *-(O|A|D)\ * ]]; then
    builtin compadd "\$@"
    return
  fi
  local -a hits
  builtin compadd -A hits "\$@"
  (( \$#hits == 0 )) || print -rn -- " \$hits" >>$folder/answers
}
comppostfuncs=(exit)
END
for line in "$@"; do
  : >$folder/answers
  zpty shell 'zsh -f -i'
  zpty -w shell "source $folder/start"
  zpty -w -n shell "$line"$'\t'
  while zpty -r shell ignored; do :; done
  zpty -d shell
  print -r -- "$line =>$(<$folder/answers)"
done
rm -r $folder
