import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { writeTorchLog, writeTrainerLogs } from './logs/small-logs.js'
import { processCost } from './pairs.js'

/**
 * Commands that people wait for, each as a whole program. They use the command line alone, so that another commit can run them.
 *
 * @typedef {object} Scenario
 * @property {string} name
 * @property {string} what
 * @property {(given: Given, files: SideFiles) => readonly string[]} args of `steady`
 * @property {readonly (keyof SideFiles)[]} clears removed before each time
 * @property {number} times that it runs for one sample
 * @property {(given: Given) => readonly string[]} reference of `node`: the fixed work of plain Node that a ratio is of
 */

/**
 * What all sides read.
 *
 * @typedef {object} Given
 * @property {string} logs of as many runs as are asked for
 * @property {string} log of one training with PyTorch
 * @property {string} suite
 */

/**
 * What each side has by itself.
 *
 * @typedef {object} SideFiles
 * @property {string} results
 * @property {string} report
 * @property {string} cache
 */

const reference = fileURLToPath(new URL('reference.js', import.meta.url))

/** @type {readonly Scenario[]} */
export const scenarios = [
  {
    name: 'help',
    what: 'steady --help',
    args: () => ['--help'],
    clears: [],
    times: 5,
    reference: () => ['-e', '0'],
  },
  {
    name: 'plan',
    what: 'steady plan, 2,000 cases',
    args: ({ suite }) => ['plan', suite],
    clears: [],
    times: 1,
    reference: ({ log }) => [reference, log],
  },
  {
    name: 'measure',
    what: 'steady measure, a log of PyTorch with 200,000 steps',
    args: ({ log }) => ['measure', log, '--batch', '256', '--devices', '1'],
    clears: [],
    times: 1,
    reference: ({ log }) => [reference, log],
  },
  {
    name: 'first-report',
    what: 'the first report',
    args: (_, { results }) => ['report', results],
    clears: ['cache', 'report'],
    times: 1,
    reference: ({ logs }) => [reference, logs],
  },
  {
    name: 'report-again',
    what: 'the report again, nothing changed',
    args: (_, { results }) => ['report', results],
    clears: [],
    times: 2,
    reference: ({ logs }) => [reference, logs],
  },
]

/**
 * Writes what the scenarios read, calls `act`, and removes it.
 *
 * @param {number} runs a multiple of 20
 * @param {(given: Given, folder: string) => Promise<void>} act
 */
export async function withGiven(runs, act) {
  const folder = mkdtempSync(join(tmpdir(), 'steady-bench-'))
  try {
    const [logs, log, suite] = ['logs', 'torch.log', 'suite.yaml'].map((name) => join(folder, name))
    writeTrainerLogs(logs, runs)
    writeTorchLog(log, 200_000)
    const batches = Array.from({ length: 1000 }, (_, index) => index + 1).join(', ')
    writeFileSync(
      suite,
      `suite: large\nmatrix: { workload: resnet50/embedded, topology: [1x1, 1x2], batch: [${batches}] }\n`,
    )
    await act({ logs, log, suite }, folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * What each time of a scenario costs.
 *
 * @typedef {(scenario: Scenario) => import('./pairs.js').Cost} Side
 */

/**
 * One steady, with results of its own that it imported from the given logs.
 *
 * @param {string} program its `bin/steady.js`
 * @param {string} folder where its results go
 * @param {Given} given
 * @returns {Side}
 */
export function steadySide(program, folder, given) {
  const results = join(folder, 'results')
  const files = { results, report: join(results, 'report'), cache: join(folder, 'cache') }
  const cost = (args) =>
    processCost([process.execPath, program, ...args], { variables: { STEADY_CACHE: files.cache } })
  cost(['import', given.logs, '--layout', 'dlperf', '--protocol', 'steady', '--results', results])
  return ({ args, clears, times }) => {
    for (const name of clears) rmSync(files[name], { recursive: true, force: true })
    return sumOf(times, () => cost(args(given, files)))
  }
}

/**
 * Plain Node, which does each scenario's fixed work.
 *
 * @param {Given} given
 * @returns {Side}
 */
export const referenceSide =
  (given) =>
  ({ reference, times }) =>
    sumOf(times, () => processCost([process.execPath, ...reference(given)]))

/** The clock of processors has hundredths of a second: short programs run several times. */
function sumOf(times, once) {
  const sum = { time: 0, processor: 0 }
  for (let run = 0; run < times; run += 1) {
    const { time, processor } = once()
    sum.time += time
    sum.processor += processor
  }
  return sum
}
