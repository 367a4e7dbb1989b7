/** At least one member: what a group is by being one. */
export type Group<T> = readonly [T, ...T[]]

/** Groups in order of first appearance. */
export function groupBy<T>(all: readonly T[], key: (one: T) => string): Group<T>[] {
  const groups = new Map<string, [T, ...T[]]>()
  for (const one of all) {
    const name = key(one)
    const group = groups.get(name)
    if (group === undefined) groups.set(name, [one])
    else group.push(one)
  }
  return [...groups.values()]
}
