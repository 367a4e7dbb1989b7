export const isPattern = (path: string): boolean => path.includes('*')

/** The parts of a pattern from the first with a `*`, and the folder before them. */
export function splitPattern(pattern: string): {
  readonly folder: string
  readonly parts: readonly string[]
} {
  const parts = pattern.split('/')
  const first = parts.findIndex(isPattern)
  return {
    folder: parts.slice(0, first).join('/') || (pattern.startsWith('/') ? '/' : '.'),
    parts: parts.slice(first),
  }
}

/** Whether a name matches a part of a pattern; `*` stands for any characters, but not for the dot of a hidden name. */
export function fitsPart(name: string, part: string): boolean {
  if (name.startsWith('.') && !part.startsWith('.')) return false
  const pieces = part.split('*')
  const [head = ''] = pieces
  if (pieces.length === 1) return name === part
  if (!name.startsWith(head)) return false
  let at = head.length
  for (const piece of pieces.slice(1, -1)) {
    const found = name.indexOf(piece, at)
    if (found === -1) return false
    at = found + piece.length
  }
  const last = pieces.at(-1) ?? ''
  return name.length - at >= last.length && name.endsWith(last)
}
