#!/bin/sh
# make-root.sh SERVICE ROOT: copies the container's files into the folder ROOT: the folder SERVICE (from `npm run package:service`), Node,
# and the libraries that Node and the database engine load. Also creates an unprivileged user.
set -eu
service=$1
root=$2
node=$(command -v node)

mkdir -p "$root/bin" "$root/etc" "$root/service"
cp -L "$node" "$root/bin/node"
cp -R "$service/." "$root/service/"
find "$root/service" -name '*.node' -exec ldd "$node" {} + |
  awk '$2 == "=>" && $3 ~ /^\// { print $3 } $1 ~ /^\// && $1 !~ /:$/ { print $1 }' |
  sort -u |
  while read -r library; do cp -L --parents "$library" "$root"; done

echo 'service:x:65532:65532::/service:/sbin/nologin' >"$root/etc/passwd"
echo 'service:x:65532:' >"$root/etc/group"
# Without this file, the C library would query DNS before /etc/hosts.
echo 'hosts: files dns' >"$root/etc/nsswitch.conf"
chmod -R u=rwX,go=rX "$root"
