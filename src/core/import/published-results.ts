import type { Baseline, PublishedFigure, PublishedTable } from '../model/baseline.ts'
import { publication, publishedLine } from '../baselines/publication.ts'
import { axes } from '../model/axes/axes.ts'
import { axisValue } from '../model/axes/axis-values.ts'
import type { Case } from '../model/case.ts'
import type { Finding } from '../model/finding.ts'
import type { Plan, PlannedRun, Skip } from '../model/plan.ts'
import type { PublishedOrigin, Run } from '../model/run.ts'
import { skipReason } from '../model/missing.ts'
import type { SkipRule, Suite } from '../model/suite.ts'
import { sameTopology } from '../model/topology.ts'
import { parameterDefaults, type Workload } from '../model/workload.ts'
import { expandMatrices } from '../plan/expand.ts'
import { matches } from '../plan/skips.ts'
import { median } from '../stats/sample.ts'
import { seriesOf } from '../reproduce/own-conditions.ts'
import { ofOtherCases } from './other-cases.ts'
import { importFinding } from './messages.ts'

/** Digits after the point in the shortest decimal form of a number: as a table prints it, without trailing zeros. */
const decimals = (value: number) => String(value).split('.')[1]?.length ?? 0

/** Whether a value is off by more than half of its last printed digit, with a margin for binary rounding. */
const differs = (printed: number, right: number) =>
  Math.abs(printed - right) > 0.5 * 10 ** -decimals(printed) + 1e-9 * Math.abs(right)

/** A finding where the printed figure is not the median of its printed repeats. */
function medianDiffers({ throughput, line }: PublishedFigure, right: number, document: string): Finding[] {
  // A printed 384.90 becomes the number 384.9, so at least two digits are assumed.
  if (!differs(throughput, right) || Math.abs(throughput - right) < 0.01) return []
  return [importFinding('published-median-differs', { document, line, printed: throughput, median: right })]
}

/** A finding where the printed speedup is not the ratio of the printed throughputs. */
function speedupDiffers(
  figure: PublishedFigure,
  publishedFigure: PublishedFigure,
  document: string,
): Finding[] {
  const { speedup, throughput, line } = figure
  const right = throughput / publishedFigure.throughput
  if (speedup === undefined || !differs(speedup, right)) return []
  // Equal with two digits, or without trailing zeros: 7.3 is 7.30 if 7.304 is right.
  if (Number(right.toFixed(2)) === speedup) return []
  return [importFinding('published-speedup-differs', { document, line, printed: speedup, ratio: right })]
}

export interface PublishedResults {
  /** The suite, and a note that says where its figures come from. */
  readonly suite: Suite
  readonly plan: Plan
  readonly runs: readonly Run[]
}

/**
 * A suite with its published figures. Each printed repeat is a run, or the one figure where no repeats are printed; a case without a
 * figure is skipped, with the reason. The limits of workloads and machines do not matter, because others ran it.
 *
 * @throws SteadyError `PUBLISHED_OF_OTHER_CASES` where the baseline has figures, but none is of these cases
 */
export function publishedResults(
  suite: Suite,
  workloads: ReadonlyMap<string, Workload>,
  baseline: Baseline,
): PublishedResults {
  const skips: Skip[] = []
  const cases: Case[] = []
  const runs: Run[] = []
  const scripts = new Set<string | undefined>()
  for (const matrixCase of withoutDefaults(expandMatrices(suite.matrices, workloads).cases, workloads)) {
    const rule = suite.skip.find((skipRule) => matches(skipRule, matrixCase))
    const found =
      rule === undefined ? figureOf(matrixCase, workloads.get(matrixCase.workload), baseline) : undefined
    if (found === undefined) {
      skips.push(rule === undefined ? notPrinted(matrixCase, baseline) : skippedBy(rule, matrixCase))
      continue
    }
    cases.push(matrixCase)
    runs.push(...runsOf(matrixCase, found, baseline))
    scripts.add(found.table.script)
  }
  if (runs.length === 0 && baseline.tables.length > 0) throw ofOtherCases(suite, workloads, baseline)
  const planned = runs.map(({ id, case: matrixCase, repeat }): PlannedRun => ({
    id,
    case: matrixCase,
    repeat,
  }))
  return {
    suite: withProvenance(underScript(suite, [...scripts], baseline), baseline, runs.length),
    plan: { suite: suite.name, cases, runs: planned, skips, searches: [] },
    runs,
  }
}

