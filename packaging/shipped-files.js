/** The files that ship with steady beside its scripts, as the executable has them in it. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Single files: what the licence asks for in every copy. */
const papers = ['LICENSE', 'NOTICE', 'package.json']

/** Besides these: whole folders, and of the compiled programs those that a command of a workload starts. */
const folders = ['baselines', 'clusters', 'docs', 'schemas', 'setups', 'suites', 'workloads']
const programs = ['dist/explorer', 'dist/packages/replay', 'dist/packages/trainer', 'dist/src/binary']

const belongs = (name) =>
  papers.includes(name) ||
  ((name.startsWith('docs/') ? name.endsWith('.md') : true) &&
    (name.startsWith('dist/') && !name.startsWith('dist/explorer/')
      ? /\.js(?:on)?$/.test(name)
      : !name.includes('__pycache__')))

/**
 * @param {string} root
 * @param {Readonly<Record<string, string>>} [made] texts of further files
 * @returns {{ index: import('../src/host/installation/installation.ts').ShippedIndex, bytes: Buffer }}
 */
export function shippedFiles(root, made = {}) {
  const names = [
    ...papers,
    ...Object.keys(made),
    ...[...folders, ...programs].flatMap((folder) => filesBelow(root, folder)),
  ].filter(belongs)
  const files = {}
  const contents = []
  const hash = createHash('sha256')
  let offset = 0
  for (const name of names.sort()) {
    const content = name in made ? Buffer.from(made[name]) : readFileSync(join(root, name))
    files[name] = [offset, content.length]
    hash.update(`${name}\0${content.length}\0`).update(content)
    contents.push(content)
    offset += content.length
  }
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  return { index: { version, digest: hash.digest('hex'), files }, bytes: Buffer.concat(contents) }
}

const filesBelow = (root, folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((name) => statSync(join(root, name)).isFile())
