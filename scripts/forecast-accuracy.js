// How far forecasts are off, and how often their intervals contain the figure, on the published tables that ship. Each is
// forecast by a prior that has seen no table of its collection and none of its framework. With --write it writes the tables of
// docs/forecast.md, and the prior that ships.
// usage: npm run forecast-accuracy [-- --write] [--details]
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { groupBy } from '../dist/src/core/collections/group-by.js'
import { readBaseline } from '../dist/src/core/baselines/read.js'
import { forecastAll } from '../dist/src/core/forecast/forecast.js'
import { commonPrior, priorEvidence } from '../dist/src/core/forecast/learn-prior.js'
import { seriesOfBaseline } from '../dist/src/core/forecast/series-of.js'
import { unusedFigure, upTo } from '../dist/src/core/forecast/series.js'
import { deviceCount } from '../dist/src/core/model/topology.js'
import { quantile } from '../dist/src/core/stats/sample.js'
import '../dist/src/library/index.js' // gives messages their sentences

const root = new URL('../', import.meta.url)
const read = (path) => readFileSync(new URL(path, root), 'utf8')

/** A report that other files have with more decimals, or earlier drafts of one. */
const repeated = ['dlperf-oneflow-resnet50']

/** Language models whose devices share the work by a layout, which another model forecasts. */
const ofLayouts = [
  'internevo',
  'llm-foundry',
  'megatron-bridge',
  'megatron-lm',
  'mlperf-training-v5.1',
  'paddlenlp',
  'torchtitan',
]

const published = readdirSync(new URL('baselines/', root))
  .sort()
  .map((file) => readBaseline(read(`baselines/${file}`), file))
  .filter(({ name }) => !repeated.includes(name))
  .filter(({ name }) => !ofLayouts.includes(name))
  .map((baseline) => ({ baseline, series: seriesOfBaseline(baseline, undefined) }))

/** NGC's containers have the framework of their second word. */
const frameworkOf = ({ conditions }) => conditions.framework.replace('NGC ', '').split(' ')[0]
const entries = published.flatMap(({ baseline, series }) =>
  series.map((tableSeries, index) => {
    const table = baseline.tables[index]
    return {
      baseline: baseline.name,
      series: tableSeries,
      framework: frameworkOf(table),
      evidence: priorEvidence(tableSeries),
    }
  }),
)
const learned = (left) => commonPrior(left.flatMap(({ evidence }) => evidence ?? []))
/** Tables of one collection and framework. */
const familyOf = ({ baseline, framework }) => `${baseline} ${framework}`
const families = groupBy(entries, familyOf)
const priors = new Map(
  [...families].map(([name, [{ baseline, framework }]]) => [
    name,
    learned(entries.filter((entry) => entry.framework !== framework && entry.baseline !== baseline)),
  ]),
)

/** Every series that has the target and, up to `most` devices, a figure of `most` and another one. */
function trials(most, target) {
  return [...families].flatMap(([family, group]) => {
    const used = group.map(({ series }) => upTo(series, most))
    const asked = { devices: [], topologies: [target] }
    return forecastAll(used, asked, priors.get(family)).flatMap(({ series, forecast }, index) => {
      const entry = group[index]
      const measured = unusedFigure(series, entry.series, target)
      const from = series.observations.find(({ topology }) => deviceCount(topology) === most)
      if (measured === undefined || from === undefined || forecast.kind === 'missing') return []
      const { throughput, low, high } = forecast.value.predictions[0]
      const value = throughput.kind === 'known' ? throughput.value : Math.sqrt(low * high)
      const ideal = (from.throughput * deviceCount(target)) / most
      return [{ entry, family, measured, ideal, value, low, high }]
    })
  })
}

const share = (value, digits = 1) => `${(100 * value).toFixed(digits)}%`
const errors = (all, figureOf) => all.map((trial) => Math.abs(figureOf(trial) / trial.measured - 1))
const contains = ({ low, high, measured }) => low <= measured && measured <= high
function row(name, all) {
  const forecast = errors(all, ({ value }) => value)
  const ideal = errors(all, (trial) => trial.ideal)
  const cells = [
    name,
    all.length,
    share(quantile(forecast, 0.5)),
    share(quantile(forecast, 0.9)),
    share(all.filter(contains).length / all.length, 0),
    share(
      quantile(
        all.map(({ low, high }) => high / low - 1),
        0.5,
      ),
      0,
    ),
    share(quantile(ideal, 0.5)),
    share(quantile(ideal, 0.9)),
  ]
  return `| ${cells.join(' | ')} |`
}

