import type { Job, NodeName } from '../../core/model/job.ts'
import type { JobEnding } from '../../core/outcome/ending.ts'
import { shellExit } from './shell-exit.ts'

/** How the tasks of one node ended, in the words of the node's script. */
export interface Finished {
  readonly task: string
  readonly code: number
}

export const isSuccess = (ending: JobEnding | undefined): boolean =>
  ending?.kind === 'exited' && ending.exit.kind === 'code' && ending.exit.code === 0

export function succeeded({ tasks }: Job, names: readonly NodeName[]): JobEnding {
  const [first] = tasks
  return exited({ task: first?.name ?? '', code: 0 }, names[first?.node ?? 0] ?? '')
}

/** A node whose script was ended by somebody else reports so in place of a task. */
export const failed = (end: Finished, node: NodeName): JobEnding =>
  end.task === 'cancelled' ? { kind: 'cancelled' } : exited(end, node)

const exited = ({ task, code }: Finished, node: NodeName): JobEnding => ({
  kind: 'exited',
  exit: shellExit(code),
  task,
  node,
  memoryKill: undefined,
})

/** The kernel tells only that it has killed something for want of memory. It concerns a job that has failed. */
export const withMemoryKill = (ending: JobEnding, record: string | undefined): JobEnding =>
  ending.kind === 'exited' && !isSuccess(ending) ? { ...ending, memoryKill: record } : ending