/** Keeps only parameters that the suite sets: the catalogue's defaults do not tell how others ran it. */
function withoutDefaults(all: readonly Case[], workloads: ReadonlyMap<string, Workload>): Case[] {
  const defaultsOf = ({ workload }: Case) => {
    const found = workloads.get(workload)
    return found === undefined ? {} : parameterDefaults(found)
  }
  const set = new Set(
    all.flatMap((matrixCase) => {
      const defaults = defaultsOf(matrixCase)
      return Object.keys(matrixCase.parameters).filter(
        (name) => matrixCase.parameters[name] !== defaults[name],
      )
    }),
  )
  return all.map((matrixCase) => ({
    ...matrixCase,
    parameters: Object.fromEntries(Object.entries(matrixCase.parameters).filter(([name]) => set.has(name))),
  }))
}

const skippedBy = ({ reason }: SkipRule, matrixCase: Case): Skip => ({
  case: matrixCase,
  by: 'suite',
  reason,
})

const notPrinted = (matrixCase: Case, { published }: Baseline): Skip => ({
  case: matrixCase,
  by: 'document',
  reason: skipReason('left-blank', { published }),
})

function withProvenance(suite: Suite, baseline: Baseline, printed: number): Suite {
  const { repository, commit, dates } = publication(baseline)
  const version = { en: `${commit}, ${dates.en}`, zh: `${commit}，${dates.zh}` }
  const note =
    printed === 0
      ? {
          en: `The report in the repository ${repository} (${version.en}) gives none of these figures.`,
          zh: `${repository} 仓库中的报告（${version.zh}）尚未填写任何数据。`,
        }
      : {
          en: `The throughputs are those published in the repository ${repository} (${version.en}). They were read from its documents and not from logs.`,
          zh: `吞吐率均取自 ${repository} 仓库公布的数据（${version.zh}），读自其文档而非日志。`,
        }
  return { ...suite, report: { ...suite.report, notes: [...suite.report.notes, note] } }
}

/** Several scripts may share one rule. If all figures are from one script, the report names that script. */
function underScript(
  suite: Suite,
  [script, ...others]: (string | undefined)[],
  { collection }: Baseline,
): Suite {
  if (script === undefined || others.length > 0) return suite
  return { ...suite, protocol: { ...suite.protocol, origin: `${collection}, ${script}` } }
}

interface FoundFigure {
  readonly table: PublishedTable
  readonly figure: PublishedFigure
}

/** The figure measured under the conditions of the case. A condition that the table does not state counts as equal. */
function figureOf(
  matrixCase: Case,
  workload: Workload | undefined,
  { tables }: Baseline,
): FoundFigure | undefined {
  if (workload === undefined) return undefined
  for (const table of tables) {
    const { framework, model, batchPerDevice, axes: stated, variant } = table.conditions
    const fits =
      framework === workload.framework &&
      model === workload.model &&
      batchPerDevice === matrixCase.batchPerDevice &&
      axes.every((axis) => [undefined, axisValue(matrixCase, axis)].includes(stated[axis.name])) &&
      variant === seriesOf(matrixCase)
    const figure = fits && table.figures.find(({ topology }) => sameTopology(topology, matrixCase.topology))
    if (figure) return { table, figure }
  }
  return undefined
}

function runsOf(matrixCase: Case, { table, figure }: FoundFigure, baseline: Baseline): Run[] {
  const { document, unit, repeats } = table
  const printed = figure.runs.length > 0 ? figure.runs : [figure]
  const stated = repeats === undefined || figure.runs.length > 0 ? {} : { repeats }
  return printed.map(({ throughput, decimals, line }, index): Run => {
    const origin: PublishedOrigin = {
      kind: 'published',
      figure: throughput,
      decimals,
      unit,
      source: publishedLine(baseline, document, line),
      ...stated,
    }
    const repeat = index + 1
    return {
      id: `${matrixCase.id}/${repeat}`,
      case: matrixCase,
      repeat,
      origin,
      outcome: { state: 'completed' },
      findings: index === 0 ? doubts({ table, figure }) : [],
    }
  })
}

function doubts({ table, figure }: FoundFigure): Finding[] {
  const runs = figure.runs.map(({ throughput }) => throughput)
  const publishedFigure = table.figures.find(({ topology }) =>
    sameTopology(topology, { nodes: 1, devicesPerNode: 1 }),
  )
  return [
    ...(runs.length === 0 ? [] : medianDiffers(figure, median(runs), table.document)),
    ...(publishedFigure === undefined ? [] : speedupDiffers(figure, publishedFigure, table.document)),
  ]
}
