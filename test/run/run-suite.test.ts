import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { measureResults } from '../../src/app/measure/measure-results.ts'
import { planSuite } from '../../src/app/suite/planned-suite.ts'
import type { Progress, RunReporter } from '../../src/app/jobs/reporter.ts'
import { makeReport } from '../../src/app/report/report.ts'
import { runSuite } from '../../src/app/run/run-suite.ts'
import { seconds } from '../../src/core/model/units.ts'
import { readResults } from '../../src/host/store/read-results.ts'
import type { Job } from '../../src/core/model/job.ts'
import type { Target } from '../../src/host/targets/target.ts'
import { localTarget } from '../../src/host/targets/local.ts'
import {
  freshFolder,
  machine,
  trainingLog,
  writeCommandSuite,
  writeReplaySuite,
  type ReplaySuite,
} from './replayed.ts'

const grace = { early: seconds(0.3), leftover: seconds(0.3) }

interface Session {
  readonly retryFailed?: boolean
  readonly reporter?: RunReporter
  readonly gently?: AbortController
  readonly now?: () => number
  readonly variables?: Record<string, string>
  /** Changes the target. */
  readonly through?: (real: Target) => Target
}

const releasing =
  (release: Target['release']) =>
  (real: Target): Target => ({ ...real, release })

async function session(suitePath: string, results: string, options: Session = {}) {
  const {
    retryFailed = false,
    reporter = {},
    gently = new AbortController(),
    now = () => 0,
    variables,
    through = (real: Target) => real,
  } = options
  const local = localTarget(
    { variables: variables ?? { PATH: process.env.PATH ?? '' } },
    { probe: () => Promise.resolve(machine), grace },
  )
  const target = through(local)
  const planned = await planSuite(suitePath, {
    cwd: dirname(suitePath),
    open: () => Promise.resolve(target),
  })
  const started: string[] = []
  const summary = await runSuite(
    { planned, results, retryFailed },
    {
      reporter: {
        ...reporter,
        runStarted: (start) => {
          started.push(start.run.id)
          reporter.runStarted?.(start)
        },
      },
      stop: { gently: gently.signal, now: new AbortController().signal },
      date: () => new Date((instant += 1000)),
      now: () => seconds(now()),
    },
  )
  return { ...summary, runs: summary.runs.map(({ run }) => run), figures: summary.runs, started, planned }
}

function project(suite?: ReplaySuite, log = trainingLog(40)) {
  const folder = freshFolder()
  return { folder, suite: writeReplaySuite(folder, log, suite), results: join(folder, 'results') }
}

/** No two runs start at the same instant. */
let instant = 0

const statesOf = ({ runs }: { readonly runs: readonly { readonly outcome: { readonly state: string } }[] }) =>
  runs.map(({ outcome }) => outcome.state)

/** A log that is replayed, or a busy machine, contradicts the values that are printed. */
const byElapsedTime = 'protocol: { base: steady, from: elapsed }'

