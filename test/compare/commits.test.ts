import { cpSync, mkdirSync, readdirSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { comparisonSchema, type Comparison } from '../../src/core/compare/comparison.ts'
import { git, repositoryOf } from '../run/git-repository.ts'
import { runSteady } from '../run/steady.ts'
import { writeLayout, writeLogs } from './logs.ts'

let folder: string
const hashes: Record<string, string> = {}

/** A repository whose second commit takes 4 % longer for a step; the history has both. */
beforeAll(async () => {
  folder = repositoryOf({ README: 'A repository.\n' })
  const layout = writeLayout(folder)
  for (const [index, [name, time]] of Object.entries({ before: 0.1, after: 0.104 }).entries()) {
    writeLogs(join(folder, name), time)
    git(folder, 'add', '.')
    git(folder, 'commit', '-qm', `Take ${time} s for a step`)
    const hash = git(folder, 'rev-parse', 'HEAD')
    hashes[name] = hash
    await runSteady(['import', name, '--layout', layout, '--results', `results/${name}`], folder)
    const date = `2026-03-0${index + 1}`
    const { code } = await runSteady(
      ['track', 'add', `results/${name}`, '--commit', hash, '--date', date],
      folder,
    )
    expect(code).toBe(0)
  }
})

async function compared(...args: string[]): Promise<Comparison> {
  const { stdout } = await runSteady(['compare', ...args, '--json'], folder)
  const comparison = JSON.parse(stdout) as Comparison
  comparisonSchema.parse(comparison)
  return comparison
}

describe('commits of a history', () => {
  it('are compared as their results folders are, and the comparison says where its figures are from', async () => {
    const { before = '', after = '' } = hashes
    const folders = await compared('results/before', 'results/after')
    const { a, b, cases, findings } = await compared(before.slice(0, 7), after.slice(0, 7))
    expect(cases.map(({ ratio, verdict }) => ({ ratio, verdict }))).toEqual(
      folders.cases.map(({ ratio, verdict }) => ({ ratio, verdict })),
    )
    expect(cases[0]?.verdict).toEqual({ kind: 'slower' })
    expect([a.kind, b.kind]).toEqual(['tracked', 'tracked'])
    expect(findings.filter(({ code }) => code === 'side-from-history')).toMatchObject([
      { data: { side: 'A', results: 'results/before' } },
      { data: { side: 'B', results: 'results/after' } },
    ])
  })

  it('are named as git names them, and compared with results and files of the history', async () => {
    const { cases } = await compared('HEAD~1', 'results/after')
    expect(cases[0]?.verdict).toEqual({ kind: 'slower' })
    const [first = '', second = ''] = readdirSync(join(folder, 'history')).sort()
    const files = await compared(join('history', first), join('history', second))
    expect(files.cases[0]?.ratio).toEqual(cases[0]?.ratio)
  })

  it('are no logs, and a log is none of them, whatever its name ends in', async () => {
    mkdirSync(join(folder, 'named'), { recursive: true })
    cpSync(join(folder, 'before/run1.log'), join(folder, 'named/run.json'))
    const { a } = await compared('named/run.json', 'after/run1.log')
    expect(a.kind).toBe('logs')
  })

  it('keep their figures where the results are gone, without links to logs', async () => {
    renameSync(join(folder, 'results/before'), join(folder, 'elsewhere'))
    const gone = await compared('HEAD~1', 'HEAD')
    renameSync(join(folder, 'elsewhere'), join(folder, 'results/before'))
    expect(gone.cases[0]?.verdict).toEqual({ kind: 'slower' })
    expect(gone.cases[0]?.a?.runs.map(({ log }) => log)).toEqual(Array(5).fill(undefined))
    expect(gone.cases[0]?.b?.runs[0]?.log).toMatch(/^results\/after\/runs\/.*\/log\.txt$/)
  })

  it('are a gate', async () => {
    const gate = ['compare', 'HEAD~1', 'HEAD', '--fail-if-slower', '3%']
    expect((await runSteady([...gate, '--drift', '0'], folder)).code).toBe(1)
    expect((await runSteady(gate, folder)).code).toBe(3)
  })

  it('are not measured again under another protocol', async () => {
    const { cases } = await compared('HEAD~1', 'results/after', '--protocol', 'dlperf')
    expect(cases[0]?.verdict).toMatchObject({
      kind: 'not-comparable',
      why: { kind: 'differs', differences: [{ condition: 'protocol', a: 'steady', b: 'dlperf' }] },
    })
  })

  it.each([
    ['a commit that the history does not have', ['0000000', 'HEAD'], 'COMPARE_COMMIT_UNKNOWN'],
    [
      'a commit where there is no history',
      ['HEAD~1', 'HEAD', '--history', 'nowhere'],
      'COMPARE_PATH_NOT_FOUND',
    ],
    ['the same commit twice', ['HEAD', 'main'], 'COMPARE_WITH_ITSELF'],
    ['facts of logs, where there is no log', ['HEAD~1', 'HEAD', '--devices', '4'], 'OPTIONS_CONFLICT'],
  ])('are refused: %s', async (_, args, error) => {
    const { code, stderr } = await runSteady(['compare', ...args], folder)
    expect(stderr).toContain(error)
    expect(code).toBe(2)
  })

  it('that have several entries are refused, with the files to choose from', async () => {
    cpSync(join(folder, 'history'), join(folder, 'twice'), { recursive: true })
    const [file = ''] = readdirSync(join(folder, 'twice')).sort()
    cpSync(join(folder, 'twice', file), join(folder, 'twice/again.json'))
    const { code, stderr } = await runSteady(['compare', 'HEAD~1', 'HEAD', '--history', 'twice'], folder)
    expect(stderr).toMatch(/COMPARE_COMMIT_SEVERAL[^]*twice\/again\.json/)
    expect(code).toBe(2)
  })
})
