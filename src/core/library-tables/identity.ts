import type { RunRecord } from '../report/record-model.ts'

/**
 * What makes a run itself, wherever its folder is: the same of every copy of it, and of no other run. A run that steady
 * started is that start and its length to the nanosecond, whatever became of its log; an imported one is its log.
 * undefined of a run that never started.
 *
 * @param originals digests of logs as they were before names were taken out of them, by path
 */
export function runIdentity(
  { run, started, elapsed, source }: RunRecord,
  originals: ReadonlyMap<string, string> = new Map(),
): string | undefined {
  switch (source.kind) {
    case 'none':
      return undefined
    case 'document':
      return JSON.stringify(['document', run, source.document, source.line])
    case 'log':
      return started !== undefined && elapsed !== undefined
        ? JSON.stringify([run, started, elapsed])
        : JSON.stringify([run, started ?? null, originals.get(source.path) ?? source.sha256])
  }
}
