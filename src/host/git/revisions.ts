import type { FoundRevision } from '../../core/suite/resolving.ts'
import type { Commits } from '../../core/track/commit-order.ts'
import { hasChangedFiles, readGit } from './git.ts'

/**
 * The commits that revisions stand for in a folder's repository. Does not start git if there is no revision.
 *
 * @param folder absolute; need not be the top of the repository
 */
export async function findRevisions(
  folder: string,
  revisions: readonly string[],
): Promise<ReadonlyMap<string, FoundRevision>> {
  if (revisions.length === 0) return new Map()
  const prefix = await readGit(folder, 'rev-parse', '--show-prefix')
  if (prefix.kind === 'missing')
    return new Map(revisions.map((name) => [name, { kind: 'no-repository', why: prefix }] as const))
  const head = await commitOf(folder, 'HEAD')
  const changed = await hasChangedFiles(readGit, folder)
  const isDirty = changed.kind === 'known' && changed.value
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

/** The hash of the commit that a revision stands for; undefined if git does not know the revision. */
export async function commitOf(folder: string, revision: string): Promise<string | undefined> {
  const found = await readGit(folder, 'rev-parse', '--verify', '--quiet', `${revision}^{commit}`)
  return found.kind === 'known' ? found.value.trim() : undefined
}

/**
 * The named commits of a folder's repository, and all their ancestors.
 *
 * @param names hashes or their first characters; other names are ignored
 */
export async function commitsIn(folder: string, names: readonly string[]): Promise<Commits> {
  const found = await Promise.all(
    names.map(async (name) => [name, isHash(name) ? await commitOf(folder, name) : undefined] as const),
  )
  const hashes = new Map(found.flatMap(([name, hash]) => (hash === undefined ? [] : [[name, hash] as const])))
  if (hashes.size === 0) return { hashes, graph: [] }
  const listed = await readGit(
    folder,
    'rev-list',
    '--topo-order',
    '--reverse',
    '--parents',
    ...new Set(hashes.values()),
  )
  if (listed.kind === 'missing') return { hashes: new Map(), graph: [] }
  const graph = listed.value
    .split('\n')
    .filter((line) => line !== '')
    .map((line): readonly [string, string[]] => {
      const [hash = '', ...parents] = line.split(' ')
      return [hash, parents]
    })
  return { hashes, graph }
}

/** False for a branch or a tag, which may mean another commit tomorrow. */
export const isHash = (name: string) => /^[0-9a-f]{4,64}$/.test(name)
