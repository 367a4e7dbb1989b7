import { existsSync, readdirSync, realpathSync, statSync } from 'node:fs'
import { join, resolve, basename } from 'node:path'
import { SteadyError } from '../../core/model/error.ts'
import { baselineNames, loadBaseline } from '../../host/catalogue/baselines.ts'
import { isResultsFolder } from '../../host/store/read-results.ts'
import { entryIn, readEntries } from '../compare/history-files.ts'
import type { CollectableSource, UnplacedSource } from './collectable.ts'
import { resultsSource } from './results-source.ts'
import { baselineParts, publishedTime } from '../../core/library-tables/baseline-parts.ts'
import { timeText, describedReport } from '../../core/library-tables/sources-table.ts'
import { libraryVersion, timeIn } from '../../core/library-tables/table.ts'
import { sha256Of, fileDigest } from '../../host/files/sha256.ts'
import { historyRows, historyTable } from '../../core/library-tables/history-table.ts'
import { partsOf } from '../../core/library-tables/parts.ts'
import { schemaFor } from '../../core/json-files/json-file-text.ts'
import { caseRows, casesTable } from '../../core/library-tables/cases-table.ts'
import { reportFacts } from '../../core/library-tables/collected.ts'
import { runRows, runsTable } from '../../core/library-tables/runs-table.ts'
import { reportSchema, type Report } from '../../core/report/model.ts'
import { readIfThere } from '../../host/files/disk.ts'

/** A `report.json` as a source: the runs and cases of a folder that somebody else has. */
export const reportSource = (path: string, typed: string): UnplacedSource => ({
  name: basename(path),
  path: typed,
  id: () => sha256Of(JSON.stringify([libraryVersion, 'report', fileDigest(path)])),
  read: (source) => {
    const facts = reportFacts(source, readReport(path, typed))
    return Promise.resolve({
      described: describedReport(facts),
      parts: [...partsOf(runsTable, runRows(facts)), ...partsOf(casesTable, caseRows(facts))],
      damage: [],
    })
  },
})

/** Runs of a report whose schema is worth compiling. */
const manyCharacters = 1_000_000

function readReport(path: string, typed: string): Report {
  const text = readIfThere(path)?.toString('utf8') ?? ''
  let document: unknown
  try {
    document = JSON.parse(text)
  } catch (cause) {
    throw new SteadyError('COLLECT_NOTHING', { path: typed }, { cause })
  }
  const read = schemaFor(reportSchema, text.length / manyCharacters).safeParse(document)
  if (!read.success) throw new SteadyError('COLLECT_NOTHING', { path: typed }, { cause: read.error })
  return read.data
}

/** A folder that `steady track add` writes to, as a source. */
export const historySource = (path: string, typed: string): UnplacedSource => ({
  name: basename(path),
  path: typed,
  id: () => {
    const files = readEntries(path, '/')
      .map(({ file }) => [file, fileDigest(join(path, file))])
      .toSorted()
    return sha256Of(JSON.stringify([libraryVersion, 'history', files]))
  },
  read: (source) => {
    const entries = readEntries(path, '/')
    const times = entries.flatMap(({ entry }) => timeIn(entry.when) ?? [])
    return Promise.resolve({
      described: {
        kind: 'history',
        form: 'folder',
        title_en: null,
        title_zh: null,
        suite: null,
        suite_sha256: null,
        started: timeText(Math.min(...times)),
        ended: timeText(Math.max(...times)),
        git_commit: null,
        git_branch: null,
        runs: 0,
      },
      parts: partsOf(historyTable, historyRows(source, entries)),
      damage: [],
    })
  },
})

/** Published figures as a source: a baseline that ships, or a YAML file of the same form. */
export const baselineSource = (reference: string, cwd: string): UnplacedSource => ({
  name: reference,
  path: reference,
  id: async () => {
    const baseline = await loadBaseline(reference, cwd)
    return sha256Of(JSON.stringify([libraryVersion, 'baseline', baseline]))
  },
  read: async (source) => {
    const baseline = await loadBaseline(reference, cwd)
    const published = timeText(publishedTime(baseline))
    const parts = baselineParts(source, baseline)
    return {
      described: {
        kind: 'baseline',
        form: 'file',
        title_en: baseline.title.en,
        title_zh: baseline.title.zh,
        suite: null,
        suite_sha256: null,
        started: published,
        ended: published,
        git_commit: null,
        git_branch: null,
        runs: parts.find(({ table }) => table === 'runs')?.rows ?? 0,
      },
      parts,
      damage: [],
    }
  },
})

/**
 * What is at a path: a results folder, the folder of a history, a `report.json`, or a baseline, by its file or its name.
 *
 * @throws SteadyError `COLLECT_NOTHING`, and where a history is broken
 */
export async function findSource(typed: string, cwd: string): Promise<CollectableSource> {
  const path = resolve(cwd, typed)
  if (existsSync(path)) return { ...sourceAt(path, typed, cwd), place: realpathSync(path) }
  if (!(await baselineNames()).includes(typed)) throw new SteadyError('COLLECT_NOTHING', { path: typed })
  return { ...baselineSource(typed, cwd), place: `baseline ${typed}` }
}

function sourceAt(path: string, typed: string, cwd: string): UnplacedSource {
  if (isResultsFolder(path)) return resultsSource(path, typed)
  if (statSync(path).isDirectory()) {
    if (isHistory(path)) return historySource(path, typed)
  } else if (path.endsWith('.json')) return reportSource(path, typed)
  else if (/\.ya?ml$/.test(path)) return baselineSource(path, cwd)
  throw new SteadyError('COLLECT_NOTHING', { path: typed })
}

/** Whether the first of its JSON files is an entry; the others must be too, or it is a history that is damaged. */
function isHistory(folder: string): boolean {
  const [first] = readdirSync(folder).filter((name) => /^[^.].*\.json$/.test(name))
  return first !== undefined && entryIn(join(folder, first)) !== undefined
}
