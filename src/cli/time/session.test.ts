import { describe, expect, it } from 'vitest'
import { launchedLocally } from '../../../test/samples/executed.ts'
import { caseOn, gone, measurement } from '../../../test/samples/summarised.ts'
import { settleCommands, type StatedOfCommands } from '../../core/custom-command/settle-commands.ts'
import { logFinding } from '../../core/logs/finding-rows.ts'
import type { Measurement } from '../../core/model/measurement.ts'
import { known, missing, type Maybe } from '../../core/model/missing.ts'
import type { Outcome, Run } from '../../core/model/run.ts'
import { bytes, samplesPerSecond, seconds } from '../../core/model/units.ts'
import type { SuiteSummary } from '../../app/jobs/reporter.ts'
import {
  adoptDevices,
  answerQuestion,
  commandsToCompare,
  endRun,
  exitCode,
  nextStep,
  readsKeptLog,
  startSession,
  type SessionStart,
  type TimeSession,
} from './session.ts'

const nothing: StatedOfCommands = { names: [], devices: undefined, batchPerDevice: undefined, axes: {} }

const sessionOf = (
  commands: readonly string[] = ['python3 a.py', 'python3 b.py'],
  { stated = nothing, ...start }: Partial<SessionStart> = {},
): TimeSession =>
  startSession({
    commands: settleCommands(
      commands.map((command) => command.split(' ')),
      stated,
    ),
    stated,
    results: 'results/time-a',
    format: undefined,
    answers: {},
    ...start,
  })

const devicesIn = ({ commands }: TimeSession) => commands.map(({ devices }) => devices)

const runOf = (workload: string, outcome: Outcome = { state: 'completed' }): Run => ({
  id: `${workload}/1`,
  case: caseOn(1, 1, { workload }),
  repeat: 1,
  outcome,
  findings: [],
  origin: {
    kind: 'executed',
    ...launchedLocally,
    command: ['python3'],
    workingDirectory: '/suite',
    variables: {},
    scrubbed: [],
    started: '2026-01-02T03:04:05Z',
    elapsed: seconds(1),
    log: { path: `runs/${workload}/log.txt`, sha256: '0'.repeat(64), bytes: bytes(1), lines: 1 },
    arrivals: missing('arrivals-of-end'),
    peakMemory: undefined,
  },
})

const fast = known(measurement(known(samplesPerSecond(100))))
const withoutFigure = known(measurement(gone))
const ofUnknownFormat = known(
  measurement(
    missing('log-not-measurable', {
      why: { kind: 'error', code: 'LOG_FORMAT_UNDETECTED', data: { nearest: [] } },
    }),
  ),
)
const onDevices = (logged: number): Maybe<Measurement> =>
  known({
    ...fast.value,
    findings: [logFinding('log-contradicts-options', { fact: 'devices', logged, given: 1 })],
  })

const summaryOf = (
  ...runs: (readonly [workload: string, measurement: Maybe<Measurement>])[]
): SuiteSummary => ({
  end: 'all-done',
  runs: runs.map(([workload, measured]) => ({
    run: runOf(workload),
    measurement: measured,
    fingerprint: undefined,
    files: '',
  })),
  left: [],
  searches: [],
  results: [],
})

describe('devices that a log states', () => {
  it('are those of its command alone', () => {
    expect(devicesIn(adoptDevices(sessionOf(), 'b', 4))).toEqual([1, 4])
  })

  it('are taken over once', () => {
    const known = adoptDevices(sessionOf(), 'b', 4)
    expect(adoptDevices(known, 'b', 8)).toBe(known)
    expect(devicesIn(adoptDevices(known, 'a', 2))).toEqual([2, 4])
  })

  it.each<[string, TimeSession, string, number | undefined]>([
    ['the log states none', sessionOf(), 'a', undefined],
    ['the command has as many', sessionOf(), 'a', 1],
    ['there is no such command', sessionOf(), 'c', 4],
    ['the user states them', sessionOf(undefined, { stated: { ...nothing, devices: 2 } }), 'a', 4],
    ['an option of the command states them', sessionOf(['torchrun --nproc_per_node 2 a.py']), 'a', 4],
  ])('change nothing where %s', (_, session, name, devices) => {
    expect(adoptDevices(session, name, devices)).toBe(session)
  })
})

