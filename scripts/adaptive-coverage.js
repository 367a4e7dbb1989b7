// How often the printed interval of a figure contains the figure of many more repeats, for a fixed number of repeats and for
// repeats that end once their interval is narrow. docs/statistics.md quotes it. Only arithmetic, and seeded: it prints the
// same everywhere.
// usage: npm run build && node scripts/adaptive-coverage.js
import { figureInterval, sequentialInterval } from '../dist/src/core/stats/interval.js'
import { seededRandom } from '../dist/src/core/stats/random.js'
import { median } from '../dist/src/core/stats/sample.js'

const experiments = Number(process.env.TRIALS ?? 2000)
/** A cell holds if it misses the printed level by no more than this. */
const tolerance = 0.015

let random = seededRandom(1)
const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
const studentOf3 = () => normal() / Math.sqrt((normal() ** 2 + normal() ** 2 + normal() ** 2) / 3)

const independent = (draw) => () => draw
const twoSpeeds = (gap, slow) => independent(() => Math.exp(0.003 * normal() - (random() < slow ? gap : 0)))
const dependent = (rho) => () => {
  let state = normal()
  return () => {
    const value = Math.exp(0.01 * state)
    state = rho * state + Math.sqrt(1 - rho ** 2) * normal()
    return value
  }
}

/** A machine of each kind gives its repeats one after the other. */
const machines = {
  'normal, 0.3%': independent(() => Math.exp(0.003 * normal())),
  'normal, 1%': independent(() => Math.exp(0.01 * normal())),
  'heavy-tailed': independent(() => Math.exp(0.006 * studentOf3())),
  'two speeds 3% apart, 45% slow': twoSpeeds(0.03, 0.45),
  'two speeds 5% apart, 45% slow': twoSpeeds(0.05, 0.45),
  'two speeds 10% apart, 45% slow': twoSpeeds(0.1, 0.45),
  'two speeds 5% apart, 25% slow': twoSpeeds(0.05, 0.25),
  'AR(1), ρ = 0.3, 1%': dependent(0.3),
  'AR(1), ρ = 0.5, 1%': dependent(0.5),
  'AR(1), ρ = 0.7, 1%': dependent(0.7),
}

const fixed = (count) => ({
  name: String(count),
  run(draw) {
    const repeats = Array.from({ length: count }, draw)
    return { repeats, interval: figureInterval(median(repeats), repeats, 'median') }
  },
})

const until = (within, min, max) => ({
  name: `±${100 * within}%, ${min} to ${max}`,
  run(draw) {
    const repeats = Array.from({ length: min }, draw)
    for (;;) {
      const figure = median(repeats)
      const interval = sequentialInterval(figure, repeats, 'median', min)
      const isNarrow = (interval.high - interval.low) / 2 <= within * figure
      if (isNarrow || repeats.length === max) return { repeats, interval }
      repeats.push(draw())
    }
  },
})

const rules = [
  fixed(3),
  fixed(5),
  fixed(10),
  until(0.02, 3, 10),
  until(0.02, 5, 10),
  until(0.01, 5, 10),
  until(0.01, 5, 20),
]

/** What half of very many repeats exceed. */
function truthOf(machine) {
  random = seededRandom(2)
  const draw = machine()
  return median(Array.from({ length: 400_001 }, draw))
}

const percent = (share) => `${(100 * share).toFixed(1)}%`

const rows = Object.entries(machines).map(([name, machine]) => {
  const truth = truthOf(machine)
  const cells = rules.map(({ run }) => {
    random = seededRandom(3)
    let [covered, level, count] = [0, 0, 0]
    for (let experiment = 0; experiment < experiments; experiment++) {
      const { repeats, interval } = run(machine())
      if (interval.low <= truth && truth <= interval.high) covered += 1 / experiments
      level += interval.level / experiments
      count += repeats.length / experiments
    }
    const text = `${percent(covered)} of ${percent(level)}; ${count.toFixed(1)}`
    return covered >= level - tolerance ? text : `**${text}**`
  })
  return [name, ...cells]
})

const line = (cells) => `| ${cells.join(' | ')} |`
const table = [
  line(['repeats of one case', ...rules.map(({ name }) => name)]),
  line(['---', ...rules.map(() => '---')]),
  ...rows.map(line),
].join('\n')
console.log(table)
