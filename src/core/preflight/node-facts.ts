import { seconds, type Seconds } from '../model/units.ts'
import type { Word } from '../model/job.ts'
import { port, word } from '../launchers/words.ts'

/** First word of each line of the script, to tell them from lines of a shell or a container engine. */
const nodeMark = 'steady-node'

/** Number of times that a node prints its clock, at intervals in seconds. */
const stamps = 5
const betweenStamps = 0.2

/** Time limit for listing a data set, in seconds. */
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
 * A POSIX shell script that prints facts of its node that the environment lacks; `parseNodeFacts` reads them. Its arguments
 * are the port of the rendezvous, the folder of the data set, and for tests the folder below which /proc and /sys are read.
 * Each line ends in ` .`, so that an incomplete line is detected. A data set is listed by sizes and names of its files,
 * because reading them would take hours.
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

/** A line of a job, and its arrival here: seconds since 1970 by this machine's clock. */
export interface ArrivedLine {
  readonly text: string
  readonly at: number
}

/** One port of an InfiniBand or RoCE adapter, as `/sys/class/infiniband` states it. */
export interface FabricPort {
  /** `mlx5_0/1`. */
  readonly name: string
  /** `ACTIVE`, `DOWN`, `INIT`. */
  readonly state: string
  /** `200 Gb/sec (4X HDR)`. */
  readonly rate: string
}

export interface NetworkInterface {
  readonly name: string
  /** `up`, `down`, `unknown`. */
  readonly state: string
  /** In Mbit/s; undefined where the driver does not state it. */
  readonly speed: number | undefined
}

/** The listing of the data set's folder. */
export interface DataListing {
  readonly files: number
  readonly bytes: number
  /** Equal for equal sizes and names. */
  readonly sum: string
}

/** What a node printed about itself. */
export interface NodeFacts {
  /** How far the node's clock is ahead of this machine's, with the uncertainty; undefined without a timestamp. */
  readonly clock: ClockOffset | undefined
  readonly interfaces: readonly NetworkInterface[]
  readonly fabric: readonly FabricPort[]
  /** As `ulimit -l` prints it: kilobytes, or `unlimited`. */
  readonly lockedMemory: string
  /** The port of the rendezvous, if another program listens on it. */
  readonly takenPort: number | undefined
  /** `absent`: the folder does not exist; `unread`: not every file could be listed in time. */
  readonly data: DataListing | 'absent' | 'unread'
}

export interface ClockOffset {
  /** Positive where the node's clock is ahead. The transfer time of a line counts as being behind. */
  readonly ahead: Seconds
  /** Scatter of the arrival times, and resolution of the node's clock. */
  readonly uncertainty: Seconds
}

/** @returns undefined where the output is incomplete */
export function parseNodeFacts(lines: readonly ArrivedLine[]): NodeFacts | undefined {
  const records = lines.flatMap(({ text, at }) => {
    const words = text.trimEnd().split(' ')
    return words[0] === nodeMark && words.at(-1) === '.'
      ? [{ name: words[1] ?? '', values: words.slice(2, -1), at }]
      : []
  })
  if (!records.some(({ name }) => name === 'done')) return undefined
  const all = (wanted: string) => records.filter(({ name }) => name === wanted)
  const first = (wanted: string) => all(wanted)[0]?.values
  const taken = first('port-taken')?.[0]
  return {
    clock: clockOffset(all('clock').map(({ values: [stamp = ''], at }) => ({ stamp, at }))),
    interfaces: all('interface').map(({ values: [name = '', state = '', speed = ''] }) => ({
      name,
      state,
      speed: /^[1-9]\d*$/.test(speed) ? Number(speed) : undefined,
    })),
    fabric: all('infiniband').map(({ values: [name = '', state = '', ...rate] }) => ({
      name,
      state,
      rate: rate.join(' '),
    })),
    lockedMemory: first('locked-memory')?.[0] ?? '',
    takenPort: taken === undefined ? undefined : Number(taken),
    data: dataOf(first('data'), first('data-sum')?.[0], all('data-unread').length > 0),
  }
}

/** @param lines each with the node's own time when it was printed */
function clockOffset(
  lines: readonly { readonly stamp: string; readonly at: number }[],
): ClockOffset | undefined {
  // Transfer time of a line minus the lead of the node's clock.
  const delays = lines.map(({ stamp, at }) => at - Number.parseFloat(stamp)).filter(Number.isFinite)
  if (delays.length === 0) return undefined
  const least = Math.min(...delays)
  // The `date` of busybox has a resolution of whole seconds.
  const resolution = lines.every(({ stamp }) => /\.\d/.test(stamp)) ? 0 : 1
  return { ahead: seconds(-least), uncertainty: seconds(Math.max(...delays) - least + resolution) }
}

function dataOf(
  counted: readonly string[] | undefined,
  sum: string | undefined,
  isUnread: boolean,
): NodeFacts['data'] {
  if (isUnread) return 'unread'
  if (counted === undefined || sum === undefined) return 'absent'
  const [files, bytes] = counted
  return { files: Number(files), bytes: Number(bytes), sum }
}