describe('a suite', () => {
  it('runs every run of its plan in order and measures what the logs say', async () => {
    const { suite, results } = project({ batches: [16, 32], repeats: 2, more: byElapsedTime })
    const done = await session(suite, results)
    expect(done.started).toEqual(done.planned.plan.runs.map(({ id }) => id))
    expect(done).toMatchObject({ end: 'all-done', left: [] })
    expect(statesOf(done)).toEqual(Array.from({ length: 4 }, () => 'completed'))
    for (const { throughput } of done.results) {
      expect(throughput).toMatchObject({ kind: 'known', value: { repeats: 2 } })
    }
  })

  it('gives the same results when they are recomputed from its folder', async () => {
    const { suite, results } = project({ repeats: 2 })
    const done = await session(suite, results)
    const again = await measureResults(readResults(results))
    expect(again.results).toEqual(done.results)
    expect(again.runs.map(({ run }) => run)).toEqual(done.runs)
  })

  it('takes no figure again from a log that was written to after it was measured', async () => {
    const { suite, results } = project({ repeats: 2 })
    const { figures } = await session(suite, results)
    const folder = readResults(results)
    const [first, second] = figures
    const kept = await measureResults(folder, { before: figures })
    expect(kept.runs.map(({ measurement }) => measurement)).toEqual(
      figures.map(({ measurement }) => measurement),
    )
    expect(kept.runs[0]?.measurement).toBe(first?.measurement)
    // Of the same size.
    const log = join(results, 'runs', first?.run.id ?? '', 'log.txt')
    writeFileSync(log, readFileSync(log, 'utf8').replaceAll('step_time : 0.1', 'step_time : 0.2'))
    const { runs } = await measureResults(folder, { before: figures })
    expect(runs[0]?.measurement).toMatchObject({ value: { throughput: { code: 'log-changed' } } })
    expect(runs[1]?.measurement).toBe(second?.measurement)
  })

  describe('with a pause', () => {
    const pausing = (repeats: string, more = {}) =>
      project({ batches: [16, 32], repeats: `{ ${repeats} }`, ...more })

    it('pauses before every run but the first of a session', async () => {
      const { suite, results } = pausing('count: 2, pause: 0.01s')
      const events: string[] = []
      const reporter: RunReporter = {
        pausing: (run, pause) => events.push(`${pause} s before ${run.id}`),
        runEnded: (run) => events.push(run.id),
      }
      const { planned } = await session(suite, results, { reporter })
      const [first = '', ...others] = planned.plan.runs.map(({ id }) => id)
      expect(events).toEqual([first, ...others.flatMap((id) => [`0.01 s before ${id}`, id])])
    })

    it('ends at once when it is interrupted in a pause, and resumes without one', async () => {
      const { suite, results } = pausing('count: 2, pause: 1h')
      const interrupted = async () => {
        const gently = new AbortController()
        const reporter: RunReporter = {
          pausing: () => {
            gently.abort()
          },
        }
        return session(suite, results, { gently, reporter })
      }
      const first = await interrupted()
      expect([first.end, first.started.length, first.left.length]).toEqual(['interrupted', 1, 3])
      const second = await interrupted()
      expect([second.end, second.started.length, second.left.length]).toEqual(['interrupted', 1, 2])
      expect(first.started).not.toEqual(second.started)
    })

    it('does not pause before runs that its budget has no time for', async () => {
      const { suite, results } = pausing('count: 2, pause: 1h', { more: 'budget: { total: 10s }' })
      const clock = [0]
      const { end, started } = await session(suite, results, {
        now: () => clock.at(-1) ?? 0,
        reporter: {
          runEnded: () => {
            clock.push(11)
          },
        },
      })
      expect([end, started.length]).toEqual(['budget-spent', 1])
    })
  })

  it('is not run again when it is done', async () => {
    const { suite, results } = project()
    const first = await session(suite, results)
    const second = await session(suite, results)
    expect(second.started).toEqual([])
    expect(second.results).toEqual(first.results)
  })

  it('keeps a run that is done, though its target cannot be told so', async () => {
    const { suite, results } = project({ repeats: 1 })
    const gone = new Error('the server is gone')
    await expect(session(suite, results, { through: releasing(() => Promise.reject(gone)) })).rejects.toBe(
      gone,
    )
    expect(readResults(results).runs.map(({ outcome }) => outcome.state)).toEqual(['completed'])
    const released: string[] = []
    const through = releasing(({ run }) => Promise.resolve(void released.push(run)))
    const again = await session(suite, results, { through })
    expect(again).toMatchObject({ started: [], end: 'all-done' })
    expect(released).toEqual(again.runs.map(({ id }) => id))
    await session(suite, results, { through })
    expect(released).toHaveLength(1)
  })

  it('finds the job of a run again after its target has failed', async () => {
    const { suite, results } = project({ repeats: 1 })
    const gone = new Error('the server is gone')
    const ids: string[] = []
    const submit = (fail: boolean) => (real: Target) => ({
      ...real,
      submit: (job: Job) => {
        ids.push(job.id)
        return fail ? Promise.reject(gone) : real.submit(job)
      },
    })
    await expect(session(suite, results, { through: submit(true) })).rejects.toBe(gone)
    await session(suite, results, { through: submit(false) })
    expect(ids[1]).toBe(ids[0])
  })

  it('describes the nodes of a run before it keeps the run', async () => {
    const { suite, results } = project({ repeats: 1 })
    const gone = new Error('the nodes are gone')
    let asked = 0
    const through = (real: Target): Target => ({
      ...real,
      cluster: { ...real.cluster, nodes: [] },
      probe: () => {
        asked += 1
        return Promise.reject(gone)
      },
      follow: async (...words) => ({ ...(await real.follow(...words)), nodes: ['found-late'] }),
    })
    await expect(session(suite, results, { through })).rejects.toBe(gone)
    expect(asked).toBe(1)
    expect(readResults(results).runs).toEqual([])
  })

  it('tells of steps as they come, with the momentary throughput', async () => {
    const { suite, results } = project({ repeats: 1, parameters: { speed: '4' } })
    const seen: Progress[] = []
    const reporter: RunReporter = { step: (_, progress) => seen.push(progress) }
    await session(suite, results, { reporter })
    expect(seen.length).toBeGreaterThan(3)
    const last = seen.at(-1)
    expect(last?.throughputNow).toMatchObject({ kind: 'known', value: expect.closeTo(320, 1) as number })
    expect(seen.map(({ records }) => records)).toEqual(
      seen.map(({ records }) => records).toSorted((a, b) => a - b),
    )
  })

  it('records its runs: command, variables without secrets, what was taken away', async () => {
    const { suite, results } = project({
      repeats: 1,
      more: 'environment: { MY_TOKEN: hush, OMP_NUM_THREADS: 2 }',
    })
    const variables = { PATH: process.env.PATH ?? '', OMP_PROC_BIND: 'true', LD_PRELOAD: '' }
    const { runs } = await session(suite, results, { variables })
    expect(runs[0]?.origin).toMatchObject({
      kind: 'executed',
      command: [
        process.execPath,
        expect.stringContaining('replay/main.js'),
        join(dirname(suite), 'train.log'),
        '--speed=max',
        '--repeat=1',
        '--exit=0',
      ],
      workingDirectory: dirname(suite),
      variables: { MY_TOKEN: '(redacted)', OMP_NUM_THREADS: '2', PYTHONUNBUFFERED: '1' },
      scrubbed: ['LD_PRELOAD', 'OMP_PROC_BIND'],
      started: new Date(instant).toISOString(),
    })
    expect(readFileSync(join(results, 'runs', runs[0]?.id ?? '', 'run.json'), 'utf8')).not.toContain('hush')
  })

  it('stops asking for repeats once its figure is precise enough', async () => {
    const { suite, results } = project({ repeats: '{ min: 2, max: 6, within: 5% }' })
    const over: string[] = []
    const reporter: RunReporter = { passedOver: ({ id }) => over.push(id) }
    const done = await session(suite, results, { reporter })
    expect(done).toMatchObject({ end: 'all-done', left: [] })
    expect(done.started.length + over.length).toBe(6)
    expect(done.started.length).toBeLessThan(6)
    expect((await session(suite, results)).started).toEqual([])
  })

  it('makes no repeat of a case whose log cannot give a figure, and all of the others', async () => {
    const { suite, results } = project({ batches: [16, 32], repeats: 3 }, 'hello\nDone in 3 s\n')
    const over: string[] = []
    const done = await session(suite, results, { reporter: { passedOver: ({ id }) => over.push(id) } })
    expect(done).toMatchObject({ end: 'all-done', left: [] })
    expect(new Set(done.started.map((id) => id.split('/')[0])).size).toBe(2)
    expect(done.started).toHaveLength(2)
    expect(over).toHaveLength(4)
  })

  it('starts nothing once its time is spent, and resumes the next time', async () => {
    const { suite, results } = project({ repeats: 3, more: 'budget: { total: 10s }' })
    let time = 0
    const first = await session(suite, results, { now: () => (time += 6) })
    expect(first).toMatchObject({ end: 'budget-spent' })
    expect(first.started.length + first.left.length).toBe(3)
    expect(first.left.length).toBeGreaterThan(0)
    const second = await session(suite, results)
    expect(second.started).toEqual(first.left.map(({ id }) => id))
    expect(second.end).toBe('all-done')
  })
})

