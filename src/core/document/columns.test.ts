import { expect, it } from 'vitest'
import { known, missing, type Maybe } from '../model/missing.ts'
import { same } from '../model/text.ts'
import { numberCell, textCell } from './cells.ts'
import { foldedTable, numberColumn, rowsTable, textColumn, withoutEmptyColumns } from './columns.ts'

const hints = { unit: 'W', decimals: 0, evidence: [] } as const
const table = (rows: readonly (readonly [string, Maybe<number>, Maybe<number>])[]) =>
  rowsTable(
    undefined,
    [
      [textColumn(same('Case')), ([name]) => textCell(same(name))],
      [numberColumn(same('Power'), 'W'), ([, power]) => numberCell(power, hints)],
      [numberColumn(same('Clock'), 'MHz'), ([, , clock]) => numberCell(clock, hints)],
    ],
    rows,
  )
const [unread, unsampled] = [missing('no-completed-run'), missing('no-one-device-case')]

it('a column without a value leaves the table, with its reason below', () => {
  const [kept, below] = withoutEmptyColumns(
    table([
      ['a', unread, known(1)],
      ['b', unread, known(2)],
    ]),
  )
  expect(kept).toMatchObject({ columns: [{ label: { en: 'Case' } }, { label: { en: 'Clock' } }] })
  expect(below).toMatchObject({ text: { en: 'Not known: Power (no run of this case completed).' } })
})

it('a column stays where a row has a value, or where the reasons differ', () => {
  const some = table([
    ['a', unread, known(1)],
    ['b', known(3), known(2)],
  ])
  expect(withoutEmptyColumns(some)).toEqual([some])
  const several = table([
    ['a', unread, known(1)],
    ['b', unsampled, known(2)],
  ])
  expect(withoutEmptyColumns(several)).toEqual([several])
})

it('a table that would keep its names only stays whole', () => {
  const whole = table([['a', unread, unread]])
  expect(withoutEmptyColumns(whole)).toEqual([whole])
})

it('a page folds a long table of evidence only', () => {
  const rows = Array.from({ length: 11 }, (_, index) => [String(index), known(1), known(1)] as const)
  expect(foldedTable(table(rows)).isFolded).toBe(true)
  expect(foldedTable(table(rows.slice(1)))).not.toHaveProperty('isFolded')
})
