import { isCollection, isMap, isNode, isScalar, parseDocument, visit } from 'yaml'
import { isSecretArgument, namedAs, namesSecret } from './secret-shapes.ts'
import { redactedText } from './secrets.ts'

/** Keys of the mappings in which suites and cluster files set variables. */
const settings = ['environment', 'variables']

/** A file as its author wrote it, except for values that the key before them, or the option in a list, names as secrets. */
export function redactYaml(text: string): string {
  const document = parseDocument(text)
  if (document.errors.length > 0) return text
  const places: (readonly [from: number, to: number])[] = []
  const add = (value: unknown) => {
    const range = isNode(value) && !isCollection(value) ? value.range : undefined
    if (range && range[0] !== range[1]) places.push([range[0], range[1]])
  }
  visit(document, {
    Pair(_, { key, value }) {
      if (!isScalar(key)) return
      if (namedAs(String(key.value)) === 'secret') add(value)
      if (settings.includes(String(key.value)) && isMap(value))
        for (const item of value.items)
          if (isScalar(item.key) && namesSecret(String(item.key.value))) add(item.value)
    },
    Seq(_, { items }) {
      for (const [index, item] of items.entries()) {
        const before = items[index - 1]
        if (isScalar(before) && isScalar(item) && isSecretArgument(before.value, item.value)) add(item)
      }
    },
  })
  let redacted = text
  for (const [from, to] of new Map(places.toSorted(([a], [b]) => b - a))) {
    const end = redacted.slice(from, to).endsWith('\n') ? '\n' : ''
    redacted = redacted.slice(0, from) + redactedText + end + redacted.slice(to)
  }
  return redacted
}
