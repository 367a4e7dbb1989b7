import { memoize } from '../collections/memoize.ts'
import { leadingAxes } from '../model/axes/axes.ts'
import { compareOnAxis } from '../model/axes/axis-values.ts'
import type { Suite } from '../model/suite.ts'
import type { Case } from '../model/case.ts'
import type { Measurement } from '../model/measurement.ts'
import type { SampleUnit, ReportUnit } from '../model/units.ts'
import { missing, type Maybe } from '../model/missing.ts'
import type { Plan, Skip } from '../model/plan.ts'
import type { ProseSection } from '../model/report-settings.ts'
import type { Estimate, Result } from '../model/result.ts'
import { suiteFolder, type WorkloadFacts } from '../model/results-folder.ts'
import { gradeDocument } from '../results/grade.ts'
import { commonFingerprint, type StatedTraining } from '../results/equivalence.ts'
import { lossEquality, statedLosses, type LossEquality } from '../results/losses.ts'
import type { FigureView } from '../results/counted-view.ts'
import { viewOf } from '../results/figure-view.ts'
import { isOfSearch } from '../batch-search/findings.ts'
import { foundBatch, searchedBatches, type SearchedBatch } from '../batch-search/searched-batch.ts'
import { same, type Text } from '../model/text.ts'
import { batchFact, CaseLabels } from '../words/case-words.ts'
import { printedAlone } from '../results/findings.ts'
import { baseDevicesOf, isOnBase, otherwiseEqual, withoutUnscaled } from '../results/speedup.ts'
import { deviceCount } from '../model/topology.ts'
import { grouped, type Group } from '../collections/group-by.ts'
import { type ReportInput, runRecords } from './input.ts'
import type { CaseRecord, RunRecord } from './record-model.ts'
import type { Unit } from '../document/cell-model.ts'
import { deviceWords, type DeviceWords } from '../words/device-words.ts'
import { foundText } from '../words/search-words.ts'
import { WorkloadWords } from '../words/workload-words.ts'
import type { StoredBlock } from '../document/blocks.ts'

/** The author's sections within a part at one place, in the author's order. */
export const blocksAt = (context: ReportContext, place: ProseSection['place']): StoredBlock[] =>
  (context.folder.suite.report.sections ?? [])
    .filter((section) => section.place === place)
    .flatMap(({ title, body }) => [
      ...(title === undefined ? [] : [{ kind: 'heading', title } as const]),
      proseBlock(body),
    ])

export const proseBlock = (text: ProseSection['body']): StoredBlock => ({
  kind: 'prose',
  text,
  folder: suiteFolder,
})

/** A case with its figures as a report shows them. */
export interface ReportedCase extends Omit<CaseRecord, 'shown'> {
  /** Equal for cases that differ only in their topology. */
  readonly ladder: string
  readonly skipped: boolean
  /** As measured; undefined without a measurement. */
  readonly unit: Unit | undefined
  readonly sampleUnit: SampleUnit | undefined
  /** What its workload counts, where known. */
  readonly counts: Unit | undefined
  /** Of a figure that a document prints alone. */
  readonly printed: Measurement['printed']
  /** What all its runs state about their training. */
  readonly fingerprint: StatedTraining | undefined
  /** Losses of the first steps, as its program states them. */
  readonly losses: readonly number[] | undefined
  /** How its throughput is shown; undefined: as measured. */
  readonly view: Maybe<FigureView> | undefined
}

/** The input with values that several sections need, computed once. */
export interface ReportContext extends ReportInput {
  readonly labels: CaseLabels
  readonly devices: DeviceWords
  readonly workloads: WorkloadWords
  readonly records: readonly RunRecord[]
  /** Nothing was measured here: the figures, if any, were printed by others. */
  readonly published: boolean
  /** In the order of {@link orderedCases}. */
  readonly cases: readonly ReportedCase[]
  /** Batches that a search looks for. */
  readonly searches: readonly SearchedBatch[]
  /** By case id: the search that found the batch of the case. */
  readonly found: ReadonlyMap<string, SearchedBatch>
  /** By ladder: the case that speedups are relative to. */
  readonly speedupBases: ReadonlyMap<string, ReportedCase>
  /** For cases whose losses are compared with the losses of cases that should train the same. */
  readonly lossEquality: ReadonlyMap<ReportedCase, LossEquality>
}

