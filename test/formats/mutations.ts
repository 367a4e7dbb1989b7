/** What is done to one value of a document. A new value of the same type is nonsense: a negative fraction, a text of no list. */
export type Change = keyof typeof replacements | 'absent' | 'unknown'

export interface Mutation {
  /** Names of members from the document down; `*` is a position in a list. */
  readonly path: readonly string[]
  /** The path with the forms of unions on the way: the same member of another form has another one. */
  readonly place: string
  readonly change: Change
  /** What `judge` says of the changed document; the document is as it was afterwards. */
  try<T>(judge: () => T): T
}

const replacements = {
  null: null,
  text: 'nonsense ⌀',
  number: -1.5,
  flag: true,
  list: [null],
  object: {},
}

type Container = Record<string, unknown>

/** Every change of every value below a document, one at a time. `unknown` adds a member to an object. */
export function* mutations(document: object, above: readonly string[] = [], place = ''): Generator<Mutation> {
  const container = document as Container
  const isList = Array.isArray(document)
  const mutation = (
    [path, at]: readonly [readonly string[], string],
    change: Change,
    apply: () => void,
    undo: () => void,
  ): Mutation => ({
    path,
    place: at,
    change,
    try: (judge) => {
      apply()
      try {
        return judge()
      } finally {
        undo()
      }
    },
  })
  if (!isList) {
    const add = () => (container['nonsense'] = null)
    yield mutation([above, place], 'unknown', add, () => Reflect.deleteProperty(container, 'nonsense'))
  }
  for (const [key, value] of Object.entries(container)) {
    const name = isList ? '*' : key
    const at = [[...above, name], `${place}.${name}${formOf(value)}`] as const
    const restore = () => (container[key] = value)
    for (const [change, other] of Object.entries(replacements) as [Change, unknown][]) {
      // No flag is nonsense.
      if (change === 'flag' && typeof value === 'boolean') continue
      yield mutation(at, change, () => (container[key] = other), restore)
    }
    if (!isList) yield mutation(at, 'absent', () => Reflect.deleteProperty(container, key), restore)
    if (typeof value === 'object' && value !== null) yield* mutations(value, ...at)
  }
}

const unionMembers = ['kind', 'state', 'to', 'type']

/** `[known]` for a value that says which form of a union it has. */
function formOf(value: unknown): string {
  if (typeof value !== 'object' || value === null) return ''
  const form = Object.entries(value).find(([name]) => unionMembers.includes(name))
  return form === undefined ? '' : `[${String(form[1])}]`
}

/** The same document with one entry of each shape in every list: the result has every field of the original. */
export function oneOfEach(value: unknown): unknown {
  if (Array.isArray(value)) {
    const entries = value.map(oneOfEach)
    return [...new Map(entries.map((entry) => [shapeOf(entry), entry])).values()]
  }
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, oneOfEach(member)]))
}

function shapeOf(value: unknown): string {
  if (Array.isArray(value)) return `[${[...new Set(value.map(shapeOf))].sort().join()}]`
  if (typeof value !== 'object' || value === null) return typeof value
  return `{${Object.entries(value)
    .map(([name, member]) => `${name}${formOf(value)}:${shapeOf(member)}`)
    .join()}}`
}
