import { groupBy } from '../../src/core/collections/group-by.ts'
import type { Phrase } from '../../src/core/messages/data.ts'

/** One printed figure and its place. */
export interface FigureCell {
  readonly document: string
  readonly line: number
  /** Line of its table's header, which identifies the table in the document. */
  readonly table: number
  /** Index of the column, from 0. */
  readonly column: number
  /** As printed: `11,233.92`. */
  readonly text: string
  readonly value: number
  /** Half a unit of the last printed digit. */
  readonly halfDigit: number
}

/**
 * Certainty of a flag. `sure`: every label that matters is stated for both cells. `likely`: one of them leaves something
 * open. `possible`: the documents are of different editions, which may differ.
 */
export type Certainty = 'sure' | 'likely' | 'possible'

export const certaintyRank: Record<Certainty, number> = { sure: 0, likely: 1, possible: 2 }

export interface TableFlag {
  readonly kind: 'ratio-differs' | 'values-differ' | 'labels-contradict' | 'rows-disagree' | 'share-differs'
  readonly certainty: Certainty
  /** The doubtful cell comes first. */
  readonly cells: readonly [FigureCell, ...FigureCell[]]
  readonly why: Phrase
}

/** Whether two printed numbers can be the same: equal to the digits of the coarser one, rounded or cut. */
export function printsTheSame(a: FigureCell, b: FigureCell): boolean {
  const [coarse, fine] = a.halfDigit >= b.halfDigit ? [a, b] : [b, a]
  const off = fine.value - coarse.value
  const slack = 1e-9 * Math.abs(coarse.value)
  return Math.abs(off) <= coarse.halfDigit + slack || (off >= 0 && off < 2 * coarse.halfDigit - slack)
}

/** One flag for a doubtful cell and all cells that contradict it, with the highest certainty among them. */
export function joinFlags(flags: readonly TableFlag[]): TableFlag[] {
  const byCell = groupBy(flags, ({ cells: [cell], certainty }) =>
    [certainty === 'possible', cell.document, cell.line, cell.column, cell.text].join('\n'),
  )
  return [...byCell.values()].flatMap((group) => {
    const [first, ...rest] = group.toSorted((a, b) => certaintyRank[a.certainty] - certaintyRank[b.certainty])
    if (first === undefined) return []
    const against = rest.flatMap(({ cells: [, ...others] }) => others)
    return [{ ...first, cells: [...first.cells, ...against] }]
  })
}
