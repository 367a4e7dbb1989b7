import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { LogFormat } from '../core/logs/format.ts'
import { isFilePath } from '../core/model/file-path.ts'
import type { FormatChoice } from '../core/model/format-choice.ts'
import { formatFileUnreadable } from '../host/catalogue/format-file.ts'

/**
 * What `--format` names: an id, or a `logformat.yaml` and its text.
 *
 * @throws SteadyError LOG_FORMAT_UNREADABLE
 */
export async function chosenFormat(named: string, cwd: string): Promise<FormatChoice> {
  if (!isFilePath(named)) return named
  const text = await readFile(resolve(cwd, named), 'utf8').catch((cause: unknown) => {
    throw formatFileUnreadable(named, cause)
  })
  return { file: named, text }
}

/**
 * A format to read logs with; ids are left to the table of formats.
 *
 * @throws SteadyError of a `logformat.yaml` that is wrong
 */
export async function openFormat(choice: FormatChoice): Promise<string | LogFormat> {
  if (typeof choice === 'string') return choice
  // A reader of YAML and the engine of its patterns take longer to load than most logs to be measured.
  const { parseLogFormat } = await import('../core/logs/custom/log-format.ts')
  return parseLogFormat(choice.text, choice.file)
}
