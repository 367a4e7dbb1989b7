import { printersOfSteps } from '../vocabulary/step-printers.ts'
import { meaningOf } from './column-name.ts'
import type { TableRow } from './columns.ts'

/** Which of several ranks printed a row of a table; undefined where one program printed all. */
export type RankOfRow = (row: TableRow) => string | undefined

/** A number of a device may be what it is used: only a rank is surely one. */
const surelyRank = /rank$/i

/** Which rank printed each row, by a column that says it, or because several rows have the same step and another rate. */
export function ranksOfRows(rows: readonly TableRow[]): RankOfRow | undefined {
  const column = rankColumn(rows)
  if (column !== undefined) {
    return ({ values }) => {
      const value = values.get(column)
      return value === undefined ? undefined : String(value)
    }
  }
  return byOccurrence(rows)
}

/** The column that may tell the rank. */
export const rankNameIn = ({ values }: TableRow): string | undefined => {
  const names = [...values.keys()].filter((name) => meaningOf(name)?.is === 'rank')
  return names.find((name) => surelyRank.test(name)) ?? names[0]
}

function rankColumn(rows: readonly TableRow[]): string | undefined {
  const [first] = rows
  const name = first === undefined ? undefined : rankNameIn(first)
  if (name === undefined) return undefined
  const values = rows.flatMap(({ values }) => values.get(name) ?? [])
  const ranks = new Set(values)
  const [least, most] = [Math.min(...ranks), Math.max(...ranks)]
  const areRanks =
    values.length === rows.length &&
    values.every((value) => Number.isInteger(value) && value >= 0) &&
    ranks.size > 1 &&
    2 * ranks.size <= rows.length &&
    (surelyRank.test(name) || (least <= 1 && most - least + 1 === ranks.size))
  return areRanks ? name : undefined
}

function byOccurrence(rows: readonly TableRow[]): RankOfRow | undefined {
  const names = [...new Set(rows.flatMap(({ values }) => [...values.keys()]))]
  const nameOf = (is: string) => names.find((name) => meaningOf(name)?.is === is)
  const [step, epoch, rate] = [nameOf('step'), nameOf('epoch'), nameOf('rate')]
  if (step === undefined || rate === undefined || names.some((name) => /micro|accum/i.test(name)))
    return undefined
  const stepOf = ({ values }: TableRow) => `${values.get(epoch ?? '') ?? ''}/${values.get(step) ?? ''}`
  const printers = printersOfSteps(rows.map((row) => ({ step: stepOf(row), rate: row.values.get(rate) })))
  if (printers === 1) return undefined
  const seen = new Map<string, number>()
  return (row) => {
    const before = seen.get(stepOf(row)) ?? 0
    if (before + 1 < printers) seen.set(stepOf(row), before + 1)
    else seen.delete(stepOf(row))
    return String(before)
  }
}
