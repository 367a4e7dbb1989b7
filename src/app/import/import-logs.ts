import { join, resolve } from 'node:path'
import { foldersLayout } from '../../core/import/folders-layout.ts'
import { layouts as shippedLayouts, layoutsFor, nameReader } from '../../core/import/layouts.ts'
import {
  importedPlan,
  importedSuite,
  type NumberedRun,
  numberRuns,
  splitByUnit,
} from '../../core/import/imported-suite.ts'
import type { LogLayout } from '../../core/import/name-facts.ts'
import { SteadyError } from '../../core/model/error.ts'
import type { Protocol } from '../../core/model/protocol.ts'
import type { WorkloadFacts } from '../../core/model/results-folder.ts'
import type { ImportedOrigin, LogRef, Outcome, Run } from '../../core/model/run.ts'
import { ofEachLog } from '../../core/protocols/collection-protocols.ts'
import { protocolNamed } from '../../core/protocols/protocols.ts'
import { readableLines } from '../../core/outcome/classify.ts'
import { openResults } from '../../host/store/open-results.ts'
import type { ResultsStore } from '../../host/store/results-store.ts'
import { readResultsFile, readRuns } from '../../host/store/read-results.ts'
import { logLine } from '../../host/store/stored-log.ts'
import { steadyVersion } from '../../host/installation/installation.ts'
import type { ChosenRule, RuleSearch } from '../../../packages/audit/rule-candidates.ts'
import { digestIn, isDocument, linkedArchives, type LogTree, openTree } from './import-tree.ts'
import { type AllLogs, findLogs, type FoundLogs, type FoundRun, type PassedOver } from './import-find.ts'
import { rulesOf } from './import-rules.ts'
import { importResults, isOfResults, resultsArchiveIn } from './import-results.ts'
import { needsOf, reportFileIn, withReport, type ReportFile } from '../suite/report-file.ts'

export interface LogImport extends AllLogs {
  /** The folder with the logs, or an archive of them. */
  readonly from: string
  /** How the logs may be named; the first layout that knows a name reads it. Those that fit, by default. */
  readonly layouts?: readonly LogLayout[] | undefined
  /** The results folder to make. */
  readonly results: string
  /** What the figures are computed under; without it as the logs' own collection does, or the default protocol. */
  readonly protocol: Protocol | undefined
  /** Which rules of their collection the logs may get. */
  readonly rules: RuleSearch
  /** What is added to the report, in place of a `report.yaml` in the folder. */
  readonly report?: ReportFile | undefined
}

export interface LogImportSummary {
  /** Absolute. */
  readonly results: string
  readonly passedOver: readonly PassedOver[]
  /** Whether the folders of the logs name their cases. */
  readonly byFolders: boolean
}

/**
 * Makes a results folder of other people's logs: each is copied byte for byte (unpacked, where it was packed), its case
 * read from the log and from its name. A file that is no log is skipped and named. Importing the same logs again
 * changes nothing; an import that was interrupted is finished by it. A `report.yaml` in the folder adds to the report.
 *
 * @throws SteadyError `IMPORT_NOTHING_FOUND`, `IMPORT_OF_OTHER_LOGS`, and what {@link openTree} and {@link openResults}
 * throw
 */
export async function importLogs(ask: LogImport): Promise<LogImportSummary> {
  const { layouts = shippedLayouts } = ask
  // A layout may know a path only without its first folder.
  const isNamed = (file: string) => nameReader(layouts, [file])(file) !== undefined
  const isSettings = (file: string) => layouts.some(({ settings }) => settings?.isSettings(file) === true)
  const tree = await openTree(
    ask.from,
    (file) => isNamed(file) || isSettings(file) || isDocument(file) || isOfResults(file),
  )
  try {
    const archive = await resultsArchiveIn(tree)
    if (archive === undefined) return await importTree(tree, ask)
    requireNothingStated(ask)
    return { results: await importResults(tree, archive, ask.results), passedOver: [], byFolders: false }
  } finally {
    tree.close()
  }
}

