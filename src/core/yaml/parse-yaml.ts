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
  const result = syntaxFlaw(document, text) ?? forbidden(document) ?? valueOf(document)
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

function syntaxFlaw({ errors, warnings }: Document, text: string): Flaw | undefined {
  const [first] = [...errors, ...warnings]
  if (first === undefined) return undefined
  const [offset, end] = first.pos
  if (first.code !== 'DUPLICATE_KEY')
    return { code: 'SYNTAX', seen: `not valid YAML: ${first.message}`, fix: 'Correct the YAML.', offset }
  const seen = `${text.slice(offset, end)} is given twice`
  return { code: 'KEY_DUPLICATE', seen, fix: 'Keep one of the two.', offset }
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
