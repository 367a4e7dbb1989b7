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

interface Figure {
  readonly value: number
  readonly unit: string
}

/**
 * Steps a second by the times of their ends: after the first fifth, without pauses, in which a program evaluates. A pause is an
 * interval of more than four usual ones.
 */
function trueRate(ends: readonly number[]): number {
  const times = ends.slice(1).map((end, index) => end - (ends[index] ?? NaN))
  const usual = times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? NaN
  const steady = times.slice(Math.floor(times.length / 5)).filter((time) => time < 4 * usual)
  return steady.length / steady.reduce((sum, time) => sum + time, 0)
}

const json = (text: string): unknown => JSON.parse(text)

function timed(stdout: string, stderr: string): Figure {
  const { figures } = json(stdout) as {
    readonly figures: readonly {
      readonly mean: { readonly kind: string; readonly value?: number }
      readonly unit: string
    }[]
  }
  const [figure] = figures
  expect(figure?.mean.kind, stderr).toBe('known')
  return { value: figure?.mean.value ?? NaN, unit: figure?.unit ?? '' }
}

function measured(stdout: string, stderr: string): Figure {
  const { measurements } = json(stdout) as {
    readonly measurements: readonly { throughput: Partial<Figure> }[]
  }
  const [measurement] = measurements
  expect(measurement?.throughput.value, stderr).toBeDefined()
  return measurement?.throughput as Figure
}

function expectRate({ value, unit }: Figure, expected: { readonly rate: number; readonly unit: string }) {
  expect(unit.replace(/\/s$/, '')).toBe(expected.unit.replace(/\/s$/, ''))
  const off = value / expected.rate - 1
  console.log(`  ${value.toPrecision(5)} ${unit}: ${(100 * off).toFixed(2)}% off the stopwatch`)
  expect(Math.abs(off), `${value} for ${expected.rate}`).toBeLessThan(TOLERANCE)
}

async function answer(args: readonly string[], folder: string, variables = {}) {
  const { code, stdout, stderr } = await startSteady(args, folder, variables).ended
  expect(stderr).not.toMatch(/^[A-Z]+_[A-Z_]+:/m)
  return { code, stdout, stderr }
}

async function compared({ name, environment, unit, perStep }: Program, { skip }: TestContext): Promise<void> {
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
    const rate = trueRate(json(readFileSync(stopwatch, 'utf8')) as number[]) * perStep
    console.log(`${name}: ${rate.toPrecision(5)} ${unit} by its stopwatch`)
    expectRate(timed(run.stdout, run.stderr), { rate, unit })
    const [log = ''] = readdirSync(join(folder, 'results/runs'), {
      recursive: true,
      encoding: 'utf8',
    }).filter((path) => path.endsWith('/log.txt'))
    // Elsewhere there are no times of arrival beside a log.
    copyFileSync(join(folder, 'results/runs', log), join(folder, 'train.log'))
    const { stdout, stderr } = await answer(['measure', '--json', 'train.log'], folder)
    expectRate(measured(stdout, stderr), { rate, unit })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

describe('steady time and steady measure agree with a stopwatch in the program', () => {
  for (const program of programs) it(program.name, (context) => compared(program, context), LIMIT)
})
