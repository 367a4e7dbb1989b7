import type { LibrarySource, SourceFile } from './sources-table.ts'

/**
 * The newest version of each place, without duplicates of one content. Older versions stay in the library.
 * @returns sources in the order in which their runs count, where several have the same run
 */
export function currentSources(all: readonly SourceFile[]): SourceFile[] {
  return newestOfEach(
    newestOfEach(all, ({ place }) => place),
    ({ source }) => source,
  ).toSorted(
    (a, b) => compareTexts(preference(b.source), preference(a.source)) || compareTexts(idOf(a), idOf(b)),
  )
}

/** The newest listing of each content: every version that a library has. */
export const everyVersion = (all: readonly SourceFile[]): SourceFile[] =>
  newestOfEach(all, ({ source }) => source).toSorted((a, b) => compareTexts(idOf(a), idOf(b)))

function newestOfEach(
  all: readonly SourceFile[],
  keyOf: (source: LibrarySource) => string,
): readonly SourceFile[] {
  const newest = new Map<string, SourceFile>()
  for (const file of all) {
    const key = keyOf(file.source)
    const other = newest.get(key)
    if (other === undefined || isNewer(file, other)) newest.set(key, file)
  }
  return [...newest.values()]
}

/** For equal times of collection, a source with steps counts as newer. */
const isNewer = ({ source: a }: SourceFile, { source: b }: SourceFile) =>
  compareTexts(a.collected_at, b.collected_at) > 0 ||
  (a.collected_at === b.collected_at && (a.has_steps === b.has_steps ? a.source > b.source : a.has_steps))

/**
 * Order of copies that differ: the folder in which runs were measured, then the copy with more information: with steps, a
 * folder before a copy without names, a folder before its report.
 */
const preference = ({ ended, runs, has_steps: hasSteps, form, collected_at: collected }: LibrarySource) =>
  [
    ended ?? '',
    String(runs).padStart(12, '0'),
    hasSteps ? 'b' : 'a',
    { folder: 'c', copy: 'b', file: 'a' }[form],
    collected,
  ].join(' ')

const idOf = ({ source }: SourceFile) => source.source

const compareTexts = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
