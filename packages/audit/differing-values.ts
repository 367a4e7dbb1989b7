import { groupBy } from '../../src/core/collections/group-by.ts'
import type { Phrase } from '../../src/core/messages/data.ts'
import { phrase } from '../../src/core/model/text.ts'
import {
  bySubject,
  digitsOf,
  distance,
  fewestDigits,
  type LabelName,
  mayBeSameCase,
  openLabels,
  type Pair,
  sharedSeries,
  tableOf,
} from './cases.ts'
import type { PublishedCell } from './published-cells.ts'
import { printsTheSame, type Certainty, type TableFlag } from './table-flag.ts'

/**
 * Flags different values for the same case, in one document or in two.
 * @param related whether one of two documents summarises the other
 */
export function differingValues(
  cells: readonly PublishedCell[],
  related: (a: string, b: string) => boolean,
): TableFlag[] {
  return outvotedFirst([...withinDocuments(cells), ...betweenDocuments(cells, related)]).map(flagOf)
}

/** Two figures of one case, and the labels that only one of them states. */
interface ValueDifference {
  readonly cells: Pair
  readonly open: readonly LabelName[]
  readonly certainty: Certainty
}

const withinDocuments = (cells: readonly PublishedCell[]): ValueDifference[] =>
  sharedSeries(cells).flatMap(({ differing }) =>
    differing.map((pair) => ({ cells: pair, open: openLabels(...pair), certainty: 'sure' as const })),
  )

function betweenDocuments(
  cells: readonly PublishedCell[],
  related: (a: string, b: string) => boolean,
): ValueDifference[] {
  const matches = [...bySubject(cells).values()].flatMap((group) => {
    const byDocument = [...groupBy(group, ({ document }) => document)]
    return byDocument.flatMap(([document, publishedCells], at) =>
      byDocument
        .slice(at + 1)
        .filter(([other]) => related(document, other))
        .flatMap(([, others]) => matchesOf(publishedCells, others)),
    )
  })
  const agreeing = new Set(
    matches
      .filter(({ cells: [a, b] }) => printsTheSame(a, b) && digitsOf(a.value) >= fewestDigits)
      .flatMap(({ cells }) => cells.map(tableOf)),
  )
  return matches
    .filter(({ cells: [a, b], elsewhere }) => !printsTheSame(a, b) && !elsewhere)
    .map(({ cells: pair }) => {
      const open = openLabels(...pair)
      const copies = pair.some((cell) => agreeing.has(tableOf(cell)))
      return { cells: pair, open, certainty: certaintyOf(pair, open, copies) }
    })
}

interface ValueMatch {
  readonly cells: Pair
  /** Either document also has the other's figure, so the labels disagree and not the values. */
  readonly elsewhere: boolean
}

/** Figures of one case in two documents, where either uses the case for one value only. */
function matchesOf(publishedCells: readonly PublishedCell[], others: readonly PublishedCell[]): ValueMatch[] {
  return publishedCells.flatMap((cell): ValueMatch[] => {
    const match = onlyValue(others.filter((other) => isSameCase(cell, other)))
    if (
      match === undefined ||
      onlyValue(publishedCells.filter((publishedCell) => isSameCase(publishedCell, match))) === undefined
    )
      return []
    const elsewhere =
      others.some((other) => printsTheSame(cell, other)) ||
      publishedCells.some((publishedCell) => printsTheSame(publishedCell, match))
    return [{ cells: [cell, match], elsewhere }]
  })
}

/** One of several equal figures; undefined for different figures, because the labels do not say which one is meant. */
function onlyValue(cells: readonly PublishedCell[]): PublishedCell | undefined {
  const [first] = cells
  return first !== undefined && cells.every((cell) => printsTheSame(first, cell)) ? first : undefined
}

/** Both state the precision and one states a batch, so no other figure of these devices is meant. */
const isSameCase = (a: PublishedCell, b: PublishedCell) =>
  a.labels.precision !== undefined &&
  b.labels.precision !== undefined &&
  (a.labels.batch !== undefined || b.labels.batch !== undefined) &&
  mayBeSameCase(a, b)

/** With an open label, figures this far apart are probably of two cases: another device, another batch. */
const farApart = Math.log(1.5)

/** @param copies whether one of their tables repeats figures of the other document, so that both list the same runs */
function certaintyOf([a, b]: Pair, open: readonly LabelName[], copies: boolean): Certainty {
  if (a.edition !== b.edition || !copies) return 'possible'
  if (open.length > 0 && distance(a, b) > farApart) return 'possible'
  return open.some((label) => label !== 'nodes' && label !== 'amp') ? 'likely' : 'sure'
}

/** The figure that contradicts most others is the doubtful one. */
function outvotedFirst(pairs: readonly ValueDifference[]): ValueDifference[] {
  const against = new Map<PublishedCell, number>()
  for (const cell of pairs.flatMap(({ cells }) => cells)) against.set(cell, (against.get(cell) ?? 0) + 1)
  const votes = (cell: PublishedCell) => against.get(cell) ?? 0
  return pairs.map((pair): ValueDifference => {
    const [first, second] = pair.cells
    return votes(second) > votes(first) ? { ...pair, cells: [second, first] } : pair
  })
}

const flagOf = ({ cells: [cell, other], open, certainty }: ValueDifference): TableFlag => ({
  kind: 'values-differ',
  certainty,
  cells: [cell, other],
  why: differenceText(cell, other, open),
})

function differenceText(cell: PublishedCell, other: PublishedCell, open: readonly LabelName[]): Phrase {
  return phrase('same-case-differs', {
    here: cell.text,
    there: other.text,
    off: cell.value / other.value - 1,
    editions:
      cell.edition === other.edition ? null : { here: cell.edition ?? '?', there: other.edition ?? '?' },
    once: open,
  })
}
