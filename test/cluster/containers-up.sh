#!/bin/sh
# Gives podman a store in DIR, with an image that has no program: its containers borrow those of this machine.
# usage: containers-up.sh DIR PROGRAM     PROGRAM is podman, or docker where DOCKER_HOST says which
# Prints the options of `run` that the image needs. Exits with 77 and a reason where no container can be run here.
# For podman, DIR/containers.conf and DIR/storage.conf are what CONTAINERS_CONF and CONTAINERS_STORAGE_CONF must name.
set -eu
dir=$1 program=$2
image=localhost/steady-test:1
command -v "$program" >/dev/null || { echo "$program is not installed"; exit 77; }
if [ "$program" = podman ]; then
  CONTAINERS_CONF=$dir/containers.conf CONTAINERS_STORAGE_CONF=$dir/storage.conf
  export CONTAINERS_CONF CONTAINERS_STORAGE_CONF
  cat >"$CONTAINERS_CONF" <<C
[engine]
cgroup_manager = "cgroupfs"
events_logger = "file"
lock_type = "file"
runtime = "runc"
tmp_dir = "$dir/tmp"
C
  cat >"$CONTAINERS_STORAGE_CONF" <<C
[storage]
driver = "vfs"
graphroot = "$dir/store"
runroot = "$dir/run"
C
fi
root=$dir/root
mkdir -p "$root/usr" "$root/etc" "$root/proc" "$root/sys" "$root/dev" "$root/tmp" "$root/var/tmp" "$root/run"
for name in bin sbin lib lib64; do ln -s "usr/$name" "$root/$name"; done
options='--network=host --ulimit=nofile=1024 --ulimit=nproc=1024'
for path in /usr /etc/alternatives /etc/ld.so.cache; do options="$options --volume=$path:$path:ro"; done
# shellcheck disable=SC2086
said=$( { tar -C "$root" -c . | "$program" import - "$image" && "$program" run --rm $options "$image" true; } 2>&1) ||
  { echo "$program cannot run a container: $(printf '%s' "$said" | tail -n 1)"; exit 77; }
echo "$options $image"
