import type { Case } from '../model/case.ts'
import { missing, type Maybe } from '../model/missing.ts'
import type { Estimate } from '../model/result.ts'
import { deviceCount } from '../model/topology.ts'
import { otherwiseEqual } from '../results/speedup.ts'
import { orderedCases } from './case-order.ts'
import { skipText } from './words/skip-words.ts'
import { groupBy, type Group } from './groups.ts'
import type { ReportInput } from './input.ts'
import type { CaseRecord, RunRecord, Unit } from './model.ts'
import { runRecords } from './run-records.ts'
import { CaseLabels } from './words/case-words.ts'
import { deviceWords, type DeviceWords } from './words/device-words.ts'
import { WorkloadWords } from './words/workload-words.ts'

/** A case with what came of it. */
export interface CaseOutcome extends CaseRecord {
  readonly skipped: boolean
  /** As measured; undefined where nothing was. */
  readonly unit: Unit | undefined
  /** What its workload counts, where that is known. */
  readonly counts: Unit | undefined
}

/** The input with the questions that every section asks, answered once. */
export interface ReportContext extends ReportInput {
  readonly labels: CaseLabels
  readonly devices: DeviceWords
  readonly workloads: WorkloadWords
  readonly records: readonly RunRecord[]
  /** Nothing was measured here: the figures, if any, are what others printed. */
  readonly published: boolean
  /** As {@link orderedCases} orders them. */
  readonly cases: readonly CaseOutcome[]
}

export function reportContext(input: ReportInput): ReportContext {
  const cases = orderedCases(input.folder.plan, input.folder.suite)
  const workloads = new WorkloadWords(input.folder.workloads)
  const records = runRecords(input, cases)
  return {
    ...input,
    labels: new CaseLabels(cases, workloads),
    devices: deviceWords(input.folder.environment),
    workloads,
    records,
    published: isPublished(input.folder, records),
    cases: cases.map((one) => caseOutcome(one, input)),
  }
}

const isPublished = ({ plan }: ReportInput['folder'], records: readonly RunRecord[]) =>
  records.length > 0
    ? records.every(({ source }) => source.kind === 'document')
    : plan.skips.length > 0 && plan.skips.every(({ by }) => by === 'document')

function caseOutcome(one: Case, { results, folder }: ReportInput): CaseOutcome {
  const result = results.find((candidate) => candidate.case.id === one.id)
  const title = folder.workloads[one.workload]
  const counts: Unit | undefined = title && `${title.unit}/s`
  if (result !== undefined) {
    const { unit, throughput, mean, speedup, efficiency, runs } = result
    const evidence = runs
      .filter(({ measurement }) => measurement.throughput.kind === 'known')
      .map(({ run }) => run)
    const measuredUnit: Unit | undefined = evidence.length === 0 ? undefined : `${unit}/s`
    const figures = { throughput, mean, speedup, efficiency }
    return { case: one, skipped: false, unit: measuredUnit, counts, ...figures, evidence }
  }
  const skip = folder.plan.skips.find((candidate) => candidate.case.id === one.id)
  const none =
    skip === undefined
      ? missing('not-measured', { en: 'no run of this case was measured', zh: '该用例没有可用的运行' })
      : missing('skipped', skipText(skip))
  const figures = { throughput: none, mean: none, speedup: none, efficiency: none }
  return { case: one, skipped: skip !== undefined, unit: undefined, counts, ...figures, evidence: [] }
}

/** What a speedup stands on: the runs of the case, and those of the same case on one device. */
export function withBaseline(one: CaseOutcome, all: readonly CaseOutcome[]): string[] {
  const key = otherwiseEqual(one.case)
  const baseline = all.find(
    (candidate) => otherwiseEqual(candidate.case) === key && deviceCount(candidate.case.topology) === 1,
  )
  return [...new Set([...one.evidence, ...(baseline?.evidence ?? [])])]
}

/** Unit of the first measured case of a group; where there is none, of the first of the whole report, or as planned. */
export const unitOf = (group: readonly CaseOutcome[], all: readonly CaseOutcome[]): Unit =>
  [...group, ...all].find(({ unit }) => unit !== undefined)?.unit ??
  group.find(({ counts }) => counts !== undefined)?.counts ??
  'samples/s'

/** Cases that differ in nothing but how many devices they run on, fewest devices first. */
export const scalingGroups = (cases: readonly CaseOutcome[]): Group<CaseOutcome>[] =>
  groupBy(cases, ({ case: one }) => otherwiseEqual(one))

/** The value of a known estimate; undefined for a missing one. */
export const valueOf = (estimate: Maybe<Estimate<number>>): number | undefined =>
  estimate.kind === 'known' ? estimate.value.value : undefined
