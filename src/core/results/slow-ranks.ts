import { groupBy } from '../collections/group-by.ts'
import type { SlowNode, SlowRanks } from './finding-data.ts'
import type { Finding } from '../model/finding.ts'
import type { NodeName } from '../model/job.ts'
import type { Measurement } from '../model/measurement.ts'
import { resultFinding } from './finding-rows.ts'

/** One rank of a run, with its own log's figure in the window of the first rank. */
export interface RankFigure {
  readonly rank: number
  readonly node: NodeName
  /** Index of its device on its node, from 0. */
  readonly device: number
  readonly measurement: Measurement
}

/** A rank is slow where its steps take longer than those of the median rank by more than this share. */
const slowBy = 0.03

/** With fewer step records the figure of a rank is too uncertain to judge it. */
const fewestRecords = 5

/**
 * The ranks of a run that are slower than its median rank, as one warning for each node.
 *
 * With an even number of ranks, the median rank is the faster of the two in the middle. So with two ranks, the slower one is compared
 * with the faster one, as a reader of both logs would do. A mean of the two would hide half of the difference.
 *
 * Ranks that wait for each other in each step print equal step times, whichever of them is slow. So the absence of a finding does not
 * prove that all devices are equally fast. A rank without a figure, or with too few steps, is not judged.
 */
export function slowRanks(ranks: readonly RankFigure[]): Finding[] {
  const paces = ranks.flatMap(paceOf).sort((a, b) => a.stepTime - b.stepTime)
  const median = paces[Math.ceil(paces.length / 2) - 1]
  if (median === undefined) return []
  const slow = paces.flatMap(({ rank, stepTime, uncertainty }) => {
    const share = stepTime / median.stepTime - 1
    return share > slowBy + uncertainty + median.uncertainty ? [{ ...rank, share }] : []
  })
  return [...groupBy(slow, ({ node }) => node)].map(([node, those]) =>
    resultFinding('slow-rank', {
      node,
      ranks: those
        .map(({ rank, device, share }) => ({ rank, device, share }))
        .sort((a, b) => a.rank - b.rank),
      of: paces.length,
    }),
  )
}

/** @param repeats the findings of each repeat of a case */
export function slowNodes(repeats: readonly (readonly Finding[])[]): Omit<SlowNode, 'of'>[] {
  const all = repeats.flatMap((findings) => findings.flatMap(slowRanksIn))
  return [...groupBy(all, ({ node }) => node)].map(([node, those]) => {
    const ranks = those.flatMap((slowRanks) => slowRanks.ranks)
    return {
      node,
      ranks: [...new Set(ranks.map(({ rank }) => rank))].sort((a, b) => a - b),
      repeats: those.length,
      share: Math.max(...ranks.map(({ share }) => share)),
    }
  })
}

/** The data of the finding, which {@link slowRanks} made. */
const slowRanksIn = (found: Finding): SlowRanks[] =>
  found.code === 'slow-rank' && 'data' in found ? [found.data] : []

interface Pace {
  readonly rank: RankFigure
  /** Up to a common factor of all ranks. */
  readonly stepTime: number
  /** Relative error from the clock alone. */
  readonly uncertainty: number
}

function paceOf(rank: RankFigure): Pace[] {
  const { throughput, records, findings } = rank.measurement
  if (throughput.kind === 'missing' || !(throughput.value > 0) || records < fewestRecords) return []
  return [{ rank, stepTime: 1 / throughput.value, uncertainty: Math.max(0, ...findings.map(clockError)) }]
}

const clockError = (found: Finding): number =>
  found.code === 'clock-coarse' && 'data' in found ? found.data.share : 0
