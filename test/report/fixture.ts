import { gradeOfCase } from '../../src/core/results/grade.ts'
import { measuredRun } from '../samples/measured-run.ts'
import { dividedBy, estimate } from '../../src/core/results/estimate.ts'
import { keptAxes } from '../../src/core/model/axes/axis-shape.ts'
import { type Case, caseId } from '../../src/core/model/case.ts'
import { thisMachine, type Cluster } from '../../src/core/model/cluster.ts'
import { launchedLocally } from '../samples/executed.ts'
import type { Environment, NodeEnvironment } from '../../src/core/model/environment.ts'
import type { Measurement } from '../../src/core/model/measurement.ts'
import { type SampleUnit, bytes, ratio, samplesPerSecond, seconds } from '../../src/core/model/units.ts'
import { known, knownValues, missing, type Maybe } from '../../src/core/model/missing.ts'
import type { Precision } from '../../src/core/model/precision.ts'
import type { Plan, Skip } from '../../src/core/model/plan.ts'
import type { Protocol } from '../../src/core/model/protocol.ts'
import type { Result } from '../../src/core/model/result.ts'
import type { ResultsFolder, SuiteFile } from '../../src/core/model/results-folder.ts'
import type { ExecutedOrigin, Outcome, Run } from '../../src/core/model/run.ts'
import type { ReportSettings } from '../../src/core/model/report-settings.ts'
import { same } from '../../src/core/model/text.ts'
import { deviceCount, parseTopology, type Topology } from '../../src/core/model/topology.ts'
import { protocolNamed } from '../../src/core/protocols/protocols.ts'
import type { ReportInput } from '../../src/core/report/input.ts'

/** A case of a made-up suite; a number is a measured run in samples/s, an outcome is a run that did not complete. */
export interface FixtureCase {
  readonly workload: string
  readonly at: string
  readonly precision: Precision
  readonly batch: number
  readonly xla?: boolean
  readonly imageSize?: number
  /** Beside those above. */
  readonly axes?: Case['axes']
  readonly parameters?: Case['parameters']
  readonly runs: readonly (number | Exclude<Outcome, { state: 'completed' }>)[]
  /** With a reason the case is skipped and has no runs. */
  readonly skip?: Pick<Skip, 'by' | 'reason'>
}

export interface FixtureSuite {
  readonly cases: readonly FixtureCase[]
  readonly report: Partial<ReportSettings>
  /** Of one machine. */
  readonly environment: Maybe<Environment>
  /** Several machines instead of one. */
  readonly nodes?: readonly NodeEnvironment[]
  readonly cluster?: Cluster
  readonly launched?: Partial<Pick<ExecutedOrigin, 'launcher' | 'nodes' | 'streams' | 'tasks'>>
  readonly protocol?: Protocol
  readonly unit?: SampleUnit
  readonly origin?: Run['origin']['kind']
  readonly suiteFiles?: readonly SuiteFile[]
}

/** A results folder with results as the rest of the program would hand them over; every number is invented here. */
export function fixture(suite: FixtureSuite): ReportInput {
  const protocol = suite.protocol ?? protocolNamed('dlperf')
  const unit = suite.unit ?? 'images'
  const cases = suite.cases.map((fixtureCase) => ({ ...fixtureCase, case: caseOf(fixtureCase) }))
  const results = cases
    .filter(({ skip }) => skip === undefined)
    .map((fixtureCase) => result(fixtureCase.case, fixtureCase.runs, protocol.name, unit))
  const folder: ResultsFolder = {
    path: 'results',
    trials: [],
    madeBy: '0.1.0',
    suite: {
      name: 'fixture',
      matrices: [],
      skip: [],
      repeats: { kind: 'fixed', count: Math.max(...suite.cases.map(({ runs }) => runs.length)) },
      protocol,
      protocols: {},
      dataSet: undefined,
      budget: { total: undefined, run: seconds(3600), quiet: seconds(600), queue: undefined },
      target: 'local',
      launch: thisMachine.launch,
      image: undefined,
      logs: { ranks: { kind: 'all' } },
      seed: 7,
      environment: {},
      variants: [],
      report: {
        title: same('Fixture'),
        languages: ['en', 'zh'],
        tables: ['scaling'],
        decimals: { throughput: 2, speedup: 2 },
        notes: [],
        environment: [],
        ...suite.report,
      },
    },
    plan: plan(cases),
    workloads: {},
    suiteFiles: suite.suiteFiles ?? [],
    listed: undefined,
    cluster: suite.cluster ?? thisMachine,
    nodes:
      suite.nodes ?? knownValues([suite.environment]).map((environment) => ({ node: 'local', environment })),
    environment: suite.environment,
    runs: cases.flatMap(({ case: matrixCase, runs }, index) =>
      runs.map((run, repeat) => runOf(matrixCase, repeat + 1, run, index, suite, unit)),
    ),
  }
  return {
    folder,
    protocol,
    tables: folder.suite.report.tables,
    results: withSpeedups(results),
    renderedBy: '0.1.0',
    comparisons: [],
    against: [],
    source: { path: 'suite/suite.yaml', text: 'name: fixture\n# made for a test\n' },
  }
}

function caseOf({
  workload,
  at,
  precision,
  batch,
  xla = false,
  imageSize,
  axes = {},
  parameters = {},
}: FixtureCase): Case {
  const point = {
    workload,
    topology: topology(at),
    batchPerDevice: batch,
    axes: keptAxes({
      precision,
      xla,
      ...(imageSize === undefined ? {} : { 'image-size': imageSize }),
      ...axes,
    }),
    parameters,
  }
  return { id: caseId(point, {}), ...point }
}

