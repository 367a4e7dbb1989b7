import { halfWidth } from '../../src/core/results/estimate.ts'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { comparisonSchema } from '../../src/core/compare/comparison.ts'
import { runFileSchema } from '../../src/core/model/run.ts'
import { reportSchema } from '../../src/core/report/model.ts'
import { git, repositoryOf, suiteOfVariants, trainingProgram, writeFiles } from './git-repository.ts'
import { filesBelow, runSuiteArgs, startSteady } from './steady.ts'

const steady = (folder: string, ...args: string[]) => startSteady(args, folder).ended

const run = (folder: string, ...more: string[]) =>
  steady(folder, ...runSuiteArgs('bench/suite.yaml', 'results/ab', ...more))

async function compared(folder: string, ...more: string[]) {
  const { code, stdout } = await steady(folder, 'compare', 'results/ab', ...more, '--json')
  return { code, ...comparisonSchema.parse(JSON.parse(stdout)) }
}

const runsOf = (folder: string, variant: string) =>
  filesBelow(join(folder, 'results/ab/runs')).filter(
    (path) => path.includes(`variant=${variant}/`) && path.endsWith('run.json'),
  )

describe('steady run of a suite with variants', () => {
  it('measures each commit in its own checkout, and says what the change did', async () => {
    const folder = repositoryOf(
      {
        ...suiteOfVariants('{ before: { git: main~1 }, after: { git: HEAD } }', 'repeats: 4'),
        'bench/train.cjs': trainingProgram(0.1),
      },
      { 'bench/train.cjs': trainingProgram(0.11) },
    )
    const commits = ['main~1', 'main'].map((revision) => git(folder, 'rev-parse', revision))
    // No variant has it.
    writeFiles(folder, { 'bench/train.cjs': trainingProgram(0.5) })
    const { code, stdout } = await run(folder)
    expect(code).toBe(0)
    expect(stdout).toMatch(/^B is (?:8\.[5-9]|9(?:\.\d)?)% slower than A/m)
    expect(stdout).toContain('variant-without-changes')
    const comparison = await compared(folder, '--fail-if-slower', '3%')
    expect(comparison).toMatchObject({
      code: 1,
      gate: { outcome: 'slower' },
      cases: [{ pairs: 4, verdict: { kind: 'slower' } }],
    })
    expect(comparison.differs).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ condition: 'variant', a: 'before', b: 'after' }),
        expect.objectContaining({ condition: 'commit', a: commits[0], b: commits[1] }),
      ]),
    )
    expect(comparison.findings.map(({ code: findingCode }) => findingCode)).toEqual([
      'variant-without-changes',
    ])

    // The same commits resume; other commits are other results.
    expect((await run(folder)).code).toBe(0)
    git(folder, 'commit', '-qam', 'Take longer')
    const refused = await run(folder)
    expect([refused.code, refused.stderr]).toEqual([
      2,
      expect.stringContaining("its variant 'before' was the commit"),
    ])

    // A checkout that was edited is not measured under the name of its commit.
    git(folder, 'reset', '-q', '--hard', 'HEAD~1')
    rmSync(join(folder, 'results/ab/runs', 'own_1x1_fp32_b8_variant=after'), { recursive: true })
    writeFileSync(join(folder, 'results/ab/checkouts', commits[1] ?? '', 'bench/train.cjs'), '')
    const changed = await run(folder)
    expect([changed.code, changed.stderr]).toEqual([2, expect.stringContaining('CHECKOUT_CHANGED')])
    rmSync(join(folder, 'results/ab/checkouts', commits[1] ?? ''), { recursive: true })
    expect((await run(folder)).code).toBe(0)
    expect(runsOf(folder, 'after')).toHaveLength(4)
  })

  it('repeats until the ratio is precise, all variants of a case in the same rounds', async () => {
    const folder = repositoryOf({
      ...suiteOfVariants(
        '{ plain: {}, slow: { environment: { SLOWDOWN: 5 } } }',
        'repeats: { min: 3, max: 12, ratio: 1% }',
      ),
      'bench/train.cjs': trainingProgram(0.1),
    })
    expect((await run(folder)).code).toBe(0)
    const [plain, slow] = [runsOf(folder, 'plain'), runsOf(folder, 'slow')]
    expect(plain.length).toBeLessThan(12)
    expect(plain.length).toBe(slow.length)
    const { differs, cases } = await compared(folder)
    const ratio = cases[0]?.ratio
    if (ratio?.kind !== 'known') throw new Error('there is no ratio')
    expect(halfWidth(ratio.value)).toBeLessThanOrEqual(0.01)
    expect(cases[0]?.verdict.kind).toBe('slower')
    expect(differs.map(({ condition }) => condition)).toEqual(['variant', 'SLOWDOWN'])
    const [first = ''] = slow
    const text = readFileSync(join(folder, 'results/ab/runs', first), 'utf8')
    const { origin } = runFileSchema.parse(JSON.parse(text)).run
    expect(origin).toMatchObject({ variables: { SLOWDOWN: '5' } })
    expect(existsSync(join(folder, 'results/ab/checkouts'))).toBe(false)
  })

  it('compares values of a parameter, and asks which two where there are three', async () => {
    const variants =
      '{ none: {}, some: { parameters: { percent: 20 } }, much: { parameters: { percent: 40 } } }'
    const folder = repositoryOf({ ...suiteOfVariants(variants), 'bench/train.cjs': trainingProgram(0.1) })
    const { stdout } = await run(folder, '--json')
    const { comparisons } = JSON.parse(stdout) as {
      readonly comparisons: readonly { readonly overall: unknown }[]
    }
    expect(comparisons.map(({ overall }) => overall)).toMatchObject([
      { value: { verdict: 'slower', cases: 1 } },
      { value: { verdict: 'slower', cases: 1 } },
    ])
    await steady(folder, 'report', 'results/ab', '--format', 'json')
    const report = reportSchema.parse(
      JSON.parse(readFileSync(join(folder, 'results/ab/report/report.json'), 'utf8')),
    )
    expect(report.summary.en).toMatch(/^some is \d.*slower than none .*much is \d/)
    const blocks = report.sections.find(({ id }) => id === 'comparison')?.blocks ?? []
    expect(blocks.flatMap((block) => (block.kind === 'heading' ? [block.title.en] : []))).toEqual([
      'some against none',
      'much against none',
    ])
    const cells = blocks
      .flatMap((block) => (block.kind === 'table' ? block.rows : []))
      .map(({ cells }) => cells)
    const known = new Set(report.runs.map(({ run }) => run))
    for (const [, ...figures] of cells)
      for (const cell of figures.slice(0, 3)) {
        expect(cell).toMatchObject({ kind: 'number', interval: { kind: 'known' } })
        expect(cell.kind === 'number' && cell.evidence.every((text) => known.has(text))).toBe(true)
      }
    expect((await steady(folder, 'check', 'results/ab')).code).toBe(0)
    const unnamed = await steady(folder, 'compare', 'results/ab')
    expect([unnamed.code, unnamed.stderr]).toEqual([2, expect.stringContaining('COMPARE_SEVERAL_VARIANTS')])
    const some = await compared(folder, '--across', 'variant=much,some')
    expect(some).toMatchObject({ code: 0, cases: [{ verdict: { kind: 'faster' } }] })
    expect(some.differs.map(({ condition, a, b }) => [condition, a, b]).toSorted()).toEqual([
      ['percent', '40', '20'],
      ['variant', 'much', 'some'],
    ])
  })
})
