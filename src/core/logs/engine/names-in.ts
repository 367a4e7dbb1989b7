import type { LogNames } from '../../model/log.ts'
import type { LogFormat } from '../format.ts'

/** What the texts of a line say of the program that printed it. The first text of the format that names a thing counts. */
export function namesIn(line: string, { names = [] }: Pick<LogFormat, 'names'>): LogNames {
  let found: LogNames = {}
  for (const { text, ...said } of names) if (line.includes(text)) found = { ...said, ...found }
  return found
}