function topology(text: string): Topology {
  const found = parseTopology(text)
  if (found === undefined) throw new Error(`${text} is no topology`)
  return found
}

function plan(cases: readonly (FixtureCase & { readonly case: Case })[]): Plan {
  const run = cases.filter(({ skip }) => skip === undefined)
  return {
    suite: 'fixture',
    cases: run.map((fixtureCase) => fixtureCase.case),
    runs: run.flatMap((fixtureCase) =>
      fixtureCase.runs.map((_, index) => ({
        id: `${fixtureCase.case.id}/${String(index + 1)}`,
        case: fixtureCase.case,
        repeat: index + 1,
      })),
    ),
    skips: cases.flatMap((fixtureCase) =>
      fixtureCase.skip === undefined ? [] : [{ case: fixtureCase.case, ...fixtureCase.skip }],
    ),
    searches: [],
  }
}

function runOf(
  matrixCase: Case,
  repeat: number,
  run: FixtureCase['runs'][number],
  index: number,
  { origin = 'executed', launched = {} }: FixtureSuite,
  unit: SampleUnit,
): Run {
  const id = `${matrixCase.id}/${String(repeat)}`
  const log = {
    path: `runs/${id}/log.txt`,
    sha256: (index * 16 + repeat).toString(16).padStart(64, '5ea17e'),
    bytes: bytes(18_000 + index * 100 + repeat),
    lines: 140 + repeat,
  }
  return {
    id,
    case: matrixCase,
    repeat,
    outcome: typeof run === 'number' ? { state: 'completed' } : run,
    findings: [],
    origin:
      origin === 'executed'
        ? {
            kind: 'executed',
            ...launchedLocally,
            ...launched,
            log,
            arrivals: { path: `runs/${id}/arrivals.tsv`, sha256: undefined },
            command: [
              'python3',
              'train.py',
              '--batch',
              String(matrixCase.batchPerDevice),
              '--name',
              "it's a run",
            ],
            workingDirectory: '/bench/workloads/resnet50',
            variables: { OMP_NUM_THREADS: '8', NCCL_DEBUG: 'WARN' },
            scrubbed: [],
            started: new Date(Date.UTC(2026, 2, 9, 8, 0) + (repeat * 40 + index) * 90_000).toISOString(),
            elapsed: seconds(82.5 + repeat),
            peakMemory: undefined,
          }
        : origin === 'imported'
          ? {
              kind: 'imported',
              log,
              source: `logs/${id}.log`,
              archive: undefined,
              part: 1,
              rule: undefined,
              ruleFrom: undefined,
              printed: undefined,
            }
          : {
              kind: 'published',
              figure: samplesPerSecond(typeof run === 'number' ? run : 0),
              unit,
              source: { document: 'README.md', line: 40 + index * 10 + repeat },
            },
  }
}

function measurement(value: number, protocol: string, unit: SampleUnit): Measurement {
  return {
    protocol,
    unit,
    throughput: known(samplesPerSecond(value)),
    records: 100,
    evidence: known({
      firstLine: 33,
      lastLine: 132,
      firstStep: 21,
      lastStep: 120,
      how: { en: 'steps 21 to 120', zh: '第 21 至 120 步' },
      clock: 'arrival',
      arrived: undefined,
      elapsed: seconds(61.25),
    }),
    findings: [],
  }
}

function result(matrixCase: Case, runs: FixtureCase['runs'], protocol: string, unit: SampleUnit): Result {
  const values = runs.filter((run) => typeof run === 'number').toSorted((a, b) => a - b)
  const middle = values[Math.floor(values.length / 2)]
  const none = missing('no-completed-run', { en: 'no run completed', zh: '没有完成的运行' })
  const ungraded = {
    case: matrixCase,
    protocol,
    unit,
    runs: runs.flatMap((run, index) =>
      typeof run === 'number' ? [measuredRun(matrixCase, index + 1, measurement(run, protocol, unit))] : [],
    ),
    throughput:
      middle === undefined
        ? none
        : known(
            estimate(
              samplesPerSecond(middle),
              values.length === 1
                ? undefined
                : { low: values[0] ?? middle, high: values.at(-1) ?? middle, level: 0.95 },
              values.length,
            ),
          ),
    mean:
      values.length === 0 ? none : known(samplesPerSecond(values.reduce((a, b) => a + b) / values.length)),
    spread: none,
    speedup: none,
    efficiency: none,
    findings: [],
  }
  return { ...ungraded, grade: gradeOfCase(ungraded) }
}

/** Speedups over the case that is the same but for its single device. */
function withSpeedups(results: readonly Result[]): Result[] {
  const key = ({ case: matrixCase }: Result) => JSON.stringify({ ...matrixCase, id: '', topology: '' })
  return results.map((result) => {
    const base = results.find(
      (other) => deviceCount(other.case.topology) === 1 && key(other) === key(result),
    )?.throughput
    const none = missing('no-baseline', {
      en: 'the same case was not measured on one device',
      zh: '缺少单机单卡的对应结果',
    })
    if (base?.kind !== 'known' || result.throughput.kind !== 'known')
      return { ...result, speedup: none, efficiency: none }
    const { value } = base.value
    const scaled = (by: number) =>
      known(
        dividedBy(
          result.throughput.kind === 'known' ? result.throughput.value : base.value,
          value * by,
          ratio,
        ),
      )
    return { ...result, speedup: scaled(1), efficiency: scaled(deviceCount(result.case.topology)) }
  })
}

/** A case of four samples a device in FP32. */
export const point = (
  workload: string,
  at: string,
  runs: FixtureCase['runs'],
  more: Partial<FixtureCase> = {},
) => ({
  workload,
  at,
  precision: 'fp32' as const,
  batch: 4,
  runs,
  ...more,
})
