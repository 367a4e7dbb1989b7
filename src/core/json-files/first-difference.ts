/** The path of the first member that differs, such as `run.case.id`. A member that is undefined counts as absent. */
export function firstDifference(a: unknown, b: unknown): string | undefined {
  const path = pathOfDifference(a, b)
  return path === undefined ? undefined : path.join('.') || 'the whole'
}

function pathOfDifference(a: unknown, b: unknown): string[] | undefined {
  if (a === b) return undefined
  if (!isObject(a) || !isObject(b) || Array.isArray(a) !== Array.isArray(b)) return []
  for (const name in a) {
    const below = a[name] === b[name] ? undefined : pathOfDifference(a[name], b[name])
    if (below !== undefined) return [name, ...below]
  }
  for (const name in b) if (!Object.hasOwn(a, name) && b[name] !== undefined) return [name]
  return undefined
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null
