/**
 * Puts the trainer's engine into `engine/`, as hard links: part of `npm run build`, and of the package.
 *
 * Its npm package has an install script that fetches CUDA libraries from outside of the registry. They are never used,
 * and where only a registry can be reached the script makes the whole installation fail. What is in `engine/` has no
 * script, so who installs steadystate needs the registry alone.
 */
import {
  cpSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

// steadystate does not run on Windows.
const parts = ['dist', 'README.md', 'bin/napi-v6/linux', 'bin/napi-v6/darwin']

const target = fileURLToPath(new URL('../engine', import.meta.url))
const manifest = createRequire(import.meta.url).resolve('onnxruntime-node/package.json')
const { name, version, description, license, author, repository, main, types } = JSON.parse(
  readFileSync(manifest, 'utf8'),
)

if (versionIn(target) !== version) {
  rmSync(target, { recursive: true, force: true })
  for (const part of parts) link(join(dirname(manifest), part), join(target, part))
  // Last: without it the folder is not whole.
  const kept = { name, version, description, license, author, repository, main, types }
  writeFileSync(join(target, 'package.json'), `${JSON.stringify(kept, null, 2)}\n`)
}

/** @param {string} folder */
function versionIn(folder) {
  const file = join(folder, 'package.json')
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).version : undefined
}

/**
 * @param {string} from a file or a folder
 * @param {string} to
 */
function link(from, to) {
  mkdirSync(dirname(to), { recursive: true })
  try {
    linkSync(from, to)
  } catch (error) {
    if (error.code === 'EPERM') for (const name of readdirSync(from)) link(join(from, name), join(to, name))
    else if (error.code === 'EXDEV') cpSync(from, to)
    else throw error
  }
}
