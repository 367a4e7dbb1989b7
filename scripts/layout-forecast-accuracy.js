// How far forecasts of other layouts, sizes, batches and lengths are off, and how often their intervals contain the figure, on
// the published tables that ship. Costs have seen no table of the collection that they forecast. With --write it writes the
// tables of docs/forecast.md, and the costs that ship.
// usage: npm run layout-forecast-accuracy [-- --write]
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { readBaseline } from '../dist/src/core/baselines/read.js'
import { groupBy } from '../dist/src/core/collections/group-by.js'
import { forecastLayout, memoryOfCase } from '../dist/src/core/forecast/layouts/layout-forecast.js'
import { learnCosts } from '../dist/src/core/forecast/layouts/learn-costs.js'
import { fitsIn } from '../dist/src/core/forecast/layouts/memory.js'
import { weightsOf } from '../dist/src/core/forecast/layouts/model-shape.js'
import { layoutCaseOf, layoutFigures } from '../dist/src/core/forecast/layouts/published-rows.js'
import { stepTimesOf } from '../dist/src/core/forecast/layouts/step-seconds.js'
import { quantile } from '../dist/src/core/stats/sample.js'
import '../dist/src/library/index.js' // gives messages their sentences

const root = new URL('../', import.meta.url)
const read = (path) => readFileSync(new URL(path, root), 'utf8')

const baselines = readdirSync(new URL('baselines/', root))
  .sort()
  .map((file) => readBaseline(read(`baselines/${file}`), file))
const entries = baselines.flatMap((baseline) =>
  layoutFigures(baseline).map((figure) => ({ collection: baseline.name, figure })),
)
const collections = [...groupBy(entries, ({ collection }) => collection)]

const settings = ({ layout, work }) => ({
  layout: JSON.stringify([
    layout.tensorParallel,
    layout.pipelineParallel,
    layout.contextParallel,
    layout.expertParallel,
    layout.virtualPipeline,
    layout.sharding,
  ]),
  length: work.sequenceLength,
  batch: JSON.stringify([work.batch, work.accumulation, work.recompute]),
  devices: layout.dataParallel,
})
const isSame = (a, b) =>
  weightsOf(a.architecture) === weightsOf(b.architecture) &&
  JSON.stringify(settings(a)) === JSON.stringify(settings(b))

/** The largest thing in which two trainings differ. */
function changeOf(a, b) {
  if (weightsOf(a.architecture) !== weightsOf(b.architecture)) return 'another size'
  const [from, to] = [settings(a), settings(b)]
  if (from.layout !== to.layout) return 'another layout'
  if (from.length !== to.length) return 'another sequence length'
  return from.batch === to.batch ? 'other devices' : 'another batch or recompute'
}

/** As if the share of the peak stayed: the work of a token alone counts. */
function ideal(from, to) {
  const work = ({ products, attention }) => products + attention
  const perToken = ({ point }) => {
    const { layout, work: step } = point
    const tokens =
      (step.batch * step.sequenceLength * step.accumulation) /
      (layout.tensorParallel * layout.pipelineParallel * layout.contextParallel)
    return work(stepTimesOf(point)) / tokens
  }
  return (from.rate * perToken(from)) / perToken(to)
}

/** A number of 0 to 1 that depends on two texts alone. */
const chance = (text) =>
  [...text].reduce((hash, letter) => (hash * 31 + letter.charCodeAt(0)) % 1_000_003, 7) / 1_000_003

/** Of the largest collections, so many pairs of each change. */
const most = 400

const trials = collections.flatMap(([held, ofCollection]) => {
  const costs = learnCosts(entries.flatMap(({ collection, figure }) => (collection === held ? [] : [figure])))
  const families = groupBy(
    ofCollection.map(({ figure }) => figure),
    ({ family }) => family,
  )
  const forecastOf = (figures, target) => {
    const made = forecastLayout(figures, target.point, target.variant, costs)
    const measured = target.rate
    if (made.kind === 'missing') return { measured, rate: made }
    const { rate, low, high } = made.value
    return { measured, rate, low, high, value: Math.sqrt(low * high) }
  }
  const figuresOf = [...families.values()]
  const pairs = figuresOf.flatMap((figures) =>
    figures.flatMap((from) =>
      figures
        .filter((to) => to.variant === from.variant && !isSame(from.point, to.point))
        .map((to) => ({ from, to, change: changeOf(from.point, to.point) })),
    ),
  )
  const sampled = [...groupBy(pairs, ({ change }) => change).values()].flatMap((group) =>
    group
      .toSorted((a, b) => chance(a.from.place + a.to.place) - chance(b.from.place + b.to.place))
      .slice(0, most),
  )
  const single = sampled.map(({ from, to, change }) => ({
    collection: held,
    kind: change,
    ...forecastOf([from], to),
    ideal: ideal(from, to),
  }))
  const others = figuresOf.flatMap((figures) =>
    figures.flatMap((target) => {
      const left = figures.filter(({ point }) => !isSame(point, target.point))
      if (left.length === 0) return []
      const nearest = left.find(({ point }) => changeOf(point, target.point) !== 'another size') ?? left[0]
      return {
        collection: held,
        kind: 'all others',
        ...forecastOf(left, target),
        ideal: ideal(nearest, target),
      }
    }),
  )
  return [...single, ...others]
})

