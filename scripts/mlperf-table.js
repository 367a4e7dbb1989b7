// Measures result files of MLPerf training with steady and by hand, and prints a table of both: a row for each benchmark, or with
// --files for each file. By hand: samples ÷ time of training, between places where the log states its samples, as the table below
// says for each benchmark; over the lines that steady's figure is of, and over the whole run without its first stretch.
//
//   node scripts/mlperf-table.js DIR [--files]
//
// DIR has files <benchmark>/result_*.txt at any depth, as the repositories mlcommons/training_results_v* have. Exits with 1 where a
// figure is more than 2 % from that by hand of the same lines.
import { readFileSync, readdirSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { measure } from '../dist/src/library/index.js'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { files: { type: 'boolean', default: false } },
})
const root = resolve(positionals[0] ?? '.')
const limit = 0.02

/** Training images of each data set: the rules of MLPerf fix them. */
const [imageNet, openImages, kits] = [1_281_167, 1_170_301, 168]

const isEvaluation = ({ key }) => key === 'eval_start' || key === 'eval_accuracy'
const isStep = ({ key, value, metadata }) =>
  key === 'tracked_stats' &&
  Object.keys(value).some((name) => name.includes('loss')) &&
  metadata.samples_count > 0
const partsOfEpochs = {
  isPlace: isEvaluation,
  trained: ({ metadata }, { stated }) => metadata.epoch_num * stated.train_samples,
}
const counted = { isPlace: isEvaluation, trained: ({ metadata }) => metadata.samples_count }
const countedSteps = { ...counted, isPlace: (event) => isEvaluation(event) || isStep(event) }
const epochs = (size) => ({
  isPlace: ({ key }) => key === 'epoch_stop',
  trained: (_event, { count }) => count * size,
})

/** Where each benchmark states its samples, and how many. */
const benchmarks = {
  bert: { isPlace: isEvaluation, trained: ({ metadata }) => metadata.epoch_num },
  dlrm_dcnv2: partsOfEpochs,
  flux1: countedSteps,
  gnn: partsOfEpochs,
  gpt3: { isPlace: isEvaluation, trained: ({ metadata }) => metadata.epoch_num / 2048 },
  llama2_70b_lora: countedSteps,
  llama31_405b: countedSteps,
  llama31_8b: countedSteps,
  resnet: epochs(imageNet),
  retinanet: epochs(openImages),
  rgat: partsOfEpochs,
  ssd: epochs(openImages),
  stable_diffusion: {
    evaluatesBeside: true,
    isPlace: ({ key }) => key === 'block_stop',
    // Some repeat the count of the block's start.
    trained: ({ metadata }, { block, next }) =>
      metadata.samples_count > block ? metadata.samples_count : next?.metadata.samples_count,
  },
  unet3d: {
    evaluatesBeside: true,
    isPlace: ({ key }) => key === 'block_stop',
    // Epochs, or samples of whole epochs.
    trained: ({ metadata: { epoch_count: length } }, { count }) =>
      count * (length % kits === 0 ? length : length * kits),
  },
}

const eventsOf = (path) =>
  readFileSync(path, 'utf8')
    .split('\n')
    .flatMap((text, index) => {
      const start = text.indexOf(':::MLLOG {')
      if (start < 0) return []
      try {
        return [{ line: index + 1, ...JSON.parse(text.slice(start + 9, text.lastIndexOf('}') + 1)) }]
      } catch {
        return []
      }
    })

/** The places that state the samples so far, and when it trained: from a start of a block or an epoch, or the end of an evaluation. */
function handOf(path, { isPlace, trained, evaluatesBeside = false }) {
  const events = eventsOf(path)
  const from = events.findIndex(({ key }) => key === 'run_start')
  const until = events.findIndex(({ key }, index) => index > from && key === 'run_stop')
  const run = events.slice(from, until < 0 ? undefined : until)
  const stated = Object.fromEntries(events.map(({ key, value }) => [key, value]))
  const [places, stretches] = [[], []]
  let [block, open, closed] = [0, run[0].time_ms, 0]
  for (const [index, event] of run.entries()) {
    const { key, time_ms: at, line } = event
    if (key === 'block_start') block = event.metadata.samples_count
    const starts = key === 'block_start' || key === 'epoch_start'
    if (starts && places.length === 0) open = at
    else if (starts || (key === 'eval_stop' && !evaluatesBeside)) open ??= at
    const next = run.slice(index).find((later) => later.key === 'block_start')
    const reached = isPlace(event)
      ? trained(event, { stated, count: Math.max(places.length, 1), block, next })
      : undefined
    if (reached > (places.at(-1)?.reached ?? 0)) {
      const end = { line: open === undefined ? closed : line, at, reached }
      if (places.length === 0) places.push({ ...end, at: open ?? stretches[0][0], reached: 0 })
      places.push(end)
    }
    const stops = key === 'block_stop' || key === 'epoch_stop' || (key === 'eval_start' && !evaluatesBeside)
    if (stops && open !== undefined) {
      stretches.push([open, at])
      ;[open, closed] = [undefined, line]
    }
  }
  if (open !== undefined) stretches.push([open, run.at(-1).time_ms])
  return { places, stretches }
}

