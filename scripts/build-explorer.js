/**
 * Builds the page of `steady explore` into `dist/explorer`: about two seconds, and nothing where no file of it changed since.
 */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { licencesOf } from '../packaging/licences.js'

const root = fileURLToPath(new URL('..', import.meta.url))
const output = join(root, 'dist/explorer')
/** Which files the page was built from, and what they were. */
const record = join(root, 'dist/explorer.inputs.json')

const digestOf = (path) => {
  const file = join(root, path)
  return existsSync(file) ? createHash('sha256').update(readFileSync(file)).digest('hex') : ''
}

const isBuilt = () => {
  if (!existsSync(record) || !existsSync(join(output, 'index.html'))) return false
  const inputs = Object.entries(JSON.parse(readFileSync(record, 'utf8')))
  return inputs.length > 0 && inputs.every(([path, digest]) => digestOf(path) === digest)
}

export async function buildExplorer() {
  if (isBuilt()) return false
  const { build } = await import('vite')
  const modules = new Set()
  const packaged = new Set()
  await build({
    configFile: false,
    root: join(root, 'packages/explorer'),
    base: './',
    logLevel: 'error',
    oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
    build: {
      outDir: output,
      emptyOutDir: true,
      target: 'es2023',
      modulePreload: { polyfill: false },
      // Every script is a file: the page's policy allows no other.
      assetsInlineLimit: 0,
      chunkSizeWarningLimit: 2000,
    },
    plugins: [
      {
        name: 'inputs',
        moduleParsed: ({ id }) => {
          const path = relative(root, id.split('?')[0])
          if (path.startsWith('node_modules')) packaged.add(id)
          else if (!path.startsWith('..')) modules.add(path)
        },
      },
    ],
  })
  // Beside the scripts, so that a page that is written to a folder has it too.
  writeFileSync(join(output, 'assets/LICENSES.txt'), licencesOf(packaged))
  const inputs = [
    ...modules,
    'package-lock.json',
    'scripts/build-explorer.js',
    'packages/explorer/index.html',
  ]
    .filter((path) => existsSync(join(root, path)))
    .sort()
  mkdirSync(join(root, 'dist'), { recursive: true })
  writeFileSync(record, JSON.stringify(Object.fromEntries(inputs.map((path) => [path, digestOf(path)]))))
  return true
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await buildExplorer()
