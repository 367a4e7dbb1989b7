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
import { measure } from '../dist/library/index.js'

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
  key === 'tracked_stats' && Object.keys(value).some((name) => name.includes('loss')) && metadata.samples_count > 0
const partsOfEpochs = {
  isPlace: isEvaluation,
  trained: ({ metadata }, { stated }) => metadata.epoch_num * stated.train_samples,
}
const counted = { isPlace: isEvaluation, trained: ({ metadata }) => metadata.samples_count }
const countedSteps = { ...counted, isPlace: (event) => isEvaluation(event) || isStep(event) }
const epochs = (size) => ({
  isPlace: ({ key }) => key === 'epoch_stop',
  trained: (_event, { places }) => (places + 1) * size,
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
    isPlace: ({ key }) => key === 'block_stop',
    // Some repeat the count of the block's start.
    trained: ({ metadata }, { block, next }) =>
      metadata.samples_count > block ? metadata.samples_count : next?.metadata.samples_count,
  },
  unet3d: {
    isPlace: ({ key }) => key === 'block_stop',
    // Epochs, or samples of whole epochs.
    trained: ({ metadata: { epoch_count: count } }, { places }) => (places + 1) * (count % kits === 0 ? count : count * kits),
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

/** Samples since the place before, and the seconds that their training took, for each place. */
function placesOf(path, { isPlace, trained }) {
  const events = eventsOf(path)
  const from = events.findIndex(({ key }) => key === 'run_start')
  const until = events.findIndex(({ key }, index) => index > from && key === 'run_stop')
  const run = events.slice(from, until < 0 ? undefined : until)
  const stated = Object.fromEntries(events.map(({ key, value }) => [key, value]))
  const places = []
  let [reached, block, resumed, trains] = [0, 0, run[0].time_ms, true]
  let begun = run[0].line
  run.forEach((event, index) => {
    const { key, time_ms: time, line } = event
    if (key === 'block_start') block = event.metadata.samples_count
    const starts = key === 'block_start' || key === 'epoch_start'
    if ((starts || key === 'eval_stop') && !trains) [resumed, trains] = [time, true]
    if (starts && places.length === 0) [resumed, begun] = [time, line]
    const next = run.slice(index).find((later) => later.key === 'block_start')
    const so = isPlace(event) && trains ? trained(event, { stated, places: places.length, block, next }) : undefined
    if (so > reached) {
      places.push({ from: begun, line, samples: so - reached, time: (time - resumed) / 1000 })
      ;[reached, resumed, begun] = [so, time, line]
    }
    // Training goes on where the log does not say that it evaluates.
    if (['block_stop', 'epoch_stop'].includes(key) || (key === 'eval_start' && so !== undefined)) {
      if (trains && so === undefined && places.length > 0) places.at(-1).rest = time - resumed
      trains = false
    }
  })
  return places
}

function rateOf(places) {
  const samples = places.reduce((sum, place) => sum + place.samples, 0)
  const time = places.reduce((sum, place) => sum + place.time, 0)
  return samples / time
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
  const places = placesOf(join(root, file), benchmarks[benchmark])
  const { figure, lines, reason, codes } = await bySteady(join(root, file))
  const whole = places.length > 1 ? rateOf(places.slice(1)) : undefined
  const same = figure === undefined ? undefined : rateOf(places.filter(({ from, line }) => from >= lines.firstLine && line <= lines.lastLine))
  rows.push({ file, benchmark, figure, same, whole, reason, codes })
}

const apart = (figure, hand) => Math.abs(figure / hand - 1)
for (const row of rows) console.log(JSON.stringify({...row, d: apart(row.figure,row.same), w: apart(row.figure,row.whole)}))
