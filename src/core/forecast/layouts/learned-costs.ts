import type { LayoutCosts } from './step-seconds.ts'

/** Standard deviations of what the costs do not explain, in logarithms: by what two trainings have in common. */
export interface LayoutSpreads {
  /** Programs and machines. */
  readonly program: number
  /** What else sets a training apart, such as a flag of the program. */
  readonly variant: number
  readonly model: number
  /** One layout, batch and length. */
  readonly setting: number
  /** One run. */
  readonly run: number
  /** The share of the rate at the machine's rates that programs usually reach. */
  readonly usual: number
}

/** Of all published tables that ship: npm run layout-forecast-accuracy -- --write. */
export const learnedCosts: LayoutCosts = {
  attention: 1.74,
  memory: 4.43,
  fixed: 0.00298,
  tensor: 0.493,
  context: 0.47,
  data: 0.0575,
  pipeline: 0.539,
  expert: 0.23,
}

export const learnedSpreads: LayoutSpreads = {
  program: 0.4,
  variant: 0.12,
  model: 0.1,
  setting: 0.18,
  run: 0.03,
  usual: 0.8,
}
