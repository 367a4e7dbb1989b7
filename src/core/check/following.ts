import type { Case } from '../model/case.ts'
import type { PlannedRun } from '../model/plan.ts'
import { otherwiseEqual } from '../results/speedup.ts'
import type { Drift } from './drift.ts'

const causes: ReadonlySet<Drift['kind']> = new Set([
  'log-missing',
  'log-changed',
  'arrivals-missing',
  'arrivals-changed',
  'run-damaged',
  'run-missing',
  'environment-missing',
  'matrix-rates-missing',
  'suite-missing',
  'file-missing',
  'file-changed',
  'file-extra',
  'not-a-file',
  'list-missing',
  'list-damaged',
])

const effects: ReadonlySet<Drift['kind']> = new Set([
  'print-differs',
  'line-extra',
  'line-missing',
  'rendered-by-other-version',
])

/**
 * Rows of data name their run. A line for readers is known by its figures, which others may share, and a chart draws all
 * runs on one scale.
 */
const isOwnerCertain = (drift: Drift): boolean =>
  /\.(?:json|csv)$/.test(drift.file) && !('path' in drift && drift.path?.includes('.chart.') === true)

/** What every case has a part in: figures and findings of all runs may differ without it. */
const ofAllCases: ReadonlySet<Drift['kind']> = new Set(['environment-missing', 'matrix-rates-missing'])

/** A file that is listed, and that is none of a run's. */
const isOfNoRun = (drift: Drift) =>
  /^(?:file|list|not)-/.test(drift.kind) && !('about' in drift && drift.about !== undefined)

/** Report drifts, parted by whether a drift of what they are computed from explains them. */
export interface Parted {
  readonly independent: readonly Drift[]
  readonly following: readonly Drift[]
}

/**
 * A run whose files have changed has no figure, and the report differs wherever that figure went: in the run's case, in
 * cases whose speedup it is part of, and in lines that sum up all cases. One cause is one drift; these follow from it.
 */
export function partFollowing(
  kept: readonly Drift[],
  report: readonly Drift[],
  runs: readonly PlannedRun[],
): Parted {
  const caseOf = new Map<string, Case>(
    runs.flatMap(({ id, case: matrixCase }) => [
      [id, matrixCase] as const,
      [matrixCase.id, matrixCase] as const,
    ]),
  )
  const ladderOf = (about: string | undefined) => {
    const matrixCase = about === undefined ? undefined : caseOf.get(about)
    return matrixCase && otherwiseEqual(matrixCase)
  }
  const broken = kept.filter(({ kind, file }) => causes.has(kind) && !file.startsWith('report/'))
  const ladders = new Set(broken.map((drift) => ladderOf('about' in drift ? drift.about : undefined)))
  const isWide = broken.some((drift) => ofAllCases.has(drift.kind) || isOfNoRun(drift))
  const hasNoManifest = kept.some(({ kind }) => kind === 'manifest-missing')
  const follows = (drift: Drift): boolean => {
    if (drift.kind === 'not-listed') return hasNoManifest
    if (broken.length === 0 || !effects.has(drift.kind)) return false
    if (isWide || !isOwnerCertain(drift)) return true
    const ladder = ladderOf('about' in drift ? drift.about : undefined)
    return ladder === undefined || ladders.has(ladder)
  }
  return { independent: report.filter((drift) => !follows(drift)), following: report.filter(follows) }
}
