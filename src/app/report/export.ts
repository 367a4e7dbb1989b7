import { join } from 'node:path'
import type { ExportFormat } from '../../core/export/export-format.ts'
import type { Protocol } from '../../core/model/protocol.ts'
import type { Language } from '../../core/model/text.ts'
import { bytes, type Bytes } from '../../core/model/units.ts'
import type { Report } from '../../core/report/model.ts'
import { writeFolder } from '../../host/files/disk.ts'
import { openFileReader } from '../../host/store/file-reader.ts'
import { readResults } from '../../host/store/read-results.ts'
import { sha256Of } from '../../host/files/sha256.ts'
import type { UsesStore } from '../measure/measurement-store.ts'
import { loggedStepsOf } from '../measure/logged-steps.ts'
import { makeReport, type MadeReport } from './report.ts'

export interface ExportAsk extends UsesStore {
  /** The results folder; absolute. */
  readonly results: string
  readonly format: ExportFormat
  /** The folder to write into; absolute. */
  readonly folder: string
  /** The suite's own by default. */
  readonly protocol: Protocol | undefined
  readonly language: Language
}

export interface ExportedReport extends Pick<MadeReport, 'damage'> {
  readonly report: Report
  /** Absolute. */
  readonly files: readonly string[]
  /** Of all files. */
  readonly bytes: Bytes
}

/**
 * Writes results in the form of another tool, all files or none. A file of the same name is replaced.
 *
 * @throws SteadyError where the folder is not one of results, `DISK_FULL`, `RESULTS_NOT_WRITABLE`
 */
export async function exportResults(ask: ExportAsk): Promise<ExportedReport> {
  const { results, format, folder, protocol, language, store } = ask
  const read = openFileReader()
  const { report, damage } = await makeReport(results, { protocol, formats: [], read, store })
  const { suite, runs, workloads } = readResults(results, read)
  const byId = new Map(runs.map((run) => [run.id, run]))
  const input = {
    suite: suite.name,
    report,
    stepsOf: async ({ run: id }: { readonly run: string }) => {
      const run = byId.get(id)
      return run === undefined ? [] : loggedStepsOf(run, { results, workload: workloads[run.case.workload] })
    },
    digest: (text: string) => sha256Of(text),
    folder,
    language,
  }
  const files: string[] = []
  let size = 0
  await writeFolder(folder, async ({ write }) => {
    for await (const { name, content } of format.files(input)) {
      write(name, content)
      files.push(join(folder, name))
      size += Buffer.byteLength(content)
    }
  })
  return { report, damage, files, bytes: bytes(size) }
}
