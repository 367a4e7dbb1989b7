import { mkdirSync, mkdtempSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { transformSync } from 'rolldown/utils'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { isOlder } from '../bin/newer-sources.js'
import { staleSources, withoutTypes } from '../scripts/quick-build.js'

const root = join(import.meta.dirname, '..')

const { options } = ts.convertCompilerOptionsFromJson(
  (
    ts.readConfigFile(join(root, 'tsconfig.base.json'), (path) => readFileSync(path, 'utf8')).config as {
      compilerOptions: object
    }
  ).compilerOptions,
  root,
)

/** Printed by one program, without comments. */
const inOneForm = (name: string, script: string) =>
  transformSync(name.replace(/\.ts$/, '.js'), script, { target: 'es2023' })
    .code.replace(/\/\*[^]*?\*\/|\/\/# sourceMappingURL.*$/gm, '')
    .replace(/\s+/g, '')

test('npm start builds the JavaScript that tsc builds', () => {
  const sources = staleSources(root, join(root, 'nowhere'))
  expect(sources.length).toBeGreaterThan(1000)
  for (const [index, name] of sources.entries()) {
    // Every fortieth: tsc takes ten seconds for all.
    if (index % 40 !== 0) continue
    const text = readFileSync(join(root, name), 'utf8')
    const { outputText } = ts.transpileModule(text, {
      compilerOptions: { ...options, module: ts.ModuleKind.ESNext, sourceMap: false },
      fileName: name,
    })
    expect(inOneForm(name, withoutTypes(transformSync, name, text)), name).toBe(inOneForm(name, outputText))
  }
})

test('only sources that changed are built again', () => {
  const folder = mkdtempSync(join(tmpdir(), 'steady-build-'))
  const [sources, outputs] = [join(folder, 'src'), join(folder, 'dist')]
  for (const path of [sources, outputs, join(folder, 'packages')])
    mkdirSync(join(path, 'src'), { recursive: true })
  const touch = (path: string, at: number) => {
    writeFileSync(path, '')
    utimesSync(path, at, at)
  }
  for (const name of ['new.ts', 'changed.ts', 'built.ts', 'built.test.ts']) touch(join(sources, name), 1000)
  touch(join(outputs, 'src/changed.js'), 999)
  touch(join(outputs, 'src/built.js'), 1001)
  expect(staleSources(folder, outputs).sort()).toEqual(['src/changed.ts', 'src/new.ts'])
})

test('a bundle is old once a source is newer, and tests are no sources', () => {
  const folder = mkdtempSync(join(tmpdir(), 'steady-bundle-'))
  for (const name of ['src/below', 'packages']) mkdirSync(join(folder, name), { recursive: true })
  const touch = (name: string, at: number) => {
    writeFileSync(join(folder, name), '')
    utimesSync(join(folder, name), at, at)
  }
  const bundle = join(folder, 'main.js')
  expect(isOlder(bundle, folder)).toBe(true)
  touch('main.js', 1000)
  touch('src/below/built.ts', 999)
  touch('src/below/built.test.ts', 1001)
  expect(isOlder(bundle, folder)).toBe(false)
  touch('packages/changed.ts', 1001)
  expect(isOlder(bundle, folder)).toBe(true)
})
