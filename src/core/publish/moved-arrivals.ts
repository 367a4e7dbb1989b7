import type { ReplacedPiece } from './replacer.ts'

/**
 * Where a byte of a log is once pieces of its lines were replaced. An offset inside of a piece stays inside of its name or
 * at its end, so that no line begins or ends on another side of it than before.
 */
export function movedOffsets(pieces: readonly ReplacedPiece[]): (offset: number) => number {
  let next = 0
  let shift = 0
  /** To be called with offsets that never go back. */
  return (offset) => {
    for (
      let piece = pieces[next];
      piece !== undefined && piece.start + piece.length <= offset;
      piece = pieces[next]
    ) {
      shift += piece.nameLength - piece.length
      next += 1
    }
    const within = pieces[next]
    if (within === undefined || offset <= within.start) return offset + shift
    return within.start + shift + Math.min(offset - within.start, within.nameLength)
  }
}
