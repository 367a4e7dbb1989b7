import { describe, expect, it } from 'vitest'
import { answerQuery } from './answer-query.ts'
import type { ExplorerTable, ExplorerTables } from './explorer-tables.ts'
import { parseQuery, parseSetsQuery } from './parse-query.ts'
import type { RowsQuery } from './table-query.ts'

const none: ExplorerTable = { columns: {}, rows: 0 }

const tables: ExplorerTables = {
  sources: none,
  runs: none,
  cases: {
    rows: 4,
    columns: {
      source: ['a', 'a', 'b', 'b'],
      case_id: ['1', '2', '1', '3'],
      label_en: ['ResNet · batch 4', 'ResNet · batch 8', 'Llama · batch 4', 'Llama'],
      throughput: [10, null, 30, 20],
      devices: [1, 2, 1, 8],
      started: ['2026-11-01T10:00:00Z', '2026-11-02T10:00:00Z', null, '2026-11-03T23:59:00Z'],
      axes: ['{"loader":"native","xla":false}', '{"loader":"dali"}', '{"loader":"native"}', null],
    },
  },
}

const rows = (change: Partial<RowsQuery>) =>
  answerQuery(tables, {
    kind: 'rows',
    table: 'cases',
    columns: ['source', 'case_id'],
    where: [],
    order: [],
    limit: 10,
    offset: 0,
    ...change,
  })

const idsOf = ({ columns }: ExplorerTable) =>
  (columns['source'] ?? []).map((source, index) => `${String(source)}${String(columns['case_id']?.[index])}`)

describe('questions', () => {
  it('missing values come last in either order, and ties by their keys', () => {
    expect(idsOf(rows({ order: [{ column: 'throughput' }] }))).toEqual(['a1', 'b3', 'b1', 'a2'])
    expect(idsOf(rows({ order: [{ column: 'throughput', descending: true }] }))).toEqual([
      'b1',
      'b3',
      'a1',
      'a2',
    ])
    expect(idsOf(rows({ order: [{ column: 'devices' }] }))).toEqual(['a1', 'b1', 'a2', 'b3'])
  })

  it('a missing value is chosen by null, and is in no range', () => {
    expect(idsOf(rows({ where: [{ column: 'throughput', in: [null, 20] }] }))).toEqual(['a2', 'b3'])
    expect(idsOf(rows({ where: [{ column: 'started', to: '2026-11-02T23:59:59Z' }] }))).toEqual(['a1', 'a2'])
    expect(idsOf(rows({ where: [{ column: 'throughput', from: 20 }] }))).toEqual(['b1', 'b3'])
  })

  it('an axis is read from the JSON of the row, as text', () => {
    expect(idsOf(rows({ where: [{ column: 'axis:loader', in: ['native'] }] }))).toEqual(['a1', 'b1'])
    expect(idsOf(rows({ where: [{ column: 'axis:xla', in: ['false'] }] }))).toEqual(['a1'])
    expect(rows({ columns: ['axis:loader'] }).columns['axis:loader']).toEqual([
      'native',
      'dali',
      'native',
      null,
    ])
  })

  it('a part of a text is found whatever the case of its letters', () => {
    expect(idsOf(rows({ where: [{ column: 'label_en', has: 'LLAMA' }] }))).toEqual(['b1', 'b3'])
  })

  it('a page of rows knows how many there are', () => {
    const page = rows({ limit: 2, offset: 1 })
    expect([idsOf(page), page.rows, page.total]).toEqual([['a2', 'b1'], 2, 4])
  })

  it('counts name every combination, the most frequent first', () => {
    const counts = answerQuery(tables, {
      kind: 'count',
      table: 'cases',
      by: ['devices'],
      where: [],
      limit: 2,
    })
    expect(counts).toEqual({
      columns: { devices: [1, 2], count: [2, 1], newest: ['2026-11-01T10:00:00Z', '2026-11-02T10:00:00Z'] },
      rows: 2,
      total: 3,
    })
  })

  it('counts can name the newest values first', () => {
    const ask = {
      kind: 'count',
      table: 'cases',
      by: ['devices'],
      where: [],
      first: 'newest',
      limit: 2,
    } as const
    expect(answerQuery(tables, ask).columns['devices']).toEqual([8, 2])
  })
})

describe('a question as it is sent', () => {
  const sent = (change: object) =>
    parseQuery(
      JSON.stringify({ kind: 'count', table: 'cases', by: ['suite'], where: [], limit: 10, ...change }),
    )

  it('is refused where it names what is not in the tables', () => {
    expect(sent({})).toBeDefined()
    expect(sent({ by: ['axis:loader'] })).toBeDefined()
    expect(sent({ table: 'secrets' })).toBeUndefined()
    expect(sent({ by: ['suite"; DROP TABLE runs; --'] })).toBeUndefined()
    expect(sent({ by: ["axis:x'); --"] })).toBeUndefined()
    expect(sent({ where: [{ column: 'path', in: ['x'] }] })).toBeUndefined()
    expect(sent({ limit: 1e9 })).toBeUndefined()
    expect(sent({ sql: 'SELECT 1' })).toBeUndefined()
    expect(parseQuery('{')).toBeUndefined()
  })

  it('two sets are told apart by a column whose differences can be allowed', () => {
    const sets = (change: object) =>
      parseSetsQuery(JSON.stringify({ by: 'machine', a: 'm1', b: 'm2', where: [], ...change }))
    expect(sets({})).toBeDefined()
    expect(sets({ by: 'axis:precision' })).toBeDefined()
    expect(sets({ by: 'throughput' })).toBeUndefined()
    expect(sets({ by: '__proto__' })).toBeUndefined()
    expect(sets({ where: [{ column: 'path', in: ['x'] }] })).toBeUndefined()
  })
})
