import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './source-files.ts'

const text = readFileSync(join(root, 'docs/architecture.md'), 'utf8')

/** The names in backticks that a row starts with, and its second cell, below a heading of docs/architecture.md. */
function rows(heading: string): [name: string, second: string][] {
  const start = text.indexOf(`\n## ${heading}\n`)
  if (start < 0) throw new Error(`docs/architecture.md has no heading '${heading}'`)
  const end = text.indexOf('\n## ', start + 1)
  const part = text.slice(start, end < 0 ? undefined : end)
  return [...part.matchAll(/^\| *(`[^|]+`) *\| *(.*?) *\|/gm)].flatMap(([, names = '', second = '']) =>
    [...names.matchAll(/`([^`]+)`/g)].map(([, name = '']): [string, string] => [name, second]),
  )
}

/** The projects and what each may import: `cli` → `core`, `host`; a package names folders: `datasets` → `core/model`. */
export const layers: ReadonlyMap<string, readonly string[]> = new Map(
  rows('Layers').map(([name, allowed]) => [
    name.replace(/^(?:src|packages)\//, ''),
    allowed.startsWith('nothing') ? [] : allowed.split(', '),
  ]),
)

/** The folders that the chapter `Folders` names, below the repository: `src/core/model`, `test`. */
export const mappedFolders: readonly string[] = [
  ...(text.split('\n## Folders\n')[1]?.split('\n## ')[0] ?? '').matchAll(/`([a-z][\w/-]*)`/g),
].flatMap(([, name = '']) => {
  if (name === 'formats') return []
  if (/^(?:trainer|explorer|audit)\//.test(name)) return `packages/${name}`
  return /^(?:host|cli|app|core)\//.test(name) ? `src/${name}` : name
})

/** The rows of a table below a heading, each with the paths in backticks of its last cell. */
const placesBelow = (heading: string) =>
  [
    ...(text.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? '').matchAll(/^\| (.*?) +\| (.*`.*) \|$/gm),
  ].map(([, row = '', cell = '']) => ({
    row,
    paths: [...cell.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path),
  }))

/** What a reader may ask for, with the paths that answer it. */
export const places = placesBelow('Where is…')

/** The nouns of the program, each with the file of its type: `Step record`. */
export const nouns = placesBelow('Nouns')
