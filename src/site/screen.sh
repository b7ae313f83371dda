#!/bin/sh
# Prints the screen that the README shows, as a terminal of tmux has it. The words after the name of this script start
# Riffle; without any, the jar does:
#   sh src/site/screen.sh
set -eu
[ $# -gt 0 ] || set -- java -jar target/riffle.jar
folder=$(mktemp -d)
on_terminal() {
  command=$1
  shift
  tmux -u -S "$folder/socket" "$command" "$@"
}
# The terminal holds the pipe open until its last process has ended: only then can the folder be deleted.
mkfifo "$folder/running"
cat "$folder/running" &
running=$!
finish() {
  on_terminal kill-server 2> "$folder/end" || true
  : <> "$folder/running" # or a pipe that was never opened would be waited for
  wait "$running"
  rm -rf "$folder"
}
trap finish EXIT
shown() {
  tries=0
  until on_terminal capture-pane -p | grep -q "$1"; do
    tries=$((tries + 1))
    [ $tries -lt 1200 ] || { echo "not shown: $1" >&2; on_terminal capture-pane -p >&2; exit 1; }
    sleep 0.1
  done
}

# What is kept of a session goes into the folder, and is deleted with it.
export XDG_STATE_HOME="$folder" XDG_CACHE_HOME="$folder" XDG_RUNTIME_DIR="$folder" LC_ALL=C.UTF-8
unset TMUX
echo 'exec "$@" play sample-playlists --seed friday --sound none 3> "$XDG_STATE_HOME/running"' > "$folder/play"
tmux -u -S "$folder/socket" -f /dev/null new-session -d -x 80 -y 17 sh "$folder/play" "$@"
shown ' 1/24'
on_terminal send-keys n n n j j j e
shown '^ +'
on_terminal send-keys j j
shown '^> *6 '
on_terminal capture-pane -p
