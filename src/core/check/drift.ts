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
 * A row of data names its run. A line for readers is found by its figures, which others may share, and a chart draws all
 * runs on one scale.
 */
const isOwnerCertain = (drift: Drift): boolean =>
  /\.(?:json|csv)$/.test(drift.file) && !('path' in drift && drift.path?.includes('.chart.') === true)

/** Files that every case depends on: without them, figures and findings of all runs may differ. */
const ofAllCases: ReadonlySet<Drift['kind']> = new Set(['environment-missing', 'matrix-rates-missing'])

/** Whether the drift is about a listed file that belongs to no run. */
const isOfNoRun = (drift: Drift) =>
  /^(?:file|list|not)-/.test(drift.kind) && !('about' in drift && drift.about !== undefined)

/** Report drifts, split by whether a drift of their source files explains them. */
export interface PartedDrifts {
  readonly independent: readonly Drift[]
  readonly following: readonly Drift[]
}

/**
 * A run with changed files has no figure. The report then differs wherever that figure was used: in the run's case, in
 * cases whose speedup uses it, and in lines that summarise all cases. These drifts follow from the first one.
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

/** Place of a drift: a file, relative to the results folder, and a line. */
export interface DriftPlace {
  readonly file: string
  /** From 1. */
  readonly line: number
  /** Within a JSON document: `runs[3].throughput.value`. */
  readonly path: string | undefined
}

/** Files whose SHA-256 the results have: those that a run wrote, and those that its suite needs. */
type KeptKind = 'log' | 'arrivals' | 'suite-file'

/** Files of a results folder without a SHA-256. */
export type UnhashedFile = 'environment' | 'matrix-rates' | 'suite'

/** What is found at the path of a file. */
export type NotFile = NoFile | 'folder'

/** Why a signature does not confirm a list of files. */
export type SignatureFault = 'missing' | 'wrong' | 'of-other'

/** A statement of a results folder that its raw logs contradict. */
export type Drift =
  | { readonly kind: `${KeptKind}-missing`; readonly file: string; readonly about: string | undefined }
  /** A file differs from the kept one: `stated` and `found` are SHA-256. */
  | {
      readonly kind: `${KeptKind}-changed`
      readonly file: string
      readonly about: string | undefined
      readonly stated: string
      readonly found: string
    }
  /** A report names the files of a run, or was made from a file, and these are missing. */
  | {
      readonly kind: 'run-missing'
      readonly file: string
      readonly about: string
      /** The report file, relative to the results folder. */
      readonly statedIn: string
    }
  | { readonly kind: `${UnhashedFile}-missing`; readonly file: string; readonly statedIn: string }
  /** There are report files without a manifest, so their options are unknown. Version 0.1 wrote no manifest. */
  | { readonly kind: 'manifest-missing'; readonly file: string; readonly files: number }
  /** The record of a run cannot be read, and the run was left out. */
  | { readonly kind: 'run-damaged'; readonly file: string; readonly about: string }
  /** The number of bytes or lines of an unchanged log in `run.json` is wrong. */
  | {
      readonly kind: 'log-size-differs'
      readonly file: string
      readonly about: string
      readonly what: 'bytes' | 'lines'
      readonly stated: number
      readonly found: number
    }
  /** A report prints something else than the results give. */
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
  /** A report lacks a line that the results give, before `line`. */
  | ({
      readonly kind: 'line-missing'
      readonly computed: string
      readonly about: string | undefined
    } & DriftPlace)
  /** Another version of steadystate rendered a report, and this version renders it differently. */
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
  /** The manifest states a protocol that is unknown to the suite and to this version. */
  | { readonly kind: 'protocol-unknown'; readonly file: string; readonly stated: string }
  /** A file in the list of report files is missing. */
  | { readonly kind: 'report-missing'; readonly file: string }
  | { readonly kind: 'file-missing'; readonly file: string; readonly about: string | undefined }
  /** A file differs from the listed one: `stated` and `found` are SHA-256. */
  | {
      readonly kind: 'file-changed'
      readonly file: string
      readonly about: string | undefined
      readonly stated: string
      readonly found: string
    }
  /** A file, or a folder with `files` files, that is not in the list. */
  | {
      readonly kind: 'file-extra'
      readonly file: string
      readonly about: string | undefined
      readonly files: number
    }
  /** Something that is no file is at the path of a file. */
  | {
      readonly kind: 'not-a-file'
      readonly file: string
      readonly about: string | undefined
      readonly is: NotFile
    }
  /** The folder was made with a list of its files, which is missing. */
  | { readonly kind: 'list-missing'; readonly file: string }
  /** A line of the list is not a valid entry. */
  | ({ readonly kind: 'list-damaged' } & DriftPlace)
  /** The signature of the list is missing, wrong, or made by another signer. */
  | { readonly kind: `signature-${SignatureFault}`; readonly file: string }
