import { bytes, seconds, type Bytes, type Seconds } from '../model/units.ts'
import { networkMark } from './network-program.ts'

export interface AllReduce {
  readonly bytes: Bytes
  readonly time: Seconds
}

/** Between one rank of each of two neighbours, counted from 0 in the order of the job. */
export interface NodeLink {
  readonly nodes: readonly [number, number]
  /** In bytes a second, one way. */
  readonly bandwidth: number
}

/** What ranks measured of the network between them. */
export interface NetworkMeasured {
  /** `nccl`, `gloo`. */
  readonly backend: string
  readonly ranks: number
  /** Smallest first. */
  readonly allReduce: readonly AllReduce[]
  readonly links: readonly NodeLink[]
}

/**
 * @param streams the lines of each stream of the job
 * @returns undefined where no all-reduce was measured; `wrong` where one did not give the sum of all ranks
 */
export function parseNetwork(streams: readonly (readonly string[])[]): NetworkMeasured | 'wrong' | undefined {
  const said = streams.flat().flatMap((line) => {
    const words = line.trimEnd().split(' ')
    return words[0] === networkMark && words.at(-1) === '.' ? [words.slice(1, -1)] : []
  })
  const all = (wanted: string) => said.flatMap(([name, ...values]) => (name === wanted ? [values] : []))
  const [opened] = all('backend')
  const reduced = all('all-reduce')
  if (opened === undefined || reduced.length === 0) return undefined
  if (reduced.some(([, , sum]) => sum !== 'right')) return 'wrong'
  const [backend = '', ranks] = opened
  return {
    backend,
    ranks: Number(ranks),
    allReduce: reduced.map(([size, time]) => ({ bytes: bytes(Number(size)), time: seconds(Number(time)) })),
    links: all('link').map(([first, second, size, time]) => ({
      nodes: [Number(first), Number(second)],
      bandwidth: Number(size) / Number(time),
    })),
  }
}

/**
 * Bytes a second that each link of a ring carries during an all-reduce: 2 (n − 1) ÷ n of the tensor pass each of the n
 * ranks. It is called bus bandwidth, and is comparable between numbers of ranks
 * (https://github.com/NVIDIA/nccl-tests/blob/master/doc/PERFORMANCE.md).
 */
export const busBandwidth = ({ bytes, time }: AllReduce, ranks: number): number =>
  (2 * (ranks - 1) * bytes) / ranks / time
