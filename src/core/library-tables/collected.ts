import { deviceOf, devicesNeeded, ownConditions } from '../reproduce/own-conditions.ts'
import { caseLabelsOf } from '../compare/case-labels.ts'
import { labelText } from '../document/text-line.ts'
import { axes } from '../model/axes/axes.ts'
import { axisValue } from '../model/axes/axis-values.ts'
import type { Case } from '../model/case.ts'
import type { Environment } from '../model/environment.ts'
import type { Result } from '../model/result.ts'
import type { ResultsFolder } from '../model/results-folder.ts'
import type { Run } from '../model/run.ts'
import type { Text } from '../model/text.ts'
import type { Workload } from '../model/workload.ts'
import { valueOf } from '../results/estimate.ts'
import type { ReportFigures } from '../report/shown-figures.ts'
import { CaseLabels } from '../words/case-words.ts'
import { WorkloadWords } from '../words/workload-words.ts'
import { variantOf } from '../variants/variants.ts'
import { timeIn } from './table.ts'
import { groupBy } from '../collections/group-by.ts'

/**
 * A stable name of the hardware: `8 × NVIDIA A100-SXM4-80GB`, or without GPUs `2 × Intel Xeon 6248 (80 threads)`. Undefined
 * where both are unknown.
 */
function machineName({ gpus, processor }: Pick<Environment, 'gpus' | 'processor'>): string | undefined {
  const devices = gpus.kind === 'known' ? gpus.value.devices : []
  if (devices.length > 0)
    return [...groupBy(devices, ({ name }) => name)]
      .map(([name, all]) => `${all.length} × ${name}`)
      .toSorted()
      .join(', ')
  if (processor.model.kind === 'missing') return undefined
  const sockets = processor.sockets.kind === 'known' ? processor.sockets.value : 1
  return `${sockets} × ${processor.model.value} (${processor.threads} threads)`
}

/** A results folder with computed figures, for the tables of a library. */
export interface CollectedResults {
  /** The id of the source. */
  readonly source: string
  readonly folder: ResultsFolder
  readonly results: readonly Result[]
  readonly report: ReportFigures
  /** Workloads that the catalogue has. */
  readonly workloads: ReadonlyMap<string, Workload>
  /** Digests of logs when their runs ended, by path; absent unless the folder is a published copy. */
  readonly originals?: ReadonlyMap<string, string> | undefined
}

/** Columns about the case of a row. */
export interface CaseFacts {
  readonly label: Text
  readonly framework: string | undefined
  readonly model: string | undefined
  readonly device: string | undefined
  readonly commit: string | undefined
  /** Values on the axes by name, as JSON. */
  readonly axes: string
}

/** What the rows of one report share. */
export interface RowFacts extends Pick<CollectedResults, 'source' | 'report' | 'originals'> {
  readonly caseFacts: (matrixCase: Case) => CaseFacts
  readonly host: string | undefined
  readonly machine: string | undefined
  /** When its first run started, in milliseconds since 1970. */
  readonly started: number | undefined
  /** When its last run ended. */
  readonly ended: number | undefined
}

/** The row facts of a results folder. */
export interface SourceFacts extends CollectedResults, RowFacts {
  readonly runs: ReadonlyMap<string, Run>
}

export function sourceFacts(collected: CollectedResults): SourceFacts {
  const { folder, workloads } = collected
  const labelOf = caseLabelsOf(folder)
  const origins = new Map(folder.runs.map(({ case: { id }, origin }) => [id, origin.kind]))
  const environment = valueOf(folder.environment)
  const commit = valueOf(environment?.commit)
  const caseFacts = (matrixCase: Case): CaseFacts => {
    const known = {
      origin: origins.get(matrixCase.id),
      workload: workloads.get(matrixCase.workload),
      facts: folder.workloads[matrixCase.workload],
    }
    const device = deviceOf(devicesNeeded(known), folder.environment, folder.suite.report.environment)
    const { framework, model } = ownConditions({ ...known, case: matrixCase, device })
    return {
      label: labelText(labelOf(matrixCase)),
      framework,
      model,
      device,
      commit: variantOf(folder.suite.variants, matrixCase)?.git?.commit ?? commit,
      axes: JSON.stringify(axisValues(matrixCase)),
    }
  }
  return {
    ...collected,
    caseFacts: onceForEach(caseFacts),
    runs: new Map(folder.runs.map((run) => [run.id, run])),
    ...timesOf(collected.report),
    host: environment?.host,
    machine: environment && machineName(environment),
  }
}

/** The row facts of a report without its results folder. */
export function reportFacts(source: string, report: ReportFigures): RowFacts {
  const labels = new CaseLabels(
    report.cases.map((record) => record.case),
    new WorkloadWords({}),
    new Map(),
  )
  const caseFacts = (matrixCase: Case): CaseFacts => {
    const known = { origin: undefined, workload: undefined, facts: undefined, device: undefined }
    const { framework, model } = ownConditions({ ...known, case: matrixCase })
    return {
      label: labelText(labels.parts(matrixCase)),
      framework,
      model,
      device: undefined,
      commit: undefined,
      axes: JSON.stringify(axisValues(matrixCase)),
    }
  }
  return {
    source,
    report,
    caseFacts: onceForEach(caseFacts),
    ...timesOf(report),
    host: undefined,
    machine: undefined,
  }
}

function timesOf({ runs }: ReportFigures): Pick<RowFacts, 'started' | 'ended'> {
  let [started, ended] = [Infinity, -Infinity]
  for (const run of runs) {
    const start = timeIn(run.started)
    if (start === undefined) continue
    started = Math.min(started, start)
    ended = Math.max(ended, start + Math.round((run.elapsed ?? 0) * 1000))
  }
  return started === Infinity ? { started: undefined, ended: undefined } : { started, ended }
}

/** Caches by value, because each run of a case may have its own copy of the case. */
function onceForEach(compute: (matrixCase: Case) => CaseFacts): (matrixCase: Case) => CaseFacts {
  const answers = new Map<string, CaseFacts>()
  return (matrixCase) => {
    const facts = answers.get(matrixCase.id) ?? compute(matrixCase)
    answers.set(matrixCase.id, facts)
    return facts
  }
}

/** Every axis on which the case has a value, ordinary values included. */
const axisValues = (matrixCase: Case) =>
  Object.fromEntries(
    axes.flatMap((axis) => {
      const value = axisValue(matrixCase, axis)
      return value === undefined ? [] : [[axis.name, value] as const]
    }),
  )
