import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { installation } from '../installation/installation.ts'
import { systemCode } from '../files/disk.ts'
import { sha256Of } from '../files/sha256.ts'
import { FileStates } from './file-states.ts'
import { readOwn, writeOwn } from './own-files.ts'

/** Compiled or not, the parts of the program that figures pass through. Others cannot change one. */
const parts: readonly string[] = ['binary', 'core', 'host', 'app']

const isCode = (name: string) => /\.(?:js|ts|wasm)$/.test(name) && !/\.(?:test|d)\.ts$/.test(name)

/**
 * A digest of the program itself, so that any change of its readers and protocols is another version without anybody's
 * doing. Its files are only read where one of them was changed since; undefined where they cannot be found.
 *
 * @param cache where digests are kept
 */
export function codeVersion(cache: string): string | undefined {
  // Files beside an executable do not belong to it.
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

/** Of this file, where each has its own place and was not joined with others. */
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

/** Those of the program and of what it depends on, which state their versions. */
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

/** The same wherever the program is installed. */
function digestOf(files: readonly string[], root: string): string {
  const digest = createHash('sha256')
  for (const path of files) {
    const name = path.startsWith(root) ? path.slice(root.length) : 'manifest'
    digest.update(`${name}\0${sha256Of(readFileSync(path))}\n`)
  }
  return digest.digest('hex')
}
