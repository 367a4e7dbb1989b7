import { jsonFileText } from '../../src/core/json-files/json-file-text.ts'
import { mapKnown, missing } from '../../src/core/model/missing.ts'
import { samplesPerSecond } from '../../src/core/model/units.ts'
import { endsOf, estimate } from '../../src/core/results/estimate.ts'
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { entrySchema } from '../../src/core/track/entry.ts'
import { historySchema, type History } from '../../src/core/track/history.ts'
import { writeLayout, writeLogs } from '../compare/logs.ts'
import { freshFolder, trainingLog, writeReplaySuite } from '../run/replayed.ts'
import { runSteady, startSteady } from '../run/steady.ts'

let folder: string

const track = (...args: string[]) => runSteady(['track', ...args], folder)

async function shown(...args: string[]): Promise<History> {
  const { stdout } = await track('show', ...args, '--json')
  return historySchema.parse(JSON.parse(stdout))
}

const day = (index: number) => `2026-03-${String(index + 1).padStart(2, '0')}`

/** Twelve commits; the last five take 5 % longer for a step. */
const times = [
  0.1, 0.100_213, 0.099_907, 0.100_119, 0.099_803, 0.100_321, 0.100_037, 0.105_129, 0.104_917, 0.105_041,
  0.105_211, 0.104_833,
]

beforeAll(async () => {
  folder = freshFolder()
  const layout = writeLayout(folder)
  for (const [index, time] of times.entries()) {
    writeLogs(join(folder, `logs-${index}`), time)
    await runSteady(['import', `logs-${index}`, '--layout', layout, '--results', `results/${index}`], folder)
    const { code } = await track(
      'add',
      `results/${index}`,
      '--date',
      day(index),
      '--commit',
      `c0ffee${String(index).padStart(2, '0')}`,
    )
    expect(code).toBe(0)
  }
})

