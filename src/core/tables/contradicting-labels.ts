import { groupBy } from '../collections/group-by.ts'
import { phrase } from '../model/phrase.ts'
import { bySubject, contradict, digitsOf, distinguishing, tableOf, type LabelName } from './cases.ts'
import type { PublishedCell } from './published-cells.ts'
import type { Pair } from './series.ts'
import type { TableFlag } from './table-flag.ts'

/** Digits that two figures of one framework and model hardly share by chance, alone and where their neighbours agree too. */
const digitsAlone = 6
const digitsTogether = 5

/**
 * Flags figures that stand in two tables under labels which exclude each other.
 *
 * @param related whether one of two documents summarises the other
 */
export function contradictingLabels(
  cells: readonly PublishedCell[],
  related: (a: string, b: string) => boolean,
): TableFlag[] {
  const telling = cells.filter(({ value }) => digitsOf(value) >= digitsTogether)
  return [...bySubject(telling).values()].flatMap((group) => {
    const pairs = [...groupBy(group, ({ value }) => value).values()].flatMap(pairsOf)
    const together = groupBy(pairs, (pair) => pair.map(columnOf).join('\n'))
    return [...together.values()].flatMap((shared) =>
      shared
        .filter(
          ([a, b]) =>
            shared.length > 1 ||
            digitsOf(a.value) >= digitsAlone ||
            a.document === b.document ||
            related(a.document, b.document),
        )
        .flatMap(flagOf),
    )
  })
}

const columnOf = (cell: PublishedCell) => `${tableOf(cell)}\n${String(cell.column)}`

/** Rows of one table differ on purpose; equal figures in them are chance. */
const pairsOf = ([first, ...rest]: readonly PublishedCell[]): Pair[] =>
  first === undefined
    ? []
    : rest.filter((other) => tableOf(first) !== tableOf(other)).map((other) => [first, other])

function flagOf([a, b]: Pair): TableFlag[] {
  const odd = distinguishing.filter((label) => contradict(a.labels, b.labels, label) && !isTotal(a, b, label))
  if (odd.length === 0) return []
  return [
    {
      kind: 'labels-contradict',
      certainty: 'sure',
      cells: [a, b],
      why: phrase('labels-exclude-each-other', {
        figure: a.text,
        labels: odd.map((label) => ({ label, values: [String(a.labels[label]), String(b.labels[label])] })),
      }),
    },
  ]
}

/** A batch of all devices beside that of one is no contradiction. */
function isTotal(a: PublishedCell, b: PublishedCell, label: LabelName): boolean {
  if (label !== 'batch' || a.labels.batch === undefined || b.labels.batch === undefined) return false
  const [small, large] = [a.labels.batch, b.labels.batch].sort((value, other) => value - other)
  return [a, b].some(({ labels }) => large === (small ?? 0) * (labels.devices ?? 0))
}
