/** A job in Slurm's list of many. */
export interface ListedJob {
  readonly number: string
  /** Slurm's own word: `PENDING`, `RUNNING`, `COMPLETING`, `FAILED`. */
  readonly state: string
  /** Slurm's own word for why it is in this state; `None` without a reason. */
  readonly reason: string
}

/** Fields of `scontrol show job` that steadystate needs. */
export interface SlurmJob extends ListedJob {
  /** Exit code of the script, and the signal that ended it or 0. */
  readonly exit: { readonly code: number; readonly signal: number }
  /** A hostlist expression such as `n[1-2]`; empty until the job has nodes. */
  readonly nodes: string
}

/**
 * Reads one line of `scontrol --oneliner show job <number>`.
 *
 * Its fields are the same in every release of Slurm. The JSON of `squeue` and `scontrol` is not: fields change their type
 * between releases, and up to 22.05 `squeue --json` ignores every filter and lists all jobs of the cluster.
 *
 * @returns undefined where the line describes no job
 */
export function readJobLine(line: string): SlurmJob | undefined {
  // Paths and comments, which may contain anything, come after all of these fields, so the first match counts.
  const field = (name: string) => new RegExp(`(?:^| )${name}=(\\S*)`).exec(line)?.[1]
  const number = field('JobId')
  const state = field('JobState')
  if (number === undefined || state === undefined) return undefined
  const [code = 0, signal = 0] = (field('ExitCode') ?? '').split(':').map(Number)
  const nodes = field('NodeList') ?? ''
  return {
    number,
    state,
    reason: field('Reason') ?? 'None',
    exit: { code, signal },
    nodes: nodes === '(null)' ? '' : nodes,
  }
}

/** Lines of `squeue --format=%i|%T|%r`, by the number of their job. */
export const readJobList = (text: string): Map<string, ListedJob> =>
  new Map(
    text.split('\n').flatMap((line): [string, ListedJob][] => {
      const [number, state, ...reason] = line.split('|')
      if (number === undefined || state === undefined) return []
      return [[number, { number, state, reason: reason.join('|') }]]
    }),
  )

const waiting = new Set([
  'PENDING',
  'CONFIGURING',
  'REQUEUED',
  'REQUEUE_HOLD',
  'REQUEUE_FED',
  'SPECIAL_EXIT',
  'RESV_DEL_HOLD',
])
const occupied = new Set([
  'RUNNING',
  'COMPLETING',
  'SUSPENDED',
  'STOPPED',
  'SIGNALING',
  'STAGE_OUT',
  'RESIZING',
])

export const phaseOf = ({ state }: ListedJob): 'waiting' | 'running' | 'ended' =>
  waiting.has(state) ? 'waiting' : occupied.has(state) ? 'running' : 'ended'
