import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Drift } from '../core/check/drift.ts'
import { ownersIn } from '../core/check/owners.ts'
import { countFigures, reportDrifts } from '../core/check/report-drifts.ts'
import { SteadyError } from '../core/model/error.ts'
import { suiteFolder, type ResultsFolder } from '../core/model/results-folder.ts'
import type { Executed, Run } from '../core/model/run.ts'
import { bytes, type Bytes } from '../core/model/units.ts'
import { renderers } from '../core/report/render/renderers.ts'
import { readIfThere, systemCode } from '../host/store/disk.ts'
import { logDigest } from '../host/store/log-digest.ts'
import { readResults } from '../host/store/read-results.ts'
import { sha256Of } from '../host/store/sha256.ts'
import { makeReport, type MadeReport } from './report.ts'
import { reportEditions, type ReportEditions } from './report-editions.ts'

/** What was held against the raw logs, and what does not hold. */
export interface ResultsCheck {
  /** The results folder; absolute. */
  readonly results: string
  readonly logs: number
  readonly bytes: Bytes
  /** Runs of which only the printed figure is left: nothing can bear it out. */
  readonly published: number
  /** Runs made before the SHA-256 of arrival times was kept: nobody can tell whether theirs are as they were written. */
  readonly uncoveredArrivals: number
  /** Numbers of the report that were computed anew. */
  readonly figures: number
  /** Names of the report files that were compared. */
  readonly files: readonly string[]
  /** Those of them that another version rendered, as this one would. */
  readonly otherVersions: readonly { readonly file: string; readonly renderedBy: string }[]
  /** Other files in `report/`; nobody can say what they should hold. */
  readonly unknown: readonly string[]
  /** Logs first, then files of the suite, then report files, each in order. */
  readonly drifts: readonly Drift[]
}

/** Whether there was anything to hold against anything. */
export const showsSomething = ({ logs, published, files }: ResultsCheck): boolean =>
  logs + published + files.length > 0

/**
 * Hashes every raw log, its arrival times and the files of the suite, computes every figure anew, and holds each file in `report/` against what the results render to
 * now. Nothing is written.
 *
 * @throws SteadyError where the folder is not one of results, or is broken
 */
export async function checkResults(results: string): Promise<ResultsCheck> {
  const folder = readResults(results)
  const logs = await checkLogs(folder)
  const made = await makeReport(folder.path)
  const names = await filesIn(made.folder)
  const editions = reportEditions(folder.path, made)
  const files: string[] = []
  const otherVersions: { file: string; renderedBy: string }[] = []
  const unknown: string[] = []
  const drifts = [...logs.drifts, ...suiteDrifts(folder)]
  for (const name of names) {
    const found = await checkFile(name, made, editions)
    if (found === undefined) {
      unknown.push(name)
      continue
    }
    files.push(name)
    drifts.push(...found.drifts)
    if (found.drifts.length === 0 && found.renderedBy !== made.report.renderedBy)
      otherVersions.push({ file: `report/${name}`, renderedBy: found.renderedBy })
  }
  return {
    results: folder.path,
    logs: logs.count,
    bytes: logs.bytes,
    published: folder.runs.filter(({ origin }) => origin.kind === 'published').length,
    uncoveredArrivals: folder.runs.filter(
      ({ origin }) => origin.kind === 'executed' && origin.arrivals.sha256 === undefined,
    ).length,
    figures: countFigures(made.report),
    files,
    otherVersions,
    unknown,
    drifts,
  }
}

async function checkLogs({ path, runs }: ResultsFolder) {
  const checked = { count: 0, bytes: bytes(0), drifts: [] as Drift[] }
  for (const run of runs) {
    if (run.origin.kind === 'published') continue
    const found = await checkLog(path, run.id, run.origin)
    checked.count += 1
    checked.bytes = bytes(checked.bytes + found.bytes)
    checked.drifts.push(...found.drifts)
    if (run.origin.kind === 'executed') checked.drifts.push(...arrivalsDrifts(path, run.id, run.origin))
  }
  return checked
}

