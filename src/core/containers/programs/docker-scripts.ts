import { cpusFolder, recordCpus } from '../../launchers/allowed-cpus.ts'
import { rankVariables } from '../program.ts'

export const lifelineScriptName = 'lifeline.sh'
export const supervisorScriptName = 'supervise.sh'

/**
 * Starts a client whose standard input stays open and empty until the client itself has ended. `run --interactive`
 * closes the input of a container when its client goes away, even by SIGKILL: {@link supervisorScript} waits for that.
 */
export const lifelineScript = `#!/bin/sh
# Runs "podman run" with an input that nobody writes to. The container sees what launchers set for a rank,
# and which GPUs it may use.
program=$1; shift 2
names=$(env | sed -En 's/^(${rankVariables})=.*/--env=\\1/p')
own="\${0%/*}/client.$(uname -n).$$"
mkfifo "$own" && exec 3<>"$own" && rm "$own" || exit 126
# What the client itself prints is no output of the job, unless it could not start the container.
trap : TERM INT HUP
"$program" run $names "$@" <&3 3>&- 2>"$own" & client=$!
while :; do wait "$client"; code=$?; kill -0 "$client" 2>/dev/null || break; done
case $code in 125 | 126 | 127) cat "$own" >&2 ;; esac
rm -f "$own"
exit "$code"
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
