import type { FormatChoice } from '../../core/model/format-choice.ts'
import type { PlannedRun } from '../../core/model/plan.ts'
import type { Suite } from '../../core/model/suite.ts'
import type { Workload } from '../../core/model/workload.ts'
import { commandOf, type CommandContext } from '../../core/workload/command.ts'
import type { RunVariables } from '../../host/processes/variables.ts'
import type { RunOrder } from '../../host/targets/target.ts'

/** A run that is ready to start. */
export interface PreparedRun {
  readonly run: PlannedRun
  readonly order: RunOrder
  readonly variables: RunVariables
  /** The log format that its workload prints; undefined means detect. */
  readonly format: FormatChoice | undefined
  /** Training steps that it will take, where its workload names the parameter that says so. */
  readonly steps: number | undefined
}

export interface Preparing {
  readonly suite: Suite
  readonly workloads: ReadonlyMap<string, Workload>
  readonly context: CommandContext
  /** Absolute path of the results folder. */
  readonly owner: string
  readonly variables: RunVariables
}

/** Everything about a planned run that does not depend on when it starts. */
export function prepareRun(
  run: PlannedRun,
  { suite, workloads, context, owner, variables }: Preparing,
): PreparedRun {
  const workload = workloads.get(run.case.workload)
  if (workload === undefined)
    throw new TypeError(`the plan names a workload that was not loaded: ${run.case.workload}`)
  const steps = workload.estimate && run.case.parameters[workload.estimate.steps]
  return {
    run,
    variables,
    format: workload.format,
    steps: typeof steps === 'number' ? steps : undefined,
    order: {
      id: run.id,
      case: run.case,
      command: commandOf(run.case, workload, context),
      workingDirectory: context.suiteFolder,
      variables: variables.all,
      limits: suite.budget,
      owner,
    },
  }
}
