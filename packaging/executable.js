/**
 * Makes `steady` as one file, with Node in it:
 *
 *     node packaging/executable.js [--node FILE] [--out FILE]
 *
 * `--node` is a Node of the same version for another machine. Run `npm run build` first. Licences of what is in it go to
 * `FILE.LICENSES.txt`.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { createHash } from 'node:crypto'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { builtFrom } from './built-from.js'
import { bundle } from './bundle.js'
import { allLicences, licencesOfNode } from './licences.js'
import { shippedFiles } from './shipped-files.js'

const root = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '')
/** What Node looks for in its own file. */
const fuse = 'NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2'

const { values } = parseArgs({
  options: { node: { type: 'string' }, out: { type: 'string', default: 'build/steady' } },
})
const node = resolve(values.node ?? process.execPath)
const out = resolve(values.out)
const part = `${out}.part`
const started = performance.now()
const work = mkdtempSync(join(tmpdir(), 'steady-executable-'))
try {
  const { blob, licences } = await makeBlob(work)
  mkdirSync(dirname(out), { recursive: true })
  writeFileSync(`${out}.LICENSES.txt`, licences)
  copyFileSync(node, part)
  chmodSync(part, 0o755)
  // Without names for debuggers it is a tenth smaller; where the program for that is missing it only stays larger.
  spawnSync('strip', [part])
  const postject = createRequire(import.meta.url).resolve('postject/dist/cli.js')
  const injected = spawnSync(process.execPath, [
    postject,
    part,
    'NODE_SEA_BLOB',
    blob,
    '--sentinel-fuse',
    fuse,
  ])
  if (injected.status !== 0) throw new Error(`postject failed: ${injected.stderr}`)
  renameSync(part, out)
} finally {
  rmSync(work, { recursive: true, force: true })
  rmSync(part, { force: true })
}
const megabytes = (statSync(out).size / 1e6).toFixed(1)
console.log(`${out}: ${megabytes} MB, made in ${((performance.now() - started) / 1000).toFixed(1)} s`)

/** Whether the machine can run it: one for another architecture compiles at each start. */
function canRun(program) {
  return spawnSync(program, ['--version']).status === 0
}

/** @param {string} folder */
async function makeBlob(folder) {
  const assets = {}
  const add = (name, content) => {
    const file = join(folder, String(Object.keys(assets).length))
    writeFileSync(file, content)
    assets[name] = file
  }
  const { parts, scripts, modules } = await bundle(root)
  const licences = `${allLicences(root, modules)}${licencesOfNode(node)}`
  add('parts.json', JSON.stringify(parts))
  const [texts, caches] = ['scripts', 'code-cache'].map((name) => join(folder, name))
  for (const made of [texts, caches]) mkdirSync(made)
  for (const [name, text] of scripts) {
    writeFileSync(join(texts, name), text)
    assets[`scripts/${name}`] = join(texts, name)
  }
  if (canRun(node)) {
    const log = join(root, 'workloads/replay/example.log')
    // V8 hashes names with the seed, and writes tables in the order of these hashes.
    const seeded = ['--random-seed=1', join(root, 'packaging/code-cache.cjs')]
    execFileSync(node, [...seeded, texts, caches, root, log], { stdio: 'inherit' })
    for (const name of scripts.keys()) assets[`code-cache/${name}`] = join(caches, name)
  }
  const { index, bytes } = shippedFiles(root, {
    'dist/built-from.json': JSON.stringify(builtFrom()),
    'LICENSES.txt': licences,
  })
  const code = createHash('sha256')
  for (const [name, text] of scripts) code.update(`${name}\0${text.length}\0`).update(text)
  add('shipped.json', JSON.stringify({ ...index, code: code.digest('hex') }))
  add('shipped', bytes)
  // Stack traces name it, so its path is the same on every machine.
  copyFileSync(join(root, 'packaging/loader.cjs'), join(folder, 'steady.cjs'))
  add('loader.cjs', readFileSync(join(root, 'packaging/loader.cjs')))
  const settings = join(folder, 'sea.json')
  const output = join(folder, 'blob')
  writeFileSync(
    settings,
    JSON.stringify({ main: 'steady.cjs', output, disableExperimentalSEAWarning: true, assets }),
  )
  execFileSync(process.execPath, ['--experimental-sea-config', settings], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  return { blob: output, licences }
}
