#!/usr/bin/env bash
# installed.sh DEB JAR: installs the Debian package, as root, presses a few buttons, compares its answers with those of the
# jar, and removes it again: nothing may be left. On a copy of this machine where there can be one (box.sh).
set -euo pipefail
cd "$(dirname "$0")/../../../../.."
deb=$1
jar=$2
export LC_ALL=C.UTF-8

if [ -z "${IN_BOX:-}" ]; then
  status=0
  src/bundle/src/test/deb/box.sh true 2> /dev/null || status=$?
  if [ "$status" = 0 ]; then
    exec src/bundle/src/test/deb/box.sh env IN_BOX=yes "$0" "$@"
  fi
fi

fail() {
  echo "the Debian package: $1" >&2
  exit 1
}
same() { # same WHAT EXPECTED ACTUAL: two files
  cmp -s "$2" "$3" || {
    diff "$2" "$3" | head -20 >&2
    fail "$1 differs from the jar's"
  }
}
! dpkg-query -s riffle > /dev/null 2>&1 || fail "riffle is installed already"

work=$(mktemp -d /tmp/riffle-deb.XXXXXX)
clean() {
  status=$?
  dpkg --purge riffle > /dev/null 2>&1 || true
  rm -rf "$work"
  exit $status
}
trap clean EXIT
chmod 755 "$work"
# Nobody's home is touched.
mkdir "$work/home"
export HOME=$work/home XDG_CACHE_HOME=$work/cache XDG_STATE_HOME=$work/state XDG_CONFIG_HOME=$work/config XDG_RUNTIME_DIR=$work/run
unset RIFFLE_JAVA_OPTS JAVA_TOOL_OPTIONS JDK_JAVA_OPTIONS DBUS_SESSION_BUS_ADDRESS
mkdir -m 700 "$XDG_RUNTIME_DIR"

everything() { # what there is, but for what dpkg and man-db note down themselves
  find /usr /etc /var /opt -xdev \( -path /var/lib/dpkg -o -path /var/cache/man -o -path /var/log \) -prune -o -print | sort
}
archive() { # whether the archive of classes can be used, and by whomever it is that calls
  RIFFLE_JAVA_OPTS=-Xshare:on "$@" riffle --version > /dev/null || fail "the class-data archive cannot be used ($*)"
}

# What is in it.
! dpkg-deb -f "$deb" Depends | grep -Eq 'libx|freetype|harfbuzz|jpeg|lcms|gif|png' || fail "it needs libraries that draw"
[ -z "$(dpkg-deb -c "$deb" | awk '$2 != "root/root" || $1 ~ /^[^l]....w|^[^l].......w|s/')" ] || fail "wrong owners or modes"
if command -v lintian > /dev/null; then
  lintian --fail-on error,warning "$deb" 2> /dev/null || fail "lintian objects"
fi

# It is installed, also where new files are for root alone, and its archive is for all.
everything > "$work/before"
(umask 077 && dpkg -i "$deb" > "$work/log" 2>&1) || { cat "$work/log" >&2 && fail "cannot be installed"; }
! grep riffle: "$work/log" || fail "postinst complains"
archive env
archive setpriv --reuid=65534 --regid=65534 --clear-groups env
[ "$(riffle --version)" = "$(java -jar "$jar" --version)" ] || fail "wrong version"
RIFFLE_JAVA_OPTS="-Xlog:class+load:file=$work/loaded -Xlog:gc+init:file=$work/heap" riffle order sample-playlists > /dev/null 2>&1
grep -q 'Heap Initial Capacity: 16M' "$work/heap" || fail "its heap begins with more than 16 MB"
shared=$(($(grep -c 'source: shared objects file' "$work/loaded") * 100 / $(wc -l < "$work/loaded")))
[ "$shared" -ge 90 ] \
  || fail "only $shared of 100 classes are in the archive; src/bundle/src/main/deb/record.sh renews libraries.classes"

