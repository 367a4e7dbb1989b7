import { readdir, stat } from 'node:fs/promises'
import { basename, join, relative, resolve, sep } from 'node:path'
import { importedCase, type ImportedCase } from '../core/import/imported-case.ts'
import { importedPlan, importedSuite, numberRuns, type Placed } from '../core/import/imported-suite.ts'
import { readName } from '../core/import/layouts.ts'
import type { LogLayout, NameFacts } from '../core/import/name-facts.ts'
import { formatNamed } from '../core/logs/formats.ts'
import { SteadyError } from '../core/model/error.ts'
import type { Finding } from '../core/model/finding.ts'
import type { MeasuredLog } from '../core/model/log.ts'
import type { Maybe } from '../core/model/missing.ts'
import type { Protocol } from '../core/model/protocol.ts'
import type { Run } from '../core/model/run.ts'
import { seconds } from '../core/model/units.ts'
import { protocolNamed } from '../core/protocols/protocols.ts'
import { readLog } from '../host/logs/read-log.ts'
import { openResults, type ResultsStore } from '../host/store/open-results.ts'
import { steadyVersion } from '../host/version.ts'
import { measureFile } from './measure.ts'

export interface LogImport {
  /** The folder with the logs. */
  readonly from: string
  /** How the logs may be named; the first layout that knows a name reads it. */
  readonly layouts: readonly LogLayout[]
  /** The results folder to make. */
  readonly results: string
  /** What the figures are computed under; without it as the logs' own collection does, or the default protocol. */
  readonly protocol: Protocol | undefined
}

/** A file that gave no run, and why. */
export interface PassedOver {
  readonly file: string
  readonly code: string
  readonly why: string
}

export interface LogImportSummary {
  /** Absolute. */
  readonly results: string
  readonly runs: readonly Run[]
  readonly passedOver: readonly PassedOver[]
}

/** One run inside one log file. */
interface FoundRun {
  readonly file: string
  readonly part: number
  readonly findings: readonly Finding[]
}

/**
 * Makes a results folder of other people's logs: each is copied byte for byte (unpacked, where it was packed), its case
 * read from the log and from its name. A file that is no log is passed over and named.
 *
 * @throws SteadyError `IMPORT_FOLDER_NOT_FOUND`, `IMPORT_NOTHING_FOUND`, and what {@link openResults} throws
 */
export async function importLogs({ from, layouts, results, protocol }: LogImport): Promise<LogImportSummary> {
  const placed: Placed<FoundRun>[] = []
  const passedOver: PassedOver[] = []
  const formats = new Set<string>()
  const used = new Set<LogLayout>()
  for (const file of await filesBelow(from)) {
    const name = readName(layouts, file)
    if (name === undefined) continue
    try {
      const logs = await measureFile(join(from, file), { protocols: [] })
      for (const [index, log] of logs.entries()) {
        formats.add(log.format)
        const found = caseOf(log, name.facts)
        if (found.kind === 'missing') {
          passedOver.push({ file, code: found.code, why: found.why.en })
          continue
        }
        const { case: point, findings } = found.value
        used.add(name.layout)
        placed.push({ case: point, repeat: name.facts.repeat, of: { file, part: index + 1, findings } })
      }
    } catch (error) {
      if (!(error instanceof SteadyError)) throw error
      passedOver.push({ file, code: error.code, why: error.message })
    }
  }
  if (placed.length === 0) throw nothingFound(from, layouts, passedOver)
  const numbered = numberRuns(placed)
  const repeats = Math.max(...numbered.map(({ run }) => run.repeat))
  const suite = importedSuite(suiteName(from), protocol ?? usualProtocol(used, formats), repeats)
  const plan = importedPlan(
    suite.name,
    numbered.map(({ run }) => run),
  )
  const store = openResults(results, { suite, plan, suiteSource: undefined, madeBy: steadyVersion() })
  try {
    const runs: Run[] = []
    for (const { run, of } of numbered) {
      const kept: Run = {
        ...run,
        origin: await copyLog(store, run, join(from, of.file), of),
        outcome: { state: 'completed' },
        findings: of.findings,
      }
      store.commit(kept)
      runs.push(kept)
    }
    return { results: store.path, runs, passedOver }
  } finally {
    store.close()
  }
}

function caseOf(log: MeasuredLog, name: NameFacts): Maybe<ImportedCase> {
  const format = formatNamed(log.format)
  return importedCase(log.facts, name, { framework: format?.framework, model: format?.model })
}

async function copyLog(
  store: ResultsStore,
  run: Run | Parameters<ResultsStore['begin']>[0],
  path: string,
  { file, part }: FoundRun,
) {
  const writer = store.begin(run)
  await readLog(path, (chunk) => {
    writer.write(chunk, seconds(0))
  })
  const { log } = writer.finish()
  return { kind: 'imported', log, source: file, part } as const
}

/** Sorted, so that the same folder gives the same runs on every machine; `/` in all of them. */
async function filesBelow(folder: string): Promise<string[]> {
  const found = await stat(folder).catch(() => undefined)
  if (found === undefined || !found.isDirectory()) {
    throw new SteadyError(
      'IMPORT_FOLDER_NOT_FOUND',
      found === undefined ? `there is no '${folder}'` : `'${folder}' is not a folder`,
      'Name the folder that holds the logs; steady measure reads a single log.',
    )
  }
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort()
}

/** That of the one layout that read all names, where it has one of its own. */
function usualProtocol(used: ReadonlySet<LogLayout>, formats: ReadonlySet<string>): Protocol {
  const [layout, another] = used
  return (another === undefined ? layout?.protocolFor?.(formats) : undefined) ?? protocolNamed('steady')
}

const suiteName = (folder: string) =>
  basename(resolve(folder))
    .toLowerCase()
    .replaceAll(/[^a-z0-9.-]+/g, '-')

function nothingFound(
  folder: string,
  layouts: readonly LogLayout[],
  passedOver: readonly PassedOver[],
): SteadyError {
  const [first] = passedOver
  const seen =
    first === undefined
      ? `no file below '${folder}' has a name that is known (${layouts.map(({ describe }) => describe).join('; ')})`
      : `none of ${passedOver.length} logs below '${folder}' could be imported; ${first.file}: ${first.why}`
  return new SteadyError(
    'IMPORT_NOTHING_FOUND',
    seen,
    'Write a mapping file that says what the names mean, and pass it as --mapping (docs/importing.md).',
  )
}
