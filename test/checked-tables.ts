import { say } from '../src/core/messages/say.ts'
import { checkTables } from '../packages/audit/check-tables.ts'

/** A table of Markdown; the first row is its head. */
export const tableOf = (...rows: readonly (readonly (string | number)[])[]) => {
  const [header = [], ...body] = rows
  return [header, header.map(() => '---'), ...body].map((row) => `| ${row.join(' | ')} |`).join('\n')
}

/** What is flagged in these tables of one document. */
export const flagsOf = (...tables: readonly string[]) =>
  checkTables([{ path: 'README.md', text: tables.join('\n\n') }]).flags

/** What is flagged as wrong, in words; what was only cut is left out. */
export const wrongIn = (...tables: readonly string[]) =>
  flagsOf(...tables)
    .filter(({ certainty }) => certainty !== 'possible')
    .map(({ why }) => say(why, 'en'))
