import type { Case } from '../model/case.ts'
import type { Measurement } from '../model/measurement.ts'
import type { SampleUnit } from '../model/sample-unit.ts'
import { missing, type Maybe } from '../model/missing.ts'
import type { Skip } from '../model/plan.ts'
import type { ProseSection } from '../model/report-settings.ts'
import type { ReportUnit } from '../model/report-units.ts'
import type { Estimate, Result } from '../model/result.ts'
import { suiteFolder, type WorkloadFacts } from '../model/results-folder.ts'
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
import { orderedCases } from './case-order.ts'
import { deviceCount } from '../model/topology.ts'
import { grouped, type Group } from '../collections/group-by.ts'
import { type ReportInput, runRecords } from './input.ts'
import type { CaseRecord, RunRecord } from './record-model.ts'
import type { Unit } from '../document/cell-model.ts'
import { deviceWords, type DeviceWords } from '../words/device-words.ts'
import { foundText } from '../words/search-words.ts'
import { WorkloadWords } from '../words/workload-words.ts'
import type { StoredBlock } from '../document/blocks.ts'

/** The author's sections that stand within a part, at one place, in the order that the author gives them. */
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

/** A case with what came of it. */
export interface CaseOutcome extends Omit<CaseRecord, 'shown'> {
  /** The same for cases that differ in nothing but their topology. */
  readonly ladder: string
  readonly skipped: boolean
  /** As measured; undefined where nothing was. */
  readonly unit: Unit | undefined
  /** What the unit counts. */
  readonly sampleUnit: SampleUnit | undefined
  /** What its workload counts, where that is known. */
  readonly counts: Unit | undefined
  /** Of a figure that a document prints alone. */
  readonly printed: Measurement['printed']
  /** What its runs state in common of their training. */
  readonly fingerprint: StatedTraining | undefined
  /** Of the first steps, as its program states them. */
  readonly losses: readonly number[] | undefined
  /** How its throughput is shown; undefined where it is shown as measured. */
  readonly view: Maybe<FigureView> | undefined
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
  /** The batches that were left to a search. */
  readonly searches: readonly SearchedBatch[]
  /** By case id: the search that found the batch of the case. */
  readonly found: ReadonlyMap<string, SearchedBatch>
  /** By ladder: the case that speedups are over. */
  readonly speedupBases: ReadonlyMap<string, CaseOutcome>
  /** Of cases whose losses are compared with those of others that should train the same. */
  readonly lossEquality: ReadonlyMap<CaseOutcome, LossEquality>
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
    speedupBases: new Map(bases.map((caseOutcome) => [caseOutcome.ladder, caseOutcome])),
    lossEquality: lossEquality(outcomes),
  }
}

/** A case with the largest batch that fits, whether the search or the suite added it. */
const hasFound = (searched: SearchedBatch, matrixCase: Case) =>
  foundBatch(searched) === matrixCase.batchPerDevice && isOfSearch(matrixCase, searched.search)

/** `BS=224`, and that it was found, where a search found it for all of these cases of one batch. */
export function batchHead(some: readonly CaseOutcome[], { found }: Pick<ReportContext, 'found'>): Text {
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

function caseOutcomes(cases: readonly Case[], { results, folder }: ReportInput): CaseOutcome[] {
  const resultOf = new Map(results.map((result) => [result.case.id, result]))
  const skipOf = new Map(folder.plan.skips.map((skip) => [skip.case.id, skip]))
  return withoutUnscaled(
    cases.map((matrixCase) =>
      caseOutcome(
        matrixCase,
        resultOf.get(matrixCase.id),
        skipOf.get(matrixCase.id),
        folder.workloads[matrixCase.workload],
        folder.suite.report.unit,
      ),
    ),
  )
}

function caseOutcome(
  matrixCase: Case,
  result: Result | undefined,
  skip: Skip | undefined,
  title: WorkloadFacts | undefined,
  asked: ReportUnit | undefined,
): CaseOutcome {
  const ladder = otherwiseEqual(matrixCase)
  const counts: Unit | undefined = title?.unit && `${title.unit}/s`
  if (result !== undefined) {
    const { unit, throughput, mean, speedup, speedupOver, efficiency, runs } = result
    const evidence = runs
      .filter(({ measurement }) => measurement.throughput.kind === 'known')
      .map(({ run }) => run.id)
    const measuredUnit: Unit | undefined = evidence.length === 0 ? undefined : `${unit}/s`
    const over = speedupOver === undefined ? {} : { speedupOver }
    const figures = { throughput, mean, speedup, ...over, efficiency }
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
  const figures = { throughput: none, mean: none, speedup: none, efficiency: none }
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

/** What a speedup is computed from: the runs of the case, and those of the case that it is over. */
export const withBaseline = (
  { evidence, ladder }: CaseOutcome,
  { speedupBases }: Pick<ReportContext, 'speedupBases'>,
): string[] => [...new Set([...evidence, ...(speedupBases.get(ladder)?.evidence ?? [])])]

/** Devices that the known speedups of these cases are over. */
export const basesOf = (cases: readonly CaseOutcome[]): number[] => [
  ...new Set(cases.filter(({ speedup }) => speedup.kind === 'known').map(baseDevicesOf)),
]

/** Unit of the first measured case of a group; where there is none, of the first of the whole report, or as planned. */
export const unitOf = (group: readonly CaseOutcome[], all: readonly CaseOutcome[]): Unit =>
  group.find(({ unit }) => unit !== undefined)?.unit ??
  all.find(({ unit }) => unit !== undefined)?.unit ??
  group.find(({ counts }) => counts !== undefined)?.counts ??
  'samples/s'

/** Cases that differ in nothing but how many devices they run on, fewest devices first. */
export const scalingGroups = (cases: readonly CaseOutcome[]): Group<CaseOutcome>[] =>
  grouped(cases, ({ ladder }) => ladder)

/** Decimals that a throughput prints with: as its document printed it, or as the suite wants what is calculated. */
export const throughputDecimals = (
  { printed }: Pick<CaseOutcome, 'printed'>,
  { folder }: Pick<ReportContext, 'folder'>,
): number => printed?.decimals ?? folder.suite.report.decimals.throughput

/** The value of a known estimate; undefined for a missing one. */
export const valueOf = (estimate: Maybe<Estimate<number>>): number | undefined =>
  estimate.kind === 'known' ? estimate.value.value : undefined

/** The case that stands for the whole report: the most devices first, then the highest throughput. */
export const headlineCase = (cases: readonly CaseOutcome[]): CaseOutcome | undefined =>
  cases
    .filter(({ throughput }) => throughput.kind === 'known')
    .toSorted(
      (a, b) =>
        deviceCount(b.case.topology) - deviceCount(a.case.topology) ||
        (valueOf(b.throughput) ?? 0) - (valueOf(a.throughput) ?? 0),
    )[0]
