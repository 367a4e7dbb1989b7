import { join } from 'node:path'
import { SteadyError } from '../../core/model/error.ts'
import { isFilePath } from '../../core/model/file-path.ts'
import type { FormatFile } from '../../core/model/format-choice.ts'
import type { Workload } from '../../core/model/workload.ts'
import { readWritten } from '../written-file.ts'

/**
 * A workload with the `logformat.yaml` that it names read in; any other workload as it is.
 *
 * @param source the text of its workload.yaml
 * @throws SteadyError LOG_FORMAT_NOT_FOUND, FILE_UNREADABLE, and those of `parseLogFormat`
 */
export async function withFormatFile(workload: Workload, source: string): Promise<Workload> {
  const { format, folder } = workload
  if (typeof format !== 'string' || !isFilePath(format)) return workload
  const file = join(folder, format)
  const text = (await readWritten(file))?.toString('utf8')
  if (text === undefined) {
    const line = Math.max(source.split('\n').findIndex((written) => written.startsWith('format:')) + 1, 1)
    const place = { file: join(folder, 'workload.yaml'), line, column: 1 }
    throw new SteadyError('LOG_FORMAT_NOT_FOUND', { file }, { place })
  }
  // A wrong file stops the suite before its first run, not after.
  const { parseLogFormat } = await import('../../core/logs/custom/log-format.ts')
  parseLogFormat(text, file)
  return { ...workload, format: { file: format, text } satisfies FormatFile }
}
