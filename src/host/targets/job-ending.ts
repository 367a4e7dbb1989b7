import { unrecorded } from '../../core/jobs/supervision.ts'
import type { Job, NodeName } from '../../core/model/job.ts'
import type { JobEnding } from '../../core/outcome/ending.ts'
import { constants } from 'node:os'
import type { Exit } from '../../core/model/run.ts'

/** Number of signals in Linux; larger codes are a program's own. */
const signals = 64

/** The end of a process, from the exit code that a POSIX shell reports: death by signal n is 128 + n. */
export const shellExit = (code: number): Exit =>
  code > 128 && code <= 128 + signals
    ? { kind: 'signal', signal: signalName(code - 128) }
    : { kind: 'code', code }

export const signalName = (signal: number): string =>
  Object.entries(constants.signals).find(([, value]) => value === signal)?.[0] ?? `signal ${signal}`

/** How the tasks of one node ended, as the node's script reports it. */
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

/** The ending of a failed node. In place of a task, it may name a script that was killed or could not keep its records. */
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

/** The ending for a node that could not record how its tasks ended. */
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

/** Adds the kernel's record of a memory kill to a failed job. The kernel tells only that it has killed some process. */
export const withMemoryKill = (ending: JobEnding, record: string | undefined): JobEnding =>
  ending.kind === 'exited' && !isSuccess(ending) ? { ...ending, memoryKill: record } : ending