describe('a run', () => {
  const drafted = sessionOf(undefined, { answers: { step: '1' } })
  const later = endRun(sessionOf(), runOf('a'), fast).session

  it.each<[string, boolean, TimeSession, Outcome, Maybe<Measurement>]>([
    ['has a figure', false, sessionOf(), { state: 'completed' }, fast],
    ['failed', true, sessionOf(), { state: 'timed-out', after: seconds(1) }, gone],
    ['was cancelled', false, sessionOf(), { state: 'cancelled' }, gone],
    ['is the first without a figure', true, sessionOf(), { state: 'completed' }, withoutFigure],
    ['is a later one without a figure', false, later, { state: 'completed' }, withoutFigure],
    ['is a later one of no known format', true, later, { state: 'completed' }, ofUnknownFormat],
    ['is the first whose log states other devices', true, sessionOf(), { state: 'completed' }, onDevices(4)],
    ['is a later one whose log states other devices', false, later, { state: 'completed' }, onDevices(4)],
    ['has a log that answers are for', true, drafted, { state: 'completed' }, fast],
    [
      'has a log that answers were for, in a known format',
      false,
      { ...drafted, format: 'plsc' },
      { state: 'completed' },
      fast,
    ],
    ['was not measured', false, sessionOf(), { state: 'completed' }, gone],
  ])('that %s is the last one: %j', (_, isLast, session, outcome, measured) => {
    expect(endRun(session, runOf('a', outcome), measured).isLast).toBe(isLast)
  })

  it('leaves the first run of another command to come', () => {
    expect(endRun(later, runOf('b'), withoutFigure).isLast).toBe(true)
  })
})

describe('after the runs', () => {
  it('nothing follows where every log is read', () => {
    expect(nextStep(sessionOf(), summaryOf(['a', fast], ['b', fast]))).toEqual({ step: 'end' })
  })

  it('a log of no known format leaves a question', () => {
    const next = nextStep(sessionOf(), summaryOf(['a', fast], ['b', ofUnknownFormat]))
    expect(next).toMatchObject({
      step: 'ask',
      question: { command: 'b', log: 'results/time-a/runs/b/log.txt', facts: { devices: 1 } },
    })
  })

  it('answers that were typed are for the first log, whatever its lines say', () => {
    const session = sessionOf(undefined, { answers: { step: '1' } })
    expect(nextStep(session, summaryOf(['a', fast]))).toMatchObject({
      step: 'ask',
      question: { command: 'a' },
    })
  })

  it('a format that is known leaves no question', () => {
    const session = sessionOf(undefined, { format: 'plsc' })
    const summary = summaryOf(['a', ofUnknownFormat])
    expect(nextStep(session, summary)).toEqual({ step: 'end' })
  })

  it('the suite runs again on the devices that the logs state, and then no more', () => {
    const summary = summaryOf(['a', onDevices(2)], ['b', onDevices(4)])
    const next = nextStep(sessionOf(), summary)
    if (next.step !== 'run-again') throw new Error(next.step)
    expect(devicesIn(next.session)).toEqual([2, 4])
    expect(nextStep(next.session, summary)).toEqual({ step: 'end' })
  })
})

it('an answered question gives the format, the answers and the devices', () => {
  const found = { format: { file: 'logformat.yaml', text: 'x' }, answers: { step: '2' }, devices: 2 }
  const session = answerQuestion(sessionOf(), { command: 'a' }, found)
  expect(session).toMatchObject({ format: found.format, answers: found.answers, answersTyped: false })
  expect(devicesIn(session)).toEqual([2, 1])
})

it.each([
  [{}, false, false],
  [{}, true, true],
  [{ answers: { step: '1' } }, false, true],
  [{ answers: { step: '1' }, format: 'plsc' }, true, false],
])('of %j, with a question left: %j, the log of an earlier call is read: %j', (start, left, reads) => {
  expect(readsKeptLog(sessionOf(undefined, start), left)).toBe(reads)
})

type Figures = SuiteSummary['results']
const figuresOf = (...all: readonly (readonly [string, Maybe<unknown>])[]) =>
  all.map(([workload, throughput]) => ({ case: { workload }, throughput })) as unknown as Figures

it.each([
  [['a', 'b'], figuresOf(['a', known(1)], ['b', known(1)])],
  [['a'], figuresOf(['a', known(1)], ['b', gone])],
  [[], figuresOf(['a', gone], ['b', known(1)])],
])('%j are compared, the others have no figure', (names, results) => {
  expect(commandsToCompare(sessionOf().commands, { results }).map(({ name }) => name)).toEqual(names)
})

describe('the exit code', () => {
  const performed = { summary: summaryOf(['a', fast]), damage: [], endedEarly: false }
  const withFigures = (results: Figures) => ({ ...performed, summary: { ...performed.summary, results } })
  const left = [{ id: 'a/2' }] as unknown as SuiteSummary['left']
  const failed = [
    { run: runOf('a', { state: 'cancelled' }), measurement: gone, fingerprint: undefined, files: '' },
  ]

  it.each([
    ['every command has a figure', 0, withFigures(figuresOf(['a', known(1)]))],
    ['a command has no figure', 3, withFigures(figuresOf(['a', known(1)], ['b', gone]))],
    ['there is no command with a figure', 3, performed],
    ['a run did not complete', 1, { ...performed, summary: { ...performed.summary, runs: failed } }],
    ['runs are left', 1, { ...performed, summary: { ...performed.summary, left } }],
    ['steady left runs', 3, { ...performed, endedEarly: true, summary: { ...performed.summary, left } }],
  ])('where %s is %i', (_, code, ended) => {
    expect(exitCode(ended)).toBe(code)
  })
})
