import { createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { pack, type Pack } from 'tar-stream'
import { jsonFileText } from '../../core/json-files/json-file-text.ts'
import { SteadyError } from '../../core/model/error.ts'
import { resultsVersion } from '../../core/model/run.ts'
import {
  archiveManifestName,
  archiveManifestSchema,
  isArchived,
  type ArchivedFile,
  type ArchiveManifest,
} from '../../core/report/archive-manifest.ts'
import { secretNames } from '../../core/publish/hidden-names.ts'
import type { Report } from '../../core/report/model.ts'
import type { RunRecord } from '../../core/report/record-model.ts'
import { chunksOf, fileBytes } from '../../host/logs/log-bytes.ts'
import { writeFolder, writtenTo } from '../../host/files/disk.ts'
import { listAllFiles } from '../../host/store/digest-list.ts'
import { privateTextsOf, writePublishedCopy } from '../../host/store/published-copy.ts'
import { readResults } from '../../host/store/read-results.ts'
import { secretsInLogs } from '../../host/store/secret-places.ts'
import { filesThere } from '../../host/store/files-there.ts'
import { logDigest } from '../../host/store/log-digest.ts'
import { steadyVersion } from '../../host/installation/installation.ts'
import { makeReport, type MadeReport, type ReportOptions } from './report.ts'

export interface ArchivedResults extends Pick<MadeReport, 'damage'> {
  readonly report: Report
  /** How many secrets the results had. */
  readonly secrets: number
  readonly manifest: ArchiveManifest
}

/**
 * Writes one archive of the logs of results and of what they are measured with: `steady import` makes the same results of
 * it. The same results give the same archive, byte for byte. Reports are left out, and secrets hidden, in logs too.
 *
 * @param file its name ends in .tar, .tar.gz or .tgz
 * @throws SteadyError ARCHIVE_NAME, ARCHIVE_FILE_CHANGES, RESULTS_WITHOUT_LOGS, DISK_FULL, and what {@link makeReport} throws
 */
export async function archiveResults(
  results: string,
  file: string,
  options: Pick<ReportOptions, 'protocol' | 'store'>,
): Promise<ArchivedResults> {
  const isPacked = /\.(?:tar\.gz|tgz)$/i.test(file)
  if (!isPacked && !/\.tar$/i.test(file)) throw new SteadyError('ARCHIVE_NAME', { file })
  const made = await makeReport(results, { ...options, formats: [] })
  const kept = readResults(made.results)
  const secrets = secretNames(await privateTextsOf(kept, []), secretsInLogs(kept))
  if (secrets.length === 0) return { ...(await writeArchive(made, file, isPacked)), secrets: 0 }
  const copy = mkdtempSync(join(tmpdir(), 'steady-archive-'))
  try {
    await writePublishedCopy(kept, secrets, copy, () => undefined)
    listAllFiles(copy)
    const hidden = await makeReport(copy, { ...options, formats: [] })
    if (JSON.stringify(figuresIn(hidden.report)) !== JSON.stringify(figuresIn(made.report)))
      throw new SteadyError('PUBLISH_CHANGES_FIGURE', { figure: 'runs' })
    return { ...(await writeArchive(hidden, file, isPacked)), damage: made.damage, secrets: secrets.length }
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}

const figuresIn = ({ runs }: Report) => runs.map(({ run, throughput }) => ({ run, throughput }))

async function writeArchive(
  { report, suite, damage, results: folder }: MadeReport,
  file: string,
  isPacked: boolean,
): Promise<Omit<ArchivedResults, 'secrets'>> {
  const manifest = await manifestOf(folder, suite, report)
  if (!manifest.files.some(({ measured }) => measured !== undefined))
    throw new SteadyError('RESULTS_WITHOUT_LOGS', { folder })
  await writeFolder(dirname(file), async ({ path }) => {
    const archive = pack()
    const output = createWriteStream(join(path, basename(file)), { flags: 'wx' })
    const source = archive as unknown as NodeJS.ReadableStream
    const written = isPacked ? pipeline(source, createGzip(), output) : pipeline(source, output)
    const filled = fill(archive, folder, manifest).catch((error: unknown) => {
      archive.destroy()
      throw error
    })
    await writtenTo(file, Promise.all([filled, written]))
  })
  return { report, manifest, damage }
}

async function manifestOf(folder: string, suite: string, report: Report): Promise<ArchiveManifest> {
  const runs = new Map(
    report.runs.flatMap((run) => (run.source.kind === 'log' ? [[run.source.path, run]] : [])),
  )
  const listed: ArchivedFile[] = []
  for (const path of filesThere(folder).files.filter(isArchived).sort()) {
    const { bytes, sha256 } = await logDigest(join(folder, path))
    listed.push({ path, bytes, sha256, measured: measuredOf(runs.get(path)) })
  }
  return {
    version: resultsVersion,
    kind: 'steadystate-logs',
    madeBy: steadyVersion(),
    suite,
    protocol: report.protocol,
    files: listed,
  }
}

function measuredOf(run: RunRecord | undefined): ArchivedFile['measured'] {
  if (run === undefined) return undefined
  const { repeat, protocol, unit, throughput, evidence } = run
  const lines =
    evidence.kind === 'known' ? { first: evidence.value.firstLine, last: evidence.value.lastLine } : undefined
  return { case: run.case.id, repeat, protocol, unit, throughput, lines }
}

/** Nothing of it depends on the time or on who writes it. */
const header = { mode: 0o644, uid: 0, gid: 0, uname: '', gname: '', mtime: new Date(0) }

async function fill(archive: Pack, folder: string, manifest: ArchiveManifest): Promise<void> {
  const name = (path: string) => `${manifest.suite}/${path}`
  archive.entry(
    { ...header, name: name(archiveManifestName) },
    jsonFileText(archiveManifestName, archiveManifestSchema, manifest),
  )
  for (const { path, bytes: size } of manifest.files) {
    const from = join(folder, path)
    const entry = archive.entry({ ...header, name: name(path), size })
    await pipeline(copied(from, size), entry as unknown as NodeJS.WritableStream)
  }
  archive.finalize()
}

/** The bytes of a file, whose size is written before them. */
async function* copied(path: string, size: number): AsyncGenerator<Uint8Array> {
  const changed = () => new SteadyError('ARCHIVE_FILE_CHANGES', { file: path })
  let length = 0
  for await (const chunk of chunksOf(fileBytes(path))) {
    length += chunk.length
    if (length > size) throw changed()
    yield chunk.slice()
  }
  if (length < size) throw changed()
}
