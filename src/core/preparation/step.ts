import type { Case } from '../model/case.ts'
import type { Word } from '../model/job.ts'
import type { Text } from '../model/text.ts'
import type { Seconds } from '../model/units.ts'
import type { Workload } from '../model/workload.ts'
import { fillerOf, type RankContext } from '../workload/command.ts'

/** A step that has to be done on the nodes before a case runs, with the values of the case. */
export interface Step {
  readonly workload: string
  readonly title: Text
  /** Paths on a node; the step is done where all of them are there. */
  readonly creates: readonly Word[]
  readonly command: readonly Word[]
  readonly limit: Seconds
}

/**
 * The steps that a case needs, in their order.
 *
 * @throws SteadyError `WORKLOAD_PATH_EMPTY`
 */
export function stepsOf(point: Case, workload: Workload, context: RankContext): Step[] {
  const { filledPath, commandOf, isOneOf } = fillerOf(point, workload, context)
  return workload.prepare
    .filter(({ cases }) => Object.entries(cases).every(([name, values]) => isOneOf(name, values)))
    .map(({ title, creates, command, limit }) => ({
      workload: workload.name,
      title,
      creates: creates.map((path) => filledPath(path, 'creates')),
      command: commandOf(command),
      limit,
    }))
}