export function reportContext(input: ReportInput): ReportContext {
  const cases = orderedCases(input.folder.plan, input.folder.suite)
  const workloads = new WorkloadWords(input.folder.workloads)
  const records = runRecords(input, cases)
  const outcomes = caseOutcomes(cases, input)
  const searches = searchedBatches(input.folder.plan.searches, input.folder.trials)
  const found = new Map(
    cases.flatMap((matrixCase) =>
      searches
        .filter((searched) => hasFound(searched, matrixCase))
        .map((searched) => [matrixCase.id, searched]),
    ),
  )
  const bases = outcomes.filter(isOnBase).toReversed()
  return {
    ...input,
    labels: new CaseLabels(
      cases,
      workloads,
      new Map([...found].map(([id, searched]) => [id, foundText(searched)])),
      input.folder.suite.report.labels,
    ),
    devices: deviceWords(input.folder.environment),
    workloads,
    records,
    published: isPublished(input.folder, records),
    cases: outcomes,
    searches,
    found,
    speedupBases: new Map(bases.map((reportedCase) => [reportedCase.ladder, reportedCase])),
    lossEquality: lossEquality(outcomes),
  }
}

/** Whether a case has the batch that a search found, added by the search or by the suite. */
const hasFound = (searched: SearchedBatch, matrixCase: Case) =>
  foundBatch(searched) === matrixCase.batchPerDevice && isOfSearch(matrixCase, searched.search)

/** `BS=224`, with a remark where a search found the batch of all these cases. */
export function batchHead(some: readonly ReportedCase[], { found }: Pick<ReportContext, 'found'>): Text {
  const first = some[0]?.case
  if (first?.batchFrom === 'log') return batchFact(first)
  const head = `BS=${String(first?.batchPerDevice)}`
  const isLargest = some.every(({ case: matrixCase }) => found.get(matrixCase.id)?.state.state === 'found')
  return isLargest ? { en: `${head}, largest that fits`, zh: `${head}，可运行的最大值` } : same(head)
}

const isPublished = ({ plan }: ReportInput['folder'], records: readonly RunRecord[]) =>
  records.length > 0
    ? records.every(({ source }) => source.kind === 'document')
    : plan.skips.length > 0 && plan.skips.every(({ by }) => by === 'document')

function caseOutcomes(cases: readonly Case[], { results, folder }: ReportInput): ReportedCase[] {
  const resultOf = new Map(results.map((result) => [result.case.id, result]))
  const skipOf = new Map(folder.plan.skips.map((skip) => [skip.case.id, skip]))
  return withoutUnscaled(
    cases.map((matrixCase) =>
      reportedCase(
        matrixCase,
        resultOf.get(matrixCase.id),
        skipOf.get(matrixCase.id),
        folder.workloads[matrixCase.workload],
        folder.suite.report.unit,
      ),
    ),
  )
}

function reportedCase(
  matrixCase: Case,
  result: Result | undefined,
  skip: Skip | undefined,
  workload: WorkloadFacts | undefined,
  asked: ReportUnit | undefined,
): ReportedCase {
  const ladder = otherwiseEqual(matrixCase)
  const counts: Unit | undefined = workload?.unit && `${workload.unit}/s`
  if (result !== undefined) {
    const { unit, throughput, mean, speedup, speedupOver, efficiency, grade, runs } = result
    const evidence = runs
      .filter(({ measurement }) => measurement.throughput.kind === 'known')
      .map(({ run }) => run.id)
    const measuredUnit: Unit | undefined = evidence.length === 0 ? undefined : `${unit}/s`
    const over = speedupOver === undefined ? {} : { speedupOver }
    const figures = { throughput, mean, speedup, ...over, efficiency, ...gradeDocument(grade) }
    const fingerprint = commonFingerprint(result)
    return {
      case: matrixCase,
      ladder,
      skipped: false,
      unit: measuredUnit,
      sampleUnit: measuredUnit === undefined ? undefined : unit,
      counts,
      printed: printedAlone(runs),
      fingerprint,
      losses: statedLosses(runs),
      view: asked && viewOf({ case: matrixCase, unit, fingerprint }, asked),
      ...figures,
      evidence,
    }
  }
  const none =
    skip === undefined
      ? missing('case-not-measured')
      : missing(skip.by === 'document' ? 'not-published' : 'skipped', { reason: skip.reason })
  const ungraded = gradeDocument({ grade: 'none', limit: none })
  const figures = { throughput: none, mean: none, speedup: none, efficiency: none, ...ungraded }
  const skipped = skip !== undefined
  const unmeasured = {
    unit: undefined,
    sampleUnit: undefined,
    printed: undefined,
    fingerprint: undefined,
    losses: undefined,
    view: undefined,
    evidence: [],
  }
  return { case: matrixCase, ladder, skipped, counts, ...unmeasured, ...figures }
}

