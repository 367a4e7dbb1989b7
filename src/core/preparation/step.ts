import type { Case } from '../model/case.ts'
import type { Word } from '../model/job.ts'
import { seconds, type Seconds } from '../model/units.ts'
import type { PreparationStep, StepTexts, Workload } from '../model/workload.ts'
import { fillerOf, type RankContext } from '../workload/command.ts'

/** A path that one step creates and another needs need not come from people: the second step then uses it. */
export function chained(steps: readonly Step[]): Step[] {
  const made = new Set(steps.flatMap((step) => (step.make === undefined ? [] : createsOf(step).map(keyOf))))
  return steps.map((step) => {
    if (step.check?.by !== 'paths') return step
    const { needs } = step.check
    return {
      ...step,
      check: {
        ...step.check,
        needs: needs.filter((path) => !made.has(keyOf(path))),
        uses: needs.filter((path) => made.has(keyOf(path))),
      },
    }
  })
}

export function uses(step: Step, other: Step): boolean {
  if (step.check?.by !== 'paths') return false
  const made = new Set(createsOf(other).map(keyOf))
  return step.check.uses.some((path) => made.has(keyOf(path)))
}

const createsOf = ({ check }: Step) => (check?.by === 'paths' ? check.creates : [])

const keyOf = (path: Word) => JSON.stringify(path)

/** How a node checks whether a step is done. */
export type StepCheck =
  /**
   * All of `creates` exist. Only people can provide `needs`; the first missing one is reported. `uses` are paths that
   * earlier steps create for this one.
   */
  | {
      readonly by: 'paths'
      readonly creates: readonly Word[]
      readonly needs: readonly Word[]
      readonly uses: readonly Word[]
    }
  /** The command exits with 0. */
  | { readonly by: 'command'; readonly command: readonly Word[] }

/** How steady does a step. */
export interface StepMaking {
  readonly command: readonly Word[]
  /** The command as people would type it; undefined where that is the same. */
  readonly typed: string | undefined
  readonly limit: Seconds
  /** Whether runs do the step themselves if it is not done before. */
  readonly byRuns: boolean
}

/** What must be done on the nodes before a case runs, with the values of the case. */
export interface Step extends StepTexts {
  /** For steps of a suite, the suite. */
  readonly workload: string
  /** Whether it is done on the nodes themselves even if runs are in containers. */
  readonly outside: boolean
  /** Undefined where only people can check it. */
  readonly check: StepCheck | undefined
  /** Undefined where people do it. */
  readonly make: StepMaking | undefined
}

/** A step that nodes are asked about. */
export type CheckedStep = Step & { readonly check: StepCheck }

export const isChecked = (step: Step): step is CheckedStep => step.check !== undefined

/**
 * Steps that a case needs, in order.
 * @param owner of the steps: a workload, or a suite
 * @throws SteadyError `WORKLOAD_PATH_EMPTY`
 */
export function stepsOf(
  matrixCase: Case,
  { workload, owner, steps }: { workload: Workload; owner: string; steps: readonly PreparationStep[] },
  context: RankContext,
): Step[] {
  const { filledPath, commandOf, isOneOf } = fillerOf(matrixCase, workload, context)
  const checkOf = ({ creates, needs, check }: PreparationStep): StepCheck | undefined => {
    if (check !== undefined) return { by: 'command', command: commandOf(check) }
    if (creates.length === 0) return undefined
    return {
      by: 'paths',
      creates: creates.map((path) => filledPath(path, 'creates')),
      needs: needs.map((path) => filledPath(path, 'needs')),
      uses: [],
    }
  }
  return steps
    .filter(({ cases }) => Object.entries(cases).every(([name, values]) => isOneOf(name, values)))
    .map((step) => ({
      workload: owner,
      title: step.title,
      explain: step.explain,
      published: step.published,
      today: step.today,
      outside: false,
      check: checkOf(step),
      make: step.command && {
        command: commandOf(step.command),
        typed: undefined,
        limit: seconds(step.limit),
        byRuns: false,
      },
    }))
}
