import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { exportFormats } from '../../src/core/export/formats.ts'
import { writeLayout, writeLogs } from '../compare/logs.ts'
import { runSteady } from '../run/steady.ts'

/** Made of the same logs as the results: 32 images in these seconds. */
const times = [0.09955, 0.1002]
const steps = Array.from({ length: 12 }, (_, index) => index + 1)

const here = import.meta.dirname
const python = ['python3.12', 'python3.11', 'python3.10', 'python3'].find(
  (name) => spawnSync(name, ['-c', 'import venv, ensurepip']).status === 0,
)
if (python === undefined) console.log('skipped: reading exports needs a Python with venv and ensurepip')

let folder: string
let read: Record<string, unknown>

const run = (program: string, ...args: string[]) =>
  execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'], timeout: 400_000 })

beforeAll(async () => {
  if (python === undefined) return
  folder = mkdtempSync(join(tmpdir(), 'steady-readers-'))
  run(python, '-m', 'venv', join(folder, 'python'))
  run(join(folder, 'python/bin/pip'), 'install', '--quiet', '--requirement', join(here, 'requirements.txt'))
  const layout = writeLayout(folder)
  writeLogs(join(folder, 'logs'), 0.1, { repeats: times.length, steps: steps.length })
  await runSteady(['import', 'logs', '--layout', layout, '--results', 'results'], folder)
  for (const { name } of exportFormats) await runSteady(['export', 'results', '--to', name], folder)
  read = JSON.parse(
    run(join(folder, 'python/bin/python'), join(here, 'read.py'), join(folder, 'results/export')),
  ) as typeof read
}, 600_000)

afterAll(() => {
  if (python !== undefined) rmSync(folder, { recursive: true, force: true })
})

test.skipIf(python === undefined)('pandas and pyarrow read each step, and the figure of each run', () => {
  const durations = times.flatMap((time) => steps.map(() => time))
  expect(read['tables']).toMatchObject({ csv: durations, parquet: durations })
  const { figures } = read['tables'] as { readonly figures: readonly number[] }
  expect(figures.map((figure) => Math.round(figure))).toEqual(times.map((time) => Math.round(32 / time)))
})

test.skipIf(python === undefined)('TensorBoard reads a curve of each run', () => {
  const curves = Object.values(read['tensorboard'] as Record<string, Record<string, [number, number][]>>)
  expect(curves).toHaveLength(times.length)
  for (const [index, curve] of curves.entries()) {
    expect(curve['step_time']?.map(([step]) => step)).toEqual(steps)
    for (const [, value] of curve['step_time'] ?? []) expect(value).toBeCloseTo(times[index] ?? NaN, 6)
    expect(curve['measured_throughput']).toHaveLength(1)
  }
})

test.skipIf(python === undefined)(
  'MLflow reads a finished run for each run, with settings, figure and losses',
  () => {
    const { runs } = read['mlflow'] as { readonly runs: Record<string, unknown> }
    expect(Object.values(runs)).toHaveLength(times.length)
    for (const run of Object.values(runs)) {
      expect(run).toMatchObject({ status: 'FINISHED', params: { precision: 'fp32', batch_per_device: '32' } })
      expect((run as { losses: unknown[] }).losses).toHaveLength(steps.length)
    }
  },
)

test.skipIf(python === undefined)(
  'the parser of Prometheus reads the figure of each case and each run',
  () => {
    const families = read['prometheus'] as Record<string, number[]>
    expect(families['steadystate_throughput']).toHaveLength(1)
    expect(families['steadystate_run_throughput']).toHaveLength(times.length)
    expect(families['steadystate_run_completed']).toEqual(times.map(() => 1))
  },
)

test.skipIf(python === undefined)('Transformers loads a trainer state for each run', () => {
  const states = read['trainer_states'] as [number, number][]
  expect(states.map(([step]) => step)).toEqual(times.map(() => steps.length))
  expect(states.map(([, figure]) => Math.round(figure))).toEqual(times.map((time) => Math.round(32 / time)))
})

test.skipIf(python === undefined)('the parser of MLPerf reads every line of a log', () => {
  for (const { failed, keys } of read['mllog'] as { failed: number; keys: string[] }[]) {
    expect(failed).toBe(0)
    expect(keys.slice(0, 2)).toEqual(['global_batch_size', 'run_start'])
    expect(keys.at(-1)).toBe('run_stop')
  }
})

test.skipIf(python === undefined)('a parser of LaTeX finds the tables', () => {
  expect(new Set(read['latex'] as string[])).toEqual(new Set(['table']))
})
