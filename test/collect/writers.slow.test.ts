import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { root } from '../architecture/source-files.ts'
import { freshFolder } from '../run/replayed.ts'
import { filesBelow, runSteady, startSteady } from '../run/steady.ts'
import { askedIn } from './asked.ts'

let folder: string
/** Rows of each table, of a library that was collected undisturbed. */
let expected: Record<string, unknown>[]

/** Of that collecting, in milliseconds. */
let duration: number

const sources = ['quickstart', 'cpu-frameworks', 'published', 'dlperf-bert']
const counts = `SELECT (SELECT count(*) FROM sources) AS sources, (SELECT count(*) FROM runs) AS runs,
  (SELECT count(*) FROM cases) AS cases, (SELECT count(*) FROM findings) AS findings,
  (SELECT round(sum(throughput), 3) FROM runs) AS sum`

const asked = (library: string) => askedIn(folder, counts, library)

beforeAll(async () => {
  folder = freshFolder()
  for (const name of ['quickstart', 'cpu-frameworks'])
    cpSync(join(root, 'reports', name), join(folder, name), { recursive: true })
  cpSync(join(root, 'reports/seeds/dlperf-oneflow-resnet50'), join(folder, 'published'), { recursive: true })
  const started = performance.now()
  await startSteady(['collect', ...sources, '--library', 'undisturbed'], folder).ended
  duration = performance.now() - started
  expected = await asked('undisturbed')
  await runSteady(['report', 'quickstart', '--format', 'json', '--out', '.'], folder)
})

const isSource = (path: string) => path.startsWith('sources/')

describe('a library', () => {
  it('is whole after steady was killed at any moment and collected again', async () => {
    let partly = 0
    for (const share of [0.3, 0.5, 0.7, 0.8, 0.9, 0.95, undefined]) {
      const library = `killed-${share}`
      const steady = startSteady(['collect', ...sources, '--library', library], folder)
      if (share === undefined)
        await vi.waitUntil(() => filesOf(library).some(isSource), { interval: 1, timeout: 60_000 })
      else await new Promise((resolve) => setTimeout(resolve, share * duration))
      steady.child.kill('SIGKILL')
      await steady.ended
      const left = filesOf(library)
      if (left.includes('library.json')) {
        // What is listed is whole: every count is one that some of the sources have together.
        const { code, stderr } = await runSteady(['query', counts, '--library', library], folder)
        expect([code, stderr]).toEqual([0, ''])
        if (left.filter(isSource).length < sources.length) partly += 1
      }
      await runSteady(['collect', ...sources, '--library', library], folder)
      expect(await asked(library)).toEqual(expected)
    }
    expect(partly).toBeGreaterThan(0)
  }, 240_000)

  it('has every source once, whoever of several writers is first', async () => {
    const ended = await Promise.all(
      [0, 1, 2].map(() => startSteady(['collect', ...sources, '--library', 'several'], folder).ended),
    )
    expect(ended.map(({ code, stderr }) => [code, stderr])).toEqual([0, 1, 2].map(() => [0, '']))
    expect(await asked('several')).toEqual(expected)
  })

  it('says that it cannot be written, and keeps what it has', async () => {
    await runSteady(['collect', 'quickstart', '--library', 'kept'], folder)
    const before = await asked('kept')
    // A file where a folder has to be made: it fails for root too, as a full disk would.
    writeFileSync(join(folder, 'kept/runs/month=unknown'), '')
    const { code, stderr } = await runSteady(['collect', 'published', '--library', 'kept'], folder)
    expect([code, stderr.split(':')[0]]).toEqual([2, 'RESULTS_NOT_WRITABLE'])
    expect(await asked('kept')).toEqual(before)
  })

  it('has no row of a results folder that is removed while it is read', async () => {
    cpSync(join(folder, 'cpu-frameworks'), join(folder, 'removed'), { recursive: true })
    const steady = startSteady(['collect', 'removed', '--library', 'without'], folder)
    await new Promise((resolve) => setTimeout(resolve, 600))
    rmSync(join(folder, 'removed'), { recursive: true, force: true })
    const { code } = await steady.ended
    // It was read to its end, or it ends in an error or in a warning of lost logs; a defect has another code.
    expect([0, 1, 2]).toContain(code)
    if (code === 2) expect(filesOf('without').filter((path) => path.startsWith('sources/'))).toEqual([])
  })

  it('keeps hostile names as they are', async () => {
    const report = JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8')) as {
      cases: { case: { workload: string } }[]
      runs: { run: string; case: { workload: string } }[]
    }
    const names = [
      "'; DROP TABLE runs; --",
      '"quoted" \\ back\\slash',
      'tab\tline\nfeed\u0000nul\u001b[31mred',
      '中文 🚀 ‮right to left',
      '<script>alert(1)</script>',
      'x'.repeat(1_000_000),
    ]
    const [first] = report.runs
    report.runs = names.map((run) => ({ ...first, run }) as (typeof report.runs)[number])
    mkdirSync(join(folder, "it's"))
    writeFileSync(join(folder, "it's", 'report.json'), JSON.stringify(report))
    const { code, stderr } = await runSteady(
      ['collect', "it's/report.json", '--library', 'l\'ibrary "q"'],
      folder,
    )
    expect(code, stderr).toBe(0)
    const rows = await askedIn(folder, 'SELECT run FROM runs', 'l\'ibrary "q"')
    expect(rows.map(({ run }) => run).sort()).toEqual([...names].sort())
    const { stdout } = await runSteady(
      ['query', 'SELECT left(run, 60) AS run FROM runs', '--library', 'l\'ibrary "q"'],
      folder,
    )
    expect(stdout).not.toContain('\u001b')
    expect(stdout).not.toContain('\u0000')
  })
})

const filesOf = (library: string): string[] => {
  try {
    return filesBelow(join(folder, library))
  } catch {
    return []
  }
}
