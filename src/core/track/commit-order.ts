import { known, missing, type Maybe } from '../model/missing.ts'

/** What the local repository knows about the commits of a history. */
export interface Commits {
  /** The full hash of each commit as the history states it, without commits that the repository lacks. */
  readonly hashes: ReadonlyMap<string, string>
  /** Every ancestor of these commits, parents first, with its parents. */
  readonly graph: readonly (readonly [hash: string, parents: readonly string[]])[]
}

/** A commit of a history without the mark of uncommitted changes. */
export const hashIn = (commit: string) => commit.replace(/\+$/, '')

/**
 * The position of each commit in one line of descent, from 0; equal for several names of one commit. Missing where no such
 * line has all of them: names do not order commits, and a rebase changes dates.
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
  // Number of them on the longest line of descent to a commit. If all numbers differ, all commits are on one line.
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
