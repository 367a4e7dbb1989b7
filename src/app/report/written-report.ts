import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { listName } from '../../core/check/digest-list.ts'
import type { FilesThere } from '../../core/check/listed-files.ts'
import type { Text } from '../../core/model/text.ts'
import { FileStates } from '../../host/measurement-store/file-states.ts'
import { packLine, readPack, writePack } from '../../host/measurement-store/pack.ts'
import { filesThere } from '../../host/store/files-there.ts'
import { ifThere } from '../../host/files/disk.ts'
import { isResultsFolder } from '../../host/store/read-results.ts'
import { reportFolder } from '../../host/store/paths.ts'
import { sha256Of } from '../../host/files/sha256.ts'
import type { MeasurementStore } from '../measure/measurement-store.ts'
import type { MadeReport, ReportOptions } from './report.ts'

/** What is said of a report that is in place. */
export interface WrittenReport {
  readonly summary: Text
  readonly protocol: string
  /** Names in `report/`. */
  readonly files: readonly string[]
}

interface KeptReport extends WrittenReport {
  /** Digests of the files that the report wrote or wrote to, below the results folder. */
  readonly written: readonly (readonly [path: string, sha256: string])[]
  /** Names of everything in `report/`. */
  readonly names: readonly string[]
  /** Files that were written to just before: they are known by their content. */
  readonly unsettled: readonly string[]
}

/** The report in `report/` of results, asked for once more with the same options. */
export interface ReportAgain {
  /** What lies below the results folder. */
  readonly there: FilesThere
  /** What there is, where nothing that it was made from has changed, and neither have its files. */
  unchanged(): Promise<WrittenReport | undefined>
  /** Takes one that was just written. */
  keep(made: MadeReport): Promise<void>
}

/** The report of fewer files is made sooner than they are looked at. */
const fewest = 150

/** To be opened before anything of the results is read. Undefined where nothing can be kept. */
export function openWrittenReport(
  results: string,
  asked: Pick<ReportOptions, 'formats' | 'languages' | 'protocol' | 'tables' | 'unit'>,
  store: MeasurementStore,
): ReportAgain | undefined {
  const place = isResultsFolder(results) ? store.placeOf(results) : undefined
  if (place === undefined) return undefined
  const { code, began, isFresh } = place
  const path = `${place.path}.report`
  const { formats, languages, protocol, tables, unit } = asked
  const slot = sha256Of(JSON.stringify([formats, languages, protocol, tables, unit]))
  const states = new FileStates(results, began)
  const there = filesThere(results)
  const sources = there.files.filter((file) => file !== listName && !file.startsWith('report/'))
  if (sources.length < fewest) return undefined
  const looks = sources.map((file) => ({ file, ...states.look(file) }))

  const keyOf = async (unsettled: ReadonlySet<string>) => {
    const known: (readonly [string, string | undefined])[] = []
    for (const { file, identity } of looks) {
      const content = unsettled.has(file) ? (await states.digest(file))?.sha256 : undefined
      known.push([file, content ?? identity])
    }
    return sha256Of(JSON.stringify([code, known]))
  }
  const namesThere = () => (ifThere(() => readdirSync(reportFolder(results))) ?? []).sort()
  const digestsOf = async (paths: readonly string[]) => {
    const now = new FileStates(results, began)
    const digests: (readonly [string, string])[] = []
    for (const file of paths) digests.push([file, (await now.digest(file))?.sha256 ?? ''])
    return digests
  }

  return {
    there,
    unchanged: async () => {
      const entry = isFresh || there.others.size > 0 ? undefined : readPack(path, code).entries.get(slot)
      if (entry === undefined) return undefined
      const kept = entry.value() as KeptReport
      if (entry.key !== (await keyOf(new Set(kept.unsettled)))) return undefined
      if (JSON.stringify(namesThere()) !== JSON.stringify(kept.names)) return undefined
      const written = await digestsOf(kept.written.map(([file]) => file))
      return JSON.stringify(written) === JSON.stringify(kept.written) ? kept : undefined
    },
    keep: async ({ report, files, damage, isOfFolderAlone }) => {
      const hasFigure = report.cases.some(({ throughput }) => throughput.kind === 'known')
      if (!hasFigure || damage.length > 0 || !isOfFolderAlone || there.others.size > 0) return
      const unsettled = looks.flatMap(({ file, isSettled }) => (isSettled ? [] : [file]))
      const paths = [...files.map(({ name }) => name), 'manifest.json'].map((name) => join('report', name))
      const kept: KeptReport = {
        summary: report.summary,
        protocol: report.protocol,
        files: files.map(({ name }) => name),
        written: await digestsOf([...paths, listName]),
        names: namesThere(),
        unsettled,
      }
      const lines = new Map([...readPack(path, code).entries].map(([other, { line }]) => [other, line]))
      lines.set(slot, packLine(slot, await keyOf(new Set(unsettled)), kept))
      writePack(path, code, [...lines.values()])
    },
  }
}