/** Results state all that logs have to be read by. */
function requireNothingStated({ from, layouts, format, stated, protocol, rules, report }: LogImport) {
  const isStated = [layouts, format, protocol, report, ...Object.values(stated)].some(
    (value) => value !== undefined,
  )
  if (isStated || rules === 'usual') throw new SteadyError('ARCHIVE_OF_RESULTS', { archive: from })
}

/** By the layouts that the user names; else by those of collections where these find a run, and by folders otherwise. */
async function findIn(tree: LogTree, namedLayouts: readonly LogLayout[] | undefined, all: AllLogs) {
  const layouts = namedLayouts ?? layoutsFor(tree.files)
  const found = await findLogs(tree, layouts, all)
  if (namedLayouts !== undefined || found.placed.length > 0 || layouts.includes(foldersLayout))
    return { found, layouts }
  return { found: await findLogs(tree, [foldersLayout], all), layouts: [foldersLayout] }
}

async function importTree(
  tree: LogTree,
  { from, layouts: namedLayouts, format, stated, results, protocol, rules, report }: LogImport,
): Promise<LogImportSummary> {
  const { found, layouts } = await findIn(tree, namedLayouts, { format, stated })
  if (found.placed.length === 0) throw nothingFound(from, layouts, found)
  const numbered = numberRuns(splitByUnit(found.placed))
  const chosen = await rulesOf(tree, found.documents, numbered, format, rules)
  const authored = report ?? (tree.archive === undefined ? await reportFileIn(from) : undefined)
  const bare = importedSuite(
    suiteName(tree.name),
    protocol ?? commonRule([...chosen.values()]),
    Math.max(...numbered.map(({ run }) => run.repeat)),
  )
  const suite = withReport(bare, authored)
  const plan = importedPlan(
    suite.name,
    numbered.map(({ run }) => run),
  )
  await refuseOtherLogs(results, tree, numbered)
  const workloads = titlesOf(numbered)
  const store = openResults(results, {
    suite,
    plan,
    workloads,
    suiteSource: undefined,
    shown: needsOf(authored),
    madeBy: steadyVersion(),
  })
  try {
    const kept = new Set(store.runs.map(({ id }) => id))
    const unkept = numbered.filter(({ run }) => !kept.has(run.id))
    for (let from = 0; from < unkept.length; from += keptTogether)
      await keepRuns(store, unkept.slice(from, from + keptTogether), { tree, chosen })
    return { results: store.path, passedOver: found.passedOver, byFolders: layouts.includes(foldersLayout) }
  } catch (error) {
    store.abandon()
    throw error
  } finally {
    store.close()
  }
}

/** Number of logs that are synced to disk together. Each keeps a file open until then. */
const keptTogether = 64

/** A log that is copied, and on disk for good once `copied` settles. */
interface CopiedLog {
  readonly imported: NumberedRun<FoundRun>
  readonly copied: Promise<LogRef>
}

async function copyLog(
  store: ResultsStore,
  imported: NumberedRun<FoundRun>,
  tree: LogTree,
): Promise<CopiedLog> {
  const copy = store.beginCopy(imported.run)
  await tree.read(imported.source.file, (chunk) => {
    copy.write(chunk)
  })
  return { imported, copied: copy.finish() }
}

async function keepRuns(
  store: ResultsStore,
  numbered: readonly NumberedRun<FoundRun>[],
  { tree, chosen }: { readonly tree: LogTree; readonly chosen: ReadonlyMap<string, ChosenRule> },
): Promise<void> {
  const copies: CopiedLog[] = []
  try {
    for (const imported of numbered) copies.push(await copyLog(store, imported, tree))
  } finally {
    // Wait for all writes, also after an error.
    await Promise.allSettled(copies.map(({ copied }) => copied))
  }
  const runs: Run[] = []
  for (const { imported, copied } of copies)
    runs.push(await importedRun(store, imported, { log: await copied, tree, chosen }))
  await store.commitTogether(runs)
}

interface ImportedFrom {
  readonly log: LogRef
  readonly tree: LogTree
  readonly chosen: ReadonlyMap<string, ChosenRule>
}

