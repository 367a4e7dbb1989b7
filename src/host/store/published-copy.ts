import { chmodSync, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { environmentFileSchema, environmentVersion } from '../../core/model/environment.ts'
import { SteadyError } from '../../core/model/error.ts'
import { known, missing } from '../../core/model/missing.ts'
import {
  resultsFileSchema,
  runsAndTrials,
  suiteFolder,
  type ResultsFolder,
  type SuiteFile,
} from '../../core/model/results-folder.ts'
import {
  type ExecutedOrigin,
  type LogRef,
  outputsOf,
  resultsVersion,
  type Run,
  runFileSchema,
} from '../../core/model/run.ts'
import type { FromSchema } from '../../core/model/schema.ts'
import { bytes } from '../../core/model/units.ts'
import type { HiddenCounts, HiddenName, IdentityForm } from '../../core/publish/hidden-name.ts'
import { movedOffsets, openReplacer, type ReplacedPiece, type Replacer } from '../../core/publish/replacer.ts'
import { openFoundTexts } from '../../core/publish/found-identities.ts'
import type { PublishedEntry } from '../../core/publish/published-file.ts'
import { reportFiles } from '../../core/suite/section-files.ts'
import { watchForBinary } from '../logs/binary.ts'
import { decompressed } from '../logs/compression.ts'
import { eachChunk, fileBytes, refuseOther } from '../logs/log-bytes.ts'
import { arrivalLine, parseArrivals } from './arrivals.ts'
import { onDisk, makeFolder } from '../files/disk.ts'
import { writeJson } from './json-file.ts'
import { digestOf } from './log-digest.ts'
import { keepMatrixRate, readMatrixRates, runPaths, suiteFile } from './paths.ts'
import { readSuiteSource } from './read-results.ts'
import { sha256Of, withOpenFile } from '../files/sha256.ts'

/** Files of repositories are far smaller. A larger file would have to be changed in memory. */
const largestFile = 128 * 2 ** 20

/** The result of copying a results folder with names in place of hidden texts. */
export interface PublishedCopy {
  /** Every log, and every other file with a replaced text. */
  readonly entries: readonly PublishedEntry[]
  /** Files of the suite that are not text, and so were not copied. */
  readonly leftOut: readonly string[]
}

type Output = Pick<ExecutedOrigin, 'log' | 'arrivals'>

/** Finds hidden texts in the bytes of a file. */
export const byteReplacer = (names: readonly HiddenName[]): Replacer => openReplacer(names, asBytes)

/** Text whose characters are the bytes of UTF-8. Bytes that are not replaced stay unchanged in any encoding. */
const asBytes = (text: string) => Buffer.from(text, 'utf8').toString('latin1')

/**
 * Copies only what the documents of a results folder name.
 *
 * @param to an empty folder
 * @param next called before each run; an error of it ends the copy
 * @throws SteadyError `PUBLISH_LOG_NOT_TEXT`, `PUBLISH_FILE_TOO_LARGE`, `DISK_FULL`
 */
export async function writePublishedCopy(
  folder: ResultsFolder,
  names: readonly HiddenName[],
  to: string,
  next: () => void,
): Promise<PublishedCopy> {
  const entries: PublishedEntry[] = []
  const copying: CopySession = {
    folder,
    to,
    inTexts: openReplacer(names),
    inBytes: byteReplacer(names),
    note: (path, replaced, original) => {
      if (original !== undefined || Object.keys(replaced).length > 0)
        entries.push({ path, original, replaced })
    },
  }
  const { files, leftOut } = copySuite(copying)
  copyFacts(copying, files)
  for (const run of runsAndTrials(folder)) {
    next()
    await copyRun(copying, run)
  }
  return { entries, leftOut }
}

interface CopySession {
  readonly folder: ResultsFolder
  readonly to: string
  readonly inTexts: Replacer
  readonly inBytes: Replacer
  note(path: string, replaced: HiddenCounts, original?: PublishedEntry['original']): void
}

/** Replaces hidden texts in a path below the folder: ids of cases may contain them too. */
const placeOf = ({ inTexts }: CopySession, path: string) => inTexts.replaceIn(path).document

/** Copies what the folder states of the suite and of the machines. */
function copyFacts(copying: CopySession, suiteFiles: readonly SuiteFile[]) {
  const { folder, to, inTexts } = copying
  const { madeBy, suite, plan, cluster, workloads, nodes } = folder
  const described = inTexts.replaceIn({ madeBy, suite, plan, cluster, workloads, suiteFiles })
  write(copying, 'steadystate.json', resultsFileSchema, {
    version: resultsVersion,
    ...described.document,
    listed: true,
  })
  copying.note('steadystate.json', described.counts)
  if (nodes.length > 0) {
    const found = inTexts.replaceIn([...nodes])
    write(copying, 'environment.json', environmentFileSchema, {
      version: environmentVersion,
      nodes: found.document,
    })
    copying.note('environment.json', found.counts)
  }
  for (const rate of readMatrixRates(folder.path)) keepMatrixRate(to, rate)
}

function copySuite(copying: CopySession) {
  const leftOut: string[] = []
  const copyText = (path: string): Buffer | undefined => {
    const from = join(copying.folder.path, path)
    const content = readWhole(from)
    if (!isText(content)) return undefined
    const { text, counts } = copying.inBytes.replace(content.toString('latin1'))
    const copy = Buffer.from(text, 'latin1')
    put(copying, placeOf(copying, path), copy)
    if ((statSync(from).mode & 0o111) !== 0) chmodSync(join(copying.to, placeOf(copying, path)), 0o755)
    copying.note(placeOf(copying, path), counts)
    return copy
  }
  /** Refuses a file with a hidden text in it, such as an image, which cannot be edited. */
  const copyWhole = (path: string) => {
    if (!existsSync(join(copying.folder.path, path)) || copyText(path) !== undefined) return
    put(copying, placeOf(copying, path), readWhole(join(copying.folder.path, path)))
  }
  const files = copying.folder.suiteFiles.map((suiteFile): SuiteFile => {
    if (suiteFile.copy.kind === 'missing') return suiteFile
    const copy = copyText(`${suiteFolder}/${suiteFile.path}`)
    if (copy !== undefined)
      return { ...suiteFile, copy: known({ sha256: sha256Of(copy), bytes: bytes(copy.length) }) }
    leftOut.push(suiteFile.path)
    return { ...suiteFile, copy: missing('not-text'), sha256: suiteFile.copy.value.sha256 }
  })
  for (const path of reportFiles(copying.folder.suite.report)) copyWhole(`${suiteFolder}/${path}`)
  const source = readSuiteSource(copying.folder.path)
  if (source !== undefined) {
    const { text, counts } = copying.inBytes.replace(asBytes(source.text))
    put(copying, suiteFile, Buffer.from(text, 'latin1'))
    copying.note(suiteFile, counts)
  }
  return { files, leftOut }
}

async function copyRun(copying: CopySession, run: Run): Promise<void> {
  const { document, counts } = copying.inTexts.replaceIn(run)
  const paths = runPaths(document.id)
  onDisk(copying.to, () => makeFolder(join(copying.to, paths.folder)))
  const copied: Run = { ...document, origin: await copyOrigin(copying, run.origin, document.origin) }
  write(copying, paths.run, runFileSchema, { version: resultsVersion, run: copied })
  copying.note(paths.run, counts)
}

async function copyOrigin(
  copying: CopySession,
  before: Run['origin'],
  origin: Run['origin'],
): Promise<Run['origin']> {
  switch (origin.kind) {
    case 'published':
      return origin
    case 'imported':
      return before.kind === 'imported'
        ? { ...origin, log: (await copyLog(copying, before.log)).log }
        : origin
    case 'executed': {
      if (before.kind !== 'executed') return origin
      const streams = await copyOutputs(copying, before.streams, origin.streams)
      const telemetry = await copyOutputs(copying, before.telemetry, origin.telemetry)
      return { ...origin, ...(await copyOutput(copying, before)), streams, telemetry }
    }
  }
}

/** @param renamed the same outputs, with names in place of hidden texts */
async function copyOutputs<One extends Output>(
  copying: CopySession,
  outputs: readonly One[],
  renamed: readonly One[],
): Promise<One[]> {
  const copies: One[] = []
  for (const [index, output] of renamed.entries()) {
    const original = outputs[index]
    if (original !== undefined) copies.push({ ...output, ...(await copyOutput(copying, original)) })
  }
  return copies
}

async function copyOutput(copying: CopySession, { log, arrivals }: Output) {
  const copied = await copyLog(copying, log)
  return { log: copied.log, arrivals: copyArrivals(copying, arrivals, copied.pieces) }
}

async function copyLog(
  copying: CopySession,
  log: LogRef,
): Promise<{ log: LogRef; pieces: readonly ReplacedPiece[] }> {
  const content = readWhole(join(copying.folder.path, log.path))
  const plain = await unpacked(content, log.path)
  if (!isText(plain)) throw new SteadyError('PUBLISH_LOG_NOT_TEXT', { file: log.path })
  const { text, counts, pieces } = copying.inBytes.replace(plain.toString('latin1'))
  const copy = pieces.length === 0 ? content : Buffer.from(text, 'latin1')
  const path = placeOf(copying, log.path)
  put(copying, path, copy)
  copying.note(path, counts, { sha256: log.sha256, bytes: log.bytes })
  return { log: { path, ...digestOf(copy) }, pieces }
}

function copyArrivals(
  copying: CopySession,
  arrivals: ExecutedOrigin['arrivals'],
  pieces: readonly ReplacedPiece[],
): ExecutedOrigin['arrivals'] {
  if ('kind' in arrivals) return copying.inTexts.replaceIn(arrivals).document
  const content = readWhole(join(copying.folder.path, arrivals.path))
  const parsed = parseArrivals(content.toString('latin1'))
  const moved = movedOffsets(pieces)
  const copy =
    parsed === undefined
      ? content
      : Buffer.from(parsed.map(({ offset, at }) => arrivalLine({ offset: moved(offset), at })).join(''))
  const path = placeOf(copying, arrivals.path)
  put(copying, path, copy)
  return { path, sha256: sha256Of(copy) }
}

function write<Schema extends z.ZodType>(
  copying: CopySession,
  path: string,
  schema: Schema,
  document: FromSchema<Schema>,
) {
  // Replacing can break the document: a user's name may equal a word of the schema.
  if (!z.safeEncode(schema, document as z.output<Schema>).success)
    throw new SteadyError('PUBLISH_CHANGES_FIGURE', { figure: path })
  writeJson(join(copying.to, path), schema, document)
}

function put(copying: CopySession, path: string, content: Uint8Array) {
  const file = join(copying.to, path)
  onDisk(file, () => {
    makeFolder(dirname(file))
    writeFileSync(file, content)
  })
}

/** Secrets in the files of a results folder and in their names, and what has one of these forms. */
export async function privateTextsOf(folder: ResultsFolder, forms?: readonly IdentityForm[]) {
  const texts = openFoundTexts(forms)
  const { suite, plan, cluster, workloads, nodes, suiteFiles } = folder
  texts.lookInDocument([suite, plan, cluster, workloads, nodes, suiteFiles])
  const copies = suiteFiles.filter(({ copy }) => copy.kind !== 'missing').map(({ path }) => path)
  for (const path of new Set([...copies, ...reportFiles(suite.report)])) {
    const file = join(folder.path, suiteFolder, path)
    const content = existsSync(file) ? readWhole(file) : undefined
    if (content !== undefined && isText(content)) texts.lookIn(content.toString('utf8'))
  }
  texts.lookIn(readSuiteSource(folder.path)?.text ?? '')
  for (const run of runsAndTrials(folder)) {
    texts.lookInDocument(run)
    const { origin } = run
    if (origin.kind === 'published') continue
    const logs = origin.kind === 'executed' ? outputsOf(origin) : [origin]
    for (const { log } of logs) await eachText(join(folder.path, log.path), texts.lookIn)
  }
  return texts.found
}

/** Reads a log of any length in texts of whole lines. Each begins with the end of the one before, where a key may begin. */
async function eachText(path: string, take: (text: string) => void): Promise<void> {
  const decoder = new TextDecoder()
  let text = ''
  await eachChunk(decompressed(fileBytes(path), path), (piece) => {
    text += decoder.decode(piece, { stream: true })
    const end = text.lastIndexOf('\n')
    if (text.length < textLength || end === -1) return
    take(text.slice(0, end))
    text = text.slice(text.lastIndexOf('\n', end - longestKey) + 1)
  })
  take(text + decoder.decode())
}

const textLength = 2 ** 24
const longestKey = 2 ** 15

function readWhole(path: string): Buffer {
  return withOpenFile(path, (file, stats) => {
    refuseOther(path, stats)
    if (stats.size > largestFile)
      throw new SteadyError('PUBLISH_FILE_TOO_LARGE', { file: path, bytes: stats.size, most: largestFile })
    return readFileSync(file)
  })
}

async function unpacked(content: Buffer, name: string): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  let size = 0
  await eachChunk(decompressed(content, name), (piece) => {
    size += piece.length
    if (size > largestFile)
      throw new SteadyError('PUBLISH_FILE_TOO_LARGE', { file: name, bytes: size, most: largestFile })
    pieces.push(piece.slice())
  })
  return Buffer.concat(pieces)
}

function isText(content: Uint8Array): boolean {
  if (content.length === 0) return true
  const watch = watchForBinary('')
  try {
    watch.push(content)
    watch.end()
    return true
  } catch (error) {
    if (error instanceof SteadyError) return false
    throw error
  }
}