# Its answers are those of the jar, and there is one JVM, whatever the locale; names of files are Chinese, too.
for locale in ko_KR.EUC-KR:EUC-KR zh_TW.BIG5:BIG5 ar_EG.UTF-8:UTF-8; do
  name=${locale%:*}
  [ -n "$(LC_ALL=$name locale charmap 2>&1 | grep -ix "${locale#*:}" || true)" ] \
    || localedef -i "${name%.*}" -f "${locale#*:}" "$name" > /dev/null 2>&1 || fail "no locale $name"
done
printf '\xb1\xe8\xb1\xa4\xbc\xae.mp3\n' > "$work/korean.m3u" # a name in EUC-KR without a declaration
compare() { # compare LOCALE WORD...
  LC_ALL=$1 java -jar "$jar" "${@:2}" > "$work/jar.out" 2> "$work/jar.err" || true
  rm -f "$work"/jvm.*
  LC_ALL=$1 RIFFLE_JAVA_OPTS="-Xlog:safepoint:file=$work/jvm.%p" riffle "${@:2}" > "$work/deb.out" 2> "$work/deb.err" || true
  same "output of ${*:2} in the locale $1" "$work/jar.out" "$work/deb.out"
  same "standard error of ${*:2} in the locale $1" "$work/jar.err" "$work/deb.err"
  [ "$(ls "$work"/jvm.* | wc -l)" = 1 ] || fail "in the locale $1 it takes a second JVM"
}
everything > "$work/installed"
for locale in C C.UTF-8 ko_KR.EUC-KR zh_TW.BIG5 ar_EG.UTF-8; do
  compare $locale order sample-playlists --seed friday
done
compare ko_KR.EUC-KR convert "$work/korean.m3u" --to json -
compare C scan sample-playlists --encoding EUC-KR
compare C scan sample-playlists --encoding Big5
compare ar_EG.UTF-8 contrast -n 100 --trials 100 --seed friday
compare C order no-such-folder

# It plays: by lines, and what a sound device gets is sound. The libraries that draw are not in the package.
printf 'next\nprevious\nupcoming 2\nquit\n' > "$work/lines"
riffle play sample-playlists --plain --sound none --seed friday < "$work/lines" > "$work/deb.out" 2> /dev/null
java -jar "$jar" play sample-playlists --plain --sound none --seed friday < "$work/lines" > "$work/jar.out" 2> /dev/null
same "playing" "$work/jar.out" "$work/deb.out"
printf 'pcm.!default { type file slave.pcm null file "%s" format raw }\nctl.!default { type null }\n' "$work/sound" \
  > "$HOME/.asoundrc"
heard() { # whether a thousand bytes are not silence
  [ -e "$work/sound" ] && [ "$(tr -d '\0' < "$work/sound" | head -c 1000 | wc -c)" = 1000 ]
}
mkfifo "$work/keys"
riffle play sample-playlists --plain --sound java < "$work/keys" > /dev/null 2> "$work/deb.err" &
exec 9> "$work/keys"
for _ in $(seq 100); do
  heard && break
  sleep 0.1
done
echo quit >&9
exec 9>&-
wait $! || { cat "$work/deb.err" >&2 && fail "playing failed"; }
heard || { cat "$work/deb.err" >&2 && fail "nothing is heard"; }

# Without the archive, or with one that fits no more, it only starts more slowly.
lib=/usr/lib/riffle
touch -r $lib/riffle.jar "$work/time"
touch $lib/riffle.jar
compare C order sample-playlists --seed friday
touch -r "$work/time" $lib/riffle.jar
mv $lib/riffle.jsa "$work/"
compare C order sample-playlists --seed friday

# postinst needs neither a home nor /proc; an upgrade that is given up has an archive again.
if [ -n "${IN_BOX:-}" ]; then
  unshare --mount sh -c 'umount -l /proc && exec env -i PATH="$PATH" /var/lib/dpkg/info/riffle.postinst configure' \
    || fail "postinst fails without /proc"
  archive env
  rm $lib/riffle.jsa
fi
/var/lib/dpkg/info/riffle.postinst abort-upgrade 0.1.0
archive env
dpkg -i "$deb" > /dev/null 2>&1 || fail "cannot be installed over itself"
archive env

# What belongs to a command.
dpkg-deb -x "$deb" "$work/tree" # some machines install no manual pages
LC_ALL=C man -l --warnings "$work/tree/usr/share/man/man1/riffle.1.gz" > "$work/page" 2> "$work/warnings"
grep -q 'riffle -- music player' <(col -b < "$work/page") || fail "no manual page"
[ ! -s "$work/warnings" ] || { cat "$work/warnings" >&2 && fail "a fault in the manual page"; }
# The service: correct, confined (an exposure of 2 of 10 at most), not started by itself; its program starts as it is confined there.
unit=/lib/systemd/system/riffle.service
systemd-analyze verify --man=no $unit > "$work/unit" 2>&1 && [ ! -s "$work/unit" ] || { cat "$work/unit" >&2 && fail "a fault in the unit"; }
systemd-analyze security --offline=true --threshold=20 $unit > "$work/unit" 2>&1 || { tail -n 3 "$work/unit" >&2 && fail "the unit is too open"; }
[ -z "$(find /etc/systemd /lib/systemd -name riffle.service -type l)" ] || fail "the service is enabled"
if [ -n "${IN_BOX:-}" ]; then
  mkdir "$work/lib"
  chown 65534:65534 "$work/lib"
  unshare --mount --pid --kill-child sh -c 'mount -t proc -o subset=pid,hidepid=invisible proc /proc && exec setpriv --reuid=65534 \
    --regid=65534 --clear-groups --no-new-privs --bounding-set=-all env -i PATH="$PATH" XDG_STATE_HOME="$1" XDG_CACHE_HOME="$1/cache" \
    timeout 60 riffle serve --listen 0 sample-playlists' sh "$work/lib" > "$work/served" 2>&1 &
  for _ in $(seq 300); do
    grep -q '^http' "$work/served" && break
    sleep 0.1
  done
  port=$(sed -n 's|^http://localhost:\([0-9]*\)/$|\1|p' "$work/served")
  [ -n "$port" ] || { cat "$work/served" >&2 && fail "the service does not start as it is confined"; }
  exec 8<> "/dev/tcp/127.0.0.1/$port"
  printf 'GET /health HTTP/1.0\r\nHost: localhost:%s\r\n\r\n' "$port" >&8
  grep -q '{"ok":true}' <&8 || fail "the service does not answer"
  exec 8>&-
  kill $!
  wait $! || true
fi
desktop-file-validate /usr/share/applications/riffle.desktop || fail "the desktop file is wrong"
completed=$(
  bash -c '. /usr/share/bash-completion/completions/riffle
    COMP_WORDS=(riffle or) COMP_CWORD=1 COMP_LINE="riffle or" COMP_POINT=9
    _complete_riffle riffle or riffle
    echo "${COMPREPLY[*]}"'
)
[ -s /usr/share/zsh/vendor-completions/_riffle ] || fail "no completion for zsh"
[ "$completed" = order ] || fail "riffle or is completed to \"$completed\""

# Nothing has come while it ran, and nothing is left.
everything > "$work/after"
diff "$work/installed" "$work/after" >&2 || fail "its own folders have changed"
dpkg -r riffle > /dev/null 2>&1 || fail "cannot be removed"
dpkg --purge riffle > /dev/null 2>&1 || true # there is nothing to purge
everything | grep -v '^/usr/lib/locale' > "$work/after"
grep -v '^/usr/lib/locale' "$work/before" | diff - "$work/after" >&2 || fail "something is left behind"
! dpkg-query -s riffle > /dev/null 2>&1 || fail "dpkg still knows it"
echo "the Debian package installs, answers as the jar does, plays, and leaves nothing behind"
