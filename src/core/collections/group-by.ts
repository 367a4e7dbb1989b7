/** A group has at least one member. */
export type Group<T> = readonly [T, ...T[]]

/** Groups in the order in which their keys first occur. Node 20 has no `Map.groupBy` yet. */
export function groupBy<K, V>(values: Iterable<V>, keyOf: (value: V) => K): Map<K, Group<V>> {
  const groups = new Map<K, [V, ...V[]]>()
  for (const value of values) {
    const key = keyOf(value)
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [value])
    else group.push(value)
  }
  return groups
}

/** The same groups without their keys. */
export const grouped = <V>(values: Iterable<V>, keyOf: (value: V) => unknown): Group<V>[] => [
  ...groupBy(values, keyOf).values(),
]
