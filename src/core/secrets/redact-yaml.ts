import { isMap, isNode, isScalar, parseDocument, visit, type Pair } from 'yaml'
import { namesSecret, redactedText } from './secrets.ts'

/** Keys of the mappings in which suites and cluster files set variables. */
const settings = ['environment', 'variables']

/** A suite or a cluster file as its author wrote it, but for the values of variables that are secrets. */
export function redactYaml(text: string): string {
  const document = parseDocument(text)
  if (document.errors.length > 0) return text
  const places: (readonly [from: number, to: number])[] = []
  visit(document, {
    Pair(_, { key, value }) {
      if (!isScalar(key) || !settings.includes(String(key.value)) || !isMap(value)) return
      for (const item of value.items) places.push(...placeOf(item))
    },
  })
  let redacted = text
  for (const [from, to] of places.toSorted(([a], [b]) => b - a)) {
    const end = redacted.slice(from, to).endsWith('\n') ? '\n' : ''
    redacted = redacted.slice(0, from) + redactedText + end + redacted.slice(to)
  }
  return redacted
}

function placeOf({ key, value }: Pair): (readonly [number, number])[] {
  const range = isNode(value) ? value.range : undefined
  if (!isScalar(key) || !namesSecret(String(key.value)) || range === undefined || range === null) return []
  return range[0] === range[1] ? [] : [[range[0], range[1]]]
}
