import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Drift } from '../../core/check/drift.ts'
import { type AbsentFiles, lostFiles, lostRuns, type Rendering } from '../../core/check/lost-files.ts'
import { ownersIn } from '../../core/check/owners.ts'
import { countFigures, reportDrifts } from '../../core/check/report-drifts.ts'
import type { Protocol } from '../../core/model/protocol.ts'
import type { ResultsFolder } from '../../core/model/results-folder.ts'
import { findProtocol } from '../../core/protocols/protocols.ts'
import { reportFileNames, reportFiles } from '../../core/report/files.ts'
import type { ReportEdition } from '../../core/report/manifest.ts'
import { readReport, type Report } from '../../core/report/model.ts'
import { reportFormats } from '../../core/report/render/renderers.ts'
import { systemCode } from '../../host/files/disk.ts'
import {
  environmentFile,
  manifestFile,
  matrixRatesFile,
  reportFolder,
  suiteFile,
} from '../../host/store/paths.ts'
import { readSuiteSource } from '../../host/store/read-results.ts'
import { steadyVersion } from '../../host/installation/installation.ts'
import type { ReadLogs } from '../measure/measure-results.ts'
import { readPublished } from '../suite/published-figures.ts'
import { layOut, type LayOutOptions } from '../report/lay-out.ts'
import { shownImages } from '../report/report.ts'

export interface CheckedFile {
  /** In `report/`. */
  readonly name: string
  readonly drifts: readonly Drift[]
  /** The version that the manifest names; this one for a file that is not listed there. */
  readonly renderedBy: string
}

export interface ReportCheck {
  /** Numbers of the suite's own report. */
  readonly figures: number
  /** In the order of their names. */
  readonly files: readonly CheckedFile[]
  /** Names of files in `report/` that are no report files. */
  readonly unknown: readonly string[]
  /** Report files that the manifest lists and that are not there. */
  readonly removed: readonly string[]
  /** What files in `report/` state and the results folder does not have. */
  readonly lost: readonly Drift[]
}

/** The suite's own protocol, and those that its reports were written with. */
export const protocolsOf = (folder: ResultsFolder, editions: readonly ReportEdition[]): Protocol[] => [
  ...new Set([
    folder.suite.protocol,
    ...editions.flatMap((edition) => protocolOf(edition.protocol, folder) ?? []),
  ]),
]

/** A protocol as the manifest of a report states it; undefined where this steadystate does not know it. */
export function protocolOf(written: string | Protocol, { suite }: ResultsFolder): Protocol | undefined {
  if (typeof written !== 'string') return written
  return written === suite.protocol.name ? suite.protocol : findProtocol(written)
}

/** Compares the files in `report/` with what the logs give. */
export async function checkReport(
  folder: ResultsFolder,
  editions: readonly ReportEdition[],
  logs: ReadLogs,
): Promise<ReportCheck> {
  const there = await filesIn(reportFolder(folder.path))
  const reports = new Map<string, Promise<readonly Report[]>>()
  const published = await readPublished(folder)
  const reportsOf = (
    protocol: Protocol,
    { tables, unit }: Pick<LayOutOptions, 'tables' | 'unit'>,
  ): Promise<readonly Report[]> => {
    const key = `${protocol.name} ${tables.join()} ${unit ?? ''}`
    const { results } = logs.under(protocol)
    const made =
      reports.get(key) ??
      Promise.all(
        asWritten(folder).map((written) => layOut(written, { protocol, tables, unit, results, published })),
      )
    reports.set(key, made)
    return made
  }
  const files: CheckedFile[] = []
  const renderings: Rendering[] = []
  for (const edition of editions) {
    const names = edition.files.filter((name) => there.includes(name))
    const protocol = protocolOf(edition.protocol, folder)
    files.push(
      ...(protocol === undefined
        ? names.map((name) => withoutProtocol(name, edition))
        : await checkEdition(folder, names, edition, await reportsOf(protocol, edition), renderings)),
    )
  }
  const listed = new Set(editions.flatMap((edition) => edition.files))
  const others = there.filter((name) => !listed.has(name))
  const { protocol, report } = folder.suite
  const unlisted = others.filter(isReportFile)
  const [current] = await reportsOf(protocol, { tables: report.tables })
  return {
    figures: current === undefined ? 0 : countFigures(current),
    files: [...files, ...unlisted.map(notListed)].sort((a, b) => (a.name < b.name ? -1 : 1)),
    removed: [...listed].filter((name) => !there.includes(name)).map(placeOf),
    lost: [
      ...lostRuns(renderings, folder),
      ...lostFiles(renderings, absentFiles(folder.path)),
      ...(unlisted.length > 0 && !existsSync(manifestFile(folder.path))
        ? [{ kind: 'manifest-missing', file: placeOf('manifest.json'), files: unlisted.length } as const]
        : []),
    ],
    unknown: others.filter((name) => !isReportFile(name) && name !== basename(manifestFile(folder.path))),
  }
}

