import { isScalar, LineCounter, parseDocument, visit, type Document } from 'yaml'
import type { SyntaxFlaw } from './flaws.ts'
import type { FileKind } from '../messages/file-kinds.ts'
import { SteadyError } from '../model/error.ts'
import { placeIn, yamlFile, type YamlFile } from './yaml-file.ts'

/**
 * @param file the path that errors name
 * @param kind begins the error codes: `SUITE` or `WORKLOAD`
 * @throws SteadyError `…_SYNTAX`, `…_KEY_DUPLICATE`: the first flaw alone, those after it are most often its consequences
 */
export function parseYaml(text: string, file: string, kind: FileKind): YamlFile {
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, merge: true })
  const result = notText(text) ?? syntaxFlaw(document) ?? forbidden(document) ?? valueOf(document)
  if ('value' in result) return yamlFile(file, document, result.value, { lines, text })
  const place = placeIn(file, lines, result.offset)
  throw 'duplicate' in result
    ? new SteadyError(`${kind}_KEY_DUPLICATE`, { key: result.duplicate }, { place })
    : new SteadyError(`${kind}_SYNTAX`, result.flaw, { place })
}

type Flaw = { readonly offset: number } & (
  | { readonly flaw: SyntaxFlaw }
  /** The key that is given twice; null for one that is no text. */
  | { readonly duplicate: string | null }
)

/** Control characters, which YAML has no place for and a terminal would obey, and bytes that were no UTF-8. */
function notText(text: string): Flaw | undefined {
  const found = /[^\P{Cc}\t\n\r\u0085]|\ufffd/u.exec(text)
  if (found === null) return undefined
  const [character] = found
  return {
    offset: found.index,
    flaw:
      character === '\ufffd'
        ? { is: 'not-utf8' }
        : { is: 'control-character', character: codePoint(character) },
  }
}

const codePoint = (character: string) =>
  `U+${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`

function syntaxFlaw(document: Document): Flaw | undefined {
  const [first] = [...document.errors, ...document.warnings]
  if (first === undefined) return undefined
  const [offset] = first.pos
  return first.code === 'DUPLICATE_KEY'
    ? { offset, duplicate: keyAt(document, offset) }
    : { offset, flaw: { is: 'not-yaml', problem: first.message } }
}

function keyAt(document: Document, offset: number): string | null {
  let found: string | null = null
  visit(document, {
    Pair(_, { key }) {
      if (!isScalar(key) || key.range?.[0] !== offset) return undefined
      found = String(key.value)
      return visit.BREAK
    },
  })
  return found
}

/** What YAML allows and a file here may not hold: an alias to nowhere, and a key that an object cannot safely have. */
function forbidden(document: Document): Flaw | undefined {
  let flaw: Flaw | undefined
  visit(document, {
    Alias(_, node) {
      if (node.resolve(document) !== undefined) return undefined
      flaw = { offset: node.range?.[0] ?? 0, flaw: { is: 'no-anchor', name: node.source } }
      return visit.BREAK
    },
    Pair(_, { key }) {
      if (!isScalar(key) || key.value !== '__proto__') return undefined
      flaw = { offset: key.range?.[0] ?? 0, flaw: { is: 'unsafe-key', key: key.value } }
      return visit.BREAK
    },
  })
  return flaw
}

/** Aliases that multiply without end only show when they are followed. */
function valueOf(document: Document): { readonly value: unknown } | Flaw {
  try {
    return { value: document.toJS() }
  } catch (error) {
    if (!(error instanceof ReferenceError)) throw error
    return { offset: 0, flaw: { is: 'too-many-aliases', problem: error.message } }
  }
}