const sixteen = trials(16, { nodes: 4, devicesPerNode: 8 })
const eight = trials(8, { nodes: 4, devicesPerNode: 8 })
const twoNodes = trials(8, { nodes: 2, devicesPerNode: 8 })
const oneNode = trials(4, { nodes: 1, devicesPerNode: 8 })
const ofModel = (all, model) => all.filter(({ entry }) => entry.series.label.en.includes(model))

const accuracy = [
  '| forecast | tables | median error | 90th percentile | inside the interval | width | ideal: median | ideal: 90th |',
  '| --- | --: | --: | --: | --: | --: | --: | --: |',
  row('32 devices from at most 16', sixteen),
  row('of these, ResNet-50', ofModel(sixteen, 'ResNet')),
  row('of these, BERT', ofModel(sixteen, 'BERT')),
  row('8 devices from at most 4, one node', oneNode),
  row('16 devices from one node of 8', twoNodes),
  row('32 devices from one node of 8', eight),
].join('\n')

const worst = [
  '| table | measured | forecast | interval | off |',
  '| --- | --: | --: | --: | --: |',
  ...sixteen
    .toSorted((a, b) => Math.abs(Math.log(b.value / b.measured)) - Math.abs(Math.log(a.value / a.measured)))
    .slice(0, 8)
    .map(
      ({ entry, measured, value, low, high }) =>
        `| ${entry.series.label.en} | ${measured.toFixed(0)} | ${value.toFixed(0)} | ${low.toFixed(0)} – ${high.toFixed(0)} | ${value < measured ? '−' : '+'}${share(Math.abs(value / measured - 1))} |`,
    ),
].join('\n')

/** Of each collection and framework: how many intervals contain the figure. */
const counted = (all, family) => {
  const familyTrials = all.filter((trial) => trial.family === family)
  return familyTrials.length === 0 ? '–' : `${familyTrials.filter(contains).length} of ${familyTrials.length}`
}
const inside = [
  '| collection | framework | 32 from at most 16 | 8 from at most 4 | 16 from one node | 32 from one node |',
  '| --- | --- | --: | --: | --: | --: |',
  ...[...families].flatMap(([name, [{ baseline, framework }]]) => {
    const cells = [sixteen, oneNode, twoNodes, eight].map((all) => counted(all, name))
    return cells.every((cell) => cell === '–') ? [] : [`| ${[baseline, framework, ...cells].join(' | ')} |`]
  }),
].join('\n')

const rounded = ({ mean, deviation }) => `{ mean: ${mean.toFixed(2)}, deviation: ${deviation.toFixed(2)} }`
const shipped = learned(entries)
const priorFile = `import type { CommonPrior } from './prior.ts'

/** Learned from the tables of the baselines that ship, by \`npm run forecast-accuracy -- --write\`. */
export const learnedPrior: CommonPrior = {
  perGigabyte: {
    within: ${rounded(shipped.perGigabyte.within)},
    between: ${rounded(shipped.perGigabyte.between)},
  },
  waiting: ${rounded(shipped.waiting)},
}
`

const between = (name) => new RegExp(`(<!-- ${name} -->\n)[^]*?(<!-- end -->)`)
console.log(`${accuracy}\n\n${priorFile}`)
if (process.argv.includes('--details')) console.log(`${inside}\n\n${worst}`)
if (process.argv.includes('--write')) {
  const page = new URL('docs/forecast.md', root)
  const text = readFileSync(page, 'utf8').replace(
    between('accuracy'),
    (_, start, end) => `${start}\n${accuracy}\n\n${end}`,
  )
  writeFileSync(page, text)
  writeFileSync(new URL('src/core/forecast/learned-prior.ts', root), priorFile)
}
