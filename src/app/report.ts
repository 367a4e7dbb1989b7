import { join, relative, resolve, sep } from 'node:path'
import { makeFolder } from '../host/store/make-folder.ts'
import type { Protocol } from '../core/model/protocol.ts'
import type { TableLayout } from '../core/model/suite.ts'
import type { Language } from '../core/model/text.ts'
import { buildReport } from '../core/report/build.ts'
import { reportFiles, type ReportFile } from '../core/report/files.ts'
import type { Report } from '../core/report/model.ts'
import { reportFormats, type ReportFormat } from '../core/report/render/renderer.ts'
import { onDisk, writeAtomically } from '../host/store/disk.ts'
import { readResults, readSuiteSource } from '../host/store/read-results.ts'
import { steadyVersion } from '../host/version.ts'
import { measureResults } from './measure-results.ts'

/** What of a report is wanted; all of it, as the suite asks for it, by default. */
export interface ReportOptions {
  readonly formats?: readonly ReportFormat[]
  readonly languages?: readonly Language[]
  readonly protocol?: Protocol
  readonly tables?: readonly TableLayout[]
  /** The folder that the files are for; links lead from there. `report/` in the results folder by default. */
  readonly folder?: string
}

export interface MadeReport {
  readonly report: Report
  readonly files: readonly ReportFile[]
  /** Absolute. */
  readonly folder: string
}

/**
 * Computes every figure of a results folder anew from its raw logs and lays them out. Writes nothing.
 *
 * @throws SteadyError where the folder is not one of results, or is broken
 */
export async function makeReport(results: string, options: ReportOptions = {}): Promise<MadeReport> {
  const read = readResults(results)
  const protocol = options.protocol ?? read.suite.protocol
  const measured = await measureResults(read, protocol)
  const report = buildReport({
    folder: read,
    protocol,
    tables: options.tables ?? read.suite.report.tables,
    results: measured.results,
    renderedBy: steadyVersion(),
    source: readSuiteSource(read.path),
  })
  const folder = resolve(options.folder ?? join(read.path, 'report'))
  const files = reportFiles(report, {
    formats: options.formats ?? reportFormats,
    languages: options.languages ?? report.languages,
    root: relative(folder, read.path).split(sep).join('/'),
  })
  return { report, files, folder }
}

/**
 * Makes a report and puts its files in place, each whole or not at all.
 *
 * @returns the files, absolute
 * @throws SteadyError as {@link makeReport}, `DISK_FULL`, `RESULTS_NOT_WRITABLE`
 */
export async function writeReport(results: string, options: ReportOptions = {}): Promise<string[]> {
  return saveReport(await makeReport(results, options))
}

/** @returns the files, absolute */
export function saveReport({ files, folder }: MadeReport): string[] {
  onDisk(folder, () => makeFolder(folder))
  return files.map(({ name, content }) => {
    const path = join(folder, name)
    writeAtomically(path, Buffer.from(content))
    return path
  })
}
