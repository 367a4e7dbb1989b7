import type { Run } from '../model/run.ts'

/**
 * Runs that are another run of the same case once more, each with the id of the first: the same part of the same log, or a
 * run that started at the same instant. A program that prints the same log again is no copy.
 */
export function copiedRuns(runs: readonly Run[]): ReadonlyMap<string, string> {
  const first = new Map<string, string>()
  const copies = new Map<string, string>()
  for (const run of runs) {
    const key = identityOf(run)
    if (key === undefined) continue
    const original = first.get(key)
    if (original === undefined) first.set(key, run.id)
    else copies.set(run.id, original)
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
