import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { freshFolder } from './replayed.ts'
import { runSteady, runSuiteArgs, startSteady } from './steady.ts'

/**
 * A stand-in for a training program: it needs memory for each sample, and where the batch is larger than `fits` it prints
 * what PyTorch printed on a GPU that was full. `broken` is a batch at which it fails for another reason.
 */
const standIn = `
import { existsSync } from 'node:fs'
const given = Object.fromEntries(process.argv.slice(2).map((word) => word.slice(2).split('=')))
const [batch, fits, broken, steps] = ['batch', 'fits', 'broken', 'steps'].map((name) => Number(given[name]))
if (batch === broken) {
  console.log('RuntimeError: no kernel image is available for execution on the device')
  process.exit(1)
}
const training = steps > 4
if (batch > (training && given.leak === 'true' ? fits - 1 : fits)) {
  console.log('torch.OutOfMemoryError: CUDA out of memory. Tried to allocate 2.00 GiB. GPU 0 has a total capacity of 15.78 GiB')
  process.exit(1)
}
for (let step = 1; step <= steps && given.silent === 'false'; step++) {
  const at = new Date(Date.UTC(2024, 0, 1) + step * 100).toISOString().replace('T', ' ').replace('Z', '000')
  console.log(\`DLL \${at} - (0, \${step}) loss : \${7 / step}  step_time : 0.1 s total_ips : \${batch / 0.1} images/s\`)
}
if (existsSync(given.hold)) setTimeout(() => undefined, 1e6)
`

const workload = `
title: A stand-in that needs memory for each sample
model: none
framework: none
unit: images
format: embedded-trainer
command:
  - '{node}'
  - '{here}/train.mjs'
  - --batch={batch}
  - --fits={fits}
  - --broken={broken}
  - --leak={leak}
  - --silent={silent}
  - --hold={hold}
  - --steps={steps}
parameters:
  fits: { type: integer, default: 100, describe: largest batch that fits }
  broken: { type: integer, default: 0, describe: batch at which it fails otherwise }
  leak: { type: boolean, default: false, describe: whether a long training needs more memory }
  silent: { type: boolean, default: false, describe: whether it prints no step }
  hold: { type: string, default: none, describe: file that makes it wait }
  steps: { type: integer, default: 20, min: 1, describe: training steps }
supports: any
needs: { devices: none }
estimate: { startup: 1s, throughput-per-device: 1000, steps: steps }
`

function project(batch: string, parameters: Readonly<Record<string, unknown>> = {}) {
  const folder = freshFolder()
  const workloadFolder = join(folder, 'workloads', 'stand-in')
  mkdirSync(workloadFolder, { recursive: true })
  writeFileSync(join(workloadFolder, 'train.mjs'), standIn)
  writeFileSync(join(workloadFolder, 'workload.yaml'), workload)
  const suite = join(folder, 'suite.yaml')
  const values = JSON.stringify(parameters)
  const lines = [
    `suite: largest`,
    `matrix: { workload: stand-in, batch: ${batch}, parameters: ${values} }`,
    'repeats: 1',
  ]
  writeFileSync(suite, `${lines.join('\n')}\n`)
  return { folder, suite, results: join(folder, 'results') }
}

interface Summary {
  readonly end: string
  readonly runs: readonly { readonly id: string; readonly outcome: { readonly state: string } }[]
  readonly searches: readonly {
    readonly state: string
    readonly batch?: number
    readonly tooLarge?: number
    readonly trials: readonly { readonly batch: number; readonly shows: string; readonly memory?: string }[]
  }[]
}

async function run({ suite, results, folder }: ReturnType<typeof project>, ...more: string[]) {
  const ended = await runSteady(['run', suite, '--results', results, '--json', ...more], folder)
  return { ...ended, summary: JSON.parse(ended.stdout) as Summary }
}

