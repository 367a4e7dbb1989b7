import { seconds, type Seconds } from '../model/units.ts'
import { nodeMark } from './node-script.ts'

/** A line of a job, and when it arrived here: seconds since 1970 by this machine's clock. */
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

/** What a listing of the data set's folder came to. */
export interface DataListing {
  readonly files: number
  readonly bytes: number
  /** Equal where sizes and names are. */
  readonly sum: string
}

/** What a node printed of itself. */
export interface NodeFacts {
  /** How far the node's clock is ahead of this machine's, and how far that may be wrong; undefined without a stamp. */
  readonly clock: ClockOffset | undefined
  readonly interfaces: readonly NetworkInterface[]
  readonly fabric: readonly FabricPort[]
  /** As `ulimit -l` prints it: kilobytes, or `unlimited`. */
  readonly lockedMemory: string
  /** The port of the rendezvous, where another program listens at it. */
  readonly takenPort: number | undefined
  /** `absent`: there is no folder; `unread`: not every file could be listed in time. */
  readonly data: DataListing | 'absent' | 'unread'
}

export interface ClockOffset {
  /** Positive where the node's clock is ahead. What a line took to arrive counts as being behind. */
  readonly ahead: Seconds
  /** How unevenly the lines arrived, and how finely the node's clock could be read. */
  readonly uncertainty: Seconds
}

/** @returns undefined where the node was cut off before it had printed everything */
export function parseNodeFacts(lines: readonly ArrivedLine[]): NodeFacts | undefined {
  const said = lines.flatMap(({ text, at }) => {
    const words = text.trimEnd().split(' ')
    return words[0] === nodeMark && words.at(-1) === '.'
      ? [{ name: words[1] ?? '', values: words.slice(2, -1), at }]
      : []
  })
  if (!said.some(({ name }) => name === 'done')) return undefined
  const all = (wanted: string) => said.filter(({ name }) => name === wanted)
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

/** @param lines each with the node's own time when it printed it */
function clockOffset(
  lines: readonly { readonly stamp: string; readonly at: number }[],
): ClockOffset | undefined {
  // What the way of a line took, less what the clock is ahead.
  const delays = lines.map(({ stamp, at }) => at - Number.parseFloat(stamp)).filter(Number.isFinite)
  if (delays.length === 0) return undefined
  const least = Math.min(...delays)
  // The date of busybox knows whole seconds only.
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
