import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, it, type TestContext } from 'vitest'
import { startSteady } from '../run/steady.ts'
import { environmentOf } from './environments.ts'
import { programs, type Program } from './programs.ts'
import {
  isSameWindow,
  readStopwatch,
  stepsInWindow,
  trueRate,
  type Evidence,
  type Stopwatch,
} from './stopwatch.ts'

const scripts = join(import.meta.dirname, 'scripts')

/** A figure may be off the program's own stopwatch by this share. */
const TOLERANCE = 0.03
/** Installation is a part of the first test of an environment. */
const LIMIT = 1_200_000

/** The parts of a measurement in JSON that are compared here. */
interface Measured {
  readonly throughput: { readonly value?: number; readonly unit?: string }
  readonly evidence?: Evidence & { readonly value?: Evidence }
}

/** What a command says of the run, with the records that its figure is of. */
interface Figure {
  readonly value: number
  readonly unit: string
  readonly evidence: Evidence
}

const json = (text: string): unknown => JSON.parse(text)

function timed(stdout: string, stderr: string): Figure {
  const { figures } = json(stdout) as {
    readonly figures: readonly {
      readonly unit: string
      readonly runs: readonly { readonly measurement: Measured }[]
    }[]
  }
  const [figure] = figures
  const measurement = figure?.runs[0]?.measurement
  return figureOf(measurement, figure?.unit, stderr)
}

function measured(stdout: string, stderr: string): Figure {
  const { measurements } = json(stdout) as { readonly measurements: readonly Measured[] }
  const [measurement] = measurements
  return figureOf(measurement, measurement?.throughput.unit, stderr)
}

function figureOf(measurement: Measured | undefined, unit = '', stderr: string): Figure {
  expect(measurement?.throughput.value, stderr).toBeDefined()
  const evidence = measurement?.evidence?.value ?? measurement?.evidence ?? {}
  return { value: measurement?.throughput.value ?? NaN, unit, evidence }
}

/**
 * The steps that a figure is of. Where nobody watched the log, those of the same records in the run that steady watched, else those of
 * its step numbers, where a program counts them from 1 to the end.
 */
function stepsOf({ evidence }: Figure, watched: Figure, stopwatch: Stopwatch, { onePass }: Program) {
  const { arrived } = isSameWindow(evidence, watched.evidence) ? watched.evidence : evidence
  if (arrived !== undefined) return stepsInWindow(stopwatch, arrived)
  const { firstStep, lastStep } = evidence
  expect(onePass, 'the figure is of other records than that of the run').toBe(true)
  return stopwatch.steps.slice(firstStep, lastStep)
}

function expectRate(figure: Figure, watched: Figure, stopwatch: Stopwatch, program: Program) {
  const { value, unit } = figure
  const steps = stepsOf(figure, watched, stopwatch, program)
  const rate = trueRate(steps) * program.perStep
  const off = value / rate - 1
  const all = `${steps.length} of ${stopwatch.steps.length} steps`
  console.log(
    `  ${value.toPrecision(5)} ${unit} for ${rate.toPrecision(5)}: ${(100 * off).toFixed(2)}% off, ${all}`,
  )
  expect(unit.replace(/\/s$/, '')).toBe(program.unit.replace(/\/s$/, ''))
  expect(Math.abs(off), `${value} for ${rate}`).toBeLessThan(TOLERANCE)
}

async function answer(args: readonly string[], folder: string, variables = {}) {
  const { code, stdout, stderr } = await startSteady(args, folder, variables).ended
  expect(stderr).not.toMatch(/^[A-Z]+_[A-Z_]+:/m)
  return { code, stdout, stderr }
}

async function compared(program: Program, { skip }: TestContext): Promise<void> {
  const { name, environment } = program
  const found = environmentOf(environment)
  if ('why' in found) {
    console.log(`skipped: ${name}: ${found.why}`)
    skip(found.why)
    return
  }
  const folder = mkdtempSync(join(tmpdir(), 'steady-program-'))
  try {
    for (const file of readdirSync(scripts)) copyFileSync(join(scripts, file), join(folder, file))
    const times = join(folder, 'stopwatch.json')
    const args = [
      'time',
      '--json',
      '--no-report',
      '--repeats',
      '1',
      '--results',
      'results',
      '--',
      found.python,
    ]
    const run = await answer([...args, `${name}.py`], folder, { STEADY_STOPWATCH: times })
    const [log = ''] = readdirSync(join(folder, 'results/runs'), {
      recursive: true,
      encoding: 'utf8',
    }).filter((path) => path.endsWith('/log.txt'))
    const stored = join(folder, 'results/runs', log)
    const stopwatch = readStopwatch(times, join(dirname(stored), 'run.json'))
    console.log(name)
    const watched = timed(run.stdout, run.stderr)
    expectRate(watched, watched, stopwatch, program)
    // Elsewhere there are no times of arrival beside a log.
    copyFileSync(stored, join(folder, 'train.log'))
    const { stdout, stderr } = await answer(['measure', '--json', 'train.log'], folder)
    if (program.timesWithoutLoading === true) expect(stdout).toContain('"step-times-without-loading"')
    else expectRate(measured(stdout, stderr), watched, stopwatch, program)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

describe('steady time and steady measure agree with a stopwatch in the program', () => {
  for (const program of programs)
    it(program.name, { timeout: LIMIT, retry: 1 }, (context) => compared(program, context))
})
