import { unrecorded } from '../../../core/jobs/supervision.ts'
import { fullDisk, shellExit, signalName } from '../job-ending.ts'
import type { Exit } from '../../../core/model/run.ts'
import { seconds, type Seconds } from '../../../core/model/units.ts'
import type { JobEnding } from '../../../core/outcome/ending.ts'
import type { NodeEnd } from './job-folder.ts'
import type { SlurmJob } from './job-state.ts'

/** What is known of a job that has ended. */
export interface Traces {
  /** Undefined where Slurm has forgotten the job, or does not answer. */
  readonly slurm: SlurmJob | undefined
  /** Nodes whose scripts recorded how they ended. */
  readonly ends: readonly NodeEnd[]
  /** Number of nodes that should have recorded it. */
  readonly scripts: number
  /** The exit code of the run's script, if it failed in an allocation that continues. */
  readonly script: number | undefined
  /** Names of the job's nodes, in its order; empty where it never had any. */
  readonly nodes: readonly string[]
  readonly firstTask: string
  /** Whether steadystate has cancelled the job. */
  readonly cancelled: boolean
  /** The node that Slurm reports as failed, and why; undefined without a report. */
  readonly failure: { readonly node: string; readonly why: string } | undefined
  /** What the launcher srun printed; empty where the job has another launcher. */
  readonly srunLog: string
  /** The image of the job's containers, and why a node cannot get it. */
  readonly imageFault: { readonly image: string; readonly why: string } | undefined
  /** The kernel's record, on a node, of a process killed for lack of memory. */
  readonly memoryKill: string | undefined
  readonly timeLimit: Seconds
  /** The time allowed to the run, if it was ended for exceeding it. */
  readonly overran: Seconds | undefined
}

/**
 * How a job ended. What Slurm did to a job takes precedence over what its tasks recorded, because Slurm ended the tasks. But
 * a job whose tasks all succeeded has succeeded, whatever happened afterwards.
 */
export function endingOf(traces: Traces): JobEnding {
  const { ends, scripts, nodes, cancelled, srunLog, overran, memoryKill } = traces
  if (ends.length === scripts && ends.every(({ code }) => code === 0)) return exited(traces, success)
  if (overran !== undefined) return { kind: 'engine-limit', after: overran }
  // Cancelling a job also stops the fetch of its image, which is then no fault.
  if (traces.imageFault !== undefined && !cancelled)
    return { kind: 'image-unavailable', ...traces.imageFault }
  const failed = firstFailure(ends)
  const bySlurm = endingBySlurm(traces, failed)
  if (bySlurm !== undefined) return bySlurm
  if (cancelled) return { kind: 'cancelled' }
  if (failed?.task === unrecorded.task) return fullDisk(nodes[failed.node] ?? 'unknown')
  if (failed !== undefined)
    return { ...exited(traces, shellExit(failed.code), failed, memoryKill), ...firstRankIn(srunLog) }
  if (ends.some(({ task }) => task === 'cancelled')) return { kind: 'cancelled' }
  return scriptFailure(traces) ?? { kind: 'lost' }
}

/** What Slurm did to the job; undefined where Slurm let it end by itself. */
function endingBySlurm(traces: Traces, failed: NodeEnd | undefined): JobEnding | undefined {
  const { slurm, failure, timeLimit } = traces
  switch (slurm?.state) {
    case 'NODE_FAIL':
    case 'BOOT_FAIL':
      return { kind: 'node-failed', ...(failure ?? { node: slurm.nodes, why: spaced(slurm.reason) }) }
    case 'PREEMPTED':
      return { kind: 'preempted', why: `Slurm preempted job ${slurm.number}` }
    case 'TIMEOUT':
    case 'DEADLINE':
      return { kind: 'engine-limit', after: timeLimit }
    case 'CANCELLED':
      return { kind: 'cancelled' }
    case 'OUT_OF_MEMORY': {
      const exit: Exit = failed === undefined ? { kind: 'signal', signal: 'SIGKILL' } : shellExit(failed.code)
      return exited(traces, exit, failed, `Slurm ended job ${slurm.number} as OUT_OF_MEMORY`)
    }
    default:
      return undefined
  }
}

/** The end of the run's script itself, if no node could record anything. */
function scriptFailure(traces: Traces): JobEnding | undefined {
  if (traces.script !== undefined) return exited(traces, shellExit(traces.script))
  if (traces.slurm?.state !== 'FAILED') return undefined
  const { code, signal } = traces.slurm.exit
  return exited(traces, signal === 0 ? shellExit(code) : { kind: 'signal', signal: signalName(signal) })
}

function exited({ firstTask, nodes }: Traces, exit: Exit, end?: NodeEnd, memoryKill?: string): JobEnding {
  const task = end === undefined || end.task === '-' ? firstTask : end.task
  return { kind: 'exited', exit, task, node: nodes[end?.node ?? 0] ?? 'unknown', memoryKill }
}

const success: Exit = { kind: 'code', code: 0 }

/** The node that failed first; the others were ended because of it. */
const firstFailure = (ends: readonly NodeEnd[]): NodeEnd | undefined =>
  ends.filter(({ task, code }) => task !== 'cancelled' && code !== 0).sort((a, b) => a.at - b.at)[0]

const signalTexts: Readonly<Record<string, string>> = {
  Aborted: 'SIGABRT',
  'Bus error': 'SIGBUS',
  'Floating point exception': 'SIGFPE',
  'Illegal instruction': 'SIGILL',
  Killed: 'SIGKILL',
  'Segmentation fault': 'SIGSEGV',
}

/**
 * The first rank whose failure srun reports: `srun: error: n2: task 3: Exited with exit code 9`. srun itself exits with the
 * highest code of all ranks. Ranks that it ended because of the first failure have a higher code.
 */
function firstRankIn(log: string): { readonly exit: Exit; readonly node: string } | undefined {
  const [, node, code, text] =
    /^srun: error: (\S+): tasks? [^:]+: (?:Exited with exit code (\d+)|([A-Z][a-z ]+))/m.exec(log) ?? []
  const signal = signalTexts[text ?? '']
  if (node === undefined || (code === undefined && signal === undefined)) return undefined
  return { node, exit: signal === undefined ? shellExit(Number(code)) : { kind: 'signal', signal } }
}

/** Slurm writes its reasons with underscores: `ReqNodeNotAvail,_UnavailableNodes:n2`. */
export const spaced = (reason: string) => reason.replaceAll('_', ' ')

/** The node that Slurm's own output reports as failed. */
export const failedNodeIn = (log: string): string | undefined => /Node failure on (\S+)/.exec(log)?.[1]

/** From the first task's start to the last one's end, by the same clock. */
export const elapsedBetween = (start: number, ends: readonly number[]): Seconds =>
  seconds(Math.max(0, Math.max(...ends) - start) / 1000)
