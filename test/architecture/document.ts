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

/** The projects below `src` and those that each may import: `cli` → `core`, `host`, `app`. */
export const layers: ReadonlyMap<string, readonly string[]> = new Map(
  rows('Layers').map(([name, allowed]) => [
    name.replace('src/', ''),
    allowed.startsWith('nothing') ? [] : allowed.split(', '),
  ]),
)

/** The folders of core that have a row: `model`, `suite`. */
export const coreRooms: readonly string[] = rows('Folders of core').map(([name]) => name.replace('core/', ''))

/** The folders of host that have a row. */
export const hostRooms: readonly string[] = rows('Folders of host').map(([name]) => name.replace('host/', ''))

/** The folders of core/logs that have a row. */
export const logRooms: readonly string[] = rows('Folders of core/logs').map(([name]) =>
  name.replace('logs/', ''),
)
