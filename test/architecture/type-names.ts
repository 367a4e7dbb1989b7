import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { root, type SourceFile } from './source-files.ts'

/** The types that a file declares at its top level, exported or not. */
function declaredTypes(path: string): string[] {
  const file = ts.createSourceFile(path, readFileSync(join(root, path), 'utf8'), ts.ScriptTarget.Latest)
  return file.statements.flatMap((statement) =>
    ts.isInterfaceDeclaration(statement) ||
    ts.isTypeAliasDeclaration(statement) ||
    ts.isClassDeclaration(statement) ||
    ts.isEnumDeclaration(statement)
      ? (statement.name?.text ?? [])
      : [],
  )
}

/** The names of types that more than one of these files declares, with the files. */
export function sharedTypeNames(files: readonly SourceFile[]): ReadonlyMap<string, readonly string[]> {
  const declaring = new Map<string, string[]>()
  for (const { path } of files)
    for (const name of new Set(declaredTypes(path)))
      declaring.set(name, [...(declaring.get(name) ?? []), path])
  return new Map([...declaring].filter(([, paths]) => paths.length > 1))
}