describe.concurrent('a run that does not complete', () => {
  it.each<[string, ReplaySuite, string, Record<string, unknown>]>([
    [
      'fails',
      { parameters: { exit: 3 } },
      trainingLog(5),
      { state: 'failed', exit: { kind: 'code', code: 3 } },
    ],
    [
      'crashes',
      { parameters: { 'crash-after': '3' } },
      trainingLog(5),
      { state: 'failed', exit: { kind: 'signal', signal: 'SIGSEGV' } },
    ],
    [
      'stalls',
      { parameters: { 'hang-after': '3' }, more: 'budget: { quiet: 2s }' },
      trainingLog(5),
      { state: 'stalled', lastLine: expect.stringContaining('(0, 2)') as string },
    ],
    [
      'takes too long',
      { parameters: { speed: '0.01' }, more: 'budget: { run: 1s }' },
      trainingLog(5),
      { state: 'timed-out', after: 1 },
    ],
    [
      'diverges',
      {},
      trainingLog(5, { loss: (step) => (step < 3 ? '6.5' : 'nan') }),
      { state: 'diverged', line: 4, text: expect.stringContaining('(0, 3)') as string },
    ],
    [
      'runs out of memory',
      { parameters: { exit: 1 } },
      `${trainingLog(5)}std::bad_alloc\n`,
      { state: 'out-of-memory', evidence: 'std::bad_alloc' },
    ],
  ])('because it %s has that outcome, and no figure', async (_, more, log, outcome) => {
    const { suite, results } = project({ repeats: 1, ...more }, log)
    const done = await session(suite, results)
    expect(done.runs.map((run) => run.outcome)).toEqual([expect.objectContaining(outcome)])
    expect(done.results[0]?.throughput.kind).toBe('missing')
    expect(done.end).toBe('all-done')
  })

  it('is made again only when that is asked for', async () => {
    const { suite, results } = project({ repeats: 2, parameters: { exit: 3 } })
    expect(statesOf(await session(suite, results))).toEqual(['failed', 'failed'])
    expect((await session(suite, results)).started).toEqual([])
    expect((await session(suite, results, { retryFailed: true })).started).toHaveLength(2)
  })

  it('because the user stopped is kept as cancelled and made again the next time', async () => {
    const { suite, results } = project({ repeats: 2, parameters: { speed: '4' } })
    const gently = new AbortController()
    let stopping = 0
    const reporter: RunReporter = {
      step: () => {
        gently.abort()
      },
      stopping: () => stopping++,
    }
    const first = await session(suite, results, { gently, reporter })
    expect(first).toMatchObject({ end: 'interrupted', started: [first.left[0]?.id] })
    expect(first.left).toHaveLength(2)
    expect(statesOf(first)).toEqual(['cancelled'])
    expect(stopping).toBe(1)
    expect(statesOf(readResults(results))).toEqual(['cancelled'])
    const second = await session(suite, results)
    expect(statesOf(second)).toEqual(['completed', 'completed'])
  })
})

