import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { planSuite, type PlannedSuite } from '../../src/app/suite/planned-suite.ts'
import type { ExecutedOrigin, Origin, Outcome, Run } from '../../src/core/model/run.ts'
import { bytes, samplesPerSecond, seconds } from '../../src/core/model/units.ts'
import { openResults } from '../../src/host/store/open-results.ts'
import type { ResultsSpec } from '../../src/host/store/results-store.ts'
import { readResults } from '../../src/host/store/read-results.ts'
import { thisMachine } from '../../src/core/model/cluster.ts'
import { firstRank } from '../../src/core/model/job.ts'
import { launchedLocally } from '../samples/executed.ts'
import { localTarget } from '../../src/host/targets/local.ts'
import { freshFolder, machine, trainingLog, writeReplaySuite, type ReplaySuite } from './replayed.ts'

const open = () => Promise.resolve(localTarget({ variables: {} }, { probe: () => Promise.resolve(machine) }))

/** The streams of a run on one machine. */
const streams = [{ name: firstRank, rank: 0, node: 0, holds: 'log' as const }]

const planned = (suite?: ReplaySuite): Promise<PlannedSuite> => {
  const folder = freshFolder()
  return planSuite(writeReplaySuite(folder, trainingLog(5), suite), { cwd: folder, open })
}

const spec = ({ suite, plan, source }: PlannedSuite): ResultsSpec => ({
  suite,
  plan,
  suiteSource: source,
  madeBy: '0.0.1',
})

/** Every file below a folder with its bytes; what must not change is compared by it. */
const contents = (folder: string) =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((dirent) => dirent.isFile())
      .map(({ parentPath, name }) => [
        join(parentPath, name),
        readFileSync(join(parentPath, name), 'latin1'),
      ]),
  )

const executed: ExecutedOrigin = {
  kind: 'executed',
  ...launchedLocally,
  log: { path: 'runs/x/1/log.txt', sha256: '0'.repeat(64), bytes: bytes(3), lines: 1 },
  arrivals: { path: 'runs/x/1/arrivals.tsv', sha256: 'b'.repeat(64) },
  command: ['python3', 'train.py', ''],
  workingDirectory: '/suite',
  variables: { OMP_NUM_THREADS: '4' },
  scrubbed: ['LD_PRELOAD'],
  started: '2026-01-02T03:04:05.678Z',
  elapsed: seconds(12.5),
  peakMemory: undefined,
}

let base: PlannedSuite
beforeAll(async () => {
  base = await planned({ batches: [16, 32] })
})

function firstRun(change: Partial<Run> = {}): Run {
  const [run] = base.plan.runs
  if (run === undefined) throw new Error('the plan is empty')
  return { ...run, origin: executed, outcome: { state: 'completed' }, findings: [], ...change }
}

/** A folder with one run in it, closed. */
async function filled(run: Run = firstRun()) {
  const folder = join(freshFolder(), 'results')
  const store = openResults(folder, spec(base))
  const writer = store.begin(run, streams, new Set([firstRank]))
  writer.write(firstRank, Buffer.from('one\n'), seconds(0.1))
  await writer.finish(['local'])
  store.commit(run)
  store.keepNodes([{ node: 'local', environment: machine }])
  store.close()
  return folder
}

