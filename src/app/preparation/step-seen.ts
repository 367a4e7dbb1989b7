import type { NodeName } from '../../core/model/job.ts'
import type { Maybe } from '../../core/model/missing.ts'
import type { StepState } from '../../core/preparation/step-script.ts'
import type { CheckedStep } from '../../core/preparation/step.ts'
import type { NeededStep } from './needed-steps.ts'

/** The state of a step on the nodes that need it. */
export interface StepSeen {
  readonly needed: NeededStep<CheckedStep>
  readonly nodes: readonly { readonly node: NodeName; readonly state: Maybe<StepState> }[]
}
