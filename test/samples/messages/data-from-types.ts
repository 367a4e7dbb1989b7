import { join } from 'node:path'
import ts from 'typescript'
import type { SentenceKind } from '../../../src/core/messages/codes.ts'
import type { Data, Datum } from '../../../src/core/messages/data.ts'

const codes = join(import.meta.dirname, '../../../src/core/messages/codes.ts')
const all = join(import.meta.dirname, '../../../src/app/sentences.ts')

/** Loading the types takes seconds, which only a message without a sample has to wait for. */
let types: { readonly checker: ts.TypeChecker; readonly source: ts.SourceFile } | undefined

function loadTypes() {
  const program = ts.createProgram([codes, all], {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    allowImportingTsExtensions: true,
    target: ts.ScriptTarget.ES2023,
    module: ts.ModuleKind.NodeNext,
    types: ['node'],
  })
  const source = program.getSourceFile(codes)
  if (source === undefined) throw new Error(`there is no ${codes}`)
  return { checker: program.getTypeChecker(), source }
}

const interfaces: Readonly<Record<SentenceKind, string>> = {
  findings: 'Findings',
  missing: 'Reasons',
  skips: 'Skips',
  errors: 'Errors',
  phrases: 'Phrases',
}

/** Data that the sentence of a code takes: `name` for a text called `name`, 3 for a number. */
export function dataFromTypes(kind: SentenceKind, code: string): Data {
  const { checker, source } = (types ??= loadTypes())
  const typeOf = (symbol: ts.Symbol | undefined) => {
    if (symbol === undefined) throw new Error(`there is no ${kind} ${code}`)
    return checker.getTypeOfSymbolAtLocation(symbol, source)
  }
  const module = checker.getSymbolAtLocation(source)
  const exported = module && checker.getExportsOfModule(module).find(({ name }) => name === interfaces[kind])
  if (exported === undefined) throw new Error(`there are no codes of ${kind}`)
  const sentence = typeOf(checker.getDeclaredTypeOfSymbol(exported).getProperty(code))
  const [data] = sentence.getCallSignatures()[0]?.parameters ?? []
  if (data === undefined) return {}
  const given = typeOf(data)
  // The arguments of a sentence that is built differently in each language are a list.
  const [argument = given] = checker.isTupleType(given)
    ? checker.getTypeArguments(given as ts.TypeReference)
    : [given]
  return valueOf(argument, code) as Data

  function valueOf(type: ts.Type, name: string): Datum {
    if (type.isStringLiteral() || type.isNumberLiteral()) return type.value
    if (type.isUnion()) {
      const member = type.types.find(({ flags }) => (flags & ts.TypeFlags.Null) === 0)
      return member === undefined ? null : valueOf(member, name)
    }
    if ((type.flags & ts.TypeFlags.String) !== 0) return name
    if ((type.flags & ts.TypeFlags.Number) !== 0) return 3
    if ((type.flags & ts.TypeFlags.BooleanLike) !== 0) return true
    // The only intersection is a text that is already rendered, whose data is a text in every language.
    if (type.isIntersection()) return { en: name, zh: name }
    if (checker.isArrayLikeType(type))
      return checker.getTypeArguments(type as ts.TypeReference).map((element) => valueOf(element, name))
    return Object.fromEntries(
      type.getProperties().map((property) => [property.name, valueOf(typeOf(property), property.name)]),
    )
  }
}
