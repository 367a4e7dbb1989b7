/** Edits that turn one text into the other: insert, delete or replace a character (Levenshtein 1966). */
export function editDistance(a: string, b: string): number {
  let previous = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row]
    for (let column = 1; column <= b.length; column += 1) {
      const replace = (previous[column - 1] ?? 0) + (a[row - 1] === b[column - 1] ? 0 : 1)
      const remove = (previous[column] ?? 0) + 1
      const insert = (current[column - 1] ?? 0) + 1
      current.push(Math.min(replace, remove, insert))
    }
    previous = current
  }
  return previous[b.length] ?? 0
}

/** The valid name that was probably meant, or undefined where none is closer than a third of what was written. */
export function nearest(written: string, valid: readonly string[]): string | undefined {
  const wanted = written.toLowerCase()
  const furthest = Math.max(1, Math.floor(wanted.length / 3))
  let best: { readonly name: string; readonly distance: number } | undefined
  for (const name of valid) {
    const distance = editDistance(wanted, name.toLowerCase())
    if (distance <= furthest && distance < (best?.distance ?? Infinity)) best = { name, distance }
  }
  return best?.name
}

/** What to do about a name that does not exist: the one that was meant, or all there are. */
export function didYouMean(written: string, valid: readonly string[]): string {
  const name = nearest(written, valid)
  if (name !== undefined) return `Did you mean '${name}'?`
  return valid.length === 0 ? 'There are none.' : `Use one of: ${valid.join(', ')}.`
}
