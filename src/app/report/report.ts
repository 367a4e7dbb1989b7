import { join, relative, resolve, sep } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import type { Drift } from '../../core/check/drift.ts'
import type { FilesThere } from '../../core/check/listed-files.ts'
import type { Protocol } from '../../core/model/protocol.ts'
import type { ResultsFolder } from '../../core/model/results-folder.ts'
import type { TableLayout } from '../../core/model/report-settings.ts'
import type { ReportUnit } from '../../core/model/units.ts'
import type { Language } from '../../core/model/text.ts'
import { findProtocol } from '../../core/protocols/protocols.ts'
import { reportFiles, type ReportFile } from '../../core/report/files.ts'
import type { ReportEdition } from '../../core/report/manifest.ts'
import type { Report } from '../../core/report/model.ts'
import { reportFormats, type ReportFormat } from '../../core/report/render/renderers.ts'
import { listAllFiles, relistFiles } from '../../host/store/digest-list.ts'
import { isBelow, readIfThere, writeFolder } from '../../host/files/disk.ts'
import { openDigestingReader, type ReadFile } from '../../host/store/file-reader.ts'
import { reportFolder } from '../../host/store/paths.ts'
import { readResults } from '../../host/store/read-results.ts'
import { manifestWith } from '../../host/store/report-manifest.ts'
import { checkListedFiles, isOfReport, withDiffering } from './check-listed-files.ts'
import { damageOf } from './damage.ts'
import { layOut } from './lay-out.ts'
import { readPublished } from '../suite/published-figures.ts'
import { measureResults, type KeptFigure } from '../measure/measure-results.ts'
import type { UsesStore } from '../measure/measurement-store.ts'
import { RunReader } from '../measure/run-reader.ts'
import { imageType } from '../../core/prose/prose-target.ts'
import { shownImagePaths } from '../../core/document/attachments.ts'

/** What of a report is wanted; all of it, as the suite asks for it, by default. */
export interface ReportOptions extends UsesStore {
  readonly formats?: readonly ReportFormat[]
  readonly languages?: readonly Language[]
  readonly protocol?: Protocol | undefined
  readonly tables?: readonly TableLayout[]
  readonly unit?: ReportUnit | undefined
  /** The folder that the files are for; links lead from there. `report/` in the results folder by default. */
  readonly folder?: string
  /** Figures that the command has measured already, under the suite's protocol. */
  readonly before?: readonly KeptFigure[]
  /** Reads what the results folder says of its runs. */
  readonly read?: ReadFile
  /** What lies below it, where the caller has looked. */
  readonly there?: FilesThere | undefined
}

export interface MadeReport {
  readonly report: Report
  readonly files: readonly ReportFile[]
  /** What a check needs to know to make the files again. */
  readonly edition: ReportEdition
  /** Where the files belong; absolute. */
  readonly folder: string
  /** The results folder; absolute. */
  readonly results: string
  /** The name of its suite. */
  readonly suite: string
  /** What is wrong with the files that it was made from. */
  readonly damage: readonly Drift[]
  /** Whether the results have a list of their files, or were made with one. */
  readonly isListed: boolean
  /** Whether nothing but the results folder is in it: no published figures. */
  readonly isOfFolderAlone: boolean
}

/**
 * Lays out every figure of a results folder. Writes nothing to the folder.
 *
 * @throws SteadyError where the folder is not one of results, or is broken
 */
