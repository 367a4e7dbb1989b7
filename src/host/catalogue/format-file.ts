import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { SteadyError, type Place } from '../../core/model/error.ts'
import { isFilePath } from '../../core/model/file-path.ts'
import type { FormatFile } from '../../core/model/format-choice.ts'
import type { Workload } from '../../core/model/workload.ts'

/**
 * A workload with the `logformat.yaml` that it names read in; any other workload as it is.
 *
 * @param source the text of its workload.yaml
 * @throws SteadyError LOG_FORMAT_UNREADABLE, and those of `parseLogFormat`
 */
export async function withFormatFile(workload: Workload, source: string): Promise<Workload> {
  const { format, folder } = workload
  if (typeof format !== 'string' || !isFilePath(format)) return workload
  const file = join(folder, format)
  const text = await readFile(file, 'utf8').catch((cause: unknown) => {
    const line = source.split('\n').findIndex((written) => written.startsWith('format:')) + 1
    throw formatFileUnreadable(file, cause, {
      file: join(folder, 'workload.yaml'),
      line: Math.max(line, 1),
      column: 1,
    })
  })
  // A wrong file stops the suite before its first run, not after.
  const { parseLogFormat } = await import('../../core/logs/custom/log-format.ts')
  parseLogFormat(text, file)
  return { ...workload, format: { file: format, text } satisfies FormatFile }
}

export function formatFileUnreadable(file: string, cause: unknown, place?: Place): SteadyError {
  const absent = cause instanceof Error && 'code' in cause && cause.code === 'ENOENT'
  return new SteadyError('LOG_FORMAT_UNREADABLE', { file, absent }, { cause, place })
}
