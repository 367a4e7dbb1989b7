#!/usr/bin/env bash
# Two hosts on this machine: each has its own network, host name, processes, /tmp and /root, and an ssh server.
# usage: hosts-up.sh STATE [SHARED...]    (root; STATE is a new folder outside /tmp)
# SHARED are folders of this machine that the hosts see too, where they would be hidden.
# SET_ENV_1 and SET_ENV_2: NAME=value pairs that every session on the first or the second host sees.
# STATE/hosts.env names what was made: NET, ADDRESS_1, ADDRESS_2, SPACE_1, SPACE_2. STATE/ssh_config logs in.
set -euo pipefail
state=$1
shift
mkdir -p "$state" /run/sshd
chmod 700 "$state"
ssh-keygen -q -t ed25519 -N '' -C steady-test -f "$state/id"
cp "$state/id.pub" "$state/authorized_keys"

# The first of 10.77.x.0/24 that nobody on this machine uses; making the bridge claims it.
for net in $(seq 1 254); do
  bridge="sdbr$net"
  # The kernel removes the links of hosts some time after the hosts themselves.
  [ ! -e "/sys/class/net/sdv$net-1" ] && [ ! -e "/sys/class/net/sdv$net-2" ] && [ ! -e "/run/netns/sd$net-h1" ] || continue
  ip link add "$bridge" type bridge 2>/dev/null && break
done
ip addr add "10.77.$net.1/24" dev "$bridge"
ip link set "$bridge" up
{
  echo "NET=$net"
  for i in 1 2; do echo "ADDRESS_$i=10.77.$net.1$i"; echo "SPACE_$i=sd$net-h$i"; done
} >"$state/hosts.env"
printf '127.0.0.1 localhost\n10.77.%s.11 h1\n10.77.%s.12 h2\n' "$net" "$net" >"$state/hosts"

# Each is bound to a place outside of /root, and back again once /root is hidden.
keep=: restore=:
for shared in "$@"; do
  kept="$state/shared-$(basename "$shared")"
  mkdir -p "$kept"
  keep="$keep && mount --bind '$shared' '$kept'"
  restore="$restore && mkdir -p '$shared' && mount --bind '$kept' '$shared'"
done

for i in 1 2; do
  space="sd$net-h$i" host="h$i" address="10.77.$net.1$i"
  ssh-keygen -q -t ed25519 -N '' -C "$host" -f "$state/hostkey_$i"
  echo "$address,$host $(cut -d' ' -f1,2 "$state/hostkey_$i.pub")" >>"$state/known_hosts"
  ip netns add "$space"
  ip link add "sdv$net-$i" type veth peer name eth0 netns "$space"
  ip link set "sdv$net-$i" master "$bridge" up
  ip -n "$space" addr add "$address/24" dev eth0
  ip -n "$space" link set lo up
  ip -n "$space" link set eth0 up
  cat >"$state/sshd_$i.conf" <<C
Port 22
ListenAddress $address
HostKey $state/hostkey_$i
PidFile none
AuthorizedKeysFile $state/authorized_keys
PasswordAuthentication no
KbdInteractiveAuthentication no
UsePAM no
PermitRootLogin prohibit-password
StrictModes no
MaxStartups 100
C
  set_env="SET_ENV_$i"
  [ -z "${!set_env-}" ] || echo "SetEnv ${!set_env}" >>"$state/sshd_$i.conf"
  # ip netns exec would hide the control groups, without which no container starts.
  nsenter --net="/run/netns/$space" unshare --uts --mount --pid --fork --kill-child --mount-proc sh -c "
    hostname $host && $keep && mount -t tmpfs tmpfs /tmp && mount -t tmpfs tmpfs /root && $restore &&
    mount --bind '$state/hosts' /etc/hosts &&
    exec /usr/sbin/sshd -D -f '$state/sshd_$i.conf' -E '$state/sshd_$i.log'" >/dev/null 2>&1 </dev/null &
  echo $! >"$state/host_$i.pid"
done

cat >"$state/ssh_config" <<C
Host *
  User root
  IdentityFile $state/id
  IdentitiesOnly yes
  UserKnownHostsFile $state/known_hosts
  StrictHostKeyChecking yes
  BatchMode yes
  LogLevel ERROR
C
for i in 1 2; do
  for _ in $(seq 100); do
    ssh -F "$state/ssh_config" "10.77.$net.1$i" true 2>/dev/null && continue 2
    sleep 0.1
  done
  echo "the ssh server of h$i does not answer: $(tail -n 1 "$state/sshd_$i.log")" >&2
  exit 1
done
