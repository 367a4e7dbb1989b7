import { fillWord, holeName } from '../../core/launchers/words.ts'
import type { StepLack } from '../../core/preparation/messages.ts'
import { SteadyError } from '../../core/model/error.ts'
import type { Word } from '../../core/model/job.ts'
import type { StepState } from '../../core/preparation/step-script.ts'
import type { CheckedStep } from '../../core/preparation/step.ts'
import type { StepSeen } from './needed-steps.ts'

/** What people read of a step that is not done. */
export function lackOf({ check }: CheckedStep, state: Exclude<StepState, { state: 'done' }>): StepLack {
  switch (state.state) {
    case 'unfinished':
      return { kind: 'unfinished' }
    case 'unmet':
      return { kind: 'check', printed: state.printed }
    case 'absent':
      return { kind: 'path', path: shown(check.by === 'paths' ? check.creates[state.path] : undefined) }
  }
}

const shown = (path: Word | undefined) => fillWord(path ?? '', holeName)

/** The nodes that lack a step, and its state on the first of them. */
function lacking({ nodes }: StepSeen) {
  const undone = nodes.flatMap(({ node, state }) =>
    state.kind === 'known' && state.value.state !== 'done' ? [{ node, state: state.value }] : [],
  )
  return { names: undone.map(({ node }) => node), states: undone.map(({ state }) => state) }
}

const about = ({ needed: { step } }: StepSeen) => ({ step: step.title, workload: step.workload })

/**
 * Refuses what steady cannot do: a step of people that is not done, and one that lacks what people have to bring.
 *
 * @throws SteadyError `PREPARATION_BY_HAND`, `PREPARATION_INPUT_ABSENT`
 */
export function requireByHand(undone: readonly StepSeen[]): void {
  for (const lackingStep of undone) {
    const { step } = lackingStep.needed
    const { names: nodes, states } = lacking(lackingStep)
    const [first] = states
    const explain = step.explain ?? null
    if (step.make === undefined && first !== undefined)
      throw new SteadyError('PREPARATION_BY_HAND', {
        ...about(lackingStep),
        nodes,
        lacks: lackOf(step, first),
        explain,
      })
    const need = states.flatMap((state) => ('need' in state ? [state.need] : []))[0]
    if (need !== undefined && step.check.by === 'paths')
      throw new SteadyError('PREPARATION_INPUT_ABSENT', {
        ...about(lackingStep),
        nodes,
        path: shown(step.check.needs[need]),
        explain,
      })
  }
}

/**
 * Refuses what steady could do but was not asked to.
 *
 * @throws SteadyError `PREPARATION_NEEDED`
 */
export function requireDone(undone: readonly StepSeen[]): void {
  const [first, ...others] = undone
  if (first === undefined) return
  const { names: nodes, states } = lacking(first)
  const [state] = states
  if (state === undefined) return
  const lacks = lackOf(first.needed.step, state)
  throw new SteadyError('PREPARATION_NEEDED', { ...about(first), nodes, lacks, others: others.length })
}
