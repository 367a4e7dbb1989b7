import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { planDocumentSchema } from '../../src/core/plan/plan-document.ts'
import { runFileSchema } from '../../src/core/model/run.ts'
import { freshFolder, trainingLog } from './replayed.ts'
import { filesBelow, runSteady } from './steady.ts'

/** The first 20 of 120 steps are not printed, and the next 20 are half as fast. */
const silentStart = trainingLog(120)
  .split('\n')
  .filter((line) => !/\(0, (?:\d|1\d|20)\)/.test(line))
  .map((line) => (/\(0, (?:[23]\d|40)\)/.test(line) ? line.replace('320 images', '160 images') : line))
  .join('\n')

/** A workload that prints a file beside it, and what it states of itself. */
function writeWorkload(folder: string, name: string, log: string, stated: string) {
  const workloadFolder = join(folder, 'workloads', name)
  mkdirSync(workloadFolder, { recursive: true })
  writeFileSync(join(workloadFolder, 'train.log'), log)
  writeFileSync(
    join(workloadFolder, 'workload.yaml'),
    [
      'title: A program of its own',
      'model: none',
      'framework: none',
      'unit: images',
      "command: [cat, '{here}/train.log']",
      'parameters: { steps: { type: integer, default: 120, min: 1, describe: training steps } }',
      'supports: any',
      'needs: { devices: none }',
      'estimate: { startup: 1s, throughput-per-device: 300, steps: steps }',
      stated,
      '',
    ].join('\n'),
  )
}

const silent =
  'prints: { first: 21, summary: false, clock: true }\nrules: [dlperf-first-100, dlperf-elapsed-first-100]'

function writeSuite(protocol: string): string {
  const folder = freshFolder()
  writeWorkload(folder, 'silent', silentStart, silent)
  writeWorkload(folder, 'plain', trainingLog(120), '')
  writeFileSync(
    join(folder, 'two.yaml'),
    `suite: two\nmatrix: { workload: [silent, plain], batch: 32 }\nrepeats: 1\nprotocol: ${protocol}\n`,
  )
  return folder
}

async function steady(folder: string, ...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await runSteady(args, folder)
  expect(code, stderr).toBe(0)
  return stdout
}

interface Figures {
  readonly figures: readonly {
    readonly case: { readonly workload: string }
    readonly protocol?: string
    readonly throughput: { readonly value: { readonly value: number } }
  }[]
}

const ratesOf = (json: string) =>
  Object.fromEntries(
    (JSON.parse(json) as Figures).figures.map((figure) => [
      figure.case.workload,
      Math.round(figure.throughput.value.value),
    ]),
  )

const runOf = (folder: string, workload: string) => {
  const path = filesBelow(join(folder, 'results')).find(
    (file) => file.includes(`${workload}_`) && file.endsWith('run.json'),
  )
  return runFileSchema.parse(JSON.parse(readFileSync(join(folder, 'results', path ?? ''), 'utf8'))).run
}

describe('a suite whose workloads have rules of their own', () => {
  it.each(['collection', '{ silent: dlperf-first-100, default: steady }'])(
    'measures each run by its own, under %s',
    async (protocol) => {
      const folder = writeSuite(protocol)
      const made = await steady(folder, 'run', 'two.yaml', '--results', 'results', '--json')
      // A fifth of the printed rates of the first hundred lines is half as high.
      expect(ratesOf(made)).toEqual({ silent: 288, plain: 320 })
      const { origin } = runOf(folder, 'silent')
      expect(origin.kind === 'executed' && origin.rule?.name).toBe('dlperf-first-100')

      await steady(folder, 'report', 'results', '--format', 'all')
      const csv = readFileSync(join(folder, 'results/report/report.csv'), 'utf8')
      expect(csv).toContain('dlperf-first-100')
      const report = readFileSync(join(folder, 'results/report/report.en.md'), 'utf8')
      expect(report).toContain(
        'Rule of silent: dlperf-first-100: The first 100 records count; the log has no record of the first 20 steps',
      )
      // As an imported run under the rule of its collection.
      expect(report).toContain('the rule dlperf-first-100 gives 288.00')
      expect(await steady(folder, 'check', 'results')).toContain('no drift')
    },
  )

  it('measures them by the second rule where a report asks for it', async () => {
    const folder = writeSuite('collection')
    await steady(folder, 'run', 'two.yaml', '--results', 'results')
    await steady(folder, 'report', 'results', '--format', 'csv', '--protocol', 'dlperf-elapsed-first-100')
    const csv = readFileSync(join(folder, 'results/report/report.csv'), 'utf8')
    const elapsed = csv.split('\n').filter((line) => line.includes('silent'))
    expect(elapsed.length).toBeGreaterThan(0)
    // 99 steps of 0.1 s: as DLPerf's script counts them.
    for (const line of elapsed) expect(line).toContain('dlperf-elapsed-first-100')
    expect(csv).toMatch(/^silent.*,319\.9999/m)
  })

  it('lists them in the plan', async () => {
    const folder = writeSuite('{ silent: dlperf-first-100, default: steady }')
    const plan = planDocumentSchema.parse(JSON.parse(await steady(folder, 'plan', 'two.yaml', '--json')))
    expect(plan).toMatchObject({
      protocol: 'by-workload',
      protocols: { silent: 'dlperf-first-100', plain: 'steady' },
    })
    expect(await steady(folder, 'plan', 'two.yaml')).toContain('dlperf-first-100 for silent')
  })
})

describe('a suite whose runs would have no figure', () => {
  const message = /PROTOCOL_WITHOUT_FIGURE: dlperf gives no figure for silent, which prints steps 21 to 120/

  it.each([['plan'], ['run', '--results', 'results'], ['preflight']])('is refused by %s', async (...args) => {
    const folder = writeSuite('dlperf')
    const [verb = '', ...options] = args
    const { code, stderr } = await runSteady([verb, 'two.yaml', ...options], folder)
    expect(code).toBe(2)
    expect(stderr).toMatch(message)
    expect(stderr).toContain("Set 'protocol: dlperf-first-100', or 'steps: 140' or more under 'parameters'.")
    expect(filesBelow(folder).filter((file) => file.includes('results'))).toEqual([])
  })

  it('is refused where the command line sets the window', async () => {
    const folder = writeSuite('collection')
    const { code, stderr } = await runSteady(['run', 'two.yaml', '--from', 'steps', '--count', '101'], folder)
    expect(code).toBe(2)
    expect(stderr).toMatch(
      /PROTOCOL_WITHOUT_FIGURE: .* which prints steps 21 to 120: the log has 100 records/,
    )
  })
})
