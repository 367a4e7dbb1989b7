import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { tuneRecordSchema } from '../../src/core/tune/record.ts'
import { writeFiles } from '../run/git-repository.ts'
import { freshFolder } from '../run/replayed.ts'
import { runSteady } from '../run/steady.ts'

/** Prints the log of a training at once. Its speed depends on its batch and its workers; 64 samples do not fit. */
const program = `
const [batch, workers] = process.argv.slice(2).map(Number)
if (batch >= 64) {
  console.error('torch.cuda.OutOfMemoryError: CUDA out of memory. Tried to allocate 2.00 GiB.')
  process.exit(1)
}
const speed = (100 * batch) / (batch + 4) * (workers === 2 ? 1.1 : 1)
const interval = batch / speed * (1 + 0.004 * (Math.random() + Math.random() - 1))
const at = (step) => new Date(Date.UTC(2024, 0, 1) + step * interval * 1000).toISOString().replace('T', ' ').replace('Z', '000')
console.log(\`DLL \${at(0)} - PARAMETER batch_per_worker : \${batch}  workers : 1  global_batch : \${batch}\`)
for (let step = 1; step <= 60; step += 1)
  console.log(\`DLL \${at(step)} - (0, \${step}) loss : \${7 / step}  step_time : \${interval} s total_ips : \${batch / interval} images/s\`)
`

const project = (batches = '[2, 4, 8, 64, 128]') => {
  const folder = freshFolder()
  writeFiles(folder, {
    'train.cjs': program,
    'suite.yaml': `suite: own
matrix: { workload: own, batch: ${batches}, parameters: { workers: [1, 2] } }
repeats: 10
`,
    'workloads/own/workload.yaml': `title: Own
model: none
framework: none
unit: images
command: [node, train.cjs, '{batch}', '{workers}']
parameters:
  workers: { type: integer, default: 1, min: 1, describe: processes that load data }
supports: any
needs: { devices: none }
`,
  })
  return folder
}

const tune = async (folder: string, ...more: string[]) => {
  const { code, stdout, stderr } = await runSteady(['tune', 'suite.yaml', '--no-report', ...more], folder)
  return { code, stdout, stderr }
}

const recordOf = (stdout: string) => tuneRecordSchema.parse(JSON.parse(stdout))

describe('steady tune', () => {
  let folder: string
  let record: ReturnType<typeof recordOf>
  beforeAll(async () => {
    folder = project()
    const { code, stdout } = await tune(folder, '--json')
    expect(code).toBe(0)
    record = recordOf(stdout)
  })

  it('finds the fastest setting with a chance, and with few of the runs of the full matrix', () => {
    expect(record.end).toBe('won')
    const [race] = record.races
    expect(race?.leader).toBe('own_1x1_fp32_b8_workers=2')
    expect(race?.chance).toBeGreaterThanOrEqual(0.95)
    expect(record.runs.fullMatrix).toBe(100)
    expect(record.runs.made).toBeLessThanOrEqual(33)
  })

  it('drops what runs out of memory and, unseen, what needs no less', () => {
    const [race] = record.races
    const out = race?.settings.filter(({ state }) => state === 'out') ?? []
    expect(out.map((setting) => setting.case.batchPerDevice).sort()).toEqual([128, 128, 64, 64])
    const runs = out.reduce((sum, setting) => sum + setting.runs, 0)
    expect(runs).toBeGreaterThanOrEqual(2)
    expect(runs).toBeLessThanOrEqual(4)
    for (const { runs, why } of out)
      expect(why).toMatchObject({ code: runs === 0 ? 'race-needs-no-less' : 'race-out-of-memory' })
  })

  it('shows how the others stand to it, with intervals', () => {
    const settings = record.races[0]?.settings ?? []
    const slow = settings.find((setting) => setting.case.id === 'own_1x1_fp32_b2')
    expect(slow?.state).toBe('slower')
    expect(slow?.ratio?.value).toBeCloseTo((2 / 6 / (8 / 12)) * (1 / 1.1), 1)
    expect(settings.find(({ state }) => state === 'leader')?.throughput).toMatchObject({ kind: 'known' })
  })

  it('leaves a results folder that check reads, and makes no further run when it is called again', async () => {
    const checked = await runSteady(['report', 'results/tune-own'], folder)
    expect(checked.code).toBe(0)
    const { code } = await runSteady(['check', 'results/tune-own'], folder)
    expect(code).toBe(0)
    const again = await tune(folder, '--json')
    expect(recordOf(again.stdout).runs.made).toBe(record.runs.made)
  })

  it('says it in both languages', async () => {
    const english = await tune(folder)
    expect(english.stdout).toContain('own_1x1_fp32_b8_workers=2 is the fastest within 1%')
    expect(english.stdout).toMatch(/\d+ runs; the full matrix with 10 repeats takes 100\./)
    const chinese = await runSteady(['--lang', 'zh', 'tune', 'suite.yaml', '--no-report'], folder)
    expect(chinese.stdout).toContain('最快：own_1x1_fp32_b8_workers=2')
  })

  it('resumes after a limit of runs has ended it', async () => {
    const other = project('[2, 4, 8]')
    const first = recordOf((await tune(other, '--json', '--runs', '4')).stdout)
    expect(first).toMatchObject({ end: 'runs-spent', runs: { made: 4, fullMatrix: 60 } })
    const second = recordOf((await tune(other, '--json')).stdout)
    expect(second.end).toBe('won')
    expect(second.races[0]?.leader).toBe('own_1x1_fp32_b8_workers=2')
  })

  it('plans without running, and refuses limits that are none', async () => {
    const other = project()
    const { stdout } = await tune(other, '--plan', '--rounds', '4')
    expect(stdout).toContain('10 cases × 1 to 4 repeats = 10 to 40 runs')
    expect(existsSync(join(other, 'results'))).toBe(false)
    for (const wrong of [
      ['--chance', '2'],
      ['--time', 'soon'],
      ['--rounds', '1'],
    ]) {
      const { code, stderr } = await tune(other, ...wrong)
      expect(code).toBe(2)
      expect(stderr).toContain('OPTION_INVALID')
    }
  })
})
