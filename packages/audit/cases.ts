import { groupBy } from '../../src/core/collections/group-by.ts'
import type { Labels } from './labels.ts'
import type { PublishedCell } from './published-cells.ts'
import { printsTheSame } from './table-flag.ts'

/** Two columns of two tables that list the same cases, and the pairs of figures of one case. */
export interface SharedSeries {
  readonly agreeing: readonly Pair[]
  readonly differing: readonly Pair[]
}

export type Pair = readonly [PublishedCell, PublishedCell]

/** Enough digits that two equal figures are one figure printed twice. */
export const fewestDigits = 4

/**
 * Columns of two tables of one document that print the same figures for the same cases. The figures show that both
 * list the same runs: headings alone cannot, since what sets two tables apart may be said in any words.
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

/** Figures whose case each side has once. */
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

/** Labels that make two figures two cases when both state them differently. */
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

/** Devices are stated by both, and nothing that both state differs. */
export const mayBeSameCase = (a: PublishedCell, b: PublishedCell): boolean =>
  a.labels.devices !== undefined &&
  b.labels.devices !== undefined &&
  !distinguishing.some((label) => contradict(a.labels, b.labels, label)) &&
  Object.entries(a.settings).every(([title, words]) => (b.settings[title] ?? words) === words)

/** What tells two figures of one place apart beyond their value. */
export const tableOf = ({ document, table }: PublishedCell): string => `${document}\n${String(table)}`

/** Figures by framework and model; those of which either is unknown are left out. */
export function bySubject(cells: readonly PublishedCell[]): ReadonlyMap<string, readonly PublishedCell[]> {
  const known = cells.filter(({ subject }) => subject.framework !== undefined && subject.model !== undefined)
  return groupBy(known, ({ subject }) => `${subject.framework ?? ''} ${subject.model ?? ''}`)
}

/** Significant digits; closing zeros do not tell one figure from another. */
export const digitsOf = (value: number): number =>
  String(value).replace('.', '').replace(/^0+/, '').replace(/0+$/, '').length

export const distance = (a: PublishedCell, b: PublishedCell): number => Math.abs(Math.log(a.value / b.value))
