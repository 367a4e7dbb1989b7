import { missingText } from '../messages/say.ts'
import { missing } from '../model/missing.ts'
import type { Text } from '../model/text.ts'
import type { Report } from '../report/model.ts'
import type { Drift, UnhashedFile } from './drift.ts'
import type { ResultsFolder } from '../model/results-folder.ts'

type PlannedRuns = Pick<ResultsFolder, 'plan' | 'runs' | 'trials' | 'damaged'>

/**
 * Planned runs and trials that are missing in the results, although a report names their files or states that they ended. A
 * report states of a run that never ended that it was not run.
 */
export function lostRuns(
  renderings: readonly Pick<Rendering, 'file' | 'text' | 'computed'>[],
  { plan, runs, trials, damaged = [] }: PlannedRuns,
): Drift[] {
  const presentIds = new Set([...runs, ...trials, ...damaged].map(({ id }) => id))
  const absentIds = new Set(plan.runs.flatMap(({ id }) => (presentIds.has(id) ? [] : [id])))
  const searches = new Set<string>(plan.searches.map(({ id }) => id))
  const statedIn = new Map<string, string>()
  const areAllPublished = runs.every(({ origin }) => origin.kind === 'published')
  for (const { file, text, computed } of renderings) {
    const published = file.endsWith('.json')
      ? publishedRuns(text)
      : areAllPublished && saysNotRun(computed) && !saysNotRun(text)
        ? absentIds
        : []
    for (const id of [...runsWithFiles(text), ...published]) {
      const isTrial = searches.has(id.slice(0, id.lastIndexOf('/'))) && !presentIds.has(id)
      if ((absentIds.has(id) || isTrial) && !statedIn.has(id)) statedIn.set(id, file)
    }
  }
  return [...statedIn].map(([id, file]) => ({
    kind: 'run-missing',
    file: `runs/${id}/run.json`,
    about: id,
    statedIn: file,
  }))
}

/** Runs whose files a report names, mostly by a link to the log. */
const runsWithFiles = (text: string): Set<string> =>
  new Set([...text.matchAll(/\bruns\/([^\s"'`()<>|/\\]+\/\d+)\//g)].map(([, id = '']) => decoded(id)))

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** Runs of `report.json` with a printed figure instead of a log. */
function publishedRuns(text: string): string[] {
  const report = parsed(text) as { readonly runs?: unknown } | undefined
  if (!Array.isArray(report?.runs)) return []
  return (report.runs as readonly { run?: unknown; source?: { kind?: unknown } }[]).flatMap((record) =>
    typeof record.run === 'string' && record.source?.kind === 'document' ? [record.run] : [],
  )
}

/** Whether a note states that the run of a figure was not run: published figures have no file to link to. */
const saysNotRun = (text: string) =>
  [notRun.en, notRun.zh].some((words) => new RegExp(`(?:>|^\\S+ )${words}\\s*(?:<|$)`, 'm').test(text))

const notRun = missingText(missing('not-run'))

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A report file, and what the results render to now. */
export interface Rendering {
  /** Relative to the results folder. */
  readonly file: string
  readonly text: string
  readonly computed: string
  /** Made from the results as they are. */
  readonly report: Report
}

/** Missing files of a results folder, by what they contain. */
export type AbsentFiles = Readonly<Partial<Record<UnhashedFile, string>>>

/**
 * Missing files from which a report was made: the report prints their content where it would now print that it is missing.
 */
export function lostFiles(renderings: readonly Rendering[], absent: AbsentFiles): Drift[] {
  return (Object.entries(absent) as [UnhashedFile, string][]).flatMap(([what, file]) => {
    const found = renderings.find((rendering) => isStatedIn(rendering, what, file))
    return found === undefined ? [] : [{ kind: `${what}-missing`, file, statedIn: found.file } as const]
  })
}

function isStatedIn({ text, computed, report }: Rendering, what: UnhashedFile, file: string): boolean {
  if (what === 'suite') return text.includes(file) && !computed.includes(file)
  const reasons = what === 'environment' ? [notCaptured] : ratesNotMeasured(report)
  return reasons.some(({ en, zh }) =>
    [en, zh].some((words) => computed.includes(words) && !text.includes(words)),
  )
}

const notCaptured = missingText(missing('environment-not-captured'))

const ratesNotMeasured = ({ runs }: Report): Text[] =>
  runs.flatMap(({ efficiency }) =>
    efficiency?.flopsShare.kind === 'missing' && efficiency.flopsShare.code === 'matrix-rate-not-measured'
      ? [missingText(efficiency.flopsShare)]
      : [],
  )