describe('before anything is written', () => {
  it('a program that is not installed is refused', async () => {
    const folder = freshFolder()
    const results = join(folder, 'results')
    const suite = writeCommandSuite(folder, ['no-such-trainer', '--batch={batch}'])
    await expect(session(suite, results)).rejects.toMatchObject({
      code: 'PROGRAM_NOT_FOUND',
      message: expect.stringContaining('no-such-trainer') as string,
    })
    expect(existsSync(results)).toBe(false)
  })
})

describe('a log that is not what the run wrote', () => {
  it('gives no figure, and a finding that names it', async () => {
    const { suite, results } = project({ repeats: 3 })
    const { runs } = await session(suite, results)
    const log = join(results, 'runs', runs[0]?.id ?? '', 'log.txt')
    writeFileSync(log, readFileSync(log, 'utf8').replaceAll('320 images', '990 images'))
    const { runs: figures, results: after } = await measureResults(readResults(results))
    expect(figures[0]?.measurement).toMatchObject({
      kind: 'known',
      value: {
        throughput: { kind: 'missing', code: 'log-changed' },
        findings: [{ code: 'log-changed', level: 'error' }],
      },
    })
    expect(after[0]?.throughput).toMatchObject({ kind: 'known', value: { repeats: 2 } })
  })
})

