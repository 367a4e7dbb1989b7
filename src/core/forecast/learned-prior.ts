import type { CommonPrior } from './prior.ts'

/** Learned from the tables of the baselines that ship, by `npm run forecast-accuracy -- --write`. */
export const learnedPrior: CommonPrior = {
  perGigabyte: {
    within: { mean: -3.1, deviation: 2.08 },
    between: { mean: -2.54, deviation: 1.96 },
  },
  waiting: { mean: -3.78, deviation: 0.8 },
}
