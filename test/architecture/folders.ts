import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './source-files.ts'

const isIgnored = (name: string) => name.startsWith('.') || name === '__pycache__'

/** Names of folders at the root that git ignores: `node_modules`, `engine`. */
const ignoredAtRoot = readFileSync(join(root, '.gitignore'), 'utf8')
  .split('\n')
  .map((line) => line.replaceAll('/', ''))

const foldersIn = (folder: string) =>
  readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !isIgnored(entry.name))
    .map(({ name }) => `${folder}/${name}`)

/** Git keeps no empty folder, so the map need not name one. */
const hasFiles = (folder: string): boolean =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true }).some((entry) => entry.isFile())

/** Every folder that the map must name: those of the repository, the projects in `src` and their folders. Sorted. */
export function foldersWithFiles(): string[] {
  const top = readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !isIgnored(entry.name) && !ignoredAtRoot.includes(entry.name))
    .map(({ name }) => name)
  const projects = [...foldersIn('src'), ...foldersIn('packages')]
  return [...top, ...projects, ...projects.flatMap(foldersIn)].filter(hasFiles).sort()
}
