import { isMap, isScalar, isSeq, type Document, type LineCounter, type Node, type YAMLMap } from 'yaml'
import type { Phrase, Quote } from '../messages/data.ts'
import type { FilePlace } from '../model/error.ts'
import { phrase, same } from '../model/text.ts'
import { keyName, type KeyValue, type WalkedNodes } from './node-flaw.ts'

const longest = 120

/** A written value as an error can print it: on one line, and cut if it is long. */
export function shortened(text: string): string {
  const line = text.length > 2 * longest ? text.slice(0, 2 * longest) : text
  const shown = line.replaceAll(/\s*[\n\r\t]\s*/g, ' ')
  return shown.length > longest ? `${shown.slice(0, longest - 1)}…` : shown
}

/** Keys and indexes from the top of the file down to a value. */
export type Path = readonly PropertyKey[]

/** The value of a YAML file, with the places of its parts. */
export interface YamlFile {
  readonly file: string
  readonly value: unknown
  /** The place of the value at `path`, or of the nearest written part above it. */
  placeOf(path: Path): FilePlace
  /** The place of a line and column in a text of several lines: exact in a block that begins with `|`, else its start. */
  placeWithin(path: Path, line: number, column: number): FilePlace
  placeOfKey(path: Path, key: string): FilePlace
  /** The value as its author typed it: `0x8` where `value` has 8; undefined for lists, mappings and absent values. */
  written(path: Path): string | undefined
  isList(path: Path): boolean
  /** A description of the value at `path` for an error; undefined where nothing was written. */
  found(path: Path): Phrase | undefined
}

/** `matrix.topology[1]`, the form in which people name a place in a file. */
export const pathText = (path: Path): Quote =>
  path.length === 0
    ? phrase('whole-file')
    : same(
        path
          .map((step, depth) =>
            typeof step === 'number' ? `[${step}]` : `${depth === 0 ? '' : '.'}${nameText(String(step))}`,
          )
          .join(''),
      )

const nameText = (name: string) => (name === '' ? "''" : shortened(name))

/** A description of the value at a path, also of an absent one. */
export const foundAt = (yaml: YamlFile, path: Path): Phrase => yaml.found(path) ?? phrase('no-value')

interface ParsedText extends Pick<WalkedNodes, 'targets'> {
  readonly lines: LineCounter
  readonly text: string
}

/** A parsed document without errors, as a file with places. */
export function yamlFile(
  file: string,
  document: Document,
  value: unknown,
  { lines, text, targets }: ParsedText,
): YamlFile {
  const placeAt = (offset: number) => placeIn(file, lines, offset)
  const nodes = new NodeFinder(document.contents, targets)
  const at = (path: Path) => {
    const { node, depth } = nodes.nodeAt(path)
    return depth === path.length ? node : undefined
  }
  return {
    file,
    value,
    placeOf: (path) => placeAt(nodes.nodeAt(path).offset),
    placeWithin: (path, line, column) => {
      const place = placeAt(nodes.nodeAt(path).offset)
      const node = at(path)
      if (!isScalar(node) || node.type !== 'BLOCK_LITERAL' || place.line === undefined) return place
      const indent = /^ */.exec(
        text
          .split('\n')
          .slice(place.line)
          .find((text) => text.trim() !== '') ?? '',
      )
      return { file, line: place.line + line, column: (indent?.[0].length ?? 0) + column }
    },
    placeOfKey: (path, key) => placeAt(nodes.keyOffset(path, key)),
    isList: (path) => isSeq(at(path)),
    written: (path) => {
      const node = at(path)
      return isScalar(node) ? node.source : undefined
    },
    found: (path) => {
      const node = at(path)
      return node === undefined ? undefined : describe(node)
    },
  }
}

export function placeIn(file: string, lines: LineCounter, offset: number): FilePlace {
  const { line, col } = lines.linePos(offset)
  return { file, line, column: col }
}

function describe(node: Node | null): Phrase {
  if (isScalar(node) && node.value !== null)
    return phrase('written-value', { text: shortened(node.source ?? '') })
  if (isSeq(node)) return phrase(node.items.length === 0 ? 'empty-list' : 'list')
  return phrase(isMap(node) ? 'mapping' : 'no-value')
}

interface FoundNode {
  readonly node: Node | null
  readonly offset: number
  /** The part of the path that exists. */
  readonly depth: number
}

interface MapItem {
  readonly key: Node
  readonly value: Node | null
}

/** Finds nodes by their paths; the keys of a mapping are indexed once. */
class NodeFinder {
  readonly #top: Node | null
  readonly #targets: WalkedNodes['targets']
  readonly #items = new Map<YAMLMap, ReadonlyMap<string, MapItem>>()

  constructor(top: Node | null, targets: WalkedNodes['targets']) {
    this.#top = top
    this.#targets = targets
  }

  nodeAt(path: Path): FoundNode {
    let node = this.#resolved(this.#top)
    let offset = node?.range?.[0] ?? 0
    for (const [depth, step] of path.entries()) {
      const child = this.#childOf(node, step)
      if (child === undefined) return { node, offset, depth }
      offset = child?.range?.[0] ?? offset
      node = this.#resolved(child)
    }
    return { node, offset, depth: path.length }
  }

  keyOffset(path: Path, key: string): number {
    const { node, offset } = this.nodeAt(path)
    if (!isMap(node)) return offset
    return this.#itemsOf(node).get(key)?.key.range?.[0] ?? offset
  }

  #childOf(node: Node | null, step: PropertyKey): Node | null | undefined {
    if (isMap(node)) return this.#itemsOf(node).get(String(step))?.value
    if (isSeq<Node>(node)) return node.items[Number(step)]
    return undefined
  }

  #itemsOf(map: YAMLMap): ReadonlyMap<string, MapItem> {
    const listed = this.#items.get(map)
    if (listed !== undefined) return listed
    const items = new Map<string, MapItem>()
    for (const item of map.items as readonly MapItem[]) {
      const { key } = item
      if (isScalar(key)) items.set(keyName(key.value as KeyValue), item)
    }
    this.#items.set(map, items)
    return items
  }

  #resolved(node: Node | null): Node | null {
    return node === null ? null : (this.#targets.get(node) ?? node)
  }
}
