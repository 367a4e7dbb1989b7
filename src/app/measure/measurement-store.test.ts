import {
  appendFileSync,
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { packsIn, poisoned, poisonedRate, rewriteEntries } from '../../../test/samples/packs.ts'
import type { ResultsFolder } from '../../core/model/results-folder.ts'
import { protocolNamed } from '../../core/protocols/protocols.ts'
import { readResults } from '../../host/store/read-results.ts'
import { measureResults, type FreshResults, type MeasureResultsOptions } from './measure-results.ts'
import { openMeasurementStore, type StoreSettings } from './measurement-store.ts'

const place = mkdtempSync(join(tmpdir(), 'steady-measurement-store-'))
const reports = join(import.meta.dirname, '../../../reports')
const results = join(place, 'results')
const cache = join(place, 'cache')

beforeEach(() => {
  for (const folder of [results, cache]) rmSync(folder, { recursive: true, force: true })
  cpSync(join(reports, 'quickstart'), results, { recursive: true })
})
afterAll(() => {
  rmSync(place, { recursive: true })
})

/** Every run is worth keeping. In an hour, no file was written to just now. */
const storeOf = (settings: Partial<StoreSettings> = {}) =>
  openMeasurementStore({
    variables: { STEADY_CACHE: cache },
    code: 'a'.repeat(64),
    least: { runs: 0, bytes: 0 },
    now: () => Date.now() + 3_600_000,
    ...settings,
  })

const measured = async (
  settings?: Partial<StoreSettings>,
  {
    folder = readResults(results),
    ...options
  }: MeasureResultsOptions & { readonly folder?: ResultsFolder } = {},
) => {
  const store = storeOf(settings)
  const figures = await measureResults(folder, { ...options, store })
  return { figures, damage: store.damage() }
}

const onlyPack = () => {
  const [path = expect.fail('there is no pack'), ...others] = packsIn(cache)
  expect(others).toEqual([])
  return path
}

/** How many runs have the figure that {@link poison} gave them, and not that of their log. */
const poisonedRuns = ({ runs }: Pick<FreshResults, 'runs'>) =>
  runs.filter(
    ({ measurement }) =>
      measurement.kind === 'known' &&
      measurement.value.throughput.kind === 'known' &&
      measurement.value.throughput.value === poisonedRate,
  ).length

const poison = () => {
  rewriteEntries(onlyPack(), poisoned)
}

const foldersOf = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('steadystate.json'))
    .map((path) => join(folder, path, '..'))

it.each([
  ...foldersOf(reports),
  ...foldersOf(join(import.meta.dirname, '../../../test/fixtures/results-0.1')),
])(
  'the figures of %s are the same without the store, when it is filled and when it is full',
  async (path) => {
    const folder = readResults(path)
    for (const protocol of [folder.suite.protocol, protocolNamed('dlperf')]) {
      const without = await measureResults(folder, { protocol })
      const filling = await measured({}, { folder, protocol })
      const full = await measured({}, { folder, protocol })
      expect(filling.figures).toEqual(without)
      expect(full.figures.runs).toEqual(without.runs)
      expect(full.figures.results).toEqual(without.results)
      for (const [log, digest] of without.digests) expect(full.figures.digests.get(log)).toEqual(digest)
      expect([...filling.damage, ...full.damage]).toEqual([])
    }
  },
)

it('a measurement is taken from the store while nothing that it was computed from changes', async () => {
  await measured()
  poison()
  expect(poisonedRuns((await measured()).figures)).toBe(6)
})

it('a file that was written to just now is read again, whatever its times say', async () => {
  const now = Date.now
  await measured({ now })
  poison()
  expect(poisonedRuns((await measured({ now })).figures)).toBe(6)
})

/** The log of the first run. */
const firstLog = () => {
  const [run = expect.fail('there is no run')] = readResults(results).runs
  return join(results, 'runs', run.id, 'log.txt')
}

it.each<[what: string, change: () => void]>([
  [
    'a log',
    () => {
      appendFileSync(firstLog(), 'one line more\n')
    },
  ],
  [
    'a log that keeps its length and time',
    () => {
      const text = readFileSync(firstLog(), 'utf8')
      writeFileSync(firstLog(), text.replace('loss', 'lost'))
      utimesSync(firstLog(), 1, 1)
    },
  ],
  [
    'arrival times',
    () => {
      rmSync(firstLog().replace('log.txt', 'arrivals.tsv'))
    },
  ],
  [
    'what the run says of itself',
    () => {
      const file = firstLog().replace('log.txt', 'run.json')
      writeFileSync(file, readFileSync(file, 'utf8').replace(/"elapsed": [\d.]+/, '"elapsed": 17'))
    },
  ],
])('a change of %s has its run measured again, and no other', async (_, change) => {
  await measured()
  poison()
  change()
  expect(poisonedRuns((await measured()).figures)).toBe(5)
})