describe('a results folder', () => {
  it('gives back what was put in', async () => {
    const folder = await filled()
    const read = readResults(folder)
    expect(read).toEqual({
      trials: [],
      path: folder,
      madeBy: '0.0.1',
      suite: base.suite,
      plan: base.plan,
      cluster: thisMachine,
      workloads: {},
      suiteFiles: [],
      listed: true,
      nodes: [{ node: 'local', environment: machine }],
      environment: { kind: 'known', value: machine },
      runs: [firstRun()],
    })
    expect(readFileSync(join(folder, 'suite/suite.yaml'))).toEqual(base.source)
  })

  const outcomes: Outcome[] = [
    { state: 'completed' },
    { state: 'failed', exit: { kind: 'code', code: 137 }, lastLines: ['a', ''] },
    { state: 'failed', exit: { kind: 'signal', signal: 'SIGSEGV' }, lastLines: [] },
    { state: 'out-of-memory', evidence: 'CUDA out of memory' },
    { state: 'timed-out', after: seconds(3600) },
    { state: 'stalled', quietFor: seconds(600.5), lastLine: '' },
    { state: 'diverged', line: 7, text: 'loss nan' },
    { state: 'cancelled' },
  ]
  it.each(outcomes)('keeps a run that ended as $state', async (outcome) => {
    expect(readResults(await filled(firstRun({ outcome }))).runs).toEqual([firstRun({ outcome })])
  })

  it('reads who cancelled a run where an earlier version wrote it, and passes over it', async () => {
    const folder = await filled(firstRun({ outcome: { state: 'cancelled' } }))
    const file = join(folder, 'runs', firstRun().id, 'run.json')
    writeFileSync(
      file,
      readFileSync(file, 'utf8').replace('"state": "cancelled"', '"state": "cancelled", "by": "user"'),
    )
    expect(readResults(folder).runs).toEqual([firstRun({ outcome: { state: 'cancelled' } })])
  })

  const log = { path: 'runs/x/1/log.txt', sha256: 'a'.repeat(64), bytes: bytes(0), lines: 0 }
  const origins: Origin[] = [
    { ...executed, peakMemory: bytes(1 << 30) },
    {
      kind: 'imported',
      log,
      source: 'logs/a.log',
      archive: { name: 'logs.zip', sha256: '0'.repeat(64) },
      part: 2,
      rule: undefined,
      ruleFrom: undefined,
      printed: undefined,
    },
    {
      kind: 'published',
      figure: samplesPerSecond(391.2),
      unit: 'images',
      source: { document: 'a.md', line: 3 },
    },
  ]
  it.each(origins)('keeps a run that was $kind', async (origin) => {
    expect(readResults(await filled(firstRun({ origin }))).runs).toEqual([firstRun({ origin })])
  })

  it('is left as it was when another suite asks for it', async () => {
    const folder = await filled()
    const before = contents(folder)
    const others = await Promise.all([
      planned({ name: 'another', batches: [16, 32] }),
      planned({ batches: [16] }),
      planned({ batches: [16, 32, 64] }),
      planned({ batches: [16, 32], more: 'environment: { OMP_NUM_THREADS: 4 }' }),
    ])
    for (const other of others) {
      expect(() => openResults(folder, spec(other))).toThrow(
        expect.objectContaining({ code: 'RESULTS_OF_ANOTHER_SUITE' }),
      )
    }
    expect(contents(folder)).toEqual(before)
  })

  it('accepts more repeats, another protocol or budget, and keeps its runs', async () => {
    const folder = await filled()
    const more = await planned({
      batches: [16, 32],
      repeats: 5,
      more: 'protocol: dlperf\nbudget: { run: 9m }',
    })
    const store = openResults(folder, spec(more))
    expect(store.runs).toEqual([firstRun()])
    store.close()
    expect(readResults(folder).suite).toEqual(more.suite)
  })

  it('is not made of what could not be read again', () => {
    const folder = join(freshFolder(), 'results')
    expect(() => openResults(folder, { ...spec(base), madeBy: 1 as unknown as string })).toThrow('madeBy')
    expect(existsSync(folder)).toBe(false)
  })

  it('is not made where other files lie', () => {
    const folder = freshFolder()
    writeFileSync(join(folder, 'suite.yaml'), 'mine')
    expect(() => openResults(folder, spec(base))).toThrow(
      expect.objectContaining({ code: 'RESULTS_FOLDER_IN_USE' }),
    )
    expect(() => openResults(join(folder, 'suite.yaml'), spec(base))).toThrow(
      expect.objectContaining({ code: 'RESULTS_FOLDER_IN_USE' }),
    )
    expect(readdirSync(folder)).toEqual(['suite.yaml'])
  })

  it('has one writer', () => {
    const folder = join(freshFolder(), 'results')
    const store = openResults(folder, spec(base))
    expect(() => openResults(folder, spec(base))).toThrow(expect.objectContaining({ code: 'RESULTS_LOCKED' }))
    expect(readResults(folder).runs).toEqual([])
    store.close()
    openResults(folder, spec(base)).close()
  })

  it('forgets what a killed session left half done', async () => {
    const folder = await filled()
    const [, second] = base.plan.runs
    const half = join(folder, 'runs', second?.id ?? '')
    mkdirSync(half, { recursive: true })
    writeFileSync(join(half, 'log.txt'), 'half')
    writeFileSync(join(half, '.run.json.00000000-0000-4000-8000-000000000000.tmp'), '{')
    writeFileSync(join(folder, '.steadystate.json.00000000-0000-4000-8000-000000000000.tmp'), '{')
    const store = openResults(folder, spec(base))
    store.close()
    expect(store.runs).toEqual([firstRun()])
    expect(Object.keys(contents(folder)).sort()).toEqual(
      Object.keys(contents(await filled()))
        .map((path) => path.replace(/^.*\/results\//, `${folder}/`))
        .sort(),
    )
  })

  it.each(['steadystate.json', 'environment.json', 'run.json'])(
    'of a newer steadystate is refused by its %s',
    async (name) => {
      const folder = await filled()
      const path = Object.keys(contents(folder)).find((text) => text.endsWith(name)) ?? ''
      writeFileSync(path, JSON.stringify({ version: 99, shape: 'unknown' }))
      const newer = expect.objectContaining({ code: 'RESULTS_NEWER', place: { file: path } }) as Error
      expect(() => readResults(folder)).toThrow(newer)
    },
  )

  it.each<[string, (text: string) => string]>([
    ['cut off', (text) => text.slice(0, text.length / 2)],
    ['empty', () => ''],
    ['of another form', () => '{"version": 1}'],
    ['not an object', () => '7'],
  ])('names the file that is %s', async (_, damage) => {
    for (const name of ['steadystate.json', 'environment.json']) {
      const folder = await filled()
      const path = Object.keys(contents(folder)).find((text) => text.endsWith(name)) ?? ''
      writeFileSync(path, damage(readFileSync(path, 'utf8')))
      const corrupt = expect.objectContaining({ code: 'RESULTS_CORRUPT', place: { file: path } }) as Error
      expect(() => readResults(folder)).toThrow(corrupt)
    }
  })

  it('leaves out a run whose record is damaged, and names it', async () => {
    const folder = await filled()
    const before = readResults(folder)
    const file = Object.keys(contents(folder)).find((text) => text.endsWith('run.json')) ?? ''
    writeFileSync(file, '{')
    const { runs, damaged } = readResults(folder)
    expect(runs).toHaveLength(before.runs.length - 1)
    expect(damaged).toMatchObject([{ file: file.slice(folder.length + 1) }])
  })

  it.each(['/etc/passwd', '../../etc/passwd', 'runs/../../x'])(
    'does not follow a log path out of itself: %s',
    async (path) => {
      const folder = await filled()
      const file = Object.keys(contents(folder)).find((text) => text.endsWith('run.json')) ?? ''
      writeFileSync(file, readFileSync(file, 'utf8').replace(executed.log.path, path))
      expect(readResults(folder)).toMatchObject({ runs: [], damaged: [{}] })
    },
  )

  it('is not found where there is none', () => {
    expect(() => readResults(freshFolder())).toThrow(expect.objectContaining({ code: 'RESULTS_NOT_FOUND' }))
    expect(() => readResults('/no/such/folder')).toThrow(
      expect.objectContaining({ code: 'RESULTS_NOT_FOUND' }),
    )
  })
})

describe('the log of a run', () => {
  it('is kept byte for byte, with its hash, size and lines, however it comes in', async () => {
    const store = openResults(join(freshFolder(), 'results'), spec(base))
    const [run] = base.plan.runs
    if (run === undefined) throw new Error('the plan is empty')
    const chunk = fc.oneof(fc.uint8Array({ maxLength: 40 }), fc.constant(Uint8Array.of(10)))
    await fc.assert(
      fc.asyncProperty(fc.array(chunk, { maxLength: 20 }), async (chunks) => {
        const whole = Buffer.concat(chunks)
        const writer = store.begin(run, streams, new Set([firstRank]))
        chunks.forEach((piece, index) => {
          writer.write(firstRank, piece, seconds(index))
        })
        expect(writer.tail(firstRank, 16)).toBe(
          whole.subarray(Math.max(0, whole.length - 16)).toString('utf8'),
        )
        const { log } = await writer.finish(['local'])
        expect(readFileSync(join(store.path, log.path))).toEqual(whole)
        const text = whole.toString('latin1')
        expect(log).toMatchObject({
          bytes: whole.length,
          lines: text.split('\n').length - (text === '' || text.endsWith('\n') ? 1 : 0),
          sha256: createHash('sha256').update(whole).digest('hex'),
        })
      }),
      { numRuns: 40 },
    )
    store.close()
  })

  it('that is discarded leaves no trace', () => {
    const folder = join(freshFolder(), 'results')
    const store = openResults(folder, spec(base))
    const writer = store.begin(firstRun(), streams, new Set([firstRank]))
    writer.write(firstRank, Buffer.from('one'), seconds(0))
    writer.discard()
    store.close()
    expect(readdirSync(join(folder, 'runs'))).toEqual([])
  })
})
