import { cpSync } from 'node:fs'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { freshFolder } from './run/replayed.ts'
import { runSteady } from './run/steady.ts'

// The first log, comparison or table of somebody who does not know steady yet. Each file is named by what must hold.

const fixtures = join(import.meta.dirname, 'fixtures', 'first-logs')

function folderWith(name: string): string {
  const folder = freshFolder()
  cpSync(join(fixtures, name), join(folder, name), { recursive: true })
  return folder
}

interface Measured {
  readonly measurements?: readonly {
    readonly throughput: { readonly kind: string; readonly value?: number | { readonly figure?: unknown } }
  }[]
}

/** Every figure that a call prints; none where it is withheld or refused. */
async function figuresOf(folder: string, args: readonly string[]): Promise<number[]> {
  const { stdout } = await runSteady(['measure', ...args, '--json'], folder)
  if (!stdout.trimStart().startsWith('{')) return []
  const { measurements = [] } = JSON.parse(stdout) as Measured
  return measurements.flatMap(({ throughput }) =>
    typeof throughput.value === 'number' ? [throughput.value] : [],
  )
}

interface FirstLog {
  readonly log: string
  /** Options of the draft, where the format is drafted first. */
  readonly draft?: readonly string[]
  readonly options?: readonly string[]
}

async function measured({ log, draft, options = [] }: FirstLog): Promise<number[]> {
  const folder = folderWith(log)
  if (draft === undefined) return figuresOf(folder, [log, ...options])
  const { code } = await runSteady(['measure', log, '--draft', 'format.yaml', ...draft], folder)
  return code === 0 ? figuresOf(folder, [log, '--format', 'format.yaml', ...options]) : []
}

const onOne = ['--devices', '1']

describe('the first log', () => {
  it.each<FirstLog & { readonly figure: number; readonly within: number }>([
    { log: 'mlperf-blocks-count-their-samples.log', figure: 1000, within: 0.01 },
    { log: 'mlperf-epochs-count-samples.log', figure: 350, within: 0.01 },
    { log: 'mlperf-tracked-statistics-have-times.log', figure: 7500, within: 0.01 },
    { log: 'summary-leaves-evaluation-out.log', options: onOne, figure: 8, within: 0.02 },
    { log: 'bar-gives-rate-without-summary.log', options: onOne, figure: 4, within: 0.02 },
    {
      log: 'samples-per-second-are-steps.log',
      options: ['--devices', '2', '--from', 'summary'],
      figure: 14.48,
      within: 0.01,
    },
    {
      log: 'seconds-are-a-step-time.log',
      draft: [],
      options: [...onOne, '--batch', '64'],
      figure: 128,
      within: 0.015,
    },
    {
      log: 'microseconds-are-not-seconds.log',
      draft: ['--set', 'line=1', '--set', 'step=1', '--set', 'duration=5'],
      options: [...onOne, '--batch', '64', '--from', 'step-times'],
      figure: 80_000,
      within: 0.015,
    },
    {
      log: 'rising-time-is-no-step-time.log',
      draft: [],
      options: [...onOne, '--batch', '64', '--from', 'step-times'],
      figure: 320,
      within: 0.01,
    },
    {
      log: 'step-time-is-kept-beside-rate.log',
      draft: ['--set', 'rates=global'],
      options: [...onOne, '--batch', '524288'],
      figure: 209_715,
      within: 0.01,
    },
    {
      log: 'bar-alone-gives-rate.log',
      draft: [],
      options: [...onOne, '--batch', '32'],
      figure: 128,
      within: 0.02,
    },
    {
      log: 'rate-per-device-needs-no-batch.log',
      options: ['--devices', '8'],
      figure: 46_811.4,
      within: 0.01,
    },
    {
      log: 'suffix-k-is-a-thousand.log',
      draft: ['--set', 'rates=global'],
      options: [...onOne, '--from', 'steps'],
      figure: 51_200,
      within: 0.015,
    },
    {
      log: 'ms-per-step-is-a-step-time.log',
      draft: ['--set', 'line=2', '--set', 'step=none'],
      options: [...onOne, '--batch', '64', '--from', 'step-times'],
      figure: 640,
      within: 0.02,
    },
    {
      log: 'stamps-and-steps-give-rate.log',
      draft: ['--set', 'line=1'],
      options: ['--devices', '2', '--batch', '32'],
      figure: 85.33,
      within: 0.015,
    },
  ])('gives $figure in $log', async ({ figure, within, ...log }) => {
    const figures = await measured(log)
    expect(figures.length).toBeGreaterThan(0)
    for (const value of figures) expect(Math.abs(value / figure - 1)).toBeLessThanOrEqual(within)
  })

  it.each<FirstLog>([
    {
      log: 'seconds-are-no-rate.log',
      draft: ['--set', 'line=1', '--set', 'rate=2', '--set', 'rates=global'],
      options: [...onOne, '--from', 'steps'],
    },
    {
      log: 'running-mean-is-no-rate.jsonl',
      draft: ['--set', 'rates=global'],
      options: [...onOne, '--from', 'steps'],
    },
  ])('gives no figure in $log', async (log) => {
    expect(await measured(log)).toEqual([])
  })
})

interface Flagged {
  readonly flags: readonly { readonly cells: readonly { readonly line: number }[] }[]
}

describe('the first table', () => {
  it.each([
    ['rate-per-device-times-devices.md', 7, '302944'],
    ['change-is-of-two-rows.md', 8, '-45.7'],
    ['efficiency-is-no-speedup.md', 6, '0.818'],
  ])('%s contradicts itself in line %i alone', async (name, line, value) => {
    const folder = folderWith(name)
    const { code, stdout } = await runSteady(['check', '--tables', name, '--json'], folder)
    const { flags } = JSON.parse(stdout) as Flagged
    expect(flags.map(({ cells: [cell] }) => cell?.line)).toEqual([line])
    expect(stdout).toContain(value)
    expect(code).toBe(1)
  })
})

it('the first comparison is decided by rates without times', async () => {
  const name = 'rates-without-times-compare'
  const { stdout } = await runSteady(
    ['compare', join(name, 'a'), join(name, 'b'), '--json'],
    folderWith(name),
  )
  expect(stdout).toContain('"slower"')
  expect(stdout).not.toContain('"not-comparable"')
})

it('the first ladder without a single device is compared with its fewest devices', async () => {
  const name = 'speedup-is-over-fewest-devices'
  const folder = folderWith(name)
  const layout = join(name, 'layout.yaml')
  const imported = await runSteady(
    ['import', join(name, 'logs'), '--results', 'results', '--layout', layout],
    folder,
  )
  expect(imported.stdout).toMatch(/speedup over 8 devices/)
  expect(imported.stdout).toMatch(/2x8 .* 1\.20× .* 60\.\d%/)
  await runSteady(['report', 'results'], folder)
  const page = readFileSync(join(folder, 'results/report/report.en.md'), 'utf8')
  expect(page).toContain('| Speedup over 8 devices (×) | Efficiency (%) |')
  expect(page).toContain('Speedup over 8 devices: 1.20×')
  const { cases } = JSON.parse(readFileSync(join(folder, 'results/report/report.json'), 'utf8')) as {
    readonly cases: readonly { readonly speedupOver?: number }[]
  }
  expect(cases.map(({ speedupOver }) => speedupOver)).toEqual([8, 8])
  const { code } = await runSteady(['check', 'results'], folder)
  expect(code).toBe(0)
})