/** The evidence of a speedup: the runs of the case, and of the case that it is relative to. */
export const withBaseline = (
  { evidence, ladder }: ReportedCase,
  { speedupBases }: Pick<ReportContext, 'speedupBases'>,
): string[] => [...new Set([...evidence, ...(speedupBases.get(ladder)?.evidence ?? [])])]

/** Numbers of devices that the known speedups of these cases are relative to. */
export const basesOf = (cases: readonly ReportedCase[]): number[] => [
  ...new Set(cases.filter(({ speedup }) => speedup.kind === 'known').map(baseDevicesOf)),
]

/** Unit of the first measured case of a group; else that of the first in the whole report, or the planned one. */
export const unitOf = (group: readonly ReportedCase[], all: readonly ReportedCase[]): Unit =>
  group.find(({ unit }) => unit !== undefined)?.unit ??
  all.find(({ unit }) => unit !== undefined)?.unit ??
  group.find(({ counts }) => counts !== undefined)?.counts ??
  'samples/s'

/** Cases that differ only in the number of devices, fewest devices first. */
export const scalingGroups = (cases: readonly ReportedCase[]): Group<ReportedCase>[] =>
  grouped(cases, ({ ladder }) => ladder)

/** Decimals of a throughput: those that its document prints, or those that the suite sets for calculated figures. */
export const throughputDecimals = (
  { printed }: Pick<ReportedCase, 'printed'>,
  { folder }: Pick<ReportContext, 'folder'>,
): number => printed?.decimals ?? folder.suite.report.decimals.throughput

export const valueOf = (estimate: Maybe<Estimate<number>>): number | undefined =>
  estimate.kind === 'known' ? estimate.value.value : undefined

/** The case that represents the whole report: the most devices first, then the highest throughput. */
export const headlineCase = (cases: readonly ReportedCase[]): ReportedCase | undefined =>
  cases
    .filter(({ throughput }) => throughput.kind === 'known')
    .toSorted(
      (a, b) =>
        deviceCount(b.case.topology) - deviceCount(a.case.topology) ||
        (valueOf(b.throughput) ?? 0) - (valueOf(a.throughput) ?? 0),
    )[0]

/** The frameworks of a report of several, in the order of its suite; empty where it has one. */
export const frameworksOf = memoize(({ cases, workloads }: ReportContext): readonly string[] => {
  const all = [...new Set(cases.map(({ case: { workload } }) => workloads.framework(workload)))]
  return all.length === 1 ? [] : all
})

/** The colour of a case's framework in all charts of its report; none where the report has one framework. */
export function frameworkColour(
  { workload }: Pick<Case, 'workload'>,
  context: ReportContext,
): { readonly colour?: number } {
  const colour = frameworksOf(context).indexOf(context.workloads.framework(workload))
  return colour === -1 ? {} : { colour }
}

/**
 * Every case of a plan, skipped ones included: by workload in the suite's order, then by leading axes and batch. Cases that
 * differ only in their devices are adjacent.
 */
export function orderedCases({ cases, skips }: Plan, { matrices }: Suite): Case[] {
  const all = [
    ...new Map(
      [...cases, ...skips.map((skip) => skip.case)].map((matrixCase) => [matrixCase.id, matrixCase]),
    ).values(),
  ]
  const workloads = matrices.flatMap((matrix) => matrix.workloads)
  const ladders = new Map<string, number>()
  const placed = all.map((matrixCase) => {
    const key = otherwiseEqual(matrixCase)
    const ladder = ladders.get(key) ?? ladders.size
    ladders.set(key, ladder)
    return { matrixCase, ladder }
  })
  return placed
    .sort(
      ({ matrixCase: a, ladder: ofA }, { matrixCase: b, ladder: ofB }) =>
        workloads.indexOf(a.workload) - workloads.indexOf(b.workload) ||
        byLeadingAxes(a, b) ||
        ofA - ofB ||
        byDevices(a, b),
    )
    .map(({ matrixCase }) => matrixCase)
}

export const byDevices = ({ topology: a }: Case, { topology: b }: Case) =>
  deviceCount(a) - deviceCount(b) || a.nodes - b.nodes

/** By the axes that stand before the batch, then by the batch. */
export const byLeadingAxes = (a: Case, b: Case) =>
  leadingAxes.reduce((order, axis) => order || compareOnAxis(axis, a, b), 0) ||
  a.batchPerDevice - b.batchPerDevice
