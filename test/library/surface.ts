import ts from 'typescript'

const { NoTruncation, InTypeAlias } = ts.TypeFormatFlags

/** Every export of a declaration file: a function with its type, a type with its members; one line each, by name. */
export function surfaceOf(file: string): string {
  const program = ts.createProgram([file], {
    module: ts.ModuleKind.NodeNext,
    target: ts.ScriptTarget.ES2023,
    lib: ['lib.es2023.d.ts'],
    types: ['node'],
    strict: true,
    skipLibCheck: true,
  })
  const checker = program.getTypeChecker()
  const source = program.getSourceFile(file)
  const module = source === undefined ? undefined : checker.getSymbolAtLocation(source)
  if (source === undefined || module === undefined) throw new Error(`${file} exports nothing`)
  const typeText = (type: ts.Type) => checker.typeToString(type, source, NoTruncation)
  const aliasText = (type: ts.Type) => checker.typeToString(type, source, NoTruncation | InTypeAlias)

  const linesOf = (named: ts.Symbol): string[] => {
    const symbol = named.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(named) : named
    const { name } = named
    const lines: string[] = []
    if (symbol.flags & ts.SymbolFlags.Value)
      lines.push(`${name}: ${typeText(checker.getTypeOfSymbolAtLocation(symbol, source))}`)
    if (symbol.flags & ts.SymbolFlags.Interface)
      for (const member of checker.getPropertiesOfType(checker.getDeclaredTypeOfSymbol(symbol))) {
        const optional = member.flags & ts.SymbolFlags.Optional ? '?' : ''
        lines.push(
          `${name}.${member.name}${optional}: ${typeText(checker.getTypeOfSymbolAtLocation(member, source))}`,
        )
      }
    if (symbol.flags & ts.SymbolFlags.TypeAlias)
      lines.push(`${name} = ${aliasText(checker.getDeclaredTypeOfSymbol(symbol))}`)
    return lines
  }
  const exported = checker
    .getExportsOfModule(module)
    .toSorted((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0))
  return `${exported.flatMap(linesOf).join('\n')}\n`
}
