#!/bin/sh
# Ends what kubernetes-up.sh has started. usage: kubernetes-down.sh STATE
state=$1
# The kernel ends everything in the namespaces with their first process.
for name in init unshare; do [ ! -s "$state/$name.pid" ] || kill -KILL "$(cat "$state/$name.pid")" 2>/dev/null; done
ip link delete steady-kube 2>/dev/null
for _ in 1 2 3 4 5; do
  find /sys/fs/cgroup/*/steady /sys/fs/cgroup/steady -depth -type d -exec rmdir {} + 2>/dev/null
  sleep 0.2
done
rm -rf --one-file-system "$state"
