import { readdir, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { SteadyError } from '../../core/model/error.ts'
import { checkTables, type TablesCheck } from '../../../packages/audit/check-tables.ts'
import { readWritten } from '../../host/store/written-file.ts'

/**
 * Checks the tables of one Markdown file, or of all below a folder.
 *
 * @throws SteadyError `PATH_NOT_FOUND`, `FILE_UNREADABLE`, and `TABLES_NONE` where nothing in it could be checked: a check of nothing must
 * not look like one that was passed
 */
export async function checkTablesIn(path: string): Promise<TablesCheck> {
  const files = await markdownFiles(path)
  if (files.length === 0) {
    throw new SteadyError('TABLES_NONE', { path, documents: 0, tables: 0, columns: [] })
  }
  const sources = await Promise.all(
    files.map(async (file) => ({
      path: (relative(path, file) || file).split(sep).join('/'),
      text: await textOf(file),
    })),
  )
  const check = checkTables(sources)
  if (check.cells === 0 && check.unread.length === 0) throw nothingToCheck(path, check)
  return check
}

async function textOf(file: string): Promise<string> {
  const content = await readWritten(file)
  if (content === undefined) throw new SteadyError('PATH_NOT_FOUND', { path: file })
  return content.toString('utf8')
}

const nothingToCheck = (path: string, { documents, tables, notUnderstood }: TablesCheck) =>
  new SteadyError('TABLES_NONE', {
    path,
    documents,
    tables,
    columns: notUnderstood.map(({ document, line, title }) => `${document}:${line} ${title}`),
  })

async function markdownFiles(path: string): Promise<string[]> {
  const found = await stat(path).catch((cause: unknown) => {
    throw new SteadyError('PATH_NOT_FOUND', { path }, { cause })
  })
  if (!found.isDirectory()) return [path]
  const entries = await readdir(path, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && /\.(?:md|markdown)$/i.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
}
