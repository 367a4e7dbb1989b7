import { groupBy } from '../../collections/group-by.ts'
import type { LayoutFigure } from './published-rows.ts'
import { secondsOf, stepTimesOf, tokensOfDevice, type LayoutCosts } from './step-seconds.ts'

/** Costs assumed before any table: operators reach their rates, and half of the messages is hidden. */
const assumedCosts: LayoutCosts = {
  attention: 1.5,
  memory: 1,
  fixed: 5e-5,
  tensor: 0.7,
  context: 0.5,
  data: 0.5,
  pipeline: 0.5,
  expert: 0.7,
}
/** Standard deviation of the logarithm of each assumed cost. */
const costDeviations: LayoutCosts = {
  attention: 0.7,
  memory: 0.7,
  fixed: 1,
  tensor: 0.7,
  context: 0.7,
  data: 0.7,
  pipeline: 0.7,
  expert: 0.7,
}
const names = Object.keys(assumedCosts) as (keyof LayoutCosts)[]

/** Usual error of a figure where the costs are right. */
const noise = 0.08
/** From this many deviations on, a figure is an outlier and counts by its distance instead of its square. */
const outlierFrom = 2

/** The costs under which the figures of each program and machine agree most, whatever share of the peak that it reaches. */
export function learnCosts(figures: readonly LayoutFigure[]): LayoutCosts {
  const families = [...groupBy(figures, ({ family, variant }) => `${family} ${variant}`).values()].map(
    (group) =>
      group.map(({ point, rate }) => ({
        logRate: Math.log(rate / tokensOfDevice(point)),
        times: stepTimesOf(point),
      })),
  )
  const loss = (costs: LayoutCosts) =>
    families.reduce((sum, group) => {
      if (group.length < 2) return sum
      const left = group.map(({ logRate, times }) => logRate + Math.log(secondsOf(times, costs)))
      const mean = left.reduce((total, value) => total + value, 0) / left.length
      return left.reduce((total, value) => total + huber((value - mean) / noise), sum)
    }, 0) +
    names.reduce(
      (sum, name) => sum + (Math.log(costs[name] / assumedCosts[name]) / costDeviations[name]) ** 2,
      0,
    )
  let costs = assumedCosts
  let least = loss(costs)
  for (let step = 0.4; step > 0.01;) {
    let hasMoved = false
    for (const name of names) {
      for (const factor of [Math.exp(step), Math.exp(-step)]) {
        const changed = { ...costs, [name]: costs[name] * factor }
        const value = loss(changed)
        if (value < least - 1e-9) {
          ;[costs, least, hasMoved] = [changed, value, true]
        }
      }
    }
    if (!hasMoved) step /= 2
  }
  return costs
}

const huber = (value: number) =>
  Math.abs(value) < outlierFrom ? value ** 2 : 2 * outlierFrom * Math.abs(value) - outlierFrom ** 2
