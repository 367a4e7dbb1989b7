/**
 * The build of `npm start`: the JavaScript of every changed source, in a second or two. `npm run build` checks types too, which
 * takes up to a minute on a fresh clone; it writes the same files. With `--modules` it leaves out what a run does not need: the
 * page of the explorer, and the bundle, which only starts sooner.
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { isOlder } from '../bin/newer-sources.js'
import { buildExplorer } from './build-explorer.js'

const root = fileURLToPath(new URL('..', import.meta.url))
const title = 'Building steady'

/** What tsc leaves out too: tests, and the page that vite builds. */
const others = [join('packages', 'trainer', 'reference'), join('packages', 'explorer')]

/**
 * One source as `tsc` with `tsconfig.base.json` would write it, but for white space and comments.
 * @param {typeof import('rolldown/utils').transformSync} transform
 * @param {string} name
 * @param {string} text
 */
export function withoutTypes(transform, name, text) {
  const { code, errors } = transform(name, text, {
    target: 'es2023',
    sourcemap: false,
    typescript: { rewriteImportExtensions: 'rewrite', onlyRemoveTypeImports: true },
  })
  if (errors.length > 0) throw new Error(`${name}: ${errors.map(({ message }) => message).join('; ')}`)
  return code
}

/**
 * Paths of sources whose JavaScript is absent or older.
 * @param {string} root
 * @param {string} outputs
 */
export function staleSources(root, outputs) {
  return ['src', 'packages']
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
        join(folder, name),
      ),
    )
    .filter(
      (name) =>
        name.endsWith('.ts') && !name.endsWith('.test.ts') && !others.some((other) => name.startsWith(other)),
    )
    .filter((name) => changedAt(join(outputs, outputOf(name))) < changedAt(join(root, name)))
}

/** Writes the scripts that `bin/steady.js` starts while no source is newer: Node loads them in less time than every module. */
async function bundleClone(outputs) {
  const folder = join(outputs, 'bundle')
  const main = join(folder, 'src/cli/main.js')
  if (!isOlder(main, root)) return
  progress(`${title}: one bundle of all files`)
  rmSync(folder, { recursive: true, force: true })
  const { bundleFolder } = await import('../packaging/bundle.js')
  const { scripts } = await bundleFolder(root)
  const paths = [...scripts].map(([name, text]) => [join(folder, name.replace(/^dist\//, '')), text])
  // A build that is interrupted leaves no main script.
  for (const [path, text] of paths.sort(([a], [b]) => Number(a === main) - Number(b === main))) {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text)
  }
}

const outputOf = (name) => name.replace(/\.ts$/, '.js')

const changedAt = (path) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? -1

async function buildModules(outputs) {
  const stale = staleSources(root, outputs)
  if (stale.length === 0) return
  if (!process.stderr.isTTY) console.error(`${title}: ${stale.length} files`)
  const started = performance.now()
  const { transformSync } = await import('rolldown/utils')
  for (const [index, name] of stale.entries()) {
    if (index % 100 === 0) progress(`${title}: ${index} of ${stale.length} files`)
    const output = join(outputs, outputOf(name))
    mkdirSync(dirname(output), { recursive: true })
    writeFileSync(output, withoutTypes(transformSync, name, readFileSync(join(root, name), 'utf8')))
  }
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.error(`${begin}${title}: ${stale.length} files, done in ${seconds} s`)
}

/** A terminal shows the last line of progress only. */
const begin = process.stderr.isTTY ? '\r\u001b[K' : ''

function progress(text) {
  if (process.stderr.isTTY) process.stderr.write(`${begin}${text}`)
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  try {
    const outputs = join(root, 'dist')
    await buildModules(outputs)
    if (!process.argv.includes('--modules')) {
      await bundleClone(outputs)
      await buildExplorer()
    }
    if (process.stderr.isTTY) process.stderr.write(begin)
  } catch (error) {
    console.error(`${begin}${title} with tsc, which takes a minute or more: ${error.message}`)
    process.exitCode =
      spawnSync('npm', ['run', '--silent', 'build'], { cwd: root, stdio: 'inherit' }).status ?? 1
  }
}
