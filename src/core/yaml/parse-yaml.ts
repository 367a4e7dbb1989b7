import { Composer, Document, LineCounter, Parser, type CST } from 'yaml'
import type { SyntaxFlaw } from './flaws.ts'
import type { FileKind } from './file-kinds.ts'
import { SteadyError } from '../model/error.ts'
import { codePoint, walkNodes, type Flaw, type WalkedNodes } from './node-flaw.ts'
import { placeIn, shortened, yamlFile, type YamlFile } from './yaml-file.ts'

/** Limit of a text, because a parser takes some hundred bytes of memory for each; people write far shorter files. */
const longest = 2 ** 20

/**
 * @param file path in errors
 * @param kind first part of the error codes: `SUITE` or `WORKLOAD`
 * @throws SteadyError `…_SYNTAX`, `…_KEY_DUPLICATE`: only the first flaw, because later ones are mostly its consequences;
 * `FILE_UNREADABLE` for a text that is too long
 */
export function parseYaml(text: string, file: string, kind: FileKind): YamlFile {
  if (text.length > longest) {
    const is = { kind: 'too-long', mebibytes: longest / 2 ** 20 } as const
    throw new SteadyError('FILE_UNREADABLE', { path: file, is }, { place: { file } })
  }
  const lines = new LineCounter()
  const flaw = notText(text)
  const result = flaw ?? parsed(text, lines)
  if ('value' in result) {
    const { document, value, targets } = result
    return yamlFile(file, document, value, { lines, text, targets })
  }
  // A text that was not parsed has no counted lines yet.
  if (flaw !== undefined) countLines(text, lines)
  const place = placeIn(file, lines, result.offset)
  throw 'duplicate' in result
    ? new SteadyError(`${kind}_KEY_DUPLICATE`, { key: result.duplicate }, { place })
    : new SteadyError(`${kind}_SYNTAX`, result.flaw, { place })
}

interface ParsedYaml extends Pick<WalkedNodes, 'targets'> {
  readonly document: Document
  readonly value: unknown
}

/** Every result of the parser, also where it gives up, such as on endlessly nested values. */
function parsed(text: string, lines: LineCounter): ParsedYaml | Flaw {
  try {
    const tokens = untilError(new Parser(lines.addNewLine).parse(text))
    const [document = new Document(), second] = composer().compose(tokens, true, text.length)
    const flaw = syntaxFlaw(document) ?? (second && severalDocuments(second))
    if (flaw !== undefined) return flaw
    const walked = walkNodes(document)
    return walked.flaw ?? { document, value: document.toJS() as unknown, targets: walked.targets }
  } catch (error) {
    return { offset: 0, flaw: flawOf(error) }
  }
}

const composer = () =>
  new Composer({
    merge: true,
    // Only the types of YAML 1.2, without others such as dates and sets.
    schema: 'core',
    resolveKnownTags: false,
    // The parser would compare every key with every other one.
    uniqueKeys: false,
  })

/** Only the first flaw is reported. A file can have one at each character, and collecting all would take seconds. */
function* untilError(tokens: Iterable<CST.Token>): Generator<CST.Token> {
  for (const token of tokens) {
    yield token
    if (token.type === 'error') return
  }
}

/** Aliases that multiply without end are detected only when they are expanded. */
function flawOf(error: unknown): SyntaxFlaw {
  if (error instanceof RangeError) return { is: 'too-deep' }
  const problem = error instanceof Error ? shortened(error.message) : String(error)
  return error instanceof ReferenceError ? { is: 'too-many-aliases', problem } : { is: 'not-yaml', problem }
}

function countLines(text: string, lines: LineCounter) {
  lines.addNewLine(0)
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lines.addNewLine(at + 1)
}

/** Control characters, which YAML forbids and a terminal would obey, and bytes that are not UTF-8. */
function notText(text: string): Flaw | undefined {
  const found = /[^\P{Cc}\t\n\r\u0085]|\p{Cs}|\ufffd/u.exec(text)
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

function syntaxFlaw(document: Document): Flaw | undefined {
  const [first] = [...document.errors, ...document.warnings]
  if (first === undefined) return undefined
  const isDeep = first.code === 'RESOURCE_EXHAUSTION'
  return {
    offset: first.pos[0],
    flaw: isDeep ? { is: 'too-deep' } : { is: 'not-yaml', problem: shortened(first.message) },
  }
}

const severalDocuments = ({ range }: Document.Parsed): Flaw => ({
  offset: range[0],
  flaw: { is: 'not-yaml', problem: 'several documents in one file' },
})
