/** A difference between two texts, by line. Lines of `printed` count from 1, those of `computed` from 0. */
export type LineChange =
  | { readonly kind: 'changed'; readonly line: number; readonly at: number }
  | { readonly kind: 'extra'; readonly line: number }
  /** The line `at` of the computed text is not there; it belongs before `line`. */
  | { readonly kind: 'missing'; readonly line: number; readonly at: number }

/** Costs of an alignment: a line of the same form is rather a changed one than one removed and another added. */
const cost = { sameForm: 2, otherForm: 5, gap: 3 } as const

/** Beyond so many pairs of lines the alignment is not searched for: line by line then. */
const mostPairs = 4_000_000

/**
 * The cheapest alignment of the computed lines with the printed ones (Needleman and Wunsch 1970). Lines that both
 * texts start and end with are matched first.
 */
export function alignLines(printed: readonly string[], computed: readonly string[]): LineChange[] {
  const shorter = Math.min(printed.length, computed.length)
  let start = 0
  while (start < shorter && printed[start] === computed[start]) start += 1
  let end = 0
  while (end < shorter - start && printed.at(-1 - end) === computed.at(-1 - end)) end += 1
  const ours = printed.slice(start, printed.length - end)
  const theirs = computed.slice(start, computed.length - end)
  const steps = ours.length * theirs.length > mostPairs ? pairwise(ours, theirs) : cheapest(ours, theirs)
  return steps.map((step) => ({
    ...step,
    line: step.line + start,
    ...('at' in step ? { at: step.at + start } : {}),
  }))
}

function pairwise(printed: readonly string[], computed: readonly string[]): LineChange[] {
  const changes: LineChange[] = []
  for (let at = 0; at < Math.max(printed.length, computed.length); at += 1) {
    if (at >= computed.length) changes.push({ kind: 'extra', line: at + 1 })
    else if (at >= printed.length) changes.push({ kind: 'missing', line: at + 1, at })
    else if (printed[at] !== computed[at]) changes.push({ kind: 'changed', line: at + 1, at })
  }
  return changes
}

function cheapest(printed: readonly string[], computed: readonly string[]): LineChange[] {
  const width = computed.length + 1
  const forms = { printed: printed.map(formOf), computed: computed.map(formOf) }
  const least = new Uint32Array((printed.length + 1) * width)
  const get = (row: number, column: number) => least[row * width + column] ?? 0
  const exchange = (row: number, column: number) => {
    if (printed[row - 1] === computed[column - 1]) return 0
    return forms.printed[row - 1] === forms.computed[column - 1] ? cost.sameForm : cost.otherForm
  }
  for (let row = 0; row <= printed.length; row += 1) {
    for (let column = 0; column <= computed.length; column += 1) {
      least[row * width + column] =
        row === 0 || column === 0
          ? (row + column) * cost.gap
          : Math.min(
              get(row - 1, column - 1) + exchange(row, column),
              get(row - 1, column) + cost.gap,
              get(row, column - 1) + cost.gap,
            )
    }
  }
  const changes: LineChange[] = []
  let [row, column] = [printed.length, computed.length]
  while (row > 0 || column > 0) {
    const here = get(row, column)
    if (row > 0 && column > 0 && here === get(row - 1, column - 1) + exchange(row, column)) {
      if (exchange(row, column) > 0) changes.push({ kind: 'changed', line: row, at: column - 1 })
      row -= 1
      column -= 1
    } else if (row > 0 && here === get(row - 1, column) + cost.gap) {
      changes.push({ kind: 'extra', line: row })
      row -= 1
    } else {
      changes.push({ kind: 'missing', line: row + 1, at: column - 1 })
      column -= 1
    }
  }
  return changes.reverse()
}

/** A line with its digits blotted out. */
const formOf = (line: string) => line.replaceAll(/\d+/g, '0')