async function importedRun(
  store: ResultsStore,
  { run, source: foundRun }: NumberedRun<FoundRun>,
  { log, tree, chosen }: ImportedFrom,
): Promise<Run> {
  const rule = chosen.get(run.id)
  const origin: ImportedOrigin = {
    kind: 'imported',
    log,
    source: foundRun.file,
    archive: tree.archive,
    part: foundRun.part,
    rule: rule?.rule,
    ruleFrom: rule?.from,
    printed: rule?.printed,
  }
  const findings = [...foundRun.findings, ...(rule?.findings ?? [])]
  const outcome = await outcomeOf(foundRun.divergedFrom, join(store.path, log.path))
  return { ...run, origin, outcome, findings }
}

/** A log does not state how its program ended. Without a finite loss, the run diverged. */
async function outcomeOf(divergedFrom: number | undefined, log: string): Promise<Outcome> {
  if (divergedFrom === undefined) return { state: 'completed' }
  const [text = ''] = readableLines(await logLine(log, divergedFrom))
  return { state: 'diverged', line: divergedFrom, text }
}

/** Two imports of other logs may name the same cases: runs that are there must be of the very logs that would be theirs. */
async function refuseOtherLogs(results: string, tree: LogTree, numbered: readonly NumberedRun<FoundRun>[]) {
  const path = resolve(results)
  const there = readResultsFile(path)
  if (there === undefined) return
  const planned = new Map(numbered.map((numberedRun) => [numberedRun.run.id, numberedRun.source]))
  for (const { id, origin } of readRuns(path, there.plan)) {
    const foundRun = planned.get(id)
    const same =
      foundRun !== undefined &&
      origin.kind === 'imported' &&
      origin.part === foundRun.part &&
      origin.log.sha256 === (await digestIn(tree, foundRun.file))
    if (same) continue
    throw new SteadyError('IMPORT_OF_OTHER_LOGS', {
      path,
      run: id,
      log: foundRun?.file ?? null,
      folder: tree.from,
    })
  }
}

const titlesOf = (numbered: readonly NumberedRun<FoundRun>[]): Record<string, WorkloadFacts> =>
  Object.fromEntries(
    numbered.toReversed().map(({ run, source: foundRun }) => [run.case.workload, foundRun.title]),
  )

/** The one rule that all logs are under; else each has its own. Without rules, the usual protocol. */
function commonRule(chosen: readonly ChosenRule[]): Protocol {
  const names = new Set(chosen.map(({ rule }) => rule.name))
  const [first] = chosen
  if (first === undefined) return protocolNamed('steady')
  return names.size === 1 ? first.rule : ofEachLog
}

const suiteName = (tree: string) => tree.toLowerCase().replaceAll(/[^a-z0-9.-]+/g, '-')

const whyNone: Readonly<Record<string, 'other-format' | 'unknown-format' | 'devices-open'>> = {
  LOG_FORMAT_MATCHES_NOTHING: 'other-format',
  LOG_FORMAT_UNDETECTED: 'unknown-format',
  'devices-unknown': 'devices-open',
}

function nothingFound(
  folder: string,
  layouts: readonly LogLayout[],
  { passedOver, documents, files }: FoundLogs,
): SteadyError {
  const withKnownName = passedOver.filter(({ code }) => code !== 'name-unknown')
  const [first] = withKnownName
  if (first !== undefined)
    return new SteadyError('IMPORT_NOTHING_FOUND', {
      folder,
      is: {
        kind: whyNone[first.code] ?? 'unusable',
        logs: withKnownName.length,
        file: first.file,
        why: first.why,
      },
    })
  const archives = linkedArchives(documents)
  const [archive] = archives
  return new SteadyError('IMPORT_NOTHING_FOUND', {
    folder,
    is:
      archive === undefined
        ? { kind: 'no-known-name', layouts: layouts.map(({ name }) => name), files }
        : { kind: 'archives', count: archives.length, first: archive.url, document: archive.document },
  })
}
