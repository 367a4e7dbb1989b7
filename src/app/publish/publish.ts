import { existsSync, readdirSync, readFileSync, realpathSync, rmdirSync, statSync } from 'node:fs'
import { basename, dirname, join, relative, sep } from 'node:path'
import { listName, signatureName } from '../../core/check/digest-list.ts'
import { SteadyError } from '../../core/model/error.ts'
import type { ResultsFolder } from '../../core/model/results-folder.ts'
import { bytes, type Bytes } from '../../core/model/units.ts'
import { languages } from '../../core/model/text.ts'
import { hiddenNames } from '../../core/publish/hidden-names.ts'
import { figuresOf, figureThatDiffers, type Figures } from '../../core/publish/figures.ts'
import {
  addCounts,
  hiddenKinds,
  type HiddenCounts,
  type HiddenKind,
  type HiddenName,
} from '../../core/publish/hidden-name.ts'
import { publishedVersion } from '../../core/publish/published-file.ts'
import { openReplacer } from '../../core/publish/replacer.ts'
import { openTextsLeft } from '../../core/publish/texts-left.ts'
import type { ReportEdition } from '../../core/report/manifest.ts'
import { machineNames } from '../../host/probes/machine-names.ts'
import { listAllFiles } from '../../host/store/digest-list.ts'
import { isBelow, makeFolder, onDisk, temporaryName, writeFolder } from '../../host/files/disk.ts'
import { lockFolder } from '../../host/store/lock.ts'
import { byteReplacer, privateTextsOf, writePublishedCopy } from '../../host/store/published-copy.ts'
import { isPublished, requireNotPublished, writePublished } from '../../host/store/published-mark.ts'
import { readResults } from '../../host/store/read-results.ts'
import { readManifest } from '../../host/store/report-manifest.ts'
import { secretsInLogs } from '../../host/store/secret-places.ts'
import { signList } from '../../host/store/signature.ts'
import { steadyVersion } from '../../host/installation/installation.ts'
import { checkResults } from '../check/check.ts'
import { protocolOf, protocolsOf } from '../check/check-report.ts'
import { readLogs } from '../measure/measure-results.ts'
import { readPublished } from '../suite/published-figures.ts'
import { layOut } from '../report/lay-out.ts'
import { writeReport } from '../report/report.ts'

export interface PublishRequest {
  /** The results folder; absolute. */
  readonly results: string
  /** The folder to make; absolute. */
  readonly to: string
  /** Absolute path of the key that signs the list of files: a private key, or a public one that ssh-agent holds. */
  readonly key?: string | undefined
  /** Further texts that the copy must not have. */
  readonly texts: readonly string[]
  readonly variables: NodeJS.ProcessEnv
  /** Stops between two runs; nothing is left. */
  readonly stop: AbortSignal
}

/** A text that remains in a copy: it looks like an identity, but nothing shows that it is one. */
export interface TextLeft {
  /** Of a path its first two parts: `/paddle/paddle`. */
  readonly text: string
  readonly count: number
  /** One of the files that have it, below the copy. */
  readonly file: string
}

export interface PublishedResults {
  /** `was-there`: the very same copy. */
  readonly end: 'published' | 'was-there'
  readonly folder: string
  readonly runs: number
  readonly logs: number
  /** Of all files. */
  readonly bytes: Bytes
  readonly replaced: HiddenCounts
  readonly names: readonly Pick<HiddenName, 'name' | 'kind'>[]
  /** Files of the suite that are no texts, and so were not copied. */
  readonly leftOut: readonly string[]
  readonly left: readonly TextLeft[]
}

export type PublishEnd = PublishedResults | { readonly end: 'stopped' }

/**
 * Makes a copy of a results folder that can be given away: names stand for what is of a machine or a person, and every figure
 * is the same. The copy is there whole or not at all.
 *
 * @throws SteadyError `RESULTS_PUBLISHED`, `PUBLISH_TARGET_IN_USE`, `PUBLISH_DRIFTS`, `PUBLISH_CHANGES_FIGURE`,
 * `PUBLISH_TEXT_LEFT`, those of `writePublishedCopy` and of `readResults`
 */
