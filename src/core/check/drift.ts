import type { NoFile } from '../messages/parts.ts'
import type { Case } from '../model/case.ts'
import type { PlannedRun } from '../model/plan.ts'
import { otherwiseEqual } from '../results/speedup.ts'

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
export interface PartedDrifts {
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
): PartedDrifts {
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

/** Where a drift stands: a file, relative to the results folder, and the line there. */
export interface DriftPlace {
  readonly file: string
  /** From 1. */
  readonly line: number
  /** Within a JSON document: `runs[3].throughput.value`. */
  readonly path: string | undefined
}

/** What results hold a file of, with its SHA-256: what a run wrote, and what its suite needs. */
type KeptKind = 'log' | 'arrivals' | 'suite-file'

/** What a results folder keeps without a SHA-256 of it. */
export type UnhashedFile = 'environment' | 'matrix-rates' | 'suite'

/** What is at a path that should have a file. */
export type NotFile = NoFile | 'folder' | 'link'

/** Why a signature does not vouch for a list of files. */
export type SignatureFault = 'missing' | 'wrong' | 'of-other'

/** Something that a results folder states and that its raw logs do not bear out. */
export type Drift =
  /** A file is not there. */
  | { readonly kind: `${KeptKind}-missing`; readonly file: string; readonly about: string | undefined }
  /** A file is not the one that was kept: `stated` and `found` are SHA-256. */
  | {
      readonly kind: `${KeptKind}-changed`
      readonly file: string
      readonly about: string | undefined
      readonly stated: string
      readonly found: string
    }
  /** A report names the files of a run, or a file that it was made from, and neither is there. */
  | {
      readonly kind: 'run-missing'
      readonly file: string
      readonly about: string
      /** The report file, relative to the results folder. */
      readonly statedIn: string
    }
  | { readonly kind: `${UnhashedFile}-missing`; readonly file: string; readonly statedIn: string }
  /** There are report files and no manifest: their options are unknown. Version 0.1 wrote none. */
  | { readonly kind: 'manifest-missing'; readonly file: string; readonly files: number }
  /** The record of a run cannot be read, and the run was left out. */
  | { readonly kind: 'run-damaged'; readonly file: string; readonly about: string }
  /** `run.json` counts the bytes or lines of an unchanged log otherwise than they are. */
  | {
      readonly kind: 'log-size-differs'
      readonly file: string
      readonly about: string
      readonly what: 'bytes' | 'lines'
      readonly stated: number
      readonly found: number
    }
  /** A report prints something else than the results render to. */
  | ({
      readonly kind: 'print-differs'
      readonly printed: string
      readonly computed: string
      readonly about: string | undefined
    } & DriftPlace)
  /** A report has a line that the results do not give. */
  | ({
      readonly kind: 'line-extra'
      readonly printed: string
      readonly about: string | undefined
    } & DriftPlace)
  /** A report lacks a line that the results give; it belongs before `line`. */
  | ({
      readonly kind: 'line-missing'
      readonly computed: string
      readonly about: string | undefined
    } & DriftPlace)
  /** A report that another version of steadystate rendered, and that this one renders otherwise. */
  | {
      readonly kind: 'rendered-by-other-version'
      readonly file: string
      readonly stated: string
      readonly current: string
    }
  /** `report.json` does not fit its schema. */
  | { readonly kind: 'report-unreadable'; readonly file: string; readonly problem: string }
  /** A report file that the manifest does not list: its options are unknown. */
  | { readonly kind: 'not-listed'; readonly file: string }
  /** The manifest states a protocol that the suite and this version do not have. */
  | { readonly kind: 'protocol-unknown'; readonly file: string; readonly stated: string }
  /** The list of report files has this one, and it is not there. */
  | { readonly kind: 'report-missing'; readonly file: string }
  /** The list of files has this one, and it is not there. */
  | { readonly kind: 'file-missing'; readonly file: string; readonly about: string | undefined }
  /** A file is not the one that was listed: `stated` and `found` are SHA-256. */
  | {
      readonly kind: 'file-changed'
      readonly file: string
      readonly about: string | undefined
      readonly stated: string
      readonly found: string
    }
  /** A file or a folder with `files` files that the list does not have. */
  | {
      readonly kind: 'file-extra'
      readonly file: string
      readonly about: string | undefined
      readonly files: number
    }
  /** Something else is in the place of a file. */
  | {
      readonly kind: 'not-a-file'
      readonly file: string
      readonly about: string | undefined
      readonly is: NotFile
    }
  /** The folder was made with a list of its files, and it is not there. */
  | { readonly kind: 'list-missing'; readonly file: string }
  /** A line of the list is no entry. */
  | ({ readonly kind: 'list-damaged' } & DriftPlace)
  /** The list has no signature, one that does not fit, or one of somebody else. */
  | { readonly kind: `signature-${SignatureFault}`; readonly file: string }
