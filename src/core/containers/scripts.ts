export const lifelineScriptName = 'lifeline.sh'
export const supervisorScriptName = 'supervise.sh'
export const imageScriptName = 'image.sh'

/**
 * Starts a command whose standard input stays open and empty until the command itself has ended. `run --interactive`
 * closes the input of a container when its client goes away, even by SIGKILL: {@link supervisorScript} waits for that.
 */
const lifelineScript = `#!/bin/sh
# Runs "podman run" with an input that nobody writes to. The container sees what launchers set for a rank.
program=$1; shift 2
names=$(env | sed -En 's/^((OMPI|PMIX|PMI|HOROVOD|SLURM)_[A-Za-z0-9_]*|STEADY_NODE|RANK|LOCAL_RANK|WORLD_SIZE|MASTER_ADDR|MASTER_PORT)=.*/--env=\\1/p')
set -- "$program" run $names "$@"
pipe="\${0%/*}/input.$(uname -n).$$"
mkfifo "$pipe" && exec 3<>"$pipe" && rm "$pipe" || exit 126
exec "$@" <&3 3>&-
`

/** The first process of a container. Once it has ended, the kernel ends every other process of the container. */
const supervisorScript = `#!/bin/sh
# Runs a command in a container for as long as input stays open. Its two outputs become one, in their order.
exec 3<&0 </dev/null 2>&1
"$@" 3<&- & child=$!
trap 'kill -TERM "$child" 2>/dev/null' TERM INT HUP
trap 'kill -KILL "$child" 2>/dev/null; exit 137' USR2
( trap - TERM INT HUP USR2; cat <&3 >/dev/null; kill -USR2 $$ ) & reader=$!
exec 3<&-
# A signal ends a wait early.
while :; do wait "$child"; code=$?; kill -0 "$child" 2>/dev/null || break; done
kill "$reader" 2>/dev/null
exit "$code"
`

/** Makes sure of an image: \`image.sh PULL PROGRAM IMAGE\`. Prints why where it fails. */
const imageScript = `#!/bin/sh
# image.sh missing|never PROGRAM IMAGE
"$2" image inspect "$3" >/dev/null 2>&1 && exit 0
[ "$1" = never ] || { why=$("$2" pull --quiet "$3" 2>&1) && exit 0; }
printf '%s\\n' "\${why:-the node does not have it, and the cluster file says pull: never}" | tail -n 1
exit 1
`

/** Files of the folder of a job whose tasks run in containers that its nodes start. */
export const containerScripts: readonly { readonly name: string; readonly text: string }[] = [
  { name: lifelineScriptName, text: lifelineScript },
  { name: supervisorScriptName, text: supervisorScript },
  { name: imageScriptName, text: imageScript },
]
