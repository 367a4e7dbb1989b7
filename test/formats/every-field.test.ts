import { expect, it } from 'vitest'
import type { Exception } from './exception.ts'
import { exceptions } from './exceptions.ts'
import { formats, type Format } from './formats.ts'
import { mutations, type Mutation } from './mutations.ts'

type Accepted = Pick<Mutation, 'path' | 'place' | 'change'>

const cache = new Map<string, readonly Accepted[]>()

/** Changes that the schema of a format accepts, each once, without those of which nothing would be kept. */
function acceptedBy(name: string): readonly Accepted[] {
  const accepted = cache.get(name) ?? tryAll(formats[name] as Format)
  cache.set(name, accepted)
  return accepted
}

function tryAll({ schema, documents }: Format): Accepted[] {
  const tried = new Set<string>()
  return documents.flatMap((document) => {
    const read = JSON.stringify(schema.parse(document))
    return [...mutations(document)].filter((mutation) => {
      const { place, change } = mutation
      if (tried.has(`${place} ${change}`)) return false
      tried.add(`${place} ${change}`)
      const result = mutation.try(() => schema.safeParse(document))
      return result.success && !(change === 'unknown' && JSON.stringify(result.data) === read)
    })
  })
}

const allows =
  (format: string, { path, change }: Accepted) =>
  ({ formatNames, paths, accepts }: Exception) =>
    (formatNames === undefined || formatNames.includes(format)) &&
    accepts.includes(change) &&
    paths.some((pattern) => fits(path, pattern.split('.')))

function fits(path: readonly string[], [first, ...rest]: readonly string[]): boolean {
  if (first === undefined) return path.length === 0
  if (first === '**') return [...path, ''].some((_, index) => fits(path.slice(index), rest))
  return path.length > 0 && (first === '*' || first === path[0]) && fits(path.slice(1), rest)
}

it.each(Object.keys(formats))('%s: a wrong value in any field is refused', (name) => {
  const accepted = acceptedBy(name)
  const unexpected = accepted.filter((mutation) => !exceptions.some(allows(name, mutation)))
  expect(unexpected.map(({ place, change }) => `${place}: ${change}`)).toEqual([])
})

it('every exception is one', () => {
  const used = (exception: Exception) =>
    Object.keys(formats).some((name) =>
      acceptedBy(name).some((mutation) => allows(name, mutation)(exception)),
    )
  const parts = exceptions.flatMap((exception) =>
    exception.paths.flatMap((path) =>
      exception.accepts.map((change) => ({ ...exception, paths: [path], accepts: [change] })),
    ),
  )
  const unused = parts.filter((part) => !used(part))
  expect(unused.map(({ paths, accepts }) => `${String(paths)}: ${String(accepts)}`)).toEqual([])
})

it.each(Object.entries(formats))('%s: a whole of another type is refused', (_, { schema }) => {
  for (const whole of [undefined, null, 'text', 7, true, [], {}])
    expect(schema.safeParse(whole).success, JSON.stringify(whole)).toBe(false)
})
