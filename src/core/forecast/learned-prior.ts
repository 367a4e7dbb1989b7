import type { CommonPrior } from './prior.ts'

/** Learned from the tables of the baselines that ship, by `npm run forecast-accuracy -- --write`. */
export const learnedPrior: CommonPrior = {
  perGigabyte: {
    within: { mean: -2.97, deviation: 1.97 },
    between: { mean: -2.63, deviation: 1.76 },
  },
  waiting: { mean: -3.78, deviation: 0.8 },
}