export async function publishResults(request: PublishRequest): Promise<PublishEnd> {
  const { to } = request
  const folder = readResults(request.results)
  requireNotPublished(folder.path)
  requireFree(to, folder.path)
  const { drifts } = await checkResults(folder.path)
  if (drifts.length > 0)
    throw new SteadyError('PUBLISH_DRIFTS', { folder: folder.path, drifts: drifts.length })
  const parent = dirname(to)
  onDisk(parent, () => {
    makeFolder(parent)
  })
  const lock = lockFolder(join(parent, `.${basename(to)}.lock`))
  const end = isPublished(to) ? 'was-there' : 'published'
  try {
    // An empty folder makes room for the whole copy.
    if (end === 'published' && existsSync(to)) onDisk(to, () => rmdirSync(to))
    const made = await writeFolder(to, async (growing) => {
      const copy = await makeCopy(folder, growing.path, request)
      if (end === 'was-there' && !isSame(growing.path, to))
        throw new SteadyError('PUBLISH_TARGET_IN_USE', { path: to, is: 'published' })
      return copy
    })
    return { ...made, end, folder: to }
  } catch (error) {
    if (error === stopped) return { end: 'stopped' }
    throw error
  } finally {
    lock.release()
  }
}

const stopped = new Error('stopped')

function requireFree(to: string, results: string): void {
  if (isBelow(to, results)) throw new SteadyError('PUBLISH_TARGET_IN_USE', { path: to, is: 'results' })
  if (!existsSync(to) || isPublished(to)) return
  if (!statSync(to).isDirectory()) throw new SteadyError('PUBLISH_TARGET_IN_USE', { path: to, is: 'file' })
  if (readdirSync(to).length > 0) throw new SteadyError('PUBLISH_TARGET_IN_USE', { path: to, is: 'folder' })
}

async function makeCopy(
  folder: ResultsFolder,
  copy: string,
  { texts, variables, stop, key }: PublishRequest,
): Promise<Omit<PublishedResults, 'end' | 'folder'>> {
  const next = () => {
    if (stop.aborted) throw stopped
  }
  const realPath = realpathSync(folder.path)
  const found = await privateTextsOf(folder)
  next()
  const secrets = secretsInLogs(folder)
  const names = hiddenNames({ machine: machineNames(variables), folder, realPath, found, secrets, texts })
  const { entries, leftOut } = await writePublishedCopy(folder, names, copy, next)
  const replaced = entries.map((entry) => entry.replaced).reduce(addCounts, {})
  const shown = namesIn(
    copy,
    names.filter(({ kind }) => replaced[kind] !== undefined),
  )
  writePublished(copy, {
    version: publishedVersion,
    publishedBy: steadyVersion(),
    names: [...shown],
    files: [...entries],
  })
  next()
  const editions = readManifest(folder.path)
  await requireSameFigures(folder, copy, names, editions)
  next()
  listAllFiles(copy)
  await writeReports(copy, editions)
  const check = await checkResults(copy)
  const [drift] = check.drifts
  if (drift !== undefined) throw new SteadyError('PUBLISH_CHANGES_FIGURE', { figure: drift.file })
  next()
  const files = filesBelow(copy)
  requireNothingLeft(copy, files, names)
  if (key !== undefined) signList(copy, key)
  return {
    runs: folder.runs.length,
    logs: entries.filter(({ original }) => original !== undefined).length,
    bytes: bytes(files.reduce((sum, file) => sum + statSync(join(copy, file)).size, 0)),
    replaced,
    names: shown,
    leftOut,
    left: textsLeft(copy, files, names),
  }
}

/** Those of the names that a copy has, each once. */
function namesIn(copy: string, names: readonly HiddenName[]): PublishedResults['names'] {
  const texts = filesBelow(copy).map((file) => readFileSync(join(copy, file), 'latin1'))
  const numbered = new Set(texts.flatMap((text) => text.match(numberedNames) ?? []))
  const isThere = (name: string) =>
    wholeNumberedName.test(name) ? numbered.has(name) : texts.some((text) => text.includes(name))
  const found = names.filter(({ name }) => isThere(name))
  return [...new Map(found.map(({ name, kind }) => [name, { name, kind }])).values()]
}

const numberedNames = /\b[a-z]+-\d+\b/g
const wholeNumberedName = /^[a-z]+-\d+$/