describe('steady track', () => {
  it('keeps what two processes add at the same time: each of other results, and the same once', async () => {
    const added = await Promise.all(
      [0, 0, 1, 1].map(
        (index) =>
          startSteady(['track', 'add', `results/${index}`, '--date', day(index), '--history', 'both'], folder)
            .ended,
      ),
    )
    expect(added.map(({ code }) => code)).toEqual([0, 0, 0, 0])
    expect(added.filter(({ stdout }) => stdout.includes('has these results already'))).toHaveLength(2)
    expect(readdirSync(join(folder, 'both'))).toHaveLength(2)
  })

  it('adds one file for each set of results, which traces every figure to its log', () => {
    const files = readdirSync(join(folder, 'history')).sort()
    expect(files).toHaveLength(times.length)
    expect(files[0]).toMatch(/^2026-03-01T00-00-00Z-[0-9a-f]{8}\.json$/)
    const entry = entrySchema.parse(JSON.parse(readFileSync(join(folder, 'history', files[0] ?? ''), 'utf8')))
    expect(entry.commit).toEqual({ kind: 'known', value: 'c0ffee00' })
    for (const run of entry.cases[0]?.runs ?? []) {
      expect(run.sha256).toMatch(/^[0-9a-f]{64}$/)
      expect(run.lastLine).toBeGreaterThan(run.firstLine ?? NaN)
    }
  })

  it('prints the same document as JSON in either way', async () => {
    const { stdout } = await track('show', '--format', 'json')
    expect(JSON.parse(stdout)).toEqual(JSON.parse((await track('show', '--json')).stdout))
  })

  it('names a slow trend from its first figure to its last, and no commit', async () => {
    const [name = ''] = readdirSync(join(folder, 'history')).sort()
    const entry = entrySchema.parse(JSON.parse(readFileSync(join(folder, 'history', name), 'utf8')))
    mkdirSync(join(folder, 'slow'))
    for (const [index, date] of Array.from({ length: 20 }, (_, at) => day(at)).entries()) {
      const factor = (1 - (0.1 * index) / 19) * (1 + 0.002 * Math.cos(7 * index * index))
      const slower = entry.cases.map((tracked) => ({
        ...tracked,
        // The first run failed.
        throughput:
          index === 0
            ? missing('no-completed-run')
            : mapKnown(tracked.throughput, (figure) =>
                estimate(samplesPerSecond(figure.value * factor), undefined, figure.repeats),
              ),
      }))
      const point = { ...entry, when: `${date}T00:00:00Z`, cases: slower }
      writeFileSync(join(folder, 'slow', `${date}.json`), jsonFileText('an entry', entrySchema, point))
    }
    const { series } = await shown('--history', 'slow')
    const [trend] = series.map((found) => found.trend)
    expect(trend).toMatchObject({ before: 1, at: 19 })
    expect(trend?.ratio.value).toBeCloseTo(0.905, 2)
    expect((await track('show', '--history', 'slow')).stdout).toContain('no one commit is shown')
  })

  it('finds the commit at which the speed changed, by how much, and nothing else', async () => {
    const { series } = await shown()
    expect(series).toHaveLength(1)
    const [change, ...others] = series[0]?.changes ?? []
    expect(others).toEqual([])
    expect(change).toMatchObject({ at: 7, points: { before: 7, after: 5 } })
    const ratio = change?.ratio.kind === 'known' ? change.ratio.value : undefined
    expect(ratio?.value).toBeCloseTo(1 / 1.05, 2)
    const { low, high } = ratio === undefined ? { low: NaN, high: NaN } : endsOf(ratio)
    expect(low).toBeLessThan(1 / 1.05)
    expect(high).toBeGreaterThan(1 / 1.05)
  })

  it('says so in the terminal, in both languages', async () => {
    const { code, stdout } = await track('show')
    expect(code).toBe(0)
    expect(stdout).toMatch(/^The speed of the only case changed\.\n/)
    expect(stdout).toMatch(/▲ c0ffee06 → c0ffee07 \(2026-03-08\): −4\.\d% \(−\d\.\d% – −4\.\d%\)/)
    expect(stdout).toMatch(/[▄▅]{7}▁{5}/)
    const chinese = await track('show', '--lang', 'zh')
    expect(chinese.stdout).toMatch(/^1 个用例中有 1 个的速度发生变化。\n/)
  })

  it('draws a page with a chart, the change and every point', async () => {
    const { code } = await track('show', '--format', 'html', '--out', 'page.html')
    expect(code).toBe(0)
    const page = readFileSync(join(folder, 'page.html'), 'utf8')
    expect(page).toContain('<svg')
    expect(page).toContain('c0ffee06 → c0ffee07')
    expect(page.match(/<code>c0ffee\d\d<\/code>/g)).toHaveLength(times.length)
  })

  it('writes the same as Markdown to stdout', async () => {
    const { stdout } = await track('show', '--format', 'md')
    expect(stdout).toMatch(/^# Throughput over time\n/)
    expect(stdout.match(/^\| 2026-03-/gm)).toHaveLength(times.length)
  })

  it('says that points are ordered by time where the repository has none of their commits', async () => {
    const { series } = await shown()
    expect(series[0]?.order).toMatchObject({ by: 'time', why: { code: 'commit-not-here' } })
    const { stdout } = await track('show')
    expect(stdout).toContain(' · by time')
    expect(stdout.replaceAll(/\s+/g, ' ')).toContain('the repository at hand does not have commit c0ffee')
  })

  describe('in a repository', () => {
    let repository: string
    const git = (...args: string[]) =>
      execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', ...args], {
        cwd: repository,
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      }).trim()
    const commit = (message = 'a change') => {
      git('commit', '--quiet', '--allow-empty', '-m', message)
      return git('rev-parse', 'HEAD')
    }
    /** A history of the first points, whose files have these commits, with the times of the points in reverse. */
    const writeHistory = (name: string, commits: readonly string[]) => {
      mkdirSync(join(repository, name))
      const files = readdirSync(join(folder, 'history')).sort().slice(0, commits.length)
      for (const [index, file] of files.entries()) {
        const entry = entrySchema.parse(JSON.parse(readFileSync(join(folder, 'history', file), 'utf8')))
        const when = `2026-03-${String(20 - index).padStart(2, '0')}T00:00:00Z`
        const changed = { ...entry, when, commit: { kind: 'known', value: commits[index] ?? '' } as const }
        writeFileSync(join(repository, name, file), jsonFileText(file, entrySchema, changed))
      }
    }
    const shownOf = async (name: string) => {
      const { stdout } = await runSteady(['track', 'show', '--history', name, '--json'], repository)
      return historySchema.parse(JSON.parse(stdout)).series[0]
    }
    const commitsOf = (series: History['series'][number] | undefined) =>
      series?.points.map((point) => (point.commit.kind === 'known' ? point.commit.value : undefined))

    let line: string[]
    beforeAll(() => {
      repository = freshFolder()
      git('init', '--quiet', '--initial-branch=main')
      line = [commit(), commit(), commit(), commit()]
    })

    it('orders points by descent, however late they were measured', async () => {
      const [first = '', second = '', third = '', fourth = ''] = line
      writeHistory('line', [first, second, `${third}+`, third, fourth.slice(0, 10)])
      const series = await shownOf('line')
      expect(series?.order).toEqual({ by: 'commit' })
      expect(commitsOf(series)).toEqual([first, second, third, `${third}+`, fourth.slice(0, 10)])
      const { stdout } = await runSteady(['track', 'show', '--history', 'line'], repository)
      expect(stdout).toContain(' · by commit')
      expect(stdout).not.toContain('in the order of the time')
    })

    it('orders points by time where a branch was rebased, and names the commits', async () => {
      const [first = '', second = '', third = ''] = line
      git('checkout', '--quiet', '--detach', second)
      const rebased = commit('the same change, rebased')
      writeHistory('rebased', [first, second, third, rebased])
      const series = await shownOf('rebased')
      expect(series?.order).toMatchObject({ by: 'time', why: { code: 'commits-apart' } })
      expect(commitsOf(series)).toEqual([rebased, third, second, first])
    })
  })

  it('leaves a history alone that has the results already', async () => {
    const before = readdirSync(join(folder, 'history'))
    const { code, stdout } = await track('add', 'results/0', '--date', day(0), '--commit', 'c0ffee00')
    expect(code).toBe(0)
    expect(stdout).toMatch(/^The history has these results already: /)
    expect(readdirSync(join(folder, 'history'))).toEqual(before)
  })

  it('has the same runs once, whatever date is named for them', async () => {
    const before = readdirSync(join(folder, 'history'))
    const { code, stdout } = await track('add', 'results/0', '--date', '2026-05-05', '--commit', 'c0ffee00')
    expect(code).toBe(0)
    expect(stdout).toMatch(/^The history has these results already: /)
    expect(readdirSync(join(folder, 'history'))).toEqual(before)
  })

  it('takes a case that failed for a gap in its series, and places a change between points with figures', async () => {
    cpSync(join(folder, 'history'), join(folder, 'gap'), { recursive: true })
    const file = readdirSync(join(folder, 'gap')).sort()[6] ?? ''
    const entry = entrySchema.parse(JSON.parse(readFileSync(join(folder, 'gap', file), 'utf8')))
    const cases = entry.cases.map((trackedCase) => ({
      ...trackedCase,
      unit: 'samples' as const,
      throughput: { kind: 'missing' as const, code: 'run-not-completed', data: {} },
    }))
    writeFileSync(join(folder, 'gap', file), JSON.stringify({ ...entry, cases }))
    const { series } = await shown('--history', 'gap')
    expect(series.map(({ points, unit }) => [points.length, unit])).toEqual([[times.length, 'images']])
    const { stdout } = await track('show', '--history', 'gap')
    expect(stdout).toContain('c0ffee05 → c0ffee07')
  })

  it('keeps figures of another machine or protocol in a series of their own', async () => {
    cpSync(join(folder, 'history'), join(folder, 'mixed'), { recursive: true })
    const [file = ''] = readdirSync(join(folder, 'mixed')).sort()
    const entry = entrySchema.parse(JSON.parse(readFileSync(join(folder, 'mixed', file), 'utf8')))
    const elsewhere = {
      ...entry,
      cases: entry.cases.map((trackedCase) => ({
        ...trackedCase,
        machine: { ...trackedCase.machine, cpu: 'another' },
      })),
    }
    writeFileSync(
      join(folder, 'mixed', 'elsewhere.json'),
      jsonFileText('elsewhere.json', entrySchema, elsewhere),
    )
    const { series } = await shown('--history', 'mixed')
    expect(series.map(({ points }) => points.length).sort()).toEqual([1, times.length])
  })

  it('names what differs between the points beside a change', async () => {
    cpSync(join(folder, 'history'), join(folder, 'upgraded'), { recursive: true })
    for (const [index, file] of readdirSync(join(folder, 'upgraded')).sort().entries()) {
      const path = join(folder, 'upgraded', file)
      const entry = entrySchema.parse(JSON.parse(readFileSync(path, 'utf8')))
      const torch = index < 7 ? '2.3.0' : '2.4.1'
      const cases = entry.cases.map((trackedCase) => ({
        ...trackedCase,
        circumstances: { ...trackedCase.circumstances, torch },
      }))
      writeFileSync(path, jsonFileText(file, entrySchema, { ...entry, cases }))
    }
    const { stdout } = await track('show', '--history', 'upgraded')
    expect(stdout.replaceAll(/\s+/g, ' ')).toContain('Differs: torch 2.3.0 → 2.4.1')
  })
})