export async function makeReport(results: string, options: ReportOptions = {}): Promise<MadeReport> {
  const { read, protocol, measured, listed } = await readAndMeasure(results, options)
  const { report: settings } = read.suite
  const tables = options.tables ?? settings.tables
  const languages = options.languages ?? settings.languages
  const formats = options.formats ?? reportFormats
  const folder = resolve(options.folder ?? reportFolder(read.path))
  const published = await readPublished(read)
  const report = await layOut(read, {
    protocol,
    tables,
    unit: options.unit,
    results: measured.results,
    published,
  })
  const root = below(folder, read.path)
  const files = reportFiles(report, { formats, languages, root, images: shownImages(report, read.path) })
  const edition: ReportEdition = {
    renderedBy: report.renderedBy,
    protocol: isKnownByName(protocol, read) ? protocol.name : protocol,
    tables,
    unit: options.unit,
    languages,
    files: files.map(({ name }) => name),
  }
  return {
    report,
    files,
    edition,
    folder,
    results: read.path,
    suite: read.suite.name,
    damage: await damageOf({ folder: read, listed, ...measured }),
    isListed: read.listed === true || listed.state !== 'none',
    isOfFolderAlone: published.length === 0,
  }
}

/** What {@link makeReport} lays out: the folder, and its figures computed just now. */
export async function readAndMeasure(results: string, options: ReportOptions) {
  const reader = new RunReader()
  const { read, digests } = openDigestingReader()
  try {
    const found = readResults(results, options.read ?? read, ({ plan }) => {
      if (options.before === undefined && options.store?.has(resolve(results)) !== true)
        reader.expect(plan.runs.length)
    })
    const protocol = options.protocol ?? found.suite.protocol
    const before = protocol === found.suite.protocol ? options.before : []
    const [measured, listed] = await Promise.all([
      measureResults(found, { protocol, before: before ?? [], reader, store: options.store }),
      // Once other threads have logs to read.
      setImmediate().then(() =>
        checkListedFiles(found, { isLeftOut: isOfReport, there: options.there, digests }),
      ),
    ])
    return { read: withDiffering(found, listed.drifts), listed, protocol, measured }
  } finally {
    await reader.end()
  }
}

/** Whether a check of the report finds the protocol by its name. */
const isKnownByName = ({ name }: Protocol, { suite }: ResultsFolder) =>
  name === suite.protocol.name || findProtocol(name) !== undefined

/**
 * Makes a report and puts its files in place, each whole or not at all.
 *
 * @returns the files, absolute
 * @throws SteadyError as {@link makeReport}, `DISK_FULL`, `RESULTS_NOT_WRITABLE`
 */
export async function writeReport(results: string, options: ReportOptions = {}): Promise<string[]> {
  return saveReport(await makeReport(results, options))
}

/**
 * Puts files in a folder: all of them, or none where one cannot be written.
 *
 * @returns the files, absolute where the folder is
 * @throws SteadyError `DISK_FULL`, `RESULTS_NOT_WRITABLE`
 */
export async function saveFiles(
  files: readonly Pick<ReportFile, 'name' | 'content'>[],
  folder: string,
): Promise<string[]> {
  await writeFolder(folder, ({ write }) => {
    for (const { name, content } of files) write(name, content)
  })
  return files.map(({ name }) => join(folder, name))
}

/**
 * Puts the files in place. Those in `report/` of the results are also listed in its manifest, for `steady check`.
 *
 * @returns the files, absolute
 */
export async function saveReport({
  files,
  edition,
  folder,
  results,
  isListed,
}: MadeReport): Promise<string[]> {
  const isOwn = folder === reportFolder(results)
  const manifest = isOwn ? [manifestWith(results, edition)] : []
  const paths = await saveFiles([...files, ...manifest], folder)
  // Whatever else is there, nobody knows since when.
  if (isOwn && !isListed) listAllFiles(results)
  else if (isBelow(folder, results))
    relistFiles(
      results,
      paths.map((path) => below(results, path)),
    )
  return paths.slice(0, files.length)
}

const below = (results: string, path: string) => relative(results, path).split(sep).join('/')

/** The images of an author's sections as `data:` URLs, by path below the results folder; without those that are not there. */
export function shownImages(report: Report, results: string): ReadonlyMap<string, string> {
  const images = new Map<string, string>()
  for (const path of shownImagePaths(report)) {
    const [type, content] = [imageType(path), readIfThere(join(results, path))]
    if (type !== undefined && content !== undefined)
      images.set(path, `data:${type};base64,${content.toString('base64')}`)
  }
  return images
}
