import { isScalar, LineCounter, parseDocument, visit, type Document } from 'yaml'
import { problemsError } from './problems.ts'
import { placeIn, yamlFile, type YamlFile } from './yaml-file.ts'

/**
 * @param file the path that errors name
 * @param kind begins the error codes: `SUITE` or `WORKLOAD`
 * @throws SteadyError `…_SYNTAX`, `…_KEY_DUPLICATE`: the first flaw alone, those after it are most often its consequences
 */
export function parseYaml(text: string, file: string, kind: string): YamlFile {
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, merge: true })
  const result = notText(text) ?? syntaxFlaw(document) ?? forbidden(document) ?? valueOf(document)
  if ('value' in result) return yamlFile(file, document, result.value, lines)
  const { code, seen, fix, offset } = result
  throw problemsError([{ code: `${kind}_${code}`, seen, fix, place: placeIn(file, lines, offset) }])
}

interface Flaw {
  readonly code: 'SYNTAX' | 'KEY_DUPLICATE'
  readonly seen: string
  readonly fix: string
  readonly offset: number
}

/** Control characters, which YAML has no place for and a terminal would obey, and bytes that were no UTF-8. */
function notText(text: string): Flaw | undefined {
  const found = /[^\P{Cc}\t\n\r\u0085]|\ufffd/u.exec(text)
  if (found === null) return undefined
  const seen =
    found[0] === '\ufffd' ? 'not UTF-8 text' : `the control character ${codePoint(found[0])} is no text`
  return { code: 'SYNTAX', seen, fix: 'Name a YAML file, written as UTF-8.', offset: found.index }
}

const codePoint = (character: string) =>
  `U+${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`

function syntaxFlaw(document: Document): Flaw | undefined {
  const [first] = [...document.errors, ...document.warnings]
  if (first === undefined) return undefined
  const [offset] = first.pos
  if (first.code !== 'DUPLICATE_KEY')
    return { code: 'SYNTAX', seen: `not valid YAML: ${first.message}`, fix: 'Correct the YAML.', offset }
  const seen = `${keyAt(document, offset)} is given twice`
  return { code: 'KEY_DUPLICATE', seen, fix: 'Keep one of the two.', offset }
}

function keyAt(document: Document, offset: number): string {
  let found = 'a key'
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
      const seen = `no anchor &${node.source} stands before *${node.source}`
      flaw = { code: 'SYNTAX', seen, fix: 'Name an anchor above it.', offset: node.range?.[0] ?? 0 }
      return visit.BREAK
    },
    Pair(_, { key }) {
      if (!isScalar(key) || key.value !== '__proto__') return undefined
      const seen = "'__proto__' cannot be a key"
      flaw = { code: 'SYNTAX', seen, fix: 'Take it out.', offset: key.range?.[0] ?? 0 }
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
    return { code: 'SYNTAX', seen: error.message, fix: 'Write the values out.', offset: 0 }
  }
}
