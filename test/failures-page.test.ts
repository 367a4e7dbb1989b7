import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { failures, pageRow } from './cluster/drills.ts'

const textOf = (path: string) => readFileSync(join(import.meta.dirname, '..', path), 'utf8')

/** Rows of the tables of a page, each as the texts of its cells. */
const rowsOf = (page: string) =>
  textOf(page)
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) =>
      line
        .slice(1, -1)
        .split(' | ')
        .map((cell) => cell.trim()),
    )

describe('docs/failures.md', () => {
  const rows = rowsOf('docs/failures.md')

  it.each(failures)('says what the drills show of: $failure', (row) => {
    expect(rows.find(([name]) => name === row.failure)?.slice(1)).toEqual(pageRow(row))
  })

  it.each(failures)('has a test for each outcome of: $failure', ({ cells }) => {
    for (const cell of Object.values(cells))
      if ('outcome' in cell) expect(textOf(cell.test.file)).toContain(cell.test.title)
  })
})
