import { known } from '../../core/model/missing.ts'
import { uses } from '../../core/preparation/chained-steps.ts'
import type { StepSeen } from './step-seen.ts'

/**
 * A step that only serves others counts as done on nodes where all of these are done: images that TFRecords were made of may
 * have been deleted.
 */
export function skipUnused(seen: readonly StepSeen[]): StepSeen[] {
  // From the last to the first, as a step may serve one that serves others.
  return seen.reduceRight<StepSeen[]>((later, step) => {
    const served = later.filter(
      ({ needed }) => needed.place === step.needed.place && uses(needed.step, step.needed.step),
    )
    if (served.length === 0) return [step, ...later]
    const nodes = step.nodes.map((node) =>
      served.every((other) => isDoneOn(other, node.node))
        ? { ...node, state: known({ state: 'done' as const }) }
        : node,
    )
    return [{ ...step, nodes }, ...later]
  }, [])
}

/** A node that does not need a step counts as one that has it. */
const isDoneOn = ({ nodes }: StepSeen, node: string) =>
  nodes.every(
    (nodeState) =>
      nodeState.node !== node || (nodeState.state.kind === 'known' && nodeState.state.value.state === 'done'),
  )
