import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { comparisonSchema, type Comparison } from '../../src/core/compare/comparison.ts'
import { freshFolder } from '../run/replayed.ts'
import { runSteady } from '../run/steady.ts'
import { writeLayout, writeLogs } from './logs.ts'

let folder: string

/** Logs and results: `before` and `again` are alike, `after` takes 4 % longer for a step, `large` has another batch. */
beforeAll(async () => {
  folder = freshFolder()
  writeLogs(join(folder, 'before'), 0.1)
  writeLogs(join(folder, 'again'), 0.1001)
  writeLogs(join(folder, 'after'), 0.104)
  writeLogs(join(folder, 'large'), 0.2, { batch: 64 })
  const layout = writeLayout(folder)
  for (const name of ['before', 'again', 'after', 'large']) {
    const { code } = await runSteady(
      ['import', name, '--layout', layout, '--results', `results/${name}`],
      folder,
    )
    expect(code).toBe(0)
  }
})

const compare = (...args: string[]) => runSteady(['compare', ...args], folder)

async function document(...args: string[]): Promise<Comparison & { readonly code: number | null }> {
  const { code, stdout } = await compare(...args, '--json')
  const comparison = JSON.parse(stdout) as Comparison
  comparisonSchema.parse(comparison)
  return { ...comparison, code }
}

