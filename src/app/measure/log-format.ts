import { resolve } from 'node:path'
import type { LogFormat } from '../../core/logs/format.ts'
import { SteadyError } from '../../core/model/error.ts'
import { isFilePath } from '../../core/yaml/file-kinds.ts'
import type { FormatChoice } from '../../core/model/workload.ts'
import { readWritten } from '../../host/store/written-file.ts'

/**
 * What `--format` names: an id, or a `logformat.yaml` and its text.
 *
 * @throws SteadyError LOG_FORMAT_NOT_FOUND, FILE_UNREADABLE
 */
export async function chosenFormat(name: string, cwd: string): Promise<FormatChoice> {
  if (!isFilePath(name)) return name
  const source = await readWritten(resolve(cwd, name))
  if (source === undefined) throw new SteadyError('LOG_FORMAT_NOT_FOUND', { file: name })
  return { file: name, text: source.toString('utf8') }
}

/**
 * A format to read logs with; ids are left to the table of formats.
 *
 * @throws SteadyError of a `logformat.yaml` that is wrong
 */
export async function openFormat(choice: FormatChoice): Promise<string | LogFormat> {
  if (typeof choice === 'string') return choice
  // A reader of YAML and the engine of its patterns take longer to load than most logs to be measured.
  const { parseLogFormat } = await import('../../core/logs/custom/log-format.ts')
  return parseLogFormat(choice.text, choice.file)
}