describe('what steady track refuses', () => {
  it.each([
    ['results that do not say when they were made', ['add', 'results/0'], 'TRACK_DATE_UNKNOWN'],
    ['a commit that is none', ['add', 'results/0', '--commit', 'main'], 'TRACK_COMMIT_INVALID'],
    ['a time that is none', ['add', 'results/0', '--date', 'yesterday'], 'TRACK_DATE_INVALID'],
    ['a history that is not there', ['show', '--history', 'nowhere'], 'TRACK_HISTORY_EMPTY'],
    ['a case that is not there', ['show', 'resnet101'], 'TRACK_CASE_UNKNOWN'],
    ['two outputs', ['show', '--json', '--format', 'md'], 'OPTIONS_CONFLICT'],
    ['a file without a form', ['show', '--out', 'page.html'], 'OPTIONS_CONFLICT'],
  ])('%s', async (_, args, error) => {
    const { code, stderr } = await track(...args)
    expect(stderr).toContain(error)
    expect(code).toBe(2)
  })

  it('results of which the history has some runs already', async () => {
    writeLogs(join(folder, 'fewer'), times[0] ?? NaN, { repeats: 3 })
    await runSteady(
      ['import', 'fewer', '--layout', writeLayout(folder), '--results', 'results/fewer'],
      folder,
    )
    const { code, stderr } = await track('add', 'results/fewer', '--date', '2026-04-01')
    expect(stderr).toContain('TRACK_RUNS_KNOWN')
    expect(code).toBe(2)
  })

  it('a time that contradicts the results', async () => {
    const at = freshFolder()
    await runSteady(
      ['run', writeReplaySuite(at, trainingLog(60)), '--results', 'results', '--plain', '--no-report'],
      at,
    )
    const { code, stderr } = await runSteady(['track', 'add', 'results', '--date', '2020-01-01'], at)
    expect(stderr).toContain('TRACK_DATE_DIFFERS')
    expect(code).toBe(2)
    const today = new Date().toISOString().slice(0, 10)
    expect((await runSteady(['track', 'add', 'results', '--date', today], at)).code).toBe(0)
  })

  it('an entry that is damaged, and names it', async () => {
    cpSync(join(folder, 'history'), join(folder, 'damaged'), { recursive: true })
    writeFileSync(join(folder, 'damaged', 'broken.json'), '{"version": 1}')
    const { code, stderr } = await track('show', '--history', 'damaged')
    expect(stderr).toMatch(/TRACK_ENTRY_INVALID[^]*damaged\/broken\.json/)
    expect(code).toBe(2)
  })

  it('results in which no case has a figure', async () => {
    writeLogs(join(folder, 'short'), 0.1, { steps: 1 })
    await runSteady(
      ['import', 'short', '--layout', writeLayout(folder), '--results', 'results/short'],
      folder,
    )
    const { code, stderr } = await track('add', 'results/short', '--date', '2026-04-01')
    expect(stderr).toContain('TRACK_NO_FIGURE')
    expect(code).toBe(2)
  })
})