describe('steady compare', () => {
  it('leads with the overall answer and its interval', async () => {
    const { code, stdout } = await compare('results/before', 'results/after')
    expect(code).toBe(0)
    expect(stdout).toMatch(
      /^B is 3\.8% slower than A \(95% interval −7\.\d% – −0\.\d%, with ±3% for the machine, because/,
    )
    const chinese = await compare('results/before', 'results/after', '--lang', 'zh')
    expect(chinese.stdout).toMatch(
      /^B 比 A 慢 3\.8%（95% 置信区间 −7\.\d% – −0\.\d%，两侧先后测得，已计入机器的 ±3%）。/,
    )
  })

  it('traces every ratio to the runs and the log lines of both sides', async () => {
    const { cases } = await document('results/before', 'results/after')
    const runs = [cases[0]?.a?.runs ?? [], cases[0]?.b?.runs ?? []]
    for (const side of runs) {
      expect(side).toHaveLength(5)
      for (const run of side) {
        expect(run).toMatchObject({ log: `runs/${run.run}/log.txt`, firstLine: expect.any(Number) as number })
        expect(run.lastLine).toBeGreaterThan(run.firstLine ?? NaN)
      }
    }
  })

  it('gives the same for folders of logs as for results that were imported from them', async () => {
    const [imported] = (await document('results/before', 'results/after')).cases
    const [logs] = (await document('before', 'after')).cases
    expect(logs?.ratio).toEqual(imported?.ratio)
    expect(logs?.verdict).toEqual({ kind: 'slower' })
  })

  it('cannot tell from two single logs, and says why', async () => {
    const { code, cases, overall } = await document('before/run1.log', 'after/run1.log')
    expect(code).toBe(0)
    expect(cases).toMatchObject([{ verdict: { kind: 'cannot-tell', more: { code: 'side-has-one-repeat' } } }])
    expect(overall).toMatchObject({ value: { ratio: { level: 0 } } })
  })

  it('takes a copy of a log for no repeat, packed or not, and says so', async () => {
    const bytes = readFileSync(join(folder, 'before/run1.log'))
    mkdirSync(join(folder, 'copies'), { recursive: true })
    writeFileSync(join(folder, 'copies/1.log'), bytes)
    writeFileSync(join(folder, 'copies/1.log.gz'), gzipSync(bytes))
    writeFileSync(join(folder, 'copies/2.log'), bytes)
    const { cases } = await document('copies', 'after')
    expect(cases[0]).toMatchObject({
      a: {
        runs: [
          { throughput: { kind: 'known' } },
          { throughput: { code: 'run-copied', data: { run: 'copies/1.log' } } },
          { throughput: { code: 'run-copied' } },
        ],
        findings: [{ code: 'repeats-without-figure', data: { count: 2, of: 3 } }],
      },
      verdict: { kind: 'cannot-tell', more: { code: 'side-has-one-repeat' } },
    })
  })

  it('names the condition that differs in place of a ratio, and compares across it on demand', async () => {
    const apart = await document('results/before', 'results/large')
    expect(apart).toMatchObject({
      code: 3,
      overall: { kind: 'missing' },
      cases: [
        {
          verdict: {
            kind: 'not-comparable',
            why: { kind: 'differs', differences: [{ condition: 'batch', a: '32', b: '64' }] },
          },
        },
      ],
    })
    const across = await document('results/before', 'results/large', '--across', 'batch', '--drift', '0')
    expect(across).toMatchObject({
      code: 0,
      differs: [{ condition: 'batch' }],
      cases: [{ verdict: { kind: 'same' } }],
    })
  })

  it('computes both sides under one protocol, and says so', async () => {
    const { protocol, findings } = await document('results/before', 'results/after', '--protocol', 'dlperf')
    expect(protocol).toBe('dlperf')
    expect(findings.filter(({ code }) => code === 'sides-recomputed')).toMatchObject([
      { data: { side: 'A', own: 'steady', under: 'dlperf' } },
      { data: { side: 'B', own: 'steady', under: 'dlperf' } },
    ])
  })

  it.each([
    ['COMPARE_PATH_NOT_FOUND', ['results/before', 'results/afetr']],
    ['COMPARE_WITH_ITSELF', ['results/before', 'results/before']],
    ['COMPARE_WITH_ITSELF', ['results/before']],
    ['COMPARE_FOLDER_EMPTY', ['results/before', 'empty']],
    ['LOG_FORMAT_UNDETECTED', ['before', 'layout.yaml']],
    ['ACROSS_UNKNOWN', ['results/before', 'results/after', '--across', 'precisoin']],
    ['ACROSS_VALUE_UNKNOWN', ['results/before', '--across', 'precision=fp32,amp']],
    ['OPTION_INVALID', ['results/before', '--across', 'precision=fp32']],
    ['OPTION_INVALID', ['results/before', 'results/after', '--fail-if-slower', 'much']],
    ['OPTIONS_CONFLICT', ['results/before', 'results/after', '--fail-if-unsure']],
    ['OPTIONS_CONFLICT', ['results/before', 'results/after', '--devices', '4']],
    ['OPTIONS_CONFLICT', ['results/before', 'results/after', '--batch', '4']],
    ['OPTIONS_CONFLICT', ['results/before', '--across', 'batch=32,64', '--log-format', 'dllogger']],
  ])('ends with %s where it is asked for %j', async (expected, args) => {
    mkdirSync(join(folder, 'empty'), { recursive: true })
    const { code, stdout } = await compare(...args, '--json')
    expect(code).toBe(2)
    expect(JSON.parse(stdout)).toMatchObject({ error: { code: expected } })
  })
})

describe('the gate', () => {
  it('ends with 1 only where the data show a slowdown beyond the limit', async () => {
    const failed = await compare('results/before', 'results/after', '--fail-if-slower', '3%', '--drift', '0')
    expect(failed.code).toBe(1)
    expect(failed.stdout).toMatch(/^Gate failed: slower by more than 3%/)
    const passed = await compare('results/before', 'results/after', '--fail-if-slower', '8%')
    expect(passed).toMatchObject({ code: 0, stdout: expect.stringMatching(/^Gate passed/) as string })
  })

  it('ends with 3 where the data cannot tell, if that is asked for', async () => {
    const args = ['results/before', 'results/after', '--fail-if-slower', '3.8%']
    expect((await compare(...args, '--fail-if-unsure')).code).toBe(3)
  })

  it('ends with 3 where a slower case is beyond the limit by its figure, and its interval crosses it', async () => {
    const { code, stdout } = await compare('results/before', 'results/after', '--fail-if-slower', '3.8%')
    expect(stdout).toMatch(
      /^Gate undecided, so it does not pass\. Slower beyond doubt, but whether by more than 3\.8% is open/,
    )
    expect(code).toBe(3)
  })

  it('ends with 3 where a change of the machine may have made a part of the slowdown', async () => {
    const { code, stdout } = await compare('results/before', 'results/after', '--fail-if-slower', '3%')
    expect(code).toBe(3)
    expect(stdout).toMatch(
      /^Gate undecided, so it does not pass\. Slower beyond doubt, but whether by more than 3% is open/,
    )
  })

  it('ends with 3 where one run of a side is slower beyond the limit, and says that nothing was judged', async () => {
    writeLogs(join(folder, 'single'), 0.15, { repeats: 1 })
    const { code, stdout } = await compare('before', 'single', '--fail-if-slower', '3%')
    expect(code).toBe(3)
    expect(stdout).toMatch(
      /^Gate undecided, so it does not pass\. The gate judged nothing: no ratio has an interval\./,
    )
  })

  it('ends with 3 where a case of A has no figure of B, asked for or not', async () => {
    const { code, stdout } = await compare('results/before', 'results/large', '--fail-if-slower', '3%')
    expect(code).toBe(3)
    expect(stdout).toMatch(
      /^Gate undecided, so it does not pass\. No figure of B is comparable with these cases of A/,
    )
  })

  it('ends with 3 where a new run gives no figure', async () => {
    mkdirSync(join(folder, 'broken'), { recursive: true })
    writeLogs(join(folder, 'broken'), 0.1, { repeats: 1 })
    const cut = readFileSync(join(folder, 'broken/run1.log'), 'utf8').split('\n').slice(0, 3)
    writeFileSync(join(folder, 'broken/run1.log'), `${cut.join('\n')}\n`)
    const { code, cases } = await document('before', 'broken', '--fail-if-slower', '3%')
    expect(code).toBe(3)
    expect(cases).toMatchObject([
      { verdict: { kind: 'not-comparable', why: { kind: 'no-figure', side: 'b' } } },
    ])
  })

  it('measures both sides from the source that is named, and records it', async () => {
    const { code, stdout } = await compare('before', 'after', '--from', 'elapsed', '--json')
    const { protocol, cases } = comparisonSchema.parse(JSON.parse(stdout))
    expect(code).toBe(0)
    expect(protocol).toBe('elapsed,steady,mean')
    expect(cases[0]?.ratio).toMatchObject({ kind: 'known' })
  })

  it('says why a side has no figure from the source that is named', async () => {
    const { code, stdout } = await compare('before', 'after', '--from', 'summary')
    expect(code).toBe(3)
    expect(stdout).toMatch(/before: A has no figure: the log prints no final figure/)
    expect(stdout).not.toMatch(/[+−]\d+\.\d%/)
  })

  it('refuses a source beside a protocol', async () => {
    const { code, stderr } = await compare('before', 'after', '--from', 'elapsed', '--protocol', 'dlperf')
    expect(code).toBe(2)
    expect(stderr).toContain('OPTIONS_CONFLICT')
  })
})
