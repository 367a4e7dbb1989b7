import { fontSize } from './parts.ts'
import { pixelWidth, wrapped } from './text-fit.ts'

/** Between the names of rows and what is drawn right of them. */
export const columnGap = 10
/** Share of a picture that names may take. */
const namesShare = 0.38

/**
 * Width of a column of names left of their rows; undefined where a name is not whole in two lines of it, so that names
 * stand above their rows.
 */
export function nameColumn(names: readonly string[], width: number): number | undefined {
  const widest = Math.max(0, ...names.map((name) => pixelWidth(name, fontSize)))
  const room = Math.min(Math.ceil(widest) + columnGap, Math.round(width * namesShare))
  return names.every((name) => isWhole(name, wrapped(name, room - columnGap, fontSize, 2))) ? room : undefined
}

const isWhole = (name: string, lines: readonly string[]) =>
  lines.join('').replaceAll(/\s/g, '') === name.replaceAll(/\s/g, '')
