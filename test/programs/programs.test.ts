import { copyFileSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, type TestContext } from 'vitest'
import { startSteady } from '../run/steady.ts'
import { environmentOf } from './environments.ts'
import { programs, type Program } from './programs.ts'

const scripts = join(import.meta.dirname, 'scripts')

/** A figure may be off the program's own stopwatch by this share. */
const TOLERANCE = 0.03
/** Installation is a part of the first test of an environment. */
const LIMIT = 1_200_000

/** What a command says of the run, with the steps that its figure is of. */
interface Figure {
  readonly value: number
  readonly unit: string
  readonly firstStep: number | undefined
  readonly lastStep: number | undefined
}

/** The parts of a measurement in JSON that are compared here. */
interface Measured {
  readonly throughput: { readonly value?: number; readonly unit?: string }
  readonly evidence?: {
    readonly firstStep?: number
    readonly lastStep?: number
    readonly value?: { readonly firstStep?: number; readonly lastStep?: number }
  }
}

/**
 * Steps a second by the times of their ends, without pauses, in which a program evaluates: intervals of more than four usual ones.
 * Of the steps that the figure is of, where their numbers tell which those are; else of all after the first fifth.
 */
function trueRate(ends: readonly number[], figure: Figure, onePass: boolean): number {
  const { firstStep, lastStep } = figure
  const known = onePass && firstStep !== undefined && lastStep !== undefined
  const first = known ? Math.max(0, firstStep - 1) : Math.floor(ends.length / 5)
  const times = intervals(ends)
  const usual = times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? NaN
  const steady = times.slice(first, known ? lastStep - 1 : undefined).filter((time) => time < 4 * usual)
  return steady.length / steady.reduce((sum, time) => sum + time, 0)
}

const intervals = (ends: readonly number[]) => ends.slice(1).map((end, index) => end - (ends[index] ?? NaN))

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
  const { firstStep, lastStep } = measurement?.evidence?.value ?? measurement?.evidence ?? {}
  return { value: measurement?.throughput.value ?? NaN, unit, firstStep, lastStep }
}

function expectRate(figure: Figure, { perStep, unit, onePass }: Program, ends: readonly number[]) {
  const { value } = figure
  const rate = trueRate(ends, figure, onePass === true) * perStep
  const off = value / rate - 1
  console.log(`  ${value.toPrecision(5)} ${unit} for ${rate.toPrecision(5)}: ${(100 * off).toFixed(2)}% off`)
  expect(figure.unit.replace(/\/s$/, '')).toBe(unit.replace(/\/s$/, ''))
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
    const stopwatch = join(folder, 'stopwatch.json')
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
    const run = await answer([...args, `${name}.py`], folder, { STEADY_STOPWATCH: stopwatch })
    const ends = json(readFileSync(stopwatch, 'utf8')) as number[]
    console.log(name)
    expectRate(timed(run.stdout, run.stderr), program, ends)
    const [log = ''] = readdirSync(join(folder, 'results/runs'), {
      recursive: true,
      encoding: 'utf8',
    }).filter((path) => path.endsWith('/log.txt'))
    // Elsewhere there are no times of arrival beside a log.
    copyFileSync(join(folder, 'results/runs', log), join(folder, 'train.log'))
    const { stdout, stderr } = await answer(['measure', '--json', 'train.log'], folder)
    expectRate(measured(stdout, stderr), program, ends)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

describe('steady time and steady measure agree with a stopwatch in the program', () => {
  for (const program of programs)
    it(program.name, { timeout: LIMIT, retry: 1 }, (context) => compared(program, context))
})
