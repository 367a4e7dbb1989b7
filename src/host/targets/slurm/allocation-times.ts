import type { Finding } from '../../../core/model/finding.ts'
import type { JobDraft } from '../../../core/model/job.ts'
import { seconds, type Seconds } from '../../../core/model/units.ts'
import { duration } from '../../../core/yaml/scalars.ts'
import type { AnnouncedJob } from '../target.ts'
import { requestOf } from './batch-script.ts'
import { timeLimitOf, type SlurmSettings } from './settings.ts'
import { planFinding } from '../../../core/plan/findings.ts'

/** The time limit of an allocation if nothing is known of the runs that share it. */
const usualTime = seconds(4 * 3600)

/** Seconds that a turn may take in addition to its run: nodes describe themselves, processes start and end. */
const turnOverhead = 60

/** One word for what a job requests from Slurm. Jobs of equal keys may share an allocation. */
export const requestKey = (job: JobDraft, settings: SlurmSettings): string =>
  JSON.stringify(requestOf(job, settings))

/** Time limits to request for allocations. */
export interface AllocationTimes {
  readonly announce: (jobs: readonly AnnouncedJob[]) => readonly Finding[]
  /** The time limit of an allocation that would be submitted for the job now. */
  timeOf(job: JobDraft): Seconds
  /** Call it once the job's run needs no more time. */
  ended(job: JobDraft): void
}

/** The remaining runs that may share an allocation. */
interface SharingRuns {
  /** The first of these runs. */
  readonly job: JobDraft
  /** The time reserved for each turn, by its run. */
  readonly turns: Map<string, Seconds>
}

/**
 * The last run that shares an allocation may take its whole limit, because the holder starts no run that might not end in
 * time. Every other run gets twice its expected time, because figures of the catalogue are lower bounds; without an expected
 * time, it gets its limit.
 *
 * @param most the longest time that Slurm gives a job in the partition; Infinity where unknown
 */
export function allocationTimes(settings: SlurmSettings, most: () => Seconds): AllocationTimes {
  const written = settings['allocation-time']
  let sharing = new Map<string, SharingRuns>()
  const timeOf = (job: JobDraft) => {
    const least = timeLimitOf(job, settings)
    if (written !== undefined) return seconds(Math.max(least, duration.parse(written)))
    const left = [...(sharing.get(requestKey(job, settings))?.turns ?? [])]
    const others = left.flatMap(([run, turn]) => (run === job.run ? [] : [turn]))
    const wished = left.length === 0 ? usualTime : others.reduce((sum, other) => sum + other, 0) + least
    return seconds(Math.max(least, Math.min(wished, most())))
  }
  return {
    announce: (jobs) => {
      sharing = new Map()
      for (const { job, expected } of jobs) {
        const key = requestKey(job, settings)
        const group = sharing.get(key) ?? { job, turns: new Map<string, Seconds>() }
        sharing.set(key, group)
        group.turns.set(job.run, turnOf(timeLimitOf(job, settings), expected))
      }
      if (written !== undefined) return []
      return [...sharing.values()].map(({ job, turns }) =>
        planFinding('slurm-allocation-time', {
          nodes: job.topology.nodes,
          runs: turns.size,
          minutes: Math.ceil(timeOf(job) / 60),
          isMost: timeOf(job) === most(),
        }),
      )
    },
    timeOf,
    ended: (job) => {
      sharing.get(requestKey(job, settings))?.turns.delete(job.run)
    },
  }
}

const turnOf = (most: Seconds, expected: Seconds | undefined): Seconds =>
  seconds(expected === undefined ? most : Math.min(most, 2 * expected + turnOverhead))