const share = (value, digits = 1) => `${(100 * value).toFixed(digits)}%`
const off = (all, figureOf) => all.map((trial) => Math.abs(figureOf(trial) / trial.measured - 1))
const contains = ({ low, high, measured }) => low <= measured && measured <= high
/** What is withheld as a whole is among the forecasts, and in no error. */
function row(name, all) {
  const given = all.filter(({ value }) => value !== undefined)
  const errors = off(given, ({ value }) => value)
  const known = given.filter(({ rate }) => rate.kind === 'known')
  const ideals = off(given, (trial) => trial.ideal)
  return [
    name,
    all.length,
    share(quantile(errors, 0.5)),
    share(quantile(errors, 0.9)),
    share(given.filter(contains).length / given.length, 0),
    share(
      quantile(
        given.map(({ low, high }) => high / low - 1),
        0.5,
      ),
      0,
    ),
    share(known.length / all.length, 0),
    share(quantile(ideals, 0.5)),
    share(quantile(ideals, 0.9)),
  ]
}
const line = (cells) => `| ${cells.join(' | ')} |`
const table = (head, rows) =>
  [head, head.map((_, at) => (at === 0 ? '---' : '--:')), ...rows].map(line).join('\n')

const kinds = [
  'other devices',
  'another batch or recompute',
  'another sequence length',
  'another layout',
  'another size',
]
const head = [
  'forecast',
  'forecasts',
  'median error',
  '90th percentile',
  'inside the interval',
  'width',
  'with a value',
  'same MFU: median',
  'same MFU: 90th',
]
const ofKind = (name) => trials.filter(({ kind }) => kind === name)
const accuracy = table(head, [
  ...kinds.map((name) => row(`${name}, from one figure`, ofKind(name))),
  row('from all other figures', ofKind('all others')),
])
const held = table(
  ['collection', ...head.slice(1, 6)],
  collections.flatMap(([name]) => {
    const all = ofKind('all others').filter(({ collection }) => collection === name)
    return all.length === 0 ? [] : [row(name, all).slice(0, 6)]
  }),
)

/** Published trainings ran: what does not fit by the model is wrong. */
const memories = baselines.flatMap((baseline) =>
  baseline.tables.flatMap(({ conditions, figures }) =>
    figures.flatMap(({ topology, beside }) => {
      const point = layoutCaseOf(conditions, topology)
      // Frozen weights have no gradients.
      return point === undefined || /LoRA/.test(conditions.variant ?? '')
        ? []
        : {
            printed: beside.memory,
            device: conditions.device,
            memory: memoryOfCase(point),
          }
    }),
  ),
)
const capacities = { A100: 80, H100: 80, H200: 141, B200: 180, B300: 270, GB200: 186, GB300: 278 }
const capacityOf = (device) => 2 ** 30 * Number(/(\d+)GB/.exec(device)?.[1] ?? capacities[device] ?? 80)
const printed = memories.filter((found) => found.printed !== undefined)
const ratios = printed.map(({ printed: peak, memory }) => peak / memory.total)
const memory = table(
  ['memory', 'figures', 'result'],
  [
    ['printed peak ÷ forecast: median', printed.length, quantile(ratios, 0.5).toFixed(2)],
    [
      '10th and 90th percentile',
      printed.length,
      [0.1, 0.9].map((at) => quantile(ratios, at).toFixed(2)).join(' and '),
    ],
    [
      'inside the margin',
      printed.length,
      share(
        printed.filter(({ printed: peak, memory: { low, high } }) => low <= peak && peak <= high).length /
          printed.length,
        0,
      ),
    ],
    [
      'ran, and does not fit by the forecast',
      memories.length,
      memories.filter(({ memory: found, device }) => fitsIn(found, capacityOf(device)) === 'no').length,
    ],
  ],
)

const costs = learnCosts(entries.map(({ figure }) => figure))
const digits = (value) => String(Number(value.toPrecision(3)))
const costText = `export const learnedCosts: LayoutCosts = {\n${Object.entries(costs)
  .map(([name, value]) => `  ${name}: ${digits(value)},`)
  .join('\n')}\n}`

const blocks = { 'layout accuracy': accuracy, 'layout memory': memory }
for (const text of Object.values(blocks)) console.log(`${text}\n`)
console.log(costText)
if (process.argv.includes('--details')) console.log(held)

if (process.argv.includes('--write')) {
  const file = new URL('docs/forecast.md', root)
  let text = readFileSync(file, 'utf8')
  for (const [name, block] of Object.entries(blocks)) {
    const start = text.indexOf(`<!-- ${name} -->`)
    const end = text.indexOf('<!-- end -->', start)
    text = `${text.slice(0, start)}<!-- ${name} -->\n\n${block}\n\n${text.slice(end)}`
  }
  writeFileSync(file, text)
  const source = new URL('src/core/forecast/layouts/learned-costs.ts', root)
  const now = readFileSync(source, 'utf8')
  writeFileSync(source, now.replace(/export const learnedCosts: LayoutCosts = \{[^}]*\}/, costText))
}
