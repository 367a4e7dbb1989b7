// How often an interval of 95 % contains the true median, by method: the evidence of
// docs/decisions/measuring.md. Seeded: it prints the same table everywhere.
// usage: npm run build && node scripts/interval-coverage.js
import { bootstrapMedianRatio } from '../dist/src/core/stats/bootstrap.js'
import { figureInterval, ratioInterval } from '../dist/src/core/stats/interval.js'
import { seededRandom } from '../dist/src/core/stats/random.js'
import { median } from '../dist/src/core/stats/sample.js'

const experiments = 1000
const random = seededRandom(1)
const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())

/** Noise of repeats around a figure of 1, with the true median. */
const noises = [
  ['log-normal, 1 %', () => Math.exp(0.01 * normal()), 1],
  ['1 %, one in ten 6 %', () => Math.exp((random() < 0.1 ? 0.06 : 0.01) * normal()), 1],
  ['exponential delays, 1 %', () => 1 / (1 - 0.01 * Math.log(1 - random())), 1 / (1 + 0.01 * Math.LN2)],
  ['two speeds, 3 % apart', () => Math.exp(0.003 * normal() + (random() < 0.55 ? 0 : 0.03)), undefined],
]

const draw = (noise, count) => Array.from({ length: count }, noise)
const contains = ({ low, high }, value) => low <= value && value <= high

const figureMethods = {
  bootstrap: (repeats) => bootstrapMedianRatio(repeats, [1], 0.95),
  // That of a mean is by t at every count.
  't on logs': (repeats) => figureInterval(median(repeats), repeats, 'mean'),
  chosen: (repeats) => figureInterval(median(repeats), repeats, 'median'),
}

function coverage(count, noise, truth, interval) {
  let inside = 0
  let width = 0
  for (let experiment = 0; experiment < experiments; experiment++) {
    const found = interval(draw(noise, count))
    if (contains(found, truth)) inside++
    width += (found.high - found.low) / 2 / experiments
  }
  return `${((100 * inside) / experiments).toFixed(0)} % (±${(100 * width).toFixed(1)})`
}

console.log('interval of a median: share that contains it (mean half width in %)')
console.log(['noise', 'repeats', ...Object.keys(figureMethods)].join(' | '))
for (const [name, noise, stated] of noises) {
  const truth = stated ?? median(draw(noise, 400_001))
  for (const count of [2, 3, 5, 7, 10, 20]) {
    const cells = Object.values(figureMethods).map((interval) => coverage(count, noise, truth, interval))
    console.log([name, count, ...cells].join(' | '))
  }
}

console.log('\ninterval of a ratio of two medians')
console.log('noise | repeats | bootstrap | Welch t on logs | chosen')
for (const [name, noise] of noises) {
  for (const count of [2, 3, 5, 7, 10]) {
    const methods = [
      (above, below) => bootstrapMedianRatio(above, below, 0.95),
      (above, below) => ratioInterval(median(above) / median(below), above, below, 'mean'),
      (above, below) => ratioInterval(median(above) / median(below), above, below, 'median'),
    ]
    const cells = methods.map((interval) =>
      coverage(count, noise, 1, (above) => interval(above, draw(noise, count))),
    )
    console.log([name, count, ...cells].join(' | '))
  }
}
