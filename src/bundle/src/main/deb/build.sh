#!/bin/sh
# build.sh JAVA_HOME VERSION TIMESTAMP MAINTAINER: makes target/riffle_VERSION_ARCHITECTURE.deb of target/riffle.jar, with the
# Java runtime that it needs. Run by mvn -Pdeb package. Needs a JDK with its jmods, dpkg-dev and libasound2.
set -eu
cd "$(dirname "$0")/../../../../.."
jdk=$1
version=$2
SOURCE_DATE_EPOCH=$(date -u -d "$3" +%s)
maintainer=$4
export SOURCE_DATE_EPOCH LC_ALL=C.UTF-8
umask 022

for tool in dpkg-deb dpkg-shlibdeps strip "$jdk/bin/jlink" "$jdk/bin/jdeps"; do
  command -v "$tool" > /dev/null || {
    echo "no $tool: the Debian package is built by dpkg-deb, dpkg-shlibdeps (package dpkg-dev) and a JDK" >&2
    exit 1
  }
done

sources=src/bundle/src/main/deb
root=target/deb/root
lib=$root/usr/lib/riffle
runtime=$lib/runtime
doc=$root/usr/share/doc/riffle
architecture=$(dpkg --print-architecture)
rm -rf target/deb target/riffle_*.deb
mkdir -p "$lib" "$doc" "$root/DEBIAN"

# The program and its runtime. Named by no class, but needed: encodings and languages of other countries (or Korean tags and
# Arabic digits would differ from those of the jar), and who is at the other end of a socket. Of java.desktop only sound:
# what draws would bring the libraries of X along.
install -m 644 target/riffle.jar "$lib/riffle.jar"
modules=$("$jdk/bin/jdeps" --ignore-missing-deps --multi-release 17 --print-module-deps target/riffle.jar)
# The plugin generate-jli-classes is off: jlink runs it before or after the one that strips, and the bytes differ. The archive
# of classes makes up for it.
"$jdk/bin/jlink" --disable-plugin generate-jli-classes --add-modules "$modules,jdk.charsets,jdk.localedata,jdk.net,jdk.security.auth" \
  --strip-java-debug-attributes --no-header-files --no-man-pages --dedup-legal-notices=error-if-not-same-content \
  --exclude-files='regex:/java.desktop/lib/(?!libjsound).*,regex:/[^/]*/bin/(?!java$).*,/java.base/lib/jexec,/java.base/lib/jrt-fs.jar,/java.base/lib/classlist' \
  --output "$runtime"
find "$runtime" -type f \( -name '*.so' -o -perm -u=x \) -exec strip --strip-unneeded {} +
"$sources/classes.sh" "$jdk" "$lib/riffle.jar" > "$lib/riffle.classes"

# The command, and what belongs to it.
install -D -m 755 "$sources/riffle" "$root/usr/bin/riffle"
install -D -m 644 "$sources/riffle.service" "$root/lib/systemd/system/riffle.service"
install -D -m 644 "$sources/riffle.default" "$root/etc/default/riffle"
echo /etc/default/riffle > "$root/DEBIAN/conffiles"
install -D -m 644 "$sources/riffle.desktop" "$root/usr/share/applications/riffle.desktop"
install -D -m 644 "$sources/riffle.svg" "$root/usr/share/icons/hicolor/scalable/apps/riffle.svg"
install -D -m 644 "$sources/lintian-overrides" "$root/usr/share/lintian/overrides/riffle"
mkdir -p "$root/usr/share/man/man1" "$root/usr/share/bash-completion/completions" "$root/usr/share/zsh/vendor-completions"
gzip -9n < "$sources/riffle.1" > "$root/usr/share/man/man1/riffle.1.gz"
"$runtime/bin/java" -cp "$lib/riffle.jar" dev.riffle.Main completion bash > target/deb/completion
sed 1d target/deb/completion > "$root/usr/share/bash-completion/completions/riffle" # no #!: it is read, not run
"$runtime/bin/java" -cp "$lib/riffle.jar" dev.riffle.Main completion zsh > "$root/usr/share/zsh/vendor-completions/_riffle"

# Whose it is.
install -m 644 "$sources/copyright" "$doc/copyright"
install -m 644 src/bundle/src/main/notices/THIRD-PARTY.txt "$doc/THIRD-PARTY.txt"
printf 'riffle (%s) unstable; urgency=medium\n\n  * Version %s.\n\n -- %s  %s\n' "$version" "$version" "$maintainer" \
  "$(date -u -R -d "@$SOURCE_DATE_EPOCH")" | gzip -9n > "$doc/changelog.gz"

# What it needs: the packages whose libraries its programs and libraries are linked with.
find "$root" -type d -exec chmod 755 {} +
chmod -R u+w,go-w,a+rX "$root"
mkdir -p target/deb/debian
printf 'Source: riffle\n\nPackage: riffle\nArchitecture: any\n' > target/deb/debian/control
depends=$(
  cd target/deb
  find root/usr/lib/riffle/runtime -type f \( -name '*.so' -o -path '*/bin/java' -o -name jspawnhelper \) \
    -exec dpkg-shlibdeps -O --warnings=0 -lroot/usr/lib/riffle/runtime/lib -lroot/usr/lib/riffle/runtime/lib/server {} + \
    2> shlibdeps.log | sed -n 's/^shlibs:Depends=//p'
)
[ -n "$depends" ] || {
  cat target/deb/shlibdeps.log >&2
  exit 1
}
# Kilobytes, as dpkg-gencontrol adds them: the size of a folder depends on the file system.
size=$(find "$root/usr" "$root/lib" "$root/etc" -printf '%y %s\n' | awk '{ sum += $1 == "f" ? int(($2 + 1023) / 1024) : 1 } END { print sum }')
sed -e "s|@VERSION@|$version|" -e "s|@ARCHITECTURE@|$architecture|" -e "s|@MAINTAINER@|$maintainer|" \
  -e "s|@DEPENDS@|$depends|" -e "s|@SIZE@|$size|" \
  "$sources/control" > "$root/DEBIAN/control"
install -m 755 "$sources/postinst" "$sources/prerm" "$sources/postrm" "$root/DEBIAN"
(cd "$root" && find usr lib -type f -print0 | sort -z | xargs -0 md5sum > DEBIAN/md5sums)

find "$root" -newermt "@$SOURCE_DATE_EPOCH" -exec touch -h -d "@$SOURCE_DATE_EPOCH" {} +
dpkg-deb --build --root-owner-group -Zxz -z1 "$root" "target/riffle_${version}_$architecture.deb"
