import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { installation } from '../installation/installation.ts'
import { systemCode } from '../store/disk.ts'
import { sha256Of } from '../store/sha256.ts'
import { FileStates } from './file-states.ts'
import { readOwn, writeOwn } from './own-files.ts'

/** Compiled or not, the parts of the program that figures pass through. Others cannot change one. */
const parts: readonly string[] = ['binary', 'core', 'host', 'app', 'wasm']

const isCode = (name: string) => /\.(?:js|ts|wasm)$/.test(name) && !/\.(?:test|d)\.ts$/.test(name)

/**
 * A digest of the program itself, so that any change of its readers and protocols is another version without anybody's
 * doing. Its files are only read where one of them was changed since; undefined where they cannot be found.
 *
 * @param cache where digests are kept
 * @param root the folder of the program
 */
export function codeVersion(cache: string, root = ownRoot): string | undefined {
  // What is beside an executable is no part of it.
  if (installation.code !== undefined) return versionOf(installation.code)
  try {
    const files = existsSync(join(root, 'core'))
      ? [...filesBelow(root), ...manifestsOf(root)]
      : [wholeProgram()]
    const states = new FileStates('/')
    const looks = files.map((path) => ({ path, ...states.look(path) }))
    const state = sha256Of(Buffer.from(JSON.stringify(looks.map(({ path, identity }) => [path, identity]))))
    const kept = join(cache, 'code', state)
    const found = readOwn(kept)
    const text = found.kind === 'own' ? found.content.toString('latin1') : ''
    const code = /^[0-9a-f]{64}$/.test(text) ? text : digestOf(files, root)
    if (code !== text && looks.every(({ isSettled }) => isSettled)) writeOwn(kept, [Buffer.from(code)])
    return versionOf(code)
  } catch (error) {
    if (systemCode(error) === undefined) throw error
    return undefined
  }
}

const versionOf = (code: string) => sha256Of(Buffer.from(`${code} ${process.versions.v8} ${process.arch}`))

const ownRoot = fileURLToPath(new URL('../../', import.meta.url))

/** In a program that is one file, this file is in it. */
function wholeProgram(): string {
  const bundle = fileURLToPath(import.meta.url)
  return existsSync(bundle) ? bundle : process.execPath
}

function filesBelow(root: string): string[] {
  const files: string[] = []
  const walk = (folder: string) => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name)
      if (entry.isDirectory()) walk(path)
      else if (isCode(entry.name)) files.push(path)
    }
  }
  for (const part of parts) if (existsSync(join(root, part))) walk(join(root, part))
  return files.sort()
}

/** Those of the program and of what it depends on, which state their versions. */
function manifestsOf(root: string): string[] {
  const manifest = join(root, '..', 'package.json')
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
