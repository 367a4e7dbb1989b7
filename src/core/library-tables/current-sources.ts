import type { SourceFile } from './sources-table.ts'

/** The newest version of each source: what readers see. Older ones stay in the library. */
export function currentSources(all: readonly SourceFile[]): SourceFile[] {
  const newest = new Map<string, SourceFile>()
  for (const file of all) {
    const other = newest.get(file.source.place)
    if (other === undefined || isNewer(file, other)) newest.set(file.source.place, file)
  }
  return [...newest.values()].toSorted((a, b) => compareTexts(a.source.source, b.source.source))
}

/** Of two that were collected at the same moment, one that has steps. */
const isNewer = ({ source: a }: SourceFile, { source: b }: SourceFile) =>
  compareTexts(a.collected_at, b.collected_at) > 0 ||
  (a.collected_at === b.collected_at && (a.has_steps === b.has_steps ? a.source > b.source : a.has_steps))

const compareTexts = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
