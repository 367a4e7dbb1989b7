// How often the printed interval of a figure contains the figure of many more repeats, for a fixed number of repeats and for
// repeats that end once their interval is narrow; and how many of those that do not contain it carry a finding that says why.
// `npm run simulate -- --only intervals` prints it.
import { summarise } from '../dist/src/core/results/summarise.js'
import { figureInterval } from '../dist/src/core/stats/interval.js'
import { mean, median } from '../dist/src/core/stats/sample.js'
import { machines, seed } from './noises.js'

/** What says that repeats are not alike, or that there are too few to show it. */
const saying = new Set([
  'few-repeats',
  'speeds-unseen',
  'repeats-drift',
  'repeats-alike',
  'repeat-outlier',
  'two-speeds',
])

const fixed = (count) => ({
  name: String(count),
  max: count,
  untilNarrow: false,
  isEnough: () => true,
  min: count,
})
const until = (within, min, max) => ({
  name: `until ±${100 * within}%, ${min} to ${max}`,
  min,
  max,
  untilNarrow: true,
  isEnough: ({ low, high }, figure) => (high - low) / 2 <= within * figure,
})

const rules = [
  ...[2, 3, 4, 5, 6, 7, 10, 20].map(fixed),
  until(0.02, 3, 10),
  until(0.02, 4, 10),
  until(0.01, 4, 10),
  until(0.01, 4, 20),
  until(0.01, 6, 20),
]

function measured({ min, max, untilNarrow, isEnough }, machine) {
  const draw = machine(max)
  const repeats = Array.from({ length: min }, draw)
  for (;;) {
    const figure = median(repeats)
    const interval = figureInterval(figure, repeats, 'median', untilNarrow)
    if (repeats.length === max || isEnough(interval, figure)) return { repeats, interval }
    repeats.push(draw())
  }
}

/** Whether a reader of the result learns that its interval may miss. */
function isSaid(repeats, { untilNarrow }, { protocol, caseOn, ofSpeed }) {
  const ownCase = caseOn(1)
  const runs = repeats.map((speed, index) => ({
    run: { id: `${ownCase.id}/${index + 1}`, case: ownCase, repeat: index + 1 },
    measurement: ofSpeed(1000 * speed),
  }))
  const [{ findings }] = summarise({ protocol, untilNarrow, cases: [ownCase], runs })
  return findings.some(({ code }) => saying.has(code))
}

/** What half of very many repeats exceed. */
function truthOf(name, machine) {
  if (name.startsWith('slower')) return 1
  seed(2)
  const truths = Array.from({ length: 40 }, () => median(Array.from({ length: 5001 }, machine(0))))
  return name.startsWith('sticky') ? Math.exp(-0.025) : mean(truths)
}

const percent = (share) => `${(100 * share).toFixed(1)}%`

/** A cell: coverage; repeats on average; of those that miss, how many say so. */
export function intervalRows(trials, setting) {
  return Object.entries(machines).map(([name, machine]) => {
    const truth = truthOf(name, machine)
    const cells = rules.map((rule) => {
      seed(3)
      let [covered, said, count] = [0, 0, 0]
      for (let trial = 0; trial < trials; trial++) {
        const { repeats, interval } = measured(rule, machine)
        count += repeats.length / trials
        if (interval.low <= truth && truth <= interval.high) covered += 1 / trials
        else if (isSaid(repeats, rule, setting)) said += 1 / trials
      }
      const missed = 1 - covered
      const text = [
        percent(covered),
        ...(rule.untilNarrow ? [count.toFixed(1)] : []),
        ...(covered < 0.935 ? [`said ${percent(said / missed)}`] : []),
      ].join('; ')
      return covered >= 0.935 || said >= 0.9 * missed ? text : `**${text}**`
    })
    return [name, ...cells]
  })
}

export const intervalHead = ['repeats of one case', ...rules.map(({ name }) => name)]
