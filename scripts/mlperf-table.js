// Measures result files of MLPerf training with steady, and by hand: samples ÷ the time of training between the first and the last
// place where the log states its samples. Prints a table, a row for each file, or for each benchmark with --by benchmark.
//
//   node scripts/mlperf-table.js DIR [--by benchmark]
//
// DIR has folders <benchmark>/result_*.txt at any depth, as the repositories mlcommons/training_results_v* have.
import { readFileSync, readdirSync } from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { measure } from '../dist/library/index.js'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { by: { type: 'string', default: 'file' }, above: { type: 'string', default: '0' } },
})
const root = resolve(positionals[0] ?? '.')

/** Sizes of data sets that the rules of MLPerf fix. */
const [imageNet, openImages, papers] = [1_281_167, 1_170_301, undefined]

const at = (event, name) => event.metadata?.[name]
const parts = (event, { train_samples: size }) => at(event, 'epoch_num') * size
const counted = (event) => at(event, 'samples_count')
const evaluated = { ends: ['eval_start', 'eval_accuracy'] }

/** Where each benchmark states its samples, and how many. */
const benchmarks = {
  bert: { ...evaluated, trained: (event) => at(event, 'epoch_num') },
  dlrm_dcnv2: { ...evaluated, trained: parts },
  flux1: { ...evaluated, trained: counted },
  gnn: { ...evaluated, trained: parts },
  gpt3: { ...evaluated, trained: (event) => at(event, 'epoch_num') / 2048 },
  llama2_70b_lora: { ...evaluated, trained: counted },
  llama31_405b: { ...evaluated, trained: counted },
  llama31_8b: { ...evaluated, trained: counted },
  resnet: { ends: ['epoch_stop'], trained: (_event, _stated, count) => count * imageNet },
  retinanet: { ends: ['epoch_stop'], trained: (_event, _stated, count) => count * openImages },
  rgat: { ...evaluated, trained: parts },
  ssd: { ends: ['epoch_stop'], trained: (_event, _stated, count) => count * openImages },
  stable_diffusion: { ends: ['block_stop'], trained: counted },
  unet3d: { ends: ['block_stop'], trained: (event, _stated, count) => count * at(event, 'epoch_count') },
}

const eventsOf = (path) =>
  readFileSync(path, 'utf8')
    .split('\n')
    .flatMap((line) => {
      const start = line.indexOf(':::MLLOG {')
      if (start < 0) return []
      try {
        return [JSON.parse(line.slice(start + 9, line.lastIndexOf('}') + 1))]
      } catch {
        return []
      }
    })

/** Samples a second, or undefined where the log has fewer than two places. */
function byHand(path, benchmark) {
  const { ends, trained } = benchmarks[benchmark]
  const events = eventsOf(path)
  const from = events.findIndex(({ key }) => key === 'run_start')
  const until = events.findIndex(({ key }, index) => index > from && key === 'run_stop')
  const stated = Object.fromEntries(events.map(({ key, value }) => [key, value]))
  const run = events.slice(from + 1, until < 0 ? undefined : until)
  const places = []
  let resumed = events[from]?.time_ms
  let isTraining = true
  for (const event of run) {
    const { key, time_ms: time } = event
    if (['block_start', 'epoch_start', 'eval_stop'].includes(key) && !isTraining) {
      resumed = time
      isTraining = true
    }
    if (['block_start', 'epoch_start'].includes(key) && places.length === 0) resumed = time
    const reached = ends.includes(key) ? trained(event, stated, places.length + 1) : undefined
    if (reached > (places.at(-1)?.reached ?? 0)) {
      places.push({ reached, time: (time - resumed) / 1000 })
      resumed = time
      isTraining = key === 'eval_accuracy' && stated.eval_stop === undefined
    }
  }
  const [first, ...rest] = places
  if (rest.length === 0) return undefined
  return (rest.at(-1).reached - first.reached) / rest.reduce((sum, { time }) => sum + time, 0)
}

async function bySteady(path) {
  try {
    const runs = await measure(path)
    const { format, measurements, findings } = runs.at(0)
    const { throughput } = measurements[0]
    if (throughput.kind === 'known') return { figure: throughput.value, runs: runs.length, format }
    return { reason: throughput.reason ?? throughput, runs: runs.length, format }
  } catch (error) {
    return { reason: error.code ?? String(error), runs: 0 }
  }
}

const files = readdirSync(root, { recursive: true })
  .map(String)
  .filter((name) => /result_\d+\.txt$/.test(name) && basename(dirname(name)) in benchmarks)
  .sort()

const rows = []
for (const file of files) {
  const benchmark = basename(dirname(file))
  const hand = byHand(join(root, file), benchmark)
  const { figure, reason, runs } = await bySteady(join(root, file))
  const deviation = figure === undefined || hand === undefined ? undefined : figure / hand - 1
  rows.push({ file, benchmark, figure, hand, deviation, reason, runs })
}
for (const row of rows) console.log(JSON.stringify(row))
