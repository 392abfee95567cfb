# complete.fish SCRIPT LINE...: what fish's TAB offers at the end of each line, as "LINE => answer answer".
source $argv[1]
for line in $argv[2..-1]
  echo "$line =>" (complete -C "$line" | string replace -r '\t.*' '')
end