describe('the log format that a workload names', () => {
  it("is kept with the results: a suite's own workload is read by it whenever they are measured again", async () => {
    const folder = freshFolder()
    const results = join(folder, 'results')
    // By the number of its lines this log would be taken for MXNet's.
    const speed = 'Epoch[0] Batch [0-20]\tSpeed: 100.00 samples/sec\n'
    writeFileSync(join(folder, 'train.log'), speed.repeat(100) + trainingLog(40, { batch: 8 }))
    const suite = writeCommandSuite(folder, ['cat', '{here}/../../train.log'], 'format: embedded-trainer')
    const { results: figures } = await session(suite, results)
    // 8 images every 0.1 s.
    expect(figures[0]?.throughput).toMatchObject({
      kind: 'known',
      value: { value: expect.closeTo(80, 3) as number },
    })
    expect((await measureResults(readResults(results))).results).toEqual(figures)
    const { report } = await makeReport(results)
    expect(report.runs[0]?.throughput).toMatchObject({
      kind: 'known',
      value: expect.closeTo(80, 3) as number,
    })
  })
})

describe('a log without time stamps', () => {
  it('is timed by when its lines arrived, now and whenever it is measured again, unless those times were changed', async () => {
    const folder = freshFolder()
    const results = join(folder, 'results')
    const line =
      'Epoch: [0][%d/40]\\tTime 0.03 (0.03)\\tSpeed 266.0 (266.0)\\tLoss 6.9 (6.9)\\tPrec@1 0.1 (0.1)\\n'
    const program = `for step in $(seq 40); do sleep 0.03; printf '${line}' $step; done`
    const suite = writeCommandSuite(folder, ['sh', '-c', program])
    appendFileSync(suite, `\n${byElapsedTime}\n`)
    const { results: figures } = await session(suite, results)
    const [measured] = figures[0]?.runs ?? []
    expect(measured?.measurement.evidence).toMatchObject({ kind: 'known', value: { clock: 'arrival' } })
    // 8 images every 30 ms, or later.
    const { throughput } = measured?.measurement ?? {}
    expect(throughput).toMatchObject({ kind: 'known' })
    if (throughput?.kind === 'known') {
      expect(throughput.value).toBeLessThan(8 / 0.03)
    }
    expect((await measureResults(readResults(results))).results).toEqual(figures)

    const [run = ''] = figures[0]?.runs.map(({ run }) => run.id) ?? []
    const arrivals = join(results, 'runs', run, 'arrivals.tsv')
    writeFileSync(arrivals, readFileSync(arrivals, 'utf8').replaceAll(/\t\d/g, '\t1'))
    const { results: after } = await measureResults(readResults(results))
    const again = after[0]?.runs[0]?.measurement
    expect(again?.evidence).toMatchObject({ kind: 'known', value: { clock: 'none' } })
    expect(again?.findings).toContainEqual(expect.objectContaining({ code: 'arrivals-changed' }))
  })
})
