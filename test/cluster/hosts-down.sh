#!/usr/bin/env bash
# Removes what hosts-up.sh made. usage: hosts-down.sh STATE
state=$1
# shellcheck disable=SC1091
. "$state/hosts.env"
for i in 1 2; do
  kill -KILL "$(cat "$state/host_$i.pid")" 2>/dev/null
  ip link del "sdv$NET-$i"
  ip netns del "sd$NET-h$i"
done
ip link del "sdbr$NET"
rm -rf "$state"
