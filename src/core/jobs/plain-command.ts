import { containerPrograms } from '../containers/programs.ts'
import type { PlainForm } from '../containers/program.ts'
import { plainRank, rankScriptName } from '../launchers/places.ts'
import { partsOf } from '../launchers/words.ts'
import type { Word } from '../model/job.ts'

/** What does the same as a script of steady for a person at a terminal, by the script's name. */
const forms: Readonly<Record<string, PlainForm>> = Object.assign(
  { [rankScriptName]: plainRank },
  ...Object.values(containerPrograms).map(({ plain }) => plain),
) as Readonly<Record<string, PlainForm>>

/** Variables that steady sets for itself, to find the processes of a job. */
const marks: readonly Word[] = ['STEADY_RUN', 'STEADY_RESULTS']

/**
 * A command as a person starts it, without the scripts of steady in the job's folder. Ranks print to the terminal.
 *
 * @param isFirst whether nothing stands before it
 */
export function plainCommand(words: readonly Word[], isFirst = true): Word[] {
  const [word, script, ...rest] = words
  if (word === undefined) return []
  const form = word === 'sh' && script !== undefined ? forms[scriptName(script)] : undefined
  if (form !== undefined) return form(rest, isFirst, (inside) => plainCommand(inside, false))
  if (word === '-x' && script !== undefined && marks.includes(script)) return plainCommand(rest, false)
  return [word, ...plainCommand(words.slice(1), false)]
}

/** Of a file in the job's folder. */
function scriptName(word: Word): string {
  const [part, ...others] = partsOf(word).filter((text) => text !== '')
  return typeof part === 'object' && part.hole === 'job-file' && others.length === 0 ? part.name : ''
}
