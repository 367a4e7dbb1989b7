import { known, missing, type Maybe } from '../model/missing.ts'

/** What the repository at hand knows of the commits of a history. */
export interface Commits {
  /** The whole hash of each commit as a history states it; without those that the repository does not have. */
  readonly hashes: ReadonlyMap<string, string>
  /** Every commit that these descend from, parents first, with its parents. */
  readonly graph: readonly (readonly [hash: string, parents: readonly string[]])[]
}

/** A commit as a history states it, without the mark of uncommitted changes. */
export const hashIn = (commit: string) => commit.replace(/\+$/, '')

/**
 * The place of each commit in one line of descent, from 0; the same for several names of one commit. Missing where no such
 * line has all of them: a name does not order commits, nor does a date that a rebase changed.
 *
 * @param stated commits of a series; undefined where a point has none
 */
export function commitOrder(
  stated: readonly (string | undefined)[],
  { hashes, graph }: Commits,
): Maybe<ReadonlyMap<string, number>> {
  const names = new Set<string>()
  for (const commit of stated) {
    if (commit === undefined) return missing('point-without-commit')
    names.add(hashIn(commit))
  }
  const unknown = [...names].find((name) => !hashes.has(name))
  if (unknown !== undefined) return missing('commit-not-here', { commit: unknown })
  const wanted = new Set([...names].map((name) => hashes.get(name)))
  // How many of them the longest line of descent to a commit has: all of them lie on one line where no two have the same.
  const levels = new Map<string, number>()
  const placed = new Map<number, string>()
  for (const [hash, parents] of graph) {
    const before = Math.max(0, ...parents.map((parent) => levels.get(parent) ?? 0))
    const isWanted = wanted.has(hash)
    levels.set(hash, before + (isWanted ? 1 : 0))
    if (!isWanted) continue
    const other = placed.get(before)
    if (other !== undefined) return missing('commits-apart', { a: other.slice(0, 8), b: hash.slice(0, 8) })
    placed.set(before, hash)
  }
  const places = new Map([...placed].map(([place, hash]) => [hash, place]))
  return known(new Map([...names].map((name) => [name, places.get(hashes.get(name) ?? '') ?? 0])))
}
