import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { planDocumentSchema } from '../../src/core/plan/plan-document.ts'
import {
  git,
  repositoryOf,
  suiteOfVariants,
  trainingProgram,
  writeFiles,
  type Files,
} from './git-repository.ts'
import { freshFolder } from './replayed.ts'
import { runSteady } from './steady.ts'

const beforeAndAfter = '{ before: { git: main~1 }, after: { git: HEAD } }'

const plan = (folder: string, ...more: string[]) => runSteady(['plan', 'bench/suite.yaml', ...more], folder)

async function planned(folder: string) {
  const { code, stdout } = await plan(folder, '--json')
  expect(code).toBe(0)
  return planDocumentSchema.parse(JSON.parse(stdout))
}

describe('steady plan of a suite with variants', () => {
  let folder: string
  beforeAll(() => {
    folder = repositoryOf(
      { ...suiteOfVariants(beforeAndAfter), 'bench/train.cjs': trainingProgram(0.1) },
      { 'bench/train.cjs': trainingProgram(0.11) },
    )
  })

  it('has each case once for each variant, and runs the two next to each other in every round', async () => {
    const { cases, order } = await planned(folder)
    expect(cases.map(({ id }) => id)).toEqual([
      'own_1x1_fp32_b8_variant=before',
      'own_1x1_fp32_b8_variant=after',
    ])
    expect(order.map((id) => id.split('/')[1])).toEqual(['1', '1', '2', '2', '3', '3'])
  })

  it('names the commit of each variant, and the command that runs in its files', async () => {
    const { cases } = await planned(folder)
    const commits = ['main~1', 'main'].map((revision) => git(folder, 'rev-parse', revision))
    const { stdout } = await plan(folder)
    for (const commit of commits) expect(stdout).toContain(commit.slice(0, 12))
    expect(cases.map(({ command }) => command)).toEqual([
      ['node', 'train.cjs', '0'],
      ['node', 'train.cjs', '0'],
    ])
  })

  it('says that uncommitted changes are in no variant, and that none is left out where there are none', async () => {
    const codes = async () => (await planned(folder)).findings.map(({ code }) => code)
    expect(await codes()).toEqual([])
    writeFiles(folder, { 'bench/train.cjs': trainingProgram(0.2), 'bench/notes.txt': 'untracked' })
    expect(await codes()).toEqual(['variant-without-changes'])
    git(folder, 'checkout', '-q', 'bench/train.cjs')
    expect(await codes()).toEqual([])
  })

  it('says that two variants are the same, and that cases have none to be compared with', async () => {
    const codes = async (files: Files) => {
      const repository = repositoryOf({ ...files, 'bench/train.cjs': '' })
      return (await planned(repository)).findings.map(({ code }) => code)
    }
    expect(await codes(suiteOfVariants('{ a: { git: main }, b: { git: HEAD } }'))).toEqual(['variants-alike'])
    const skip = 'skip: [{ when: { batch: 8, parameters: { variant: b } }, reason: not today }]'
    expect(
      await codes(suiteOfVariants('{ a: {}, b: { environment: { A: 1 } } }', skip, ', topology: [1x1, 1x2]')),
    ).toEqual(['variant-alone'])
  })
})

describe('a suite with variants that cannot be run', () => {
  const workload = suiteOfVariants('')['bench/workloads/own/workload.yaml'] ?? ''
  it.each<[string, string, Files, string, string]>([
    ['a commit that is not there', '{ a: { git: mian }, b: {} }', {}, 'REVISION_UNKNOWN', "'mian'"],
    ['one variant', '{ a: { git: main } }', {}, 'VARIANTS_TOO_FEW', 'only one variant'],
    ['no variant', '{}', {}, 'VARIANTS_TOO_FEW', 'no variant'],
    [
      'a parameter that is not known',
      '{ a: {}, b: { parameters: { precent: 1 } } }',
      {},
      'PARAMETER_UNKNOWN',
      "Did you mean 'percent'?",
    ],
    [
      'a value that is out of range',
      '{ a: {}, b: { parameters: { percent: 60 } } }',
      {},
      'PARAMETER_INVALID',
      '50',
    ],
    [
      'a name that is an option of git',
      '{ a: { git: --all }, b: {} }',
      {},
      'SUITE_VALUE_INVALID',
      'tag or commit',
    ],
    [
      'a workload whose parameter has the name of the variant',
      '{ a: {}, b: { environment: { A: 1 } } }',
      {
        'bench/workloads/own/workload.yaml': workload
          .replace('  percent:', '  variant:')
          .replace('{percent}', ''),
      },
      'VARIANT_PARAMETER_TAKEN',
      'Rename',
    ],
  ])('because of %s is refused', async (_, variants, files, code, text) => {
    const folder = repositoryOf({ ...suiteOfVariants(variants), 'bench/train.cjs': '', ...files })
    const ended = await plan(folder)
    expect(ended.stderr).toContain(code)
    expect(ended.stderr).toContain(text)
    expect(ended.code).toBe(2)
  })

  it('because its parameter is set twice is refused', async () => {
    const variants = '{ a: { parameters: { percent: 1 } }, b: {} }'
    const folder = repositoryOf(suiteOfVariants(variants, '', ', parameters: { percent: [1, 2] }'))
    expect((await plan(folder)).stderr).toContain('VARIANT_PARAMETER_TWICE')
  })

  it('because it asks for a ratio without variants is refused', async () => {
    const folder = freshFolder()
    writeFileSync(
      join(folder, 'suite.yaml'),
      'suite: s\nmatrix: { workload: replay, batch: 1 }\nrepeats: { ratio: 1% }\n',
    )
    const { code, stderr } = await runSteady(['plan', 'suite.yaml'], folder)
    expect([code, stderr]).toEqual([2, expect.stringContaining('REPEATS_IMPOSSIBLE: repeats.ratio needs')])
  })

  it('because it is in no repository is refused, with the words of git', async () => {
    const folder = freshFolder()
    writeFiles(folder, suiteOfVariants(beforeAndAfter))
    const { code, stderr } = await plan(folder)
    expect([code, stderr]).toEqual([2, expect.stringContaining('REPOSITORY_MISSING')])
    expect(stderr).toContain('not a git repository')
  })

  it('because a commit lacks its script is refused, and nothing is written', async () => {
    const folder = repositoryOf(suiteOfVariants(beforeAndAfter), { 'bench/train.cjs': trainingProgram(0.1) })
    mkdirSync(join(folder, 'elsewhere'))
    const { code, stderr } = await runSteady(
      ['run', 'bench/suite.yaml', '--results', 'elsewhere/results', '--plain', '--no-report'],
      folder,
    )
    expect([code, stderr]).toEqual([2, expect.stringContaining('VARIANT_FILE_MISSING')])
    expect(stderr).toContain('bench/train.cjs')
    expect(existsSync(join(folder, 'elsewhere/results'))).toBe(false)
  })
})
