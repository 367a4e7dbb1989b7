import {
  isAlias,
  isMap,
  isScalar,
  isSeq,
  LineCounter,
  parseDocument,
  type Document,
  type Node,
  type YAMLError,
} from 'yaml'
import type { Place } from '../model/error.ts'
import { problemsError, type Problem } from './problems.ts'

/** Keys and indexes from the top of the file down to a value. */
export type Path = readonly PropertyKey[]

/** A YAML file's value, with the places that its parts were written at. */
export interface YamlFile {
  readonly file: string
  readonly value: unknown
  /** Where the value at `path` stands, or the nearest part above it that was written at all. */
  placeOf(path: Path): Place
  /** Where the key of a mapping stands. */
  placeOfKey(path: Path, key: string): Place
  /** The value as its author typed it: `0x8` where `value` holds 8; undefined for lists, mappings and nothing. */
  written(path: Path): string | undefined
  isList(path: Path): boolean
  /** What stands at `path`, in a few words for an error; undefined where nothing was written. */
  found(path: Path): string | undefined
}

/** `matrix.topology[1]`, as people name a place in a file. */
export const pathText = (path: Path) =>
  path.length === 0
    ? 'the file'
    : path
        .map((step, depth) =>
          typeof step === 'number' ? `[${step}]` : `${depth === 0 ? '' : '.'}${String(step)}`,
        )
        .join('')

/**
 * @param kind begins the error codes: `SUITE` or `WORKLOAD`
 * @throws SteadyError `SUITE_SYNTAX`, `SUITE_KEY_DUPLICATE`, the first of the file: the ones after it are
 * most often its consequences
 */
export function parseYaml(text: string, file: string, kind: string): YamlFile {
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, merge: true })
  const placeAt = (offset: number): Place => {
    const { line, col } = lines.linePos(offset)
    return { file, line, column: col }
  }
  const [wrong] = [...document.errors, ...document.warnings]
  if (wrong !== undefined) throw problemsError([syntaxProblem(wrong, text, kind, placeAt(wrong.pos[0]))])
  return {
    file,
    value: valueOf(document, { kind, file }),
    placeOf: (path) => placeAt(nodeAt(document, path).offset),
    placeOfKey: (path, key) => placeAt(keyOffset(document, path, key)),
    written: (path) => {
      const { node, depth } = nodeAt(document, path)
      return depth === path.length && isScalar(node) ? node.source : undefined
    },
    isList: (path) => {
      const { node, depth } = nodeAt(document, path)
      return depth === path.length && isSeq(node)
    },
    found: (path) => {
      const { node, depth } = nodeAt(document, path)
      return depth === path.length ? describe(node) : undefined
    },
  }
}

function syntaxProblem({ code, message, pos }: YAMLError, text: string, kind: string, place: Place): Problem {
  if (code !== 'DUPLICATE_KEY')
    return { code: `${kind}_SYNTAX`, seen: `not valid YAML: ${message}`, fix: 'Correct the YAML.', place }
  const key = text.slice(pos[0], pos[1])
  return { code: `${kind}_KEY_DUPLICATE`, seen: `${key} is given twice`, fix: 'Keep one of the two.', place }
}

function describe(node: Node | null): string {
  if (isScalar(node) && node.value !== null) return `'${node.source ?? ''}'`
  if (isSeq(node)) return node.items.length === 0 ? 'an empty list' : 'a list'
  if (isMap(node)) return 'a mapping of keys'
  return 'empty'
}

/** Aliases that name no anchor, or that multiply without end, only show here. */
function valueOf(document: Document, { kind, file }: { kind: string; file: string }): unknown {
  try {
    return document.toJS()
  } catch (error) {
    if (!(error instanceof ReferenceError)) throw error
    const place = { file, line: 1, column: 1 }
    throw problemsError([{ code: `${kind}_SYNTAX`, seen: error.message, fix: 'Correct the aliases.', place }])
  }
}

interface Found {
  readonly node: Node | null
  readonly offset: number
  /** How much of the path was there. */
  readonly depth: number
}

function nodeAt(document: Document, path: Path): Found {
  let node = resolved(document, document.contents)
  let offset = node?.range?.[0] ?? 0
  for (const [depth, step] of path.entries()) {
    const child = childOf(node, step)
    if (child === undefined) return { node, offset, depth }
    offset = child?.range?.[0] ?? offset
    node = resolved(document, child)
  }
  return { node, offset, depth: path.length }
}

function childOf(node: Node | null, step: PropertyKey): Node | null | undefined {
  if (isMap<Node, Node | null>(node))
    return node.items.find(({ key }) => keyText(key) === String(step))?.value
  if (isSeq<Node>(node)) return node.items[Number(step)]
  return undefined
}

function keyOffset(document: Document, path: Path, key: string): number {
  const { node, offset } = nodeAt(document, path)
  if (!isMap<Node, Node | null>(node)) return offset
  return node.items.find((item) => keyText(item.key) === key)?.key.range?.[0] ?? offset
}

const keyText = (key: Node) => (isScalar(key) ? String(key.value) : undefined)

const resolved = (document: Document, node: Node | null) =>
  (isAlias(node) ? node.resolve(document) : node) ?? null
