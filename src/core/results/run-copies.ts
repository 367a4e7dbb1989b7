import type { Run } from '../model/run.ts'

/**
 * Runs that duplicate a run of the same case, each with the id of the first: the same part of the same log, or a run with the same start
 * time. Another run whose program prints the same log is no duplicate.
 */
export function copiedRuns(runs: readonly Run[]): ReadonlyMap<string, string> {
  return new Map([...copiesAmong(runs, identityOf)].map(([copy, original]) => [copy.id, original.id]))
}

/**
 * Duplicates, each with the first item of the same identity.
 *
 * @param identity equal for duplicates; undefined for an item that cannot be one
 */
export function copiesAmong<T>(
  all: readonly T[],
  identity: (run: T) => string | undefined,
): ReadonlyMap<T, T> {
  const first = new Map<string, T>()
  const copies = new Map<T, T>()
  for (const run of all) {
    const key = identity(run)
    if (key === undefined) continue
    const original = first.get(key)
    if (original === undefined) first.set(key, run)
    else copies.set(run, original)
  }
  return copies
}

function identityOf({ case: { id }, origin }: Run): string | undefined {
  switch (origin.kind) {
    case 'imported':
      return `${id} ${origin.log.sha256} part ${origin.part}`
    case 'executed':
      return `${id} ${origin.log.sha256} started ${origin.started}`
    case 'published':
      return undefined
  }
}
