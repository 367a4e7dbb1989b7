import { missingText } from '../messages/say.ts'
import { missing } from '../model/missing.ts'
import type { ResultsFolder } from '../model/results-folder.ts'
import type { Drift } from './drift.ts'
import type { Rendering } from './lost-files.ts'

type Planned = Pick<ResultsFolder, 'plan' | 'runs' | 'trials' | 'damaged'>

/**
 * Planned runs and trials that are not in the results although a report names their files, or states that they ended. A
 * report says of a run that never ended that it was not run.
 */
export function lostRuns(
  renderings: readonly Pick<Rendering, 'file' | 'text' | 'computed'>[],
  { plan, runs, trials, damaged = [] }: Planned,
): Drift[] {
  const there = new Set([...runs, ...trials, ...damaged].map(({ id }) => id))
  const absent = new Set(plan.runs.flatMap(({ id }) => (there.has(id) ? [] : [id])))
  const searches = new Set<string>(plan.searches.map(({ id }) => id))
  const statedIn = new Map<string, string>()
  const areAllPublished = runs.every(({ origin }) => origin.kind === 'published')
  for (const { file, text, computed } of renderings) {
    const published = file.endsWith('.json')
      ? publishedRuns(text)
      : areAllPublished && saysNotRun(computed) && !saysNotRun(text)
        ? absent
        : []
    for (const id of [...runsWithFiles(text), ...published]) {
      const isTrial = searches.has(id.slice(0, id.lastIndexOf('/'))) && !there.has(id)
      if ((absent.has(id) || isTrial) && !statedIn.has(id)) statedIn.set(id, file)
    }
  }
  return [...statedIn].map(([id, file]) => ({
    kind: 'run-missing',
    file: `runs/${id}/run.json`,
    about: id,
    statedIn: file,
  }))
}

/** Runs of which a report names a file: their log, mostly as a link. */
const runsWithFiles = (text: string): Set<string> =>
  new Set([...text.matchAll(/\bruns\/([^\s"'`()<>|/\\]+\/\d+)\//g)].map(([, id = '']) => decoded(id)))

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** Runs of `report.json` that have a printed figure in place of a log. */
function publishedRuns(text: string): string[] {
  const report = parsed(text) as { readonly runs?: unknown } | undefined
  if (!Array.isArray(report?.runs)) return []
  return (report.runs as readonly { run?: unknown; source?: { kind?: unknown } }[]).flatMap((record) =>
    typeof record.run === 'string' && record.source?.kind === 'document' ? [record.run] : [],
  )
}

/** Whether a note for readers says of a figure that its run was not run: published figures have no file to link to. */
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
