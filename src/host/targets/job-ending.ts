import { unrecorded } from '../../core/jobs/supervision.ts'
import type { Job, NodeName } from '../../core/model/job.ts'
import type { JobEnding } from '../../core/outcome/ending.ts'
import { constants } from 'node:os'
import type { Exit } from '../../core/model/run.ts'

/** Signals that Linux has: larger codes are a program's own. */
const signals = 64

/** How a process ended by the exit code that a POSIX shell reports: death by signal n is 128 + n. */
export const shellExit = (code: number): Exit =>
  code > 128 && code <= 128 + signals
    ? { kind: 'signal', signal: signalName(code - 128) }
    : { kind: 'code', code }

export const signalName = (signal: number): string =>
  Object.entries(constants.signals).find(([, value]) => value === signal)?.[0] ?? `signal ${signal}`

/** How the tasks of one node ended, in the words of the node's script. */
export interface FinishedTask {
  readonly task: string
  readonly code: number
}

export const isSuccess = (ending: JobEnding | undefined): boolean =>
  ending?.kind === 'exited' && ending.exit.kind === 'code' && ending.exit.code === 0

export function succeeded({ tasks }: Job, names: readonly NodeName[]): JobEnding {
  const [first] = tasks
  return exited({ task: first?.name ?? '', code: 0 }, names[first?.node ?? 0] ?? '')
}

/** A node whose script was ended by somebody else, or could not keep its records, reports so in place of a task. */
export function failed(end: FinishedTask, node: NodeName): JobEnding {
  switch (end.task) {
    case 'cancelled':
      return { kind: 'cancelled' }
    case unrecorded.task:
      return fullDisk(node)
    default:
      return exited(end, node)
  }
}

/** Of a node that could not write down how its tasks ended. */
export const fullDisk = (node: NodeName): JobEnding => ({
  kind: 'node-failed',
  node,
  why: 'how its tasks ended could not be written to the job folder; its disk may be full',
})

const exited = ({ task, code }: FinishedTask, node: NodeName): JobEnding => ({
  kind: 'exited',
  exit: shellExit(code),
  task,
  node,
  memoryKill: undefined,
})

/** The kernel tells only that it has killed something for want of memory. It concerns a job that has failed. */
export const withMemoryKill = (ending: JobEnding, record: string | undefined): JobEnding =>
  ending.kind === 'exited' && !isSuccess(ending) ? { ...ending, memoryKill: record } : ending
