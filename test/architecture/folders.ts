import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './source-files.ts'

/** Folders whose own row is enough: below them is data in the shape of something else. */
const withData: readonly string[] = ['test/fixtures', 'test/golden', 'test/recipes/programs']

/** Folders that have sub-folders with rows. */
const mapped: readonly string[] = ['src', 'test', 'bench', 'scripts', 'docs']

const isIgnored = (name: string) => name.startsWith('.') || name === '__pycache__'

/** Names of folders at the root that git ignores: `node_modules`, `engine`. */
const ignoredAtRoot = readFileSync(join(root, '.gitignore'), 'utf8')
  .split('\n')
  .map((line) => line.replaceAll('/', ''))

function foldersBelow(folder: string): string[] {
  if (withData.includes(folder)) return [folder]
  const entries = readdirSync(join(root, folder), { withFileTypes: true })
  const below = entries
    .filter((entry) => entry.isDirectory() && !isIgnored(entry.name))
    .flatMap(({ name }) => foldersBelow(`${folder}/${name}`))
  const hasFiles = entries.some((entry) => entry.isFile())
  return hasFiles || below.length > 0 ? [folder, ...below] : []
}

/** Every folder of the repository that its map must name, sorted; an empty one, which git does not keep, is left out. */
export function foldersWithFiles(): string[] {
  const top = readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !isIgnored(entry.name) && !ignoredAtRoot.includes(entry.name))
    .map(({ name }) => name)
  return top.flatMap((name) => (mapped.includes(name) ? foldersBelow(name) : [name])).sort()
}
