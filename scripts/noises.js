// Machines whose runs differ from each other in each way that real ones do. Seeded: they draw the same everywhere.
import { seededRandom } from '../dist/src/core/stats/random.js'

let random = seededRandom(1)
export const seed = (number) => {
  random = seededRandom(number)
}
export const uniform = () => random()
export const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
export const studentOf3 = () => normal() / Math.sqrt((normal() ** 2 + normal() ** 2 + normal() ** 2) / 3)

const independent = (draw) => () => draw
const twoSpeeds = (gap, slow) => independent(() => Math.exp(0.003 * normal() - (random() < slow ? gap : 0)))
const rarely = (share) => independent(() => Math.exp(0.01 * normal()) * (random() < share ? 0.7 : 1))

/** Each run depends on the one before. */
const dependent = (rho) => () => {
  let state = normal()
  return () => {
    const value = Math.exp(0.01 * state)
    state = rho * state + Math.sqrt(1 - rho ** 2) * normal()
    return value
  }
}

/** A machine that keeps one of two speeds for a while. */
export const sticky = (gap, stays) => () => {
  let isSlow = random() < 0.5
  return () => {
    const value = Math.exp(0.003 * normal() - (isSlow ? gap : 0))
    if (random() > stays) isSlow = !isSlow
    return value
  }
}

/** Slower by `step` from each run to the next; the figure is that of the middle one, so runs before and after it balance. */
const drifting = (step) => (runs) => {
  let run = 0
  return () => Math.exp(0.01 * normal() - step * (run++ - (runs - 1) / 2))
}

/** Each opens a machine, which gives the speeds of its runs one after the other, around 1. */
export const machines = {
  'normal, 0.3%': independent(() => Math.exp(0.003 * normal())),
  'normal, 1%': independent(() => Math.exp(0.01 * normal())),
  'heavy-tailed (t of 3)': independent(() => Math.exp(0.006 * studentOf3())),
  'exponential delays, 1%': independent(() => 1 / (1 - 0.01 * Math.log(1 - random()))),
  'two speeds 2% apart, 45% slow': twoSpeeds(0.02, 0.45),
  'two speeds 3% apart, 45% slow': twoSpeeds(0.03, 0.45),
  'two speeds 5% apart, 45% slow': twoSpeeds(0.05, 0.45),
  'two speeds 10% apart, 45% slow': twoSpeeds(0.1, 0.45),
  'two speeds 5% apart, 25% slow': twoSpeeds(0.05, 0.25),
  'one run in 20 at −30%': rarely(0.05),
  'one run in 8 at −30%': rarely(0.125),
  'AR(1), ρ = 0.3, 1%': dependent(0.3),
  'AR(1), ρ = 0.5, 1%': dependent(0.5),
  'AR(1), ρ = 0.7, 1%': dependent(0.7),
  'sticky speeds 5% apart': sticky(0.05, 0.8),
  'slower by 0.3% each run': drifting(0.003),
}
