import { readdir, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import type { Quote } from '../core/messages/data.ts'
import { importedCase } from '../core/import/imported-case.ts'
import type { Placed } from '../core/import/imported-suite.ts'
import { readName } from '../core/import/layouts.ts'
import type { LogLayout, NameFacts } from '../core/import/name-facts.ts'
import type { LogFormat } from '../core/logs/format.ts'
import { quoted, SteadyError } from '../core/model/error.ts'
import type { Finding } from '../core/model/finding.ts'
import type { FormatChoice } from '../core/model/format-choice.ts'
import { missing } from '../core/model/missing.ts'
import type { WorkloadFacts } from '../core/model/results-folder.ts'
import { openFormat } from './log-format.ts'
import { measureFile } from './measure.ts'

/** A file that gave no run, and why. */
export interface PassedOver {
  readonly file: string
  readonly code: string
  readonly why: Quote
}

/** One run inside one log file. */
export interface FoundRun {
  /** Relative to the imported folder, with `/`. */
  readonly file: string
  /** Which of the file's runs, from 1. */
  readonly part: number
  readonly title: WorkloadFacts
  readonly findings: readonly Finding[]
}

export interface FoundLogs {
  readonly placed: readonly Placed<FoundRun>[]
  readonly passedOver: readonly PassedOver[]
  /** Ids of the formats of the logs that were placed. */
  readonly formats: ReadonlySet<string>
  /** The layouts that knew their names. */
  readonly layouts: ReadonlySet<LogLayout>
}

/**
 * Every run in the logs below a folder, under the case that it is of. A file that gives none is named with the reason.
 *
 * @param choice the format of all of them; detected for each without one
 * @throws SteadyError `IMPORT_FOLDER_NOT_FOUND`, and those of {@link openFormat}
 */
export async function findLogs(
  folder: string,
  layouts: readonly LogLayout[],
  choice: FormatChoice | undefined,
): Promise<FoundLogs> {
  const format = choice === undefined ? undefined : { choice, opened: await openFormat(choice) }
  const placed: Placed<FoundRun>[] = []
  const passedOver: PassedOver[] = []
  const formats = new Set<string>()
  const used = new Set<LogLayout>()
  for (const file of await filesBelow(folder)) {
    const name = readName(layouts, file)
    if (name === undefined) {
      const why = missing('name-unknown')
      passedOver.push({ file, code: why.code, why })
      continue
    }
    const found = await runsIn(folder, file, name.facts, format)
    passedOver.push(...found.passedOver)
    if (found.placed.length === 0) continue
    placed.push(...found.placed)
    used.add(name.layout)
    for (const format of found.formats) formats.add(format)
  }
  return { placed, passedOver, formats, layouts: used }
}

/** The format that the user names for all logs. */
interface GivenFormat {
  readonly choice: FormatChoice
  readonly opened: string | LogFormat
}

async function runsIn(
  folder: string,
  file: string,
  name: NameFacts,
  format: GivenFormat | undefined,
): Promise<Omit<FoundLogs, 'layouts'>> {
  const placed: Placed<FoundRun>[] = []
  const passedOver: PassedOver[] = []
  const formats = new Set<string>()
  try {
    const given = format === undefined ? {} : { format: format.opened }
    const logs = await measureFile(join(folder, file), { protocols: [], ...given })
    for (const [index, log] of logs.entries()) {
      const found = importedCase(log.facts, name, log.format)
      if (found.kind === 'missing') {
        passedOver.push({ file, code: found.code, why: found })
        continue
      }
      const { case: point, title, findings } = found.value
      formats.add(log.format)
      placed.push({
        case: point,
        repeat: name.repeat,
        of: { file, part: index + 1, title: { ...title, unit: log.unit, format: format?.choice }, findings },
      })
    }
  } catch (error) {
    if (!(error instanceof SteadyError)) throw error
    passedOver.push({ file, code: error.code, why: quoted(error) })
  }
  return { placed, passedOver, formats }
}

/** Sorted, so that the same folder gives the same runs on every machine; `/` in all of them. */
async function filesBelow(folder: string): Promise<string[]> {
  const found = await stat(folder).catch(() => undefined)
  if (found === undefined || !found.isDirectory()) {
    throw new SteadyError('IMPORT_FOLDER_NOT_FOUND', { folder, exists: found !== undefined })
  }
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort()
}
