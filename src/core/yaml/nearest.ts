import type { Alternatives } from '../messages/parts.ts'

/**
 * Number of edits between two texts: a character inserted, deleted or replaced, or two neighbours swapped (optimal string
 * alignment, the restricted form of Damerau 1964).
 */
export function editDistance(a: string, b: string): number {
  let before: readonly number[] = []
  let previous: readonly number[] = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row]
    for (let column = 1; column <= b.length; column += 1) {
      const replace = at(previous, column - 1) + (a[row - 1] === b[column - 1] ? 0 : 1)
      const swaps = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
      const swap = swaps ? at(before, column - 2) + 1 : Infinity
      current.push(Math.min(replace, swap, at(previous, column) + 1, at(current, column - 1) + 1))
    }
    before = previous
    previous = current
  }
  return at(previous, b.length)
}

const at = (row: readonly number[], column: number) => row[column] ?? Infinity

/** The most likely valid name; undefined where the distance to each is a third of the written text or more. */
export function nearest(written: string, valid: readonly string[]): string | undefined {
  const wanted = written.toLowerCase()
  const furthest = Math.max(1, Math.floor(wanted.length / 3))
  let best: { readonly name: string; readonly distance: number } | undefined
  for (const name of valid) {
    // The difference in length is a lower bound of the edits.
    if (Math.abs(name.length - wanted.length) > furthest) continue
    const distance = editDistance(wanted, name.toLowerCase())
    if (distance <= furthest && distance < (best?.distance ?? Infinity)) best = { name, distance }
  }
  return best?.name
}

/** The names that an unknown name may stand for. */
export function alternatives(written: string, valid: readonly string[]): Alternatives {
  const name = nearest(written, valid)
  return name === undefined ? { meant: null, valid } : { meant: name, valid: [] }
}