type WithLog = Extract<Run['origin'], { readonly log: unknown }>

async function checkLog(
  results: string,
  about: string,
  { log }: WithLog,
): Promise<{ readonly bytes: Bytes; readonly drifts: readonly Drift[] }> {
  const file = log.path
  try {
    const found = await logDigest(join(results, file))
    if (found.sha256 !== log.sha256) {
      const drift: Drift = { kind: 'log-changed', file, about, stated: log.sha256, found: found.sha256 }
      return { bytes: found.bytes, drifts: [drift] }
    }
    const sizes = (['bytes', 'lines'] as const).filter((what) => found[what] !== log[what])
    return {
      bytes: found.bytes,
      drifts: sizes.map((what) => ({
        kind: 'log-size-differs',
        file,
        about,
        what,
        stated: log[what],
        found: found[what],
      })),
    }
  } catch (error) {
    if (!(error instanceof SteadyError) || error.code !== 'LOG_NOT_FOUND') throw error
    return { bytes: bytes(0), drifts: [{ kind: 'log-missing', file, about }] }
  }
}

/** Arrival times without a digest are not looked at: nothing could be said of them. */
const arrivalsDrifts = (results: string, about: string, { arrivals: { path, sha256 } }: Executed): Drift[] =>
  sha256 === undefined ? [] : keptDrifts(results, { kind: 'arrivals', file: path, about, stated: sha256 })

const suiteDrifts = ({ path: results, suiteFiles }: ResultsFolder): Drift[] =>
  suiteFiles.flatMap(({ path, copy }) =>
    copy.kind === 'missing'
      ? []
      : keptDrifts(results, {
          kind: 'suite-file',
          file: `${suiteFolder}/${path}`,
          about: undefined,
          stated: copy.value.sha256,
        }),
  )

interface KeptFile {
  readonly kind: 'arrivals' | 'suite-file'
  readonly file: string
  readonly about: string | undefined
  readonly stated: string
}

function keptDrifts(results: string, { kind, file, about, stated }: KeptFile): Drift[] {
  const content = readIfThere(join(results, file))
  if (content === undefined) return [{ kind: `${kind}-missing`, file, about }]
  const found = sha256Of(content)
  return found === stated ? [] : [{ kind: `${kind}-changed`, file, about, stated, found }]
}

interface CheckedFile {
  readonly drifts: readonly Drift[]
  /** The version that the file names as its renderer, or this one. */
  readonly renderedBy: string
}

/** One report file against the edition that is nearest to it; undefined for a file that is no report. */
async function checkFile(
  name: string,
  { folder, report: { renderedBy: current } }: MadeReport,
  editions: ReportEditions,
): Promise<CheckedFile | undefined> {
  const printed = { file: `report/${name}`, text: await readFile(join(folder, name), 'utf8') }
  const renderedBy = rendererOf(name)?.renderedBy(printed.text) ?? current
  let nearest: readonly Drift[] | undefined
  for await (const { report, file } of editions({ name, text: printed.text, renderedBy })) {
    const drifts = reportDrifts(printed, file, ownersIn(report))
    if (nearest === undefined || drifts.length < nearest.length) nearest = drifts
    if (nearest.length === 0) break
  }
  if (nearest === undefined) return undefined
  if (nearest.length === 0 || renderedBy === current) return { drifts: nearest, renderedBy }
  // Which of the lines were edited and which the other version prints otherwise, nobody can say.
  const drift = {
    kind: 'rendered-by-other-version',
    file: printed.file,
    stated: renderedBy,
    current,
  } as const
  return { drifts: [drift], renderedBy }
}

const rendererOf = (name: string) =>
  Object.values(renderers).find(({ format }) => name.endsWith(`.${format}`))

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: unknown) => {
    if (systemCode(error) === 'ENOENT') return []
    throw error
  })
  return entries.flatMap((entry) => (entry.isFile() ? [entry.name] : [])).sort()
}
