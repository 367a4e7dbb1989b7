import {
  appendFileSync,
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import { root } from '../architecture/source-files.ts'
import { freshFolder } from '../run/replayed.ts'
import { filesBelow, runSteady } from '../run/steady.ts'
import { askedIn } from './asked.ts'

let folder: string

const asked = async (sql: string) => askedIn(folder, sql)
const at = (...path: string[]) => join(folder, ...path)

const lastRun = 'resnet50-embedded_1x2_fp32_b4/3'
const firstLog = 'runs/resnet50-embedded_1x1_fp32_b4/1/log.txt'

async function steady(...args: string[]): Promise<void> {
  const { code, stderr } = await runSteady(args, folder)
  expect([0, 1], stderr).toContain(code)
}

const collect = (...sources: string[]) => steady('collect', ...sources)

/** What a team would compute wrongly if anything counted twice. */
const figures = async () => {
  const [counts] = await asked(
    `SELECT (SELECT count(*) FROM runs) AS runs, (SELECT count(throughput) FROM runs) AS measured,
      (SELECT count(*) FROM cases) AS cases, (SELECT count(DISTINCT case_id) FROM cases) AS case_ids,
      (SELECT count(*) FROM sources) AS sources, (SELECT count(*) FROM environments WHERE key = 'cpu') AS machines,
      (SELECT count(*) FROM telemetry) AS samples`,
  )
  return counts
}

beforeEach(() => {
  folder = freshFolder()
  cpSync(join(root, 'reports/quickstart'), at('original'), { recursive: true })
  for (const name of ['published.json', 'SHA256SUMS']) rmSync(at('original', name))
})

it.each<[what: string, change: () => Promise<void> | void, again: string]>([
  ['by another relative path', () => undefined, './x/../original/'],
  [
    'through a symbolic link',
    () => {
      symlinkSync('original', at('link'))
    },
    'link',
  ],
  [
    'once it is renamed',
    () => {
      renameSync(at('original'), at('renamed'))
    },
    'renamed',
  ],
  [
    'as a copy',
    () => {
      cpSync(at('original'), at('copy'), { recursive: true })
    },
    'copy',
  ],
  [
    'as a copy in which a log was changed afterwards',
    () => {
      cpSync(at('original'), at('copy'), { recursive: true })
      appendFileSync(at('copy', firstLog), 'one line more\n')
    },
    'copy',
  ],
  [
    'through a link, once a log was changed',
    () => {
      symlinkSync('original', at('link'))
      appendFileSync(at('original', firstLog), 'one line more\n')
    },
    'link',
  ],
  [
    'as its report.json',
    () => steady('report', 'original', '--format', 'json', '--out', 'shared'),
    'shared/report.json',
  ],
  ['published', () => steady('publish', 'original', '--to', 'copy', '--hide', 'session_creation'), 'copy'],
])('a folder that is collected again %s counts once', async (_, change, again) => {
  await collect('original')
  const once = await figures()
  mkdirSync(at('x'))
  await change()
  await collect(again)
  const { measured, ...counts } = (await figures()) ?? {}
  const { measured: before, ...countsBefore } = once ?? {}
  expect(counts).toEqual(countsBefore)
  // A log that is not as it was has no figure.
  expect([before, Number(before) - 1]).toContain(measured)
})

it('a copy that goes on counts with the runs that it has more, whichever is collected first', async () => {
  cpSync(at('original'), at('copy'), { recursive: true })
  rmSync(at('original/runs', lastRun), { recursive: true })
  for (const order of [
    ['original', 'copy'],
    ['copy', 'original'],
  ]) {
    rmSync(at('library'), { recursive: true, force: true })
    for (const source of order) await collect(source)
    expect(await figures()).toMatchObject({ runs: 6, measured: 6, cases: 2, case_ids: 2, sources: 1 })
    expect(await asked('SELECT name FROM sources')).toEqual([{ name: 'copy' }])
    expect(await asked('SELECT name, version_state AS state FROM versions.sources ORDER BY name')).toEqual([
      { name: 'copy', state: 'current' },
      { name: 'original', state: 'counted-elsewhere' },
    ])
  }
})

it('of two copies that both go on, each run counts and each case has one figure', async () => {
  cpSync(at('original'), at('copy'), { recursive: true })
  // Another run under the same name: it started at another time.
  const file = at('copy/runs', lastRun, 'run.json')
  writeFileSync(
    file,
    readFileSync(file, 'utf8').replace(/"started": "[^"]+"/, '"started": "2026-11-27T10:00:00.000Z"'),
  )
  await collect('original', 'copy')
  expect(await figures()).toMatchObject({ runs: 7, measured: 7, cases: 2, case_ids: 2, sources: 2 })
})

it('a folder that another machine collects by another path counts once', async () => {
  await collect('original')
  const once = await figures()
  // As that machine would list it.
  for (const name of readdirSync(at('library/sources'))) {
    const file = at('library/sources', name)
    writeFileSync(
      file,
      readFileSync(file, 'utf8').replace(/"place": "[^"]+"/, '"place": "elsewhere:/mnt/results"'),
    )
  }
  await collect('original')
  expect(await figures()).toEqual(once)
  appendFileSync(at('original', firstLog), 'one line more\n')
  await collect('original')
  expect(await figures()).toEqual({ ...once, measured: 5 })
})

it('imported logs count once, published without a name that they had', async () => {
  cpSync(at('original', firstLog), at('logs/1n1g/rn50_b4_fp32_1.log'))
  await steady('import', 'logs', '--results', 'imported', '--protocol', 'steady')
  await steady('publish', 'imported', '--to', 'copy', '--hide', 'session_creation')
  await collect('imported')
  const once = await figures()
  expect(once).toMatchObject({ sources: 1 })
  await collect('copy')
  expect(await asked('SELECT count(*) AS versions FROM versions.sources')).toEqual([{ versions: 2 }])
  expect(await figures()).toEqual(once)
})

it('two folders of the same suite count as two', async () => {
  cpSync(join(root, 'reports/cpu-frameworks'), at('other'), { recursive: true })
  await collect('original', 'other')
  expect(await figures()).toMatchObject({ runs: 146, measured: 146, sources: 2 })
})

it('the entries of a history count once, in a copy that went on too', async () => {
  await steady('track', 'add', 'original')
  cpSync(at('history'), at('copied'), { recursive: true })
  await collect('history')
  const once = await asked('SELECT * EXCLUDE (source, collected_at) FROM history ORDER BY ALL')
  await steady('track', 'add', 'original', '--history', 'copied')
  await collect('copied')
  expect(await asked('SELECT * EXCLUDE (source, collected_at) FROM history ORDER BY ALL')).toEqual(once)
})

it('a baseline counts once, by its name and as a file', async () => {
  cpSync(join(root, 'baselines/dlperf-bert.yaml'), at('dlperf-bert.yaml'))
  await collect('dlperf-bert')
  const [once] = await asked('SELECT count(*) AS runs FROM runs')
  appendFileSync(at('dlperf-bert.yaml'), '\n# a remark\n')
  writeFileSync(
    at('dlperf-bert.yaml'),
    readFileSync(at('dlperf-bert.yaml'), 'utf8').replace('{ en: ', '{ en: Our '),
  )
  await collect('dlperf-bert.yaml')
  expect(await asked('SELECT count(*) AS runs FROM runs')).toEqual([once])
})

it('a folder that is as it was before shows that again', async () => {
  await collect('original')
  const once = await figures()
  const log = readFileSync(at('original', firstLog))
  appendFileSync(at('original', firstLog), 'one line more\n')
  await collect('original')
  expect(await figures()).toEqual({ ...once, measured: 5 })
  writeFileSync(at('original', firstLog), log)
  await collect('original')
  expect(await figures()).toEqual(once)
})

it('every version can still be asked for', async () => {
  await collect('original')
  appendFileSync(at('original', firstLog), 'one line more\n')
  await collect('original')
  expect(
    await asked(
      `SELECT version_state AS state, count(throughput) AS measured FROM versions.runs JOIN versions.sources USING (source)
       GROUP BY ALL ORDER BY ALL`,
    ),
  ).toEqual([
    { state: 'current', measured: 5 },
    { state: 'older', measured: 6 },
  ])
})

it('rows that a killed writer left in a file that another source lists do not count', async () => {
  cpSync(join(root, 'reports/seeds/dlperf-oneflow-resnet50'), at('published'), { recursive: true })
  await collect('original', 'published')
  const whole = await figures()
  const [, killed = ''] = readdirSync(at('library/sources'))
  rmSync(at('library/sources', killed))
  await collect('original', 'published')
  expect(filesBelow(at('library')).filter((path) => path.startsWith('sources/'))).toHaveLength(2)
  expect(await figures()).toEqual(whole)
})
