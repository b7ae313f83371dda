#!/bin/sh
# box.sh COMMAND...: runs a command, as root, over a copy of this machine that is gone afterwards: what it installs or deletes
# in /usr, /etc or /var it installs or deletes nowhere else. Devices, processes, /tmp and the folder that it is called in are
# those of the machine. Exit status 125: there can be no such copy here.
set -u
here=$PWD
box=$(mktemp -d /tmp/riffle-box.XXXXXX)
export here box
unshare --mount --propagation private sh -c '
  mount -t tmpfs tmpfs "$box" && mkdir "$box/changes" "$box/work" "$box/root" \
    && mount -t overlay overlay -o "lowerdir=/,upperdir=$box/changes,workdir=$box/work" "$box/root" || exit 125
  for folder in /proc /sys /dev /tmp "$here"; do
    mount --rbind "$folder" "$box/root$folder" || exit 125
  done
  exec chroot "$box/root" sh -c "cd \"\$here\" && exec \"\$@\"" sh "$@"
' sh "$@"
status=$?
rmdir "$box"
exit $status
