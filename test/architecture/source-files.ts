import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'

export const root = fileURLToPath(new URL('../../', import.meta.url))

export interface SourceFile {
  /** Below the repository, with slashes: `src/core/model/case.ts`. */
  readonly path: string
  readonly lines: number
  /** What its import and export statements name, as written, `import type` and `import()` included. */
  readonly imports: readonly string[]
}

/** Every TypeScript file below `src` and `packages`, tests among them only if asked for. */
export function sourceFiles(tests: 'with-tests' | 'without-tests'): SourceFile[] {
  return ['src', 'packages']
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(
        (file) => `${folder}/${file}`,
      ),
    )
    .filter((file) => /\.tsx?$/.test(file) && (tests === 'with-tests' || !/\.test\.tsx?$/.test(file)))
    .sort()
    .map((file) => {
      const text = readFileSync(join(root, file), 'utf8')
      return {
        path: file,
        lines: text.split('\n').length - 1,
        imports: ts.preProcessFile(text, true, true).importedFiles.map(({ fileName }) => fileName),
      }
    })
}

const staticImport = /^(?:(?:import|export)\b[^'";]*\bfrom\s*|import\s*)['"]([^'"]+)['"]/gm

/** What a file loads as it is loaded: its imports without types and without `import()`. */
export function loadedBy({ path }: SourceFile): string[] {
  const text = readFileSync(join(root, path), 'utf8')
  const { outputText } = ts.transpileModule(text, {
    compilerOptions: {
      module: ts.ModuleKind.ESNext,
      target: ts.ScriptTarget.ES2023,
      verbatimModuleSyntax: true,
    },
  })
  return [...outputText.matchAll(staticImport)].flatMap(([, name]) => name ?? [])
}

/** The path of a relative import below the repository; undefined for a package or a part of Node. */
export const importedPath = (from: SourceFile, name: string): string | undefined =>
  name.startsWith('.') ? relative(root, join(root, dirname(from.path), name)) : undefined
