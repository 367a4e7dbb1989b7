import type { CommonPrior } from './prior.ts'

/** Learned from the tables of the baselines that ship, by `npm run forecast-accuracy -- --write`. */
export const learnedPrior: CommonPrior = {
  perGigabyte: {
    within: { mean: -3.12, deviation: 2.24 },
    between: { mean: -2.73, deviation: 2.03 },
  },
  waiting: { mean: -3.78, deviation: 0.8 },
}
