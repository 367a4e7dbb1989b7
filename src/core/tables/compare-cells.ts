import { groupBy } from '../collections/group-by.ts'
import type { Phrase } from '../messages/data.ts'
import { phrase } from '../model/phrase.ts'
import type { Labels } from './labels.ts'
import type { PublishedCell } from './published-cells.ts'
import { printsTheSame, type Certainty, type TableFlag } from './table-flag.ts'

/** Labels that make two figures two cases when both state them differently. */
const distinguishing = [
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

type Label = (typeof distinguishing)[number]

/**
 * Flags figures that name the same case with different values in different documents.
 *
 * @param related whether one of two documents summarises the other; others that differ are only possibly at odds
 */
export function differingValues(
  cells: readonly PublishedCell[],
  related: (a: string, b: string) => boolean,
): TableFlag[] {
  const throughputs = cells.filter(({ quantity }) => quantity === 'throughput')
  const pairs = [...groupBySubject(throughputs).values()].flatMap((group) => {
    const byDocument = groupBy(group, ({ document }) => document)
    const documents = [...byDocument.keys()]
    return documents.flatMap((document, index) =>
      (byDocument.get(document) ?? []).flatMap((cell) =>
        documents
          .slice(index + 1)
          .flatMap((other) =>
            differenceOf(cell, group, byDocument.get(other) ?? [], related(document, other)),
          ),
      ),
    )
  })
  return outvotedFirst(pairs).map(({ cells: [cell, other], open, certainty }) => ({
    kind: 'values-differ',
    certainty,
    cells: [cell, other],
    why: differenceText(cell, other, open),
  }))
}

/** Two figures of one case, and the labels that only one of them states. */
interface Difference {
  readonly cells: readonly [PublishedCell, PublishedCell]
  readonly open: readonly Label[]
  readonly certainty: Certainty
}

/** The figure that contradicts more others is the doubtful one. */
function outvotedFirst(pairs: readonly Difference[]): Difference[] {
  const against = new Map<PublishedCell, number>()
  for (const cell of pairs.flatMap(({ cells }) => cells)) against.set(cell, (against.get(cell) ?? 0) + 1)
  const votes = (cell: PublishedCell) => against.get(cell) ?? 0
  return pairs.map((pair): Difference => {
    const [first, second] = pair.cells
    return votes(second) > votes(first) ? { ...pair, cells: [second, first] } : pair
  })
}

/** A cell disagrees with a document when that document has its case, and none of that case's figures is the cell's. */
function differenceOf(
  cell: PublishedCell,
  all: readonly PublishedCell[],
  others: readonly PublishedCell[],
  related: boolean,
): Difference[] {
  const candidates = others.filter((other) => sameCase(cell.labels, other.labels))
  const [closest] = candidates.toSorted((a, b) => distance(cell, a) - distance(cell, b))
  if (closest === undefined || printsTheSame(cell, closest)) return []
  // Where either document also holds the other's figure, labels are at odds, not values.
  const own = all.filter(({ document }) => document === cell.document)
  if (others.some((other) => printsTheSame(cell, other))) return []
  if (own.some((one) => printsTheSame(one, closest))) return []
  const open = distinguishing.filter(
    (label) => (cell.labels[label] === undefined) !== (closest.labels[label] === undefined),
  )
  const certainty = related ? certaintyOf(cell, closest, open) : 'possible'
  return [{ cells: [cell, closest], open, certainty }]
}

/**
 * Flags one figure that stands under labels which exclude each other. A number of five digits or more is not met twice
 * by chance among figures of one framework and model.
 */
export function contradictingLabels(cells: readonly PublishedCell[]): TableFlag[] {
  const throughputs = cells.filter(({ quantity, value }) => quantity === 'throughput' && digits(value) >= 5)
  return [...groupBySubject(throughputs).values()].flatMap((group) =>
    [...groupBy(group, ({ value }) => value).values()].flatMap((same) => {
      const [first, ...rest] = same
      if (first === undefined) return []
      return rest.flatMap((other): TableFlag[] => {
        // Rows of one table differ on purpose; equal figures in them are chance.
        if (first.document === other.document && first.table === other.table) return []
        const odd = distinguishing.filter((label) => contradict(first.labels, other.labels, label))
        if (odd.length === 0) return []
        return [
          {
            kind: 'labels-contradict',
            certainty: 'sure',
            cells: [first, other],
            why: contradictionText(first, other, odd),
          },
        ]
      })
    }),
  )
}

function groupBySubject(cells: readonly PublishedCell[]): Map<string, PublishedCell[]> {
  const known = cells.filter(({ subject }) => subject.framework !== undefined && subject.model !== undefined)
  return groupBy(known, ({ subject }) => `${subject.framework ?? ''} ${subject.model ?? ''}`)
}

const contradict = (a: Labels, b: Labels, label: Label) =>
  a[label] !== undefined && b[label] !== undefined && a[label] !== b[label]

/** Devices and precision are stated by both, and nothing that both state differs. */
const sameCase = (a: Labels, b: Labels) =>
  a.devices !== undefined &&
  b.devices !== undefined &&
  a.precision !== undefined &&
  b.precision !== undefined &&
  (a.batch !== undefined || b.batch !== undefined) &&
  !distinguishing.some((label) => contradict(a, b, label))

const distance = (a: PublishedCell, b: PublishedCell) => Math.abs(Math.log(a.value / b.value))

/** Figures this far apart are rather of two cases than of one, where a label is open: another device, another batch. */
const farApart = Math.log(1.5)

function certaintyOf(a: PublishedCell, b: PublishedCell, open: readonly Label[]): Certainty {
  if (a.edition !== b.edition) return 'possible'
  if (open.length > 0 && distance(a, b) > farApart) return 'possible'
  return open.some((label) => label !== 'nodes' && label !== 'amp') ? 'likely' : 'sure'
}

/** Significant digits; closing zeros do not tell one figure from another. */
const digits = (value: number) => String(value).replace('.', '').replace(/^0+/, '').replace(/0+$/, '').length

function differenceText(cell: PublishedCell, other: PublishedCell, open: readonly Label[]): Phrase {
  return phrase('same-case-differs', {
    here: cell.text,
    there: other.text,
    off: cell.value / other.value - 1,
    editions:
      cell.edition === other.edition ? null : { here: cell.edition ?? '?', there: other.edition ?? '?' },
    once: open,
  })
}

const contradictionText = (a: PublishedCell, b: PublishedCell, odd: readonly Label[]): Phrase =>
  phrase('labels-exclude-each-other', {
    figure: a.text,
    labels: odd.map((label) => ({ label, values: [String(a.labels[label]), String(b.labels[label])] })),
  })
