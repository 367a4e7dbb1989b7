import { existsSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { formats } from '../src/core/logs/formats.ts'
import { cycles } from './architecture/cycles.ts'
import { layers, mappedFolders, nouns, places } from './architecture/document.ts'
import { foldersWithFiles } from './architecture/folders.ts'
import { importedPath, loadedBy, root, sourceFiles, type SourceFile } from './architecture/source-files.ts'

const files = sourceFiles('without-tests')

/** `core` of `src/core/model/case.ts`. */
const projectOf = (path: string) => path.split('/')[1] ?? ''

/** `model` of `src/core/model/axes/axes.ts`; empty for a file directly in `src/core`. */
const roomOf = (path: string) => path.split('/').slice(2, -1)[0] ?? ''

/** `file: imported` for each import that `wrong` says so of. */
const offending = (wrong: (file: SourceFile, name: string) => boolean) =>
  files.flatMap((file) =>
    file.imports.filter((name) => wrong(file, name)).map((name) => `${file.path}: ${name}`),
  )

describe('layers', () => {
  it('docs/architecture.md has a row for every project, and no other', () => {
    const projects = new Set(files.map(({ path }) => projectOf(path)))
    expect([...layers.keys()].sort()).toEqual([...projects].sort())
  })

  it('no import goes against the arrows of docs/architecture.md', () => {
    const against = offending((file, name) => {
      const imported = importedPath(file, name)
      if (imported === undefined) return false
      const [from, to] = [projectOf(file.path), projectOf(imported)]
      if (!/^(?:src|packages)\//.test(imported)) return true
      const allowed = layers.get(from)?.filter((place) => place.split('/')[0] === to) ?? []
      const isNamed =
        allowed.includes(to) || roomOf(imported) === '' || allowed.includes(`${to}/${roomOf(imported)}`)
      return from !== to && (allowed.length === 0 || !isNamed)
    })
    expect(against).toEqual([])
  })

  it('core and the byte formats it uses have no part of Node', () => {
    const pure = ['core', 'binary']
    expect(offending(({ path }, name) => pure.includes(projectOf(path)) && isBuiltin(name))).toEqual([])
  })

  it.each(['src/cli/main.ts', 'src/cli/commands/measure.ts', 'src/host/processes/warden.ts'])(
    '%s starts without zod, which takes longer to load than the rest',
    (start) => {
      const byPath = new Map(files.map((file) => [file.path, file]))
      const loaded = new Set([start])
      const packages: string[] = []
      for (const path of loaded) {
        const file = byPath.get(path)
        if (file === undefined) throw new Error(`there is no ${path}`)
        for (const name of loadedBy(file)) {
          const imported = importedPath(file, name)
          if (imported === undefined) packages.push(`${path}: ${name}`)
          else loaded.add(imported)
        }
      }
      expect(loaded.size).toBeGreaterThan(1)
      expect(packages.filter((loadedPackage) => loadedPackage.endsWith(': zod'))).toEqual([])
    },
  )

  it('every package that is imported is a dependency of the importing one, or is types only', () => {
    const manifestOf = (folder: string) =>
      JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as Readonly<
        Partial<
          Record<'dependencies' | 'optionalDependencies' | 'peerDependencies' | 'devDependencies', object>
        >
      >
    const whole = manifestOf('.')
    const undeclared = offending((file, name) => {
      if (importedPath(file, name) !== undefined || isBuiltin(name)) return false
      const packaged = file.path.startsWith('packages/') ? manifestOf(`packages/${projectOf(file.path)}`) : {}
      const declared = [whole, packaged].flatMap((manifest) => [
        ...Object.keys(manifest.dependencies ?? {}),
        ...Object.keys(manifest.optionalDependencies ?? {}),
        ...Object.keys(manifest.peerDependencies ?? {}),
      ])
      const [first = '', second = ''] = name.split('/')
      const wanted = first.startsWith('@') ? `${first}/${second}` : first
      return !declared.includes(wanted) && !(`@types/${wanted}` in (whole.devDependencies ?? {}))
    })
    expect(undeclared).toEqual([])
  })
})

describe('the map in docs/architecture.md', () => {
  it('names every folder, and no other', () => {
    const onDisk = foldersWithFiles()
    const faults = [
      ...onDisk
        .filter(
          (folder) =>
            !mappedFolders.includes(folder) && !layers.has(folder.replace(/^(?:src|packages)\//, '')),
        )
        .map((folder) => `The folder ${folder} is not on the map. Name it in the chapter "Folders".`),
      ...mappedFolders
        .filter((folder) => !onDisk.includes(folder))
        .map((folder) => `The map names ${folder}, which is no folder. Remove or correct it.`),
      ...mappedFolders
        .filter((folder, index) => mappedFolders.indexOf(folder) !== index)
        .map((folder) => `The map names ${folder} twice. Keep one.`),
    ]
    expect(faults).toEqual([])
  })

  it('says where a behaviour or a noun is by paths that exist', () => {
    expect(places.length).toBeGreaterThanOrEqual(12)
    const wrong = [...places, ...nouns].flatMap(({ row, paths }) =>
      paths
        .filter((path) => !existsSync(join(root, path)))
        .map((path) => `The row "${row}" names ${path}, which does not exist. Correct the path.`),
    )
    expect(wrong).toEqual([])
  })
})

describe('rooms', () => {
  it('none import each other in a circle, types included', () => {
    const edges = new Map<string, Set<string>>()
    const placeOf = (path: string) =>
      path.startsWith('src/') ? `${projectOf(path)}/${roomOf(path)}` : projectOf(path)
    for (const file of files) {
      const from = placeOf(file.path)
      const known = edges.get(from) ?? new Set()
      const to = file.imports.flatMap((name) => {
        const imported = importedPath(file, name)
        return imported === undefined || placeOf(imported) === from ? [] : [placeOf(imported)]
      })
      edges.set(from, new Set([...known, ...to]))
    }
    expect(cycles(edges).map((path) => path.join(' → '))).toEqual([])
  })
})

describe('files', () => {
  it('none import each other in a circle, not even for a type', () => {
    const edges = new Map(
      files.map((file) => [
        file.path,
        new Set(file.imports.flatMap((name) => importedPath(file, name) ?? [])),
      ]),
    )
    expect(cycles(edges).map((path) => path.join(' → '))).toEqual([])
  })

  it('none is longer than 400 lines', () => {
    const long = sourceFiles('with-tests').filter(({ lines }) => lines > 400)
    expect(long.map(({ path, lines }) => `${path}: ${lines}`)).toEqual([])
  })

  it('every log format has a row in the table', async () => {
    const written = files.filter(({ path }) => path.startsWith('src/core/logs/formats/'))
    expect(written.length).toBeGreaterThan(0)
    const without: string[] = []
    for (const { path } of written) {
      const module = (await import(/* @vite-ignore */ join(root, path))) as Record<string, unknown>
      const isRow = (value: unknown): boolean =>
        Array.isArray(value)
          ? (value as { readonly id: string }[]).every(({ id }) => formats.some((format) => format.id === id))
          : (formats as readonly unknown[]).includes(value)
      if (!Object.values(module).some(isRow)) without.push(path)
    }
    expect(without).toEqual([])
  })
})

describe('cycles', () => {
  const graph = (edges: Readonly<Record<string, readonly string[]>>) =>
    new Map(Object.entries(edges).map(([from, to]) => [from, new Set(to)]))

  it('finds a circle wherever the walk enters it', () => {
    expect(cycles(graph({ a: ['b'], b: ['c'], c: ['b'] }))).toEqual([['b', 'c', 'b']])
  })

  it('finds none where two ways lead to the same room', () => {
    expect(cycles(graph({ a: ['b', 'c'], b: ['d'], c: ['d'], d: [] }))).toEqual([])
  })
})
