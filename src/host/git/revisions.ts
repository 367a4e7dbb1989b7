import type { FoundRevision } from '../../core/suite/resolving.ts'
import { git } from './git.ts'

/**
 * What revisions stand for in the repository of a folder. Asks git nothing without a revision.
 *
 * @param folder absolute; need not be the top of the repository
 */
export async function findRevisions(
  folder: string,
  revisions: readonly string[],
): Promise<ReadonlyMap<string, FoundRevision>> {
  if (revisions.length === 0) return new Map()
  const prefix = await git(folder, ['rev-parse', '--show-prefix'])
  if (prefix.kind === 'missing')
    return new Map(revisions.map((name) => [name, { kind: 'no-repository', why: prefix }] as const))
  const head = await commitOf(folder, 'HEAD')
  const status = await git(folder, ['status', '--porcelain', '--untracked-files=no'])
  const isDirty = status.kind === 'known' && status.value.trim() !== ''
  const found = new Map<string, FoundRevision>()
  for (const revision of revisions) {
    const commit = await commitOf(folder, revision)
    found.set(
      revision,
      commit === undefined
        ? { kind: 'unknown' }
        : {
            kind: 'commit',
            commit,
            folder: prefix.value.replace(/\/?\n$/, ''),
            uncommitted: isDirty && commit === head,
          },
    )
  }
  return found
}

/** The hash of the commit that a revision stands for; undefined where git knows none. */
export async function commitOf(folder: string, revision: string): Promise<string | undefined> {
  const found = await git(folder, ['rev-parse', '--verify', '--quiet', `${revision}^{commit}`])
  return found.kind === 'known' ? found.value.trim() : undefined
}