const reportOf = ({ results }: ReturnType<typeof project>, name: string) =>
  readFileSync(join(results, 'report', name), 'utf8')

const idsOf = ({ runs }: Summary) => runs.map(({ id }) => id.slice(id.lastIndexOf('_b') + 1))

describe('batch: max', () => {
  it('finds the largest batch that fits, runs it, and shows every trial with its message and log', async () => {
    const made = project('max')
    const { code, summary } = await run(made)
    expect(code).toBe(0)
    const copied = await runSteady(['publish', made.results, '--to', join(made.folder, 'copy')], made.folder)
    expect(copied).toMatchObject({ code: 0 })
    expect((await runSteady(['check', join(made.folder, 'copy')], made.folder)).code).toBe(0)
    expect(summary.searches).toMatchObject([{ state: 'found', batch: 96, tooLarge: 104 }])
    const trials = summary.searches[0]?.trials.map(({ batch, shows, memory }) => [batch, shows, memory])
    expect(trials).toEqual([
      [8, 'fits', undefined],
      [16, 'fits', undefined],
      [32, 'fits', undefined],
      [64, 'fits', undefined],
      [128, 'out-of-memory', 'device'],
      [96, 'fits', undefined],
      [112, 'out-of-memory', 'device'],
      [104, 'out-of-memory', 'device'],
    ])
    expect(idsOf(summary)).toEqual(['b96/1'])
    const english = reportOf(made, 'report.en.md')
    expect(english).toContain('batch 96 (largest that fits; 104 did not)')
    expect(english).toContain('CUDA out of memory. Tried to allocate 2.00 GiB')
    expect(english).toContain('(../runs/stand-in_1x1_fp32_bmax/104/log.txt)')
    expect(reportOf(made, 'report.zh.md')).toContain('96（可运行的最大值；104 内存不足）')
    const [head = '', row = ''] = reportOf(made, 'report.csv').split('\r\n')
    expect(head).toMatch(/,batch_search,batch_too_large,rendered_by$/)
    expect(row).toMatch(/,found,104,[^,]*$/)
    const report = JSON.parse(reportOf(made, 'report.json')) as { searches: readonly object[] }
    expect(report.searches).toMatchObject([{ batch: 96, case: 'stand-in_1x1_fp32_b96' }])
    expect((await runSteady(['check', made.results], made.folder)).code).toBe(0)
  })

  it('says in a plan that the batch is to be found, with the command of the next trial', async () => {
    const made = project('[8, max]', { fits: 20 })
    const before = await runSteady(['plan', made.suite, '--results', made.results], made.folder)
    expect(before.stdout).toMatch(
      /bmax_fits=20 +to be found; next: 8 +8 to 4096, multiples of 8, 4 steps each/,
    )
    expect(before.stdout).toMatch(/train\.mjs --batch=8 .* --steps=4/)
    await run(made, '--no-report')
    const after = await runSteady(['plan', made.suite, '--results', made.results], made.folder)
    expect(after.stdout).toMatch(/bmax_fits=20 +16 \(largest that fits; 24 did/)
    expect(after.stdout).toContain('2 cases × 1 repeat = 2 runs')
  })

  it('skips the case where not even the smallest batch fits', async () => {
    const { code, summary } = await run(project('max', { fits: 7 }), '--no-report')
    expect(code).toBe(1)
    expect(summary).toMatchObject({ runs: [], searches: [{ state: 'none-fits', tooLarge: 8 }] })
  })

  it('ends without a number at a trial that failed for another reason', async () => {
    const made = project('max', { broken: 16 })
    const { code, summary } = await run(made)
    expect(code).toBe(1)
    expect(summary).toMatchObject({ runs: [], searches: [{ state: 'stopped' }] })
    expect(summary.searches[0]).not.toHaveProperty('batch')
    expect(reportOf(made, 'report.en.md')).toContain(
      'not found: the trial of 16 ended the search (failed with exit code 1)',
    )
  })

  it('takes no batch for one that fits if the trial shows no training step', async () => {
    const { summary } = await run(project('max', { silent: true }), '--no-report')
    expect(summary).toMatchObject({
      runs: [],
      searches: [{ state: 'stopped', trials: [{ batch: 8, shows: 'failed' }] }],
    })
  })

  it('says "at least" at the upper limit of the search', async () => {
    const made = project('{ max: { from: 4, to: 20, multiple-of: 4 } }')
    const { code, summary } = await run(made)
    expect(code).toBe(0)
    expect(summary.searches).toMatchObject([{ state: 'at-least', batch: 20 }])
    expect(summary.searches[0]).not.toHaveProperty('tooLarge')
    expect(reportOf(made, 'report.en.md')).toContain('batch at least 20 (the upper limit of the search)')
    expect(reportOf(made, 'report.en.md')).toContain('batch-limit-reached')
  })

  it('warns where training on takes more memory than the trials took', async () => {
    const made = project('max', { fits: 16, leak: true })
    const { code, summary } = await run(made)
    expect(code).toBe(1)
    expect(summary.runs.map(({ outcome }) => outcome.state)).toEqual(['out-of-memory'])
    expect(reportOf(made, 'report.en.md')).toContain('found-batch-ran-out')
  })

  it('resumes a search that was killed, without repeating a trial', async () => {
    const made = project('max', { fits: 40, hold: '{here}' })
    const hold = join(made.folder, 'hold')
    writeFileSync(made.suite, readFileSync(made.suite, 'utf8').replace('{here}', hold))
    const killed = startSteady(runSuiteArgs(made.suite, made.results), made.folder)
    await killed.says('trying batch 32')
    writeFileSync(hold, '')
    await killed.says('trying batch')
    killed.child.kill('SIGKILL')
    await killed.ended
    rmSync(hold)
    const trials = join(made.results, 'runs', readdirSync(join(made.results, 'runs'))[0] ?? '')
    const kept = readdirSync(trials).filter((name) => existsSync(join(trials, name, 'run.json')))
    const before = kept.map((name) => readFileSync(join(trials, name, 'run.json'), 'utf8'))
    expect(kept.length).toBeGreaterThanOrEqual(2)
    const { code, summary } = await run(made, '--no-report')
    expect(code).toBe(0)
    expect(summary.searches).toMatchObject([{ state: 'found', batch: 40 }])
    expect(kept.map((name) => readFileSync(join(trials, name, 'run.json'), 'utf8'))).toEqual(before)
  })

  it('makes a failed trial again where failed runs are asked for', async () => {
    const made = project('max', { broken: 16 })
    await run(made, '--no-report')
    writeFileSync(
      join(made.folder, 'workloads', 'stand-in', 'train.mjs'),
      standIn.replace('batch === broken', 'false'),
    )
    // Its files are those of its runs: where a program was mended, the results are others.
    const refused = await runSteady(runSuiteArgs(made.suite, made.results, '--retry-failed'), made.folder)
    expect(refused.stderr).toContain('RESULTS_OF_ANOTHER_SUITE')
    writeFileSync(join(made.folder, 'workloads', 'stand-in', 'train.mjs'), standIn)
    const { summary } = await run(made, '--retry-failed', '--no-report')
    expect(summary.searches).toMatchObject([{ state: 'stopped' }])
  })

  it.each([
    ['{ max: { from: 12 } }', 'batch 12 is not a multiple of 8'],
    ['{ max: { from: 64, to: 32 } }', 'a search from batch 64 to 32 has nothing to try'],
    ['most', 'Expected a whole number from 1, max, or from-log'],
  ])('refuses %s', async (batch, message) => {
    const made = project(batch)
    const { code, stderr } = await runSteady(['plan', made.suite], made.folder)
    expect(code).toBe(2)
    expect(stderr.replaceAll(/\s+/g, ' ')).toContain(message)
  })
})