/** Seconds of training between two places. */
const timeOf = (stretches, from, to) =>
  stretches.reduce(
    (sum, [start, stop]) => sum + Math.max(0, Math.min(stop, to.at) - Math.max(start, from.at)),
    0,
  ) / 1000

const rateOf = (stretches, from, to) => (to.reached - from.reached) / timeOf(stretches, from, to)

/** Of the lines of steady's figure: the first place may be the beginning of the run, which shares its line with the next one. */
function rateOfLines({ places, stretches }, { firstLine, lastLine, elapsed }) {
  const inside = places.filter(({ line }) => line >= firstLine && line <= lastLine)
  const to = inside.at(-1)
  const from =
    inside[0] === places[0] && timeOf(stretches, places[0], to) > elapsed * 1.001 ? inside[1] : inside[0]
  return rateOf(stretches, from, to)
}

async function bySteady(path) {
  try {
    const [{ measurements, findings }] = await measure(path)
    const [{ throughput, evidence, findings: more }] = measurements
    const codes = [...(findings ?? []), ...(more ?? [])].map(({ code }) => code)
    if (throughput.kind === 'known') return { figure: throughput.value, lines: evidence.value, codes }
    return { reason: throughput.code, codes }
  } catch (error) {
    return { reason: error.code, codes: [] }
  }
}

const files = readdirSync(root, { recursive: true })
  .map(String)
  .filter((name) => /result_\d+\.txt$/.test(name) && basename(dirname(name)) in benchmarks)
  .sort()

const rows = []
for (const file of files) {
  const benchmark = basename(dirname(file))
  const hand = handOf(join(root, file), benchmarks[benchmark])
  const { figure, lines, reason, codes } = await bySteady(join(root, file))
  const { places, stretches } = hand
  const whole = places.length > 2 ? rateOf(stretches, places[1], places.at(-1)) : undefined
  const same = figure === undefined ? undefined : rateOfLines(hand, lines)
  rows.push({ file, benchmark, figure, same, whole, reason, codes })
}

const apart = (figure, hand) => Math.abs(figure / hand - 1)
const percent = (share) => `${(share * 100).toFixed(1)}%`
const line = (cells) => `| ${cells.join(' | ')} |`
const table = (head, lines) => console.log([head, head.map(() => '---'), ...lines].map(line).join('\n'))

if (values.files)
  table(
    ['file', 'figure', 'by hand', 'deviation', 'whole run', 'withheld because'],
    rows.map(({ file, figure, same, whole, reason = '' }) => [
      file,
      figure === undefined ? '—' : figure.toPrecision(6),
      figure === undefined ? '—' : same.toPrecision(6),
      figure === undefined ? '—' : percent(apart(figure, same)),
      whole === undefined ? '—' : whole.toPrecision(6),
      reason,
    ]),
  )
else
  table(
    [
      'benchmark',
      'files',
      'with a figure',
      'largest deviation',
      'within 2% of the whole run',
      'withheld because',
    ],
    Object.keys(benchmarks).map((benchmark) => {
      const ofBenchmark = rows.filter((row) => row.benchmark === benchmark)
      const measured = ofBenchmark.filter(({ figure }) => figure !== undefined)
      const reasons = ofBenchmark.flatMap(({ reason }) => (reason === undefined ? [] : [reason]))
      return [
        benchmark,
        ofBenchmark.length,
        measured.length,
        measured.length === 0
          ? '—'
          : percent(Math.max(...measured.map(({ figure, same }) => apart(figure, same)))),
        measured.filter(({ figure, whole }) => apart(figure, whole) <= limit).length,
        [...new Set(reasons)]
          .map((code) => `\`${code}\` (${reasons.filter((other) => other === code).length})`)
          .join(', '),
      ]
    }),
  )

const wrong = rows.filter(({ figure, same }) => figure !== undefined && !(apart(figure, same) <= limit))
for (const { file, figure, same } of wrong) console.error(`${file}: ${figure} is not ${same}`)
process.exitCode = wrong.length > 0 ? 1 : 0