/** Measures both folders and lays both out: what a reader may cite has to be the same. */
async function requireSameFigures(
  before: ResultsFolder,
  copy: string,
  names: readonly HiddenName[],
  editions: readonly ReportEdition[],
): Promise<void> {
  const after = readResults(copy)
  const { replaceIn } = openReplacer([...names, { kind: 'results', text: copy, name: '<results>' }])
  const [was, is] = [await allFigures(before, editions), await allFigures(after, editions)]
  const figure = figureThatDiffers(replaceIn(was).document, replaceIn(is).document)
  if (figure !== undefined) throw new SteadyError('PUBLISH_CHANGES_FIGURE', { figure })
}

/** Under the protocol of the suite, and under those of its reports. */
async function allFigures(folder: ResultsFolder, editions: readonly ReportEdition[]): Promise<Figures[]> {
  const protocols = protocolsOf(folder, editions)
  const logs = await readLogs(folder, protocols)
  const published = await readPublished(folder)
  const { tables } = folder.suite.report
  return Promise.all(
    protocols.map(async (protocol) => {
      const { runs, results } = logs.under(protocol)
      const report = await layOut(folder, { protocol, tables, results, published })
      return figuresOf({ runs, results, report })
    }),
  )
}

/** What people read; a copy has it in any case. JSON is left out: it is the largest file, and `steady report` gives it. */
const readFormats = ['md', 'html'] as const
const publishedFormats = [...readFormats, 'csv'] as const

/** The reports that the source has, in every language. */
async function writeReports(copy: string, editions: readonly ReportEdition[]): Promise<void> {
  const folder = readResults(copy)
  const has = (files: readonly string[], format: string) => files.some((name) => name.endsWith(`.${format}`))
  const lacking = readFormats.filter((format) => !editions.some(({ files }) => has(files, format)))
  if (lacking.length > 0) await writeReport(copy, { formats: lacking, languages })
  for (const { protocol, tables, files } of editions) {
    const formats = publishedFormats.filter((format) => has(files, format))
    if (formats.length === 0) continue
    await writeReport(copy, { formats, languages, tables, protocol: protocolOf(protocol, folder) })
  }
}

/** Kinds of names that may also be words. */
const likeWords: readonly HiddenKind[] = ['user', 'host', 'account']

/**
 * Searches every file, and its name. A report is rendered from the other files, so that a person's name that is a word can
 * only be that word there.
 */
function requireNothingLeft(copy: string, files: readonly string[], names: readonly HiddenName[]): void {
  const inFiles = byteReplacer(names)
  const inReports = byteReplacer(names.filter(({ kind }) => !likeWords.includes(kind)))
  for (const file of files) {
    const { replace } = file.startsWith('report/') ? inReports : inFiles
    const { counts } = replace(`${file}\n${readFileSync(join(copy, file), 'latin1')}`)
    const kind = hiddenKinds.find((hiddenKind) => counts[hiddenKind] !== undefined)
    if (kind !== undefined) throw new SteadyError('PUBLISH_TEXT_LEFT', { file, kind })
  }
}

/** Reports and the list of files are made of the other files: what they have is there too. */
function textsLeft(copy: string, files: readonly string[], names: readonly HiddenName[]): TextLeft[] {
  const left = new Map<string, TextLeft>()
  const textsIn = openTextsLeft(names)
  for (const file of files.filter((path) => path !== listName && !path.startsWith('report/')))
    for (const text of textsIn(readFileSync(join(copy, file), 'utf8'))) {
      const before = left.get(text)
      left.set(text, { text, file: before?.file ?? file, count: (before?.count ?? 0) + 1 })
    }
  return [...left.values()].sort((a, b) => b.count - a.count)
}

/** But for a signature, which may be another each time. */
function isSame(a: string, b: string): boolean {
  const [files, others] = [filesBelow(a), filesBelow(b)].map((all) =>
    all.filter((file) => file !== signatureName),
  )
  return (
    files?.join('\n') === others?.join('\n') &&
    files?.every((file) => readFileSync(join(a, file)).equals(readFileSync(join(b, file)))) === true
  )
}

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    // The copy that grows here.
    .filter((file) => !temporaryName.test(file.split('/')[0] ?? ''))
    .sort()