function absentFiles(results: string): AbsentFiles {
  const found = { environment: environmentFile(results), 'matrix-rates': matrixRatesFile(results) }
  const absent = Object.entries(found).filter(([, path]) => !existsSync(path))
  return {
    ...Object.fromEntries(absent.map(([what, path]) => [what, basename(path)])),
    ...(readSuiteSource(results) === undefined ? { suite: suiteFile } : {}),
  }
}

/** A report that was written after files were changed states that. */
const asWritten = (folder: ResultsFolder): readonly ResultsFolder[] =>
  folder.differing === undefined ? [folder] : [{ ...folder, differing: undefined }, folder]

/**
 * @param reports as this version may lay it out with the options of the edition: the one that differs least counts
 * @param renderings takes what is compared
 */
async function checkEdition(
  folder: ResultsFolder,
  names: readonly string[],
  { languages, renderedBy }: ReportEdition,
  reports: readonly Report[],
  renderings: Rendering[],
): Promise<CheckedFile[]> {
  const formats = reportFormats.filter((format) => names.some((name) => name.endsWith(`.${format}`)))
  const computed = reports.map((report) => ({
    report,
    owners: ownersIn(report),
    // A report of another version counts as the same if this version prints the same lines.
    files: reportFiles(
      { ...report, renderedBy },
      { formats, languages, root: '..', images: shownImages(report, folder.path) },
    ),
  }))
  const files: CheckedFile[] = []
  for (const name of names) {
    const text = await readFile(join(reportFolder(folder.path), name), 'utf8')
    const [least] = computed
      .flatMap(({ report, owners, files: ofReport }) => {
        const file = ofReport.find((reportFile) => reportFile.name === name)
        if (file === undefined) return []
        return [{ report, file, drifts: reportDrifts({ file: placeOf(name), text }, file, owners) }]
      })
      .sort((a, b) => a.drifts.length - b.drifts.length)
    if (least === undefined) {
      files.push(notListed(name))
      continue
    }
    const { report, file } = least
    renderings.push({ file: placeOf(name), text, computed: file.content, report })
    const drifts = [...least.drifts, ...(file.format === 'json' ? unreadable(name, text) : [])]
    const isOther = drifts.length > 0 && renderedBy !== steadyVersion()
    files.push({ name, drifts: isOther ? [otherVersion(name, renderedBy)] : drifts, renderedBy })
  }
  return files
}

/** A program that reads the file under its schema would refuse it. */
function unreadable(name: string, text: string): Drift[] {
  const read = readReport(text)
  return read.kind === 'report'
    ? []
    : [{ kind: 'report-unreadable', file: placeOf(name), problem: read.problem }]
}

const isReportFile = (name: string) => reportFileNames.includes(name)

const placeOf = (name: string) => `report/${name}`

const notListed = (name: string): CheckedFile => ({
  name,
  drifts: [{ kind: 'not-listed', file: placeOf(name) }],
  renderedBy: steadyVersion(),
})

const withoutProtocol = (name: string, { protocol, renderedBy }: ReportEdition): CheckedFile => ({
  name,
  drifts: [
    {
      kind: 'protocol-unknown',
      file: placeOf(name),
      stated: typeof protocol === 'string' ? protocol : protocol.name,
    },
  ],
  renderedBy,
})

/** Edited lines and lines that another version prints differently look the same. */
const otherVersion = (name: string, stated: string): Drift => ({
  kind: 'rendered-by-other-version',
  file: placeOf(name),
  stated,
  current: steadyVersion(),
})

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: unknown) => {
    if (systemCode(error) === 'ENOENT') return []
    throw error
  })
  return entries.flatMap((entry) => (entry.isFile() ? [entry.name] : []))
}
