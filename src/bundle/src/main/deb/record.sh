#!/bin/sh
# record.sh JAVA JAR SONGS: writes to standard output the classes of the JDK and the libraries that the program loads in common
# use. Run by hand after a change of the JDK or a library, on a machine with dbus, in the folder of the pom:
#   src/bundle/src/main/deb/record.sh target/deb/root/usr/lib/riffle/runtime/bin/java target/riffle.jar sample-playlists \
#     > target/libraries.classes && mv target/libraries.classes src/bundle/src/main/deb/
# Two recordings differ by a few lines, as threads race; a missing line costs a moment at the start. The program runs with a
# home of its own, a sound device that discards everything, and a session bus of its own.
set -eu
java=$1
jar=$2
songs=$3
home=$(mktemp -d /tmp/riffle-classes.XXXXXX) # short: a path of a socket in it has at most 108 bytes
trap 'status=$?; [ $status = 0 ] || cat "$home/remarks" >&2; rm -rf "$home"; exit $status' EXIT

mkdir -m 700 "$home/run"
printf 'pcm.!default { type null }\nctl.!default { type null }\n' > "$home/.asoundrc"
unset JAVA_TOOL_OPTIONS JDK_JAVA_OPTIONS DISPLAY DBUS_SESSION_BUS_ADDRESS XDG_STATE_HOME XDG_CACHE_HOME XDG_CONFIG_HOME
export HOME="$home" XDG_RUNTIME_DIR="$home/run" LC_ALL=C.UTF-8 TERM=xterm-256color

riffle() {
  list=$(mktemp "$home/list.XXXXXX")
  "$java" "-XX:DumpLoadedClassList=$list" -XX:+UseSerialGC -XX:TieredStopAtLevel=1 "-Duser.home=$home" \
    -cp "$jar" dev.riffle.Main "$@" > /dev/null 2>> "$home/remarks" < "${input:-/dev/null}"
}

riffle --version
riffle --help
riffle order "$songs"
riffle order "$songs" --json
riffle scan "$songs"
riffle sessions
riffle contrast -n 100
riffle lab law swap-any -n 3

lines=$home/lines
printf 'next\nprevious\npause\nresume\nupcoming\nhistory\nquit\n' > "$lines"
input=$lines riffle play "$songs" --plain --sound none
slowly() { # a line a moment, so that what is done meanwhile is done in each run
  sleep 1
  while read -r line; do
    echo "$line"
    sleep 0.3
  done < "$lines"
}
slowly | input=/dev/stdin riffle play "$songs" --plain --sound java
input=$lines riffle play --plain

# On a terminal, by keys; in a session bus, where a desktop's keys come from, if there is dbus.
bus=
command -v dbus-run-session > /dev/null && bus="dbus-run-session --"
keys="$java -XX:DumpLoadedClassList=$home/list.keys -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -Duser.home=$home -cp '$jar' \
  dev.riffle.Main play --sound java '$songs'"
{
  sleep 2
  for key in n p ' ' ' ' r j e u / a '\033' H '\033' '?'; do
    printf %b "$key"
    sleep 0.2
  done
  # What another terminal asks of it, while it plays.
  for word in status next queue; do
    riffle "$word" || true # on a very slow machine it does not play yet
  done
  printf q
} | timeout 60 $bus script -qec "stty rows 24 cols 80; $keys" /dev/null > /dev/null 2>> "$home/remarks"

# Without the classes of the program, which classes.sh reads from the jar, and those that the JVM makes while it runs, which it
# does not find in a list. First the classes, then the lambdas in them.
cat "$home"/list.* \
  | grep -v '^#\|^dev/riffle/\|^@lambda-proxy dev/riffle/\|\$Proxy\|\$\$Lambda\|LambdaForm\|GeneratedC\|GeneratedM\|\$Species_' \
  > "$home/all"
echo '# Written by record.sh.'
grep -v '^@' "$home/all" | LC_ALL=C sort -u
grep '^@' "$home/all" | LC_ALL=C sort -u
