import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readBaseline } from '../../src/core/baselines/read.ts'
import { findProtocol } from '../../src/core/protocols/protocols.ts'
import { baselineNames, loadBaseline } from '../../src/host/catalogue/baselines.ts'

const root = join(import.meta.dirname, '../..')
const names = await baselineNames()

describe.each(names)('the baseline %s', async (name) => {
  const baseline = await loadBaseline(name, root)
  const figures = baseline.tables.flatMap((table) => table.figures.map((figure) => ({ ...table, ...figure })))

  it('has the name of its file', () => {
    expect(baseline.name).toBe(name)
  })

  it('names no protocol that is not in the table', () => {
    const stated = baseline.tables.flatMap(({ conditions }) => conditions.protocol ?? [])
    expect(stated.filter((text) => findProtocol(text) === undefined)).toEqual([])
  })

  it('has each figure under the same conditions once in a place', () => {
    const keys = figures.map(({ document, conditions, topology, line }) =>
      JSON.stringify([document, conditions, topology, line]),
    )
    expect(keys).toHaveLength(new Set(keys).size)
  })
})

describe('docs/baselines.md', () => {
  it('shows a file that can be read', () => {
    const page = readFileSync(join(root, 'docs/baselines.md'), 'utf8')
    const [, example = ''] = /```yaml\n([^`]*)```/.exec(page) ?? []
    const [table] = readBaseline(example, 'docs/baselines.md').tables
    expect(table?.conditions.variant).toBe('channels last')
    expect(table?.figures[0]?.runs).toHaveLength(2)
  })
})
