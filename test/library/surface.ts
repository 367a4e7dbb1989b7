import ts from 'typescript'

/** Every export of a declaration file, by name, as it is declared; comments and line breaks left out. */
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
  if (module === undefined) throw new Error(`${file} exports nothing`)

  const printer = ts.createPrinter({ removeComments: true })
  const declarationsOf = (exported: ts.Symbol): string[] => {
    const symbol = exported.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported
    return (symbol.declarations ?? []).map((declaration) => {
      const text = printer.printNode(ts.EmitHint.Unspecified, declaration, declaration.getSourceFile())
      return `${exported.name}: ${text.replaceAll(/\s+/g, ' ').trim()}`
    })
  }
  return `${checker.getExportsOfModule(module).flatMap(declarationsOf).sort().join('\n')}\n`
}
