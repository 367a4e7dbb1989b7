import { expect } from 'vitest'
import { runSteady } from '../run/steady.ts'

interface Answer {
  readonly columns: readonly { readonly name: string; readonly type: string }[]
  readonly rows: readonly (readonly unknown[])[]
}

/** The rows of a query, by the names of their columns. */
export async function askedIn(
  folder: string,
  sql: string,
  library = 'library',
): Promise<Record<string, unknown>[]> {
  const { code, stdout, stderr } = await runSteady(['query', sql, '--library', library, '--json'], folder)
  expect(code, stderr).toBe(0)
  const { columns, rows } = JSON.parse(stdout) as Answer
  return rows.map((row) => Object.fromEntries(columns.map(({ name }, index) => [name, row[index]])))
}
