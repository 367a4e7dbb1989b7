import { groupBy } from '../../src/core/collections/group-by.ts'
import type { Labels } from './labels.ts'
import type { PublishedCell } from './published-cells.ts'
import { printsTheSame } from './table-flag.ts'

/** Columns of two tables that list the same cases, with the pairs of figures of one case. */
export interface SharedSeries {
  readonly agreeing: readonly Pair[]
  readonly differing: readonly Pair[]
}

export type Pair = readonly [PublishedCell, PublishedCell]

/** With this many digits, two equal figures are one figure that is printed twice. */
export const fewestDigits = 4

/**
 * Columns of two tables in one document that print the same figures for the same cases. The figures prove that both list
 * the same runs. Headings alone cannot, because the difference between two tables may be stated in any words.
 */
export function sharedSeries(cells: readonly PublishedCell[]): SharedSeries[] {
  return [...groupBy(cells, ({ document }) => document).values()].flatMap((inDocument) => {
    const tables = [...groupBy(inDocument, tableOf).values()].map(columnsOf)
    return tables.flatMap((columns, at) =>
      tables
        .slice(at + 1)
        .flatMap((others) => columns.flatMap((column) => others.flatMap((other) => seriesOf(column, other)))),
    )
  })
}

const columnsOf = (table: readonly PublishedCell[]) => [...groupBy(table, ({ column }) => column).values()]

function seriesOf(publishedCells: readonly PublishedCell[], other: readonly PublishedCell[]): SharedSeries[] {
  const pairs = pairsOf(publishedCells, other)
  const agreeing = pairs.filter(([a, b]) => printsTheSame(a, b))
  const differing = pairs.filter(([a, b]) => !printsTheSame(a, b))
  const telling = agreeing.filter(([{ value }]) => digitsOf(value) >= fewestDigits).length
  return telling >= 1 && agreeing.length >= differing.length ? [{ agreeing, differing }] : []
}

/** Pairs of figures whose case occurs once on each side. */
function pairsOf(publishedCells: readonly PublishedCell[], other: readonly PublishedCell[]): Pair[] {
  return publishedCells.flatMap((cell): Pair[] => {
    const [match, ...more] = other.filter((candidate) => isSameCase(cell, candidate))
    if (match === undefined || more.length > 0) return []
    return publishedCells.some((rival) => rival !== cell && isSameCase(rival, match)) ? [] : [[cell, match]]
  })
}

const isSameCase = (a: PublishedCell, b: PublishedCell) =>
  a.words === b.words &&
  a.subject.framework === b.subject.framework &&
  a.subject.model === b.subject.model &&
  mayBeSameCase(a, b) &&
  mayBeSameCase(b, a)

/** Labels that make two figures different cases if both state different values. */
export const distinguishing = [
  'precision',
  'amp',
  'batch',
  'devices',
  'nodes',
  'xla',
  'dali',
  'syntheticData',
  'accelerator',
  'variant',
] as const satisfies readonly (keyof Labels)[]

export type LabelName = (typeof distinguishing)[number]

export const contradict = (a: Labels, b: Labels, label: LabelName): boolean =>
  a[label] !== undefined && b[label] !== undefined && a[label] !== b[label]

/** Labels that only one of the two states. */
export const openLabels = (a: PublishedCell, b: PublishedCell): readonly LabelName[] =>
  distinguishing.filter((label) => (a.labels[label] === undefined) !== (b.labels[label] === undefined))

/** Whether both state devices, and no label that both state differs. */
export const mayBeSameCase = (a: PublishedCell, b: PublishedCell): boolean =>
  a.labels.devices !== undefined &&
  b.labels.devices !== undefined &&
  !distinguishing.some((label) => contradict(a.labels, b.labels, label)) &&
  Object.entries(a.settings).every(([title, words]) => (b.settings[title] ?? words) === words)

/** Distinguishes the tables of figures. */
export const tableOf = ({ document, table }: PublishedCell): string => `${document}\n${String(table)}`

/** Figures by framework and model, without figures for which either is unknown. */
export function bySubject(cells: readonly PublishedCell[]): ReadonlyMap<string, readonly PublishedCell[]> {
  const known = cells.filter(({ subject }) => subject.framework !== undefined && subject.model !== undefined)
  return groupBy(known, ({ subject }) => `${subject.framework ?? ''} ${subject.model ?? ''}`)
}

/** Number of significant digits, without trailing zeros, which do not distinguish figures. */
export const digitsOf = (value: number): number =>
  String(value).replace('.', '').replace(/^0+/, '').replace(/0+$/, '').length

export const distance = (a: PublishedCell, b: PublishedCell): number => Math.abs(Math.log(a.value / b.value))
