import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { installation } from '../installation/installation.ts'
import { systemCode } from '../files/disk.ts'
import { sha256Of } from '../files/sha256.ts'
import { FileStates } from './file-states.ts'
import { readOwn, writeOwn } from './own-files.ts'

/** Folders of the program, compiled or not, that figures depend on. No other folder can change a figure. */
const parts: readonly string[] = ['binary', 'core', 'host', 'app']

const isCode = (name: string) => /\.(?:js|ts|wasm)$/.test(name) && !/\.(?:test|d)\.ts$/.test(name)

/**
 * A digest of the program itself: any change of its readers and protocols gives another version without an edit by hand. Its
 * files are read only if one of them was changed since. Undefined where they cannot be found.
 *
 * @param cache folder that keeps the digests
 */
export function codeVersion(cache: string): string | undefined {
  // Files beside an executable do not belong to the executable.
  if (installation.code !== undefined) return versionOf(installation.code)
  try {
    const files = programFiles()
    const states = new FileStates('/')
    const looks = files.map((path) => ({ path, ...states.look(path) }))
    const state = sha256Of(JSON.stringify(looks.map(({ path, identity }) => [path, identity])))
    const kept = join(cache, 'code', state)
    const found = readOwn(kept)
    const text = found.kind === 'own' ? found.content.toString('latin1') : ''
    const code = /^[0-9a-f]{64}$/.test(text) ? text : digestOf(files, installation.root)
    if (code !== text && looks.every(({ isSettled }) => isSettled)) writeOwn(kept, [Buffer.from(code)])
    return versionOf(code)
  } catch (error) {
    if (systemCode(error) === undefined) throw error
    return undefined
  }
}

const versionOf = (code: string) => sha256Of(`${code} ${process.versions.v8} ${process.arch}`)

/** Path of this file, unless it was bundled with others. */
const ownPlace = /[/\\]host[/\\]measurement-store[/\\]code-version\.[jt]s$/

function programFiles(): string[] {
  const { root } = installation
  const here = fileURLToPath(import.meta.url)
  const manifests = manifestsOf(root)
  if (!ownPlace.test(here)) return [...filesBelow(join(root, 'dist')), ...manifests]
  const program = here.replace(ownPlace, '')
  return [...parts.flatMap((part) => filesBelow(join(program, part))), ...manifests]
}

function filesBelow(folder: string): string[] {
  const files: string[] = []
  const walk = (below: string) => {
    for (const entry of readdirSync(below, { withFileTypes: true })) {
      const path = join(below, entry.name)
      if (entry.isDirectory()) walk(path)
      else if (isCode(entry.name)) files.push(path)
    }
  }
  if (existsSync(folder)) walk(folder)
  return files.sort()
}

/** The package.json files of the program and of its dependencies, which state their versions. */
function manifestsOf(root: string): string[] {
  const manifest = join(root, 'package.json')
  const { dependencies = {} } = JSON.parse(readFileSync(manifest, 'utf8')) as {
    readonly dependencies?: object
  }
  const found = Object.keys(dependencies).map((name) => {
    for (let folder = root; folder !== dirname(folder); folder = dirname(folder)) {
      const installed = join(folder, 'node_modules', name, 'package.json')
      if (existsSync(installed)) return installed
    }
    return undefined
  })
  return [manifest, ...found.filter((path) => path !== undefined)]
}

/** Does not depend on where the program is installed. */
function digestOf(files: readonly string[], root: string): string {
  const digest = createHash('sha256')
  for (const path of files) {
    const name = path.startsWith(root) ? path.slice(root.length) : 'manifest'
    digest.update(`${name}\0${sha256Of(readFileSync(path))}\n`)
  }
  return digest.digest('hex')
}
