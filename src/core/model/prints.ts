/** A number that a workload states, or the parameter that holds it. */
export type CountOrParameter = number | { readonly parameter: string }

/** A step, counted from 1: at that number, or that many steps later. */
export type StepPlace = { readonly at: CountOrParameter } | { readonly after: CountOrParameter }

/** What a run of a workload prints, as far as it decides which protocols give a figure. */
export interface Prints {
  /** Training steps of an epoch; undefined where its data decides. */
  readonly steps: CountOrParameter | undefined
  readonly epochs: CountOrParameter
  /** The first step that has a line. */
  readonly first: StepPlace
  /** Steps from one line to the next. */
  readonly every: CountOrParameter
  /** `none`, or the first step after which it prints a final figure. */
  readonly summary: StepPlace | 'none'
  /** Whether its lines have timestamps. */
  readonly clock: boolean
}
