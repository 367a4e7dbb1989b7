import type { Word } from '../model/job.ts'
import { port, word } from '../launchers/words.ts'

/** Before each line of the script, so that what a shell or a container engine prints itself is told apart. */
export const nodeMark = 'steady-node'

/** Stamps of the clock that a node prints, and seconds between them. */
const stamps = 5
const betweenStamps = 0.2

/** Longest time that listing a data set may take, in seconds. */
const listingLimit = 120

/** @param dataSet its folder on the nodes, where the suite has one */
export const nodeCommand = (dataSet: string | undefined): readonly Word[] => [
  'sh',
  '-c',
  nodeScript,
  'preflight',
  word`${port()}`,
  dataSet ?? '',
]

/**
 * A POSIX shell script that prints what the environment of its node does not hold; `parseNodeFacts` reads it. Its
 * arguments are the port of the rendezvous, the folder of the data set, and for tests the folder below which /proc and
 * /sys are read. Each line ends in ` .`, so that one which was cut off is known. A data set is listed by sizes and names
 * of its files, because reading them would take hours.
 */
export const nodeScript = `LC_ALL=C; export LC_ALL
root=\${3-}
say() { printf '${nodeMark} %s .\\n' "$*"; }
hex=$(printf ':%04X' "$1")
for file in "$root"/proc/net/tcp "$root"/proc/net/tcp6; do
  [ ! -r "$file" ] || while read -r slot local remote state rest; do
    case "$local $state" in *"$hex 0A") say port-taken "$1" ;; esac
  done <"$file"
done
for folder in "$root"/sys/class/net/*; do
  state= speed=
  { read -r state <"$folder/operstate"; read -r speed <"$folder/speed"; } 2>/dev/null
  [ -z "$state" ] || say interface "\${folder##*/}" "$state" "\${speed:--}"
done
for folder in "$root"/sys/class/infiniband/*/ports/*; do
  device=\${folder%/ports/*} state= rate=
  { read -r state <"$folder/state"; read -r rate <"$folder/rate"; } 2>/dev/null
  [ -z "$state" ] || say infiniband "\${device##*/}/\${folder##*/}" "\${state##* }" "\${rate:--}"
done
say locked-memory "$(ulimit -l 2>/dev/null)"
turn=0
while [ $turn -lt ${stamps} ]; do
  say clock "$(date +%s.%N)"
  turn=$((turn + 1))
  sleep ${betweenStamps}
done
limit=
! command -v timeout >/dev/null || limit='timeout ${listingLimit}'
list() { $limit find -L . -type f -exec ls -ln {} + || say data-unread >&4; }
[ ! -d "$2" ] || (
  cd "$2" || exit
  exec 4>&1
  list | awk '{ print $5, $NF }' | sort |
    { tee /dev/fd/3 | cksum | { read -r sum size; say data-sum "$sum-$size" >&4; }; } 3>&1 |
    awk '{ bytes += $1 } END { printf "%d %.0f\\n", NR, bytes }' | { read -r facts; say data "$facts"; }
)
say done
`
