import { cpusFolder, recordCpus } from '../../launchers/allowed-cpus.ts'
import { rankVariables } from '../program.ts'

export const lifelineScriptName = 'lifeline.sh'
export const supervisorScriptName = 'supervise.sh'
export const holderScriptName = 'hold.sh'
export const reachScriptName = 'reach.sh'

/**
 * Runs `program run`, or makes the container that the ranks of a node share (`hold`), or runs a command in that container once it is
 * up (`join`). Starts a client whose standard input stays open and empty until the client itself has ended. `run --interactive`
 * closes the input of a container when its client goes away, even by SIGKILL: {@link supervisorScript} waits for that.
 */
export const lifelineScript = `#!/bin/sh
# Runs "podman run" with an input that nobody writes to. The container sees what launchers set for a rank,
# and which GPUs it may use. "hold" runs the container of this node, "join" a command in it.
program=$1 act=$2; shift 2
names=$(env | sed -En 's/^(${rankVariables})=.*/--env=\\1/p')
own="\${0%/*}/client.$(uname -n).$$" shared="\${0%/*}/container.$(uname -n)"
case $act in
  hold) set -- run --cidfile="$shared" "$@" ;;
  join)
    folder=$1
    for name in $(printf %s "$2" | tr , ' '); do names="$names --env=$name"; done
    shift 2
    until container=$(cat "$shared" 2>/dev/null) && "$program" exec "$container" true </dev/null >/dev/null 2>&1; do
      [ ! -e "$shared.ended" ] || { cat "$shared.ended" >&2; exit 125; }
      sleep 0.2
    done
    set -- exec --interactive --workdir="$folder" $names "$container" "$@"
    ;;
  *) set -- run $names "$@" ;;
esac
mkfifo "$own" && exec 3<>"$own" && rm "$own" || exit 126
# What the client itself prints is no output of the job, unless it could not start the container.
trap : TERM INT HUP
"$program" "$@" <&3 3>&- 2>"$own" & client=$!
while :; do wait "$client"; code=$?; kill -0 "$client" 2>/dev/null || break; done
case $code in 125 | 126 | 127) cat "$own" >&2 ;; esac
[ "$act" != hold ] || cp "$own" "$shared.ended"
rm -f "$own"
exit "$code"
`

/** The first process of a container that the ranks of a node share. With a port, the container has an ssh server there. */
export const holderScript = `#!/bin/sh
# Keeps a container for as long as input stays open: hold.sh [PORT]
exec 3<&0 </dev/null
trap 'exit 143' TERM INT HUP
if [ $# = 1 ]; then
  PATH=$PATH:/usr/sbin:/sbin
  server=$(command -v sshd) || { echo 'the image has no ssh server (sshd), which launch.ssh asks for' >&2; exit 127; }
  mkdir -p /run/sshd
  ls /etc/ssh/ssh_host_*_key >/dev/null 2>&1 || ssh-keygen -A
  ( "$server" -D -e -p "$1" -o PidFile=none; kill -TERM $$ ) 3<&- &
fi
cat <&3 >/dev/null & wait "$!"
`

/** Starts a launcher that reaches other nodes over ssh once their servers, which start beside it, answer. */
export const reachScript = `#!/bin/sh
# Runs a command once ssh reaches all hosts: reach.sh OPTIONS HOST,HOST... COMMAND...
options=$1 hosts=$2; shift 2
for host in $(printf %s "$hosts" | tr , ' '); do
  tries=60
  # shellcheck disable=SC2086
  until said=$(ssh $options -o BatchMode=yes "$host" true 2>&1 </dev/null); do
    tries=$((tries - 1))
    [ $tries -gt 0 ] || { printf '%s: %s\\n' "$host" "$said" >&2; exit 255; }
    sleep 1
  done
done
exec "$@"
`

/** The first process of a container. Once it has ended, the kernel ends every other process of the container. */
export const supervisorScript = `#!/bin/sh
# Runs a command in a container for as long as input stays open. Its two outputs become one, in their order.
exec 3<&0 </dev/null
# A rank of the launcher "process" has the number of its node.
${recordCpus(`"\${0%/*}/${cpusFolder}/rank-\${RANK:-\${NODE_RANK:-0}}"`)}
"$@" 3<&- 2>&1 & child=$!
exec 2>/dev/null
# The engine and the client both pass a signal on.
trap 'trap "" TERM INT HUP; kill -TERM "$child"' TERM INT HUP
trap 'kill -KILL "$child"; exit 137' USR2
( trap - TERM INT HUP USR2; cat <&3 >/dev/null; kill -USR2 $$ ) & reader=$!
exec 3<&-
# A signal ends a wait early.
while :; do wait "$child"; code=$?; kill -0 "$child" || break; done
kill "$reader"
exit "$code"
`
