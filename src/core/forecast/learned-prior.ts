import type { CommonPrior } from './prior.ts'

/** Learned from the tables of the baselines that ship, by `npm run forecast-accuracy -- --write`. */
export const learnedPrior: CommonPrior = {
  perGigabyte: {
    within: { mean: -3.43, deviation: 1.89 },
    between: { mean: -2.62, deviation: 1.87 },
  },
  waiting: { mean: -3.78, deviation: 0.8 },
}
