/**
 * Makes the folder that is published on npm, and its archive: `node packaging/npm-package.js`, after `npm run build`.
 *
 * What Node runs are a few scripts with the packages that they need in them, instead of thousands of files and 90 packages.
 */
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { builtFrom } from './built-from.js'
import { bundleFolder } from './bundle.js'
import { allLicences } from './licences.js'
import { writeManual } from './manual.js'
import { optionalRanges } from './optional-packages.js'
import { readmeWith } from './readme.js'
import { writeSbom } from './sbom.js'
import { shippedFiles } from './shipped-files.js'

const root = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '')
const folder = join(root, 'build/npm')

rmSync(folder, { recursive: true, force: true })
const { index, bytes } = shippedFiles(root, {
  'dist/built-from.json': `${JSON.stringify(builtFrom(), null, 2)}\n`,
})
for (const [name, [offset, length]] of Object.entries(index.files))
  write(name, bytes.subarray(offset, offset + length))
const { scripts, modules } = await bundleFolder(root)
for (const [name, text] of scripts) write(name, text)
write('LICENSES.txt', allLicences(root, [...modules, join(root, 'node_modules/zod/package.json')]))
for (const name of typesOf('dist/src/library/index.d.ts')) write(name, readFileSync(join(root, name)))
cpSync(join(root, 'bin'), join(folder, 'bin'), { recursive: true })
const manual = await writeManual()
cpSync(join(manual.folder, 'man'), join(folder, 'man'), { recursive: true })
write(
  'README.md',
  readmeWith(join(root, 'README.md'), (path) => existsSync(join(folder, path))),
)
copyZod()
write('package.json', `${JSON.stringify(manifest(), null, 2)}\n`)

const [packed] = JSON.parse(
  execFileSync('npm', ['pack', '--json', '--pack-destination', join(root, 'build')], {
    cwd: folder,
    encoding: 'utf8',
  }),
)
writeSbom(join(root, `build/${packed.filename.replace(/\.tgz$/, '.cdx.json')}`))
console.log(
  `build/${packed.filename}: ${(packed.size / 1e6).toFixed(1)} MB, ${(packed.unpackedSize / 1e6).toFixed(1)} MB installed, ${packed.entryCount} files`,
)

function write(name, content) {
  const path = join(folder, name)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, content)
}

/** Without its sources, its older versions and its CommonJS: a quarter of it. Nothing has to be fetched then. */
function copyZod() {
  const from = join(root, 'node_modules/zod')
  const isUsed = (name) =>
    /^(?:package\.json|LICENSE|index\.(?:js|d\.ts)|v4\/(?!mini\/).*\.(?:js|d\.ts))$/.test(name)
  for (const name of readdirSync(from, { recursive: true, encoding: 'utf8' }).filter(isUsed))
    write(join('node_modules/zod', name), readFileSync(join(from, name)))
}

function versionOf(name) {
  return JSON.parse(readFileSync(join(root, 'node_modules', name, 'package.json'), 'utf8')).version
}

/** The scripts have in them what they need but zod, whose types those of the library name. */
function manifest() {
  const whole = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  for (const key of ['scripts', 'devDependencies', 'files', 'workspaces']) delete whole[key]
  // npm would fetch optional dependencies for everybody, and fetches optional peers for nobody.
  const heavy = optionalRanges(root)
  delete whole.optionalDependencies
  const peerDependenciesMeta = Object.fromEntries(
    Object.keys(heavy).map((name) => [name, { optional: true }]),
  )
  const { GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: repository } = process.env
  return {
    ...whole,
    // npm compares it with the repository that a provenance states.
    ...(repository ? { repository: { type: 'git', url: `git+${server}/${repository}.git` } } : {}),
    man: manual.pages,
    peerDependencies: heavy,
    peerDependenciesMeta,
    dependencies: { zod: versionOf('zod') },
    bundleDependencies: ['zod'],
  }
}

/** A file of types and every one that it names, once. */
function typesOf(start) {
  const names = new Set([start])
  for (const name of names) {
    const text = readFileSync(join(root, name), 'utf8')
    for (const [, path] of text.matchAll(/(?:from\s*|import\s*\(?)\s*['"](\.[^'"]+)['"]/g))
      names.add(join(dirname(name), path).replace(/\.[jt]s$/, '.d.ts'))
  }
  return names
}