it.each<[what: string, settings: Partial<StoreSettings>, options: MeasureResultsOptions]>([
  ['version of the code', { code: 'b'.repeat(64) }, {}],
  ['protocol', {}, { protocol: protocolNamed('dlperf') }],
  ['setting of a protocol', {}, { protocol: { ...protocolNamed('steady'), gaps: 'included' } }],
])('another %s has everything measured again', async (_, settings, options) => {
  await measured()
  poison()
  expect(poisonedRuns((await measured(settings, options)).figures)).toBe(0)
})

it('another workload has its runs measured again', async () => {
  await measured()
  poison()
  const folder = readResults(results)
  const workloads = Object.fromEntries(
    Object.entries(folder.workloads).map(([name, facts]) => [name, { ...facts, unit: 'tokens' as const }]),
  )
  expect(poisonedRuns((await measured({}, { folder: { ...folder, workloads } })).figures)).toBe(0)
})

it('measurements under several protocols are kept beside each other', async () => {
  await measured()
  await measured({}, { protocol: protocolNamed('dlperf') })
  poison()
  expect(poisonedRuns((await measured()).figures)).toBe(6)
  expect(poisonedRuns((await measured({}, { protocol: protocolNamed('dlperf') })).figures)).toBe(6)
})

it('with fresh, everything is measured again and the store has the right figures afterwards', async () => {
  await measured()
  poison()
  expect(poisonedRuns((await measured({ fresh: true })).figures)).toBe(0)
  expect(poisonedRuns((await measured()).figures)).toBe(0)
})

it.each<[what: string, spoil: (pack: string) => void, entries: number]>([
  [
    'a flipped byte',
    (pack) => {
      const content = readFileSync(pack)
      content[400] = (content[400] ?? 0) ^ 1
      writeFileSync(pack, content)
    },
    1,
  ],
  [
    'a lost end',
    (pack) => {
      truncateSync(pack, readFileSync(pack).length - 100)
    },
    1,
  ],
  [
    'other content',
    (pack) => {
      writeFileSync(pack, 'something else')
    },
    1,
  ],
  [
    'no content',
    (pack) => {
      writeFileSync(pack, '')
    },
    1,
  ],
])('of a pack with %s, the entries are measured again and counted', async (_, spoil, entries) => {
  const without = await measureResults(readResults(results))
  await measured()
  spoil(onlyPack())
  const { figures, damage } = await measured()
  expect(figures.results).toEqual(without.results)
  expect(damage).toEqual([{ path: onlyPack(), is: { kind: 'damaged', entries } }])
  expect((await measured()).damage).toEqual([])
})

it.each<[what: string, give: (pack: string) => void]>([
  [
    'that others can write',
    (pack) => {
      chmodSync(pack, 0o622)
    },
  ],
  [
    'that is a link',
    (pack) => {
      const elsewhere = join(place, 'elsewhere')
      cpSync(pack, elsewhere)
      rmSync(pack)
      symlinkSync(elsewhere, pack)
    },
  ],
  [
    'that is a folder',
    (pack) => {
      rmSync(pack)
      mkdirSync(pack)
    },
  ],
  [
    'in a folder that others can write',
    (pack) => {
      chmodSync(join(pack, '..'), 0o777)
    },
  ],
])('of a pack %s nothing is taken, and that is said', async (_, give) => {
  await measured()
  poison()
  give(onlyPack())
  const { figures, damage } = await measured()
  expect(poisonedRuns(figures)).toBe(0)
  expect(damage).toEqual([{ path: onlyPack(), is: { kind: 'foreign' } }])
})

it('where nothing can be written, everything is measured, and nothing is said', async () => {
  writeFileSync(cache, 'a file in the place of the folder')
  const without = await measureResults(readResults(results))
  const { figures, damage } = await measured()
  expect(figures.results).toEqual(without.results)
  expect(damage).toEqual([])
})

it('several at once leave one whole pack', async () => {
  const answers = await Promise.all(Array.from({ length: 5 }, () => measured()))
  for (const { figures } of answers) expect(figures.results).toEqual(answers[0]?.figures.results)
  poison()
  const { figures, damage } = await measured()
  expect(poisonedRuns(figures)).toBe(6)
  expect(damage).toEqual([])
})

it('few runs of short logs are not kept', async () => {
  const store = openMeasurementStore({ variables: { STEADY_CACHE: cache } })
  await measureResults(readResults(results), { store })
  expect(existsSync(cache)).toBe(false)
})
