import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Drift } from '../core/check/drift.ts'
import { ownersIn } from '../core/check/owners.ts'
import { countFigures, reportDrifts } from '../core/check/report-drifts.ts'
import { statedChoices } from '../core/check/stated-choices.ts'
import type { Bytes } from '../core/model/units.ts'
import { renderers } from '../core/report/render/renderers.ts'
import { systemCode } from '../host/store/disk.ts'
import { readResults } from '../host/store/read-results.ts'
import { checkKeptFiles } from './check-kept-files.ts'
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
  const kept = await checkKeptFiles(folder)
  const made = await makeReport(folder.path)
  const names = await filesIn(made.folder)
  const editions = reportEditions(folder.path, made)
  const files: string[] = []
  const otherVersions: { file: string; renderedBy: string }[] = []
  const unknown: string[] = []
  const drifts = [...kept.drifts]
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
    logs: kept.logs,
    bytes: kept.bytes,
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
  const renderer = rendererOf(name)
  if (renderer === undefined) return undefined
  const renderedBy = renderer.renderedBy(printed.text) ?? current
  const choices = statedChoices(renderer.choices(printed.text))
  let nearest: readonly Drift[] | undefined
  for await (const { report, file } of editions({ name, choices, renderedBy })) {
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
