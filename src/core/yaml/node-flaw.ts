import { isAlias, isCollection, isMap, isNode, isScalar, isSeq, visit, type Document, type Node } from 'yaml'
import type { SyntaxFlaw } from './flaws.ts'

/** Something that prevents a file from having a value, and its offset. */
export type Flaw = { readonly offset: number } & (
  | { readonly flaw: SyntaxFlaw }
  /** The key that occurs twice. */
  | { readonly duplicate: string }
)

/** Limit of the values in a file, with its aliases expanded. */
const mostValues = 500_000

export interface WalkedNodes {
  readonly flaw: Flaw | undefined
  /** The target of each alias. */
  readonly targets: ReadonlyMap<Node, Node>
}

/**
 * Looks for what YAML allows and these files must not have: an alias without a target or into itself, a key that occurs
 * twice or that an object cannot safely have, and characters that only an escape can write.
 */
export function walkNodes(document: Document): WalkedNodes {
  const walk = new NodeWalk()
  let flaw: Flaw | undefined
  visit(document, {
    Node: (_, node, ancestors) => {
      flaw = walk.flawOf(node, ancestors)
      return flaw === undefined ? undefined : visit.BREAK
    },
  })
  return { flaw: flaw ?? walk.sizeFlaw(document.contents), targets: walk.targets }
}

class NodeWalk {
  readonly targets = new Map<Node, Node>()
  readonly #anchors = new Map<string, Node>()
  readonly #sizes = new Map<Node, number>()

  sizeFlaw(node: unknown): Flaw | undefined {
    return this.#sizeOf(node) > mostValues ? { offset: offsetOf(node), flaw: { is: 'too-large' } } : undefined
  }

  flawOf(node: Node, ancestors: readonly unknown[]): Flaw | undefined {
    if (isAlias(node)) return this.#aliasFlaw(node, node.source, ancestors)
    if (isScalar(node) || isCollection(node)) {
      if (node.anchor !== undefined) this.#anchors.set(node.anchor, node)
    }
    if (isScalar(node)) return scalarFlaw(node, node.value)
    return isMap(node) ? this.#mapFlaw(node.items) : undefined
  }

  #aliasFlaw(alias: Node, name: string, ancestors: readonly unknown[]): Flaw | undefined {
    const offset = offsetOf(alias)
    const target = this.#anchors.get(name)
    if (target === undefined) return { offset, flaw: { is: 'no-anchor', name } }
    if (ancestors.includes(target)) return { offset, flaw: { is: 'own-alias', name } }
    this.targets.set(alias, target)
    return undefined
  }

  /** Number of values in a node, with its aliases expanded. */
  #sizeOf(node: unknown): number {
    if (!isNode(node)) return 0
    const known = this.#sizes.get(node)
    if (known !== undefined) return known
    const size = this.#measured(node)
    this.#sizes.set(node, size)
    return size
  }

  #measured(node: Node): number {
    if (isAlias(node)) return this.#sizeOf(this.targets.get(node))
    if (isMap(node)) return node.items.reduce((sum, { value }) => sum + this.#sizeOf(value), 1)
    return isSeq(node) ? node.items.reduce<number>((sum, item) => sum + this.#sizeOf(item), 1) : 1
  }

  #mapFlaw(items: readonly { readonly key: unknown; readonly value: unknown }[]): Flaw | undefined {
    const keys = new Set<string>()
    for (const { key, value } of items) {
      const written = isAlias(key) ? this.#anchors.get(key.source) : key
      const offset = offsetOf(key)
      if (isCollection(written)) return { offset, flaw: { is: 'key-not-text' } }
      if (!isScalar(written)) continue
      if (typeof written.value === 'symbol') {
        if (!this.#merges(value)) return { offset, flaw: { is: 'merge-not-mapping' } }
        continue
      }
      const name = keyName(written.value as KeyValue)
      if (name === '__proto__') return { offset, flaw: { is: 'unsafe-key', key: name } }
      if (keys.has(name)) return { offset, duplicate: name }
      keys.add(name)
    }
    return undefined
  }

  /** Whether `<<` can merge a value: a mapping, or several. An alias without a target is a flaw that is found later. */
  #merges(value: unknown): boolean {
    const source = isAlias(value) ? (this.#anchors.get(value.source) ?? noNode) : value
    return (
      source === noNode ||
      isMap(source) ||
      (isSeq(source) && source.items.every((item) => this.#isMapping(item)))
    )
  }

  #isMapping(item: unknown): boolean {
    const source = isAlias(item) ? (this.#anchors.get(item.source) ?? noNode) : item
    return source === noNode || isMap(source)
  }
}

const noNode = Symbol('no node')

export type KeyValue = string | number | bigint | boolean | null

export const keyName = (value: KeyValue): string => (value === null ? '' : String(value))

const offsetOf = (node: unknown) => (isNode(node) ? (node.range?.[0] ?? 0) : 0)

/** A file itself has no control characters, but an escape in quotes may produce one. */
function scalarFlaw(node: Node, value: unknown): Flaw | undefined {
  const found = typeof value === 'string' ? /[^\P{Cc}\t\n\r\u0085]|\p{Cs}/u.exec(value) : null
  return found === null
    ? undefined
    : { offset: offsetOf(node), flaw: { is: 'control-character', character: codePoint(found[0]) } }
}

/** `U+001B` */
export const codePoint = (character: string) =>
  `U+${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`
