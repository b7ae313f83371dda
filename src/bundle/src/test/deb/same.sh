#!/usr/bin/env bash
# same.sh DEB: builds the Debian package of the same jar once more, in another folder, locale and time zone, with another umask
# and on one processor, and compares the two bit for bit. In the folder of the pom, with the JDK that built DEB.
set -euo pipefail
deb=$(realpath "$1")
cd "$(dirname "$0")/../../../../.."
java_home=${JAVA_HOME:-$(dirname "$(dirname "$(readlink -f "$(command -v java)")")")}

work=$(mktemp -d /tmp/riffle-same.XXXXXX)
trap 'rm -rf "$work"' EXIT
mkdir -p "$work/src/bundle/src" "$work/target"
cp -R src/bundle/src/main "$work/src/bundle/src/main"
cp target/riffle.jar "$work/target/"

version=$(dpkg-deb -f "$deb" Version)
maintainer=$(dpkg-deb -f "$deb" Maintainer)
timestamp=$(dpkg-deb --fsys-tarfile "$deb" | TZ=UTC tar --list --verbose --full-time | awk 'NR == 1 { print $4 "T" $5 "Z" }')
processor=$(taskset --cpu-list --pid $$ | sed 's/.*[ ,-]//')
(
  cd "$work"
  umask 077
  LC_ALL=C TZ=Asia/Tokyo DPKG_DEB_THREADS_MAX=1 taskset --cpu-list "$processor" \
    src/bundle/src/main/deb/build.sh "$java_home" "$version" "$timestamp" "$maintainer" > /dev/null
)
cmp "$deb" "$work"/target/riffle_*.deb || {
  dpkg-deb -R "$deb" "$work/one"
  dpkg-deb -R "$work"/target/riffle_*.deb "$work/other"
  diff -rq "$work/one" "$work/other" >&2 || true
  echo "the Debian package: two builds of the same jar differ" >&2
  exit 1
}
echo "the Debian package is the same, built twice"
