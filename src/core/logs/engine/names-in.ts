import type { LogNames } from '../../model/log.ts'
import type { LogFormat, NamingText } from '../format.ts'

/** What the texts of a line say of the program that printed it. The first text of the format that names a thing counts. */
export function namesIn(line: string, { names = [] }: Pick<LogFormat, 'names'>): LogNames {
  let found: LogNames = {}
  for (const name of names) if (line.includes(name.text)) found = { ...saidBy(name), ...found }
  return found
}

const saidBy = ({ framework, model, unit }: NamingText): LogNames => ({
  ...(framework === undefined ? {} : { framework }),
  ...(model === undefined ? {} : { model }),
  ...(unit === undefined ? {} : { unit }),
})
