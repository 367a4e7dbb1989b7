/** At least one member: what a group is by being one. */
export type Group<T> = readonly [T, ...T[]]

/** Groups in order of first appearance. */
export function groupBy<T>(all: readonly T[], key: (one: T) => string): Group<T>[] {
  const groups = new Map<string, [T, ...T[]]>()
  for (const one of all) {
    const group = groups.get(key(one))
    if (group === undefined) groups.set(key(one), [one])
    else group.push(one)
  }
  return [...groups.values()]
}
