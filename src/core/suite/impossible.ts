/** A range in which no search could start or end. */
export type ImpossibleRange =
  | { readonly is: 'not-multiple'; readonly value: number; readonly multipleOf: number }
  | { readonly is: 'empty'; readonly from: number; readonly to: number }

/** A problem with one key of a suite's repeats. */
export type ImpossibleRepeats =
  | { readonly is: 'min-above-max'; readonly at: 'min'; readonly min: number; readonly max: number }
  | { readonly is: 'no-width'; readonly at: 'within' | 'ratio' }
  | { readonly is: 'no-variants'; readonly at: 'ratio' }
