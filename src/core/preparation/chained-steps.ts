import type { Word } from '../model/job.ts'
import type { Step } from './step.ts'

/** Paths that one step makes and another needs are no longer what people bring: the other uses them. */
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

/** Whether a step reads what another makes. */
export function uses(step: Step, other: Step): boolean {
  if (step.check?.by !== 'paths') return false
  const made = new Set(createsOf(other).map(keyOf))
  return step.check.uses.some((path) => made.has(keyOf(path)))
}

const createsOf = ({ check }: Step) => (check?.by === 'paths' ? check.creates : [])

const keyOf = (path: Word) => JSON.stringify(path)
