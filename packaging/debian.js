/**
 * Makes a Debian package with the executable, man pages and completion: `node packaging/debian.js [--executable FILE]
 * [--arch x64|arm64] [--compression gzip]`, after `node packaging/manual.js`. Needs dpkg-deb. The same files give the same
 * package.
 */
import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { gzipSync } from 'node:zlib'
import { sourceEpoch } from './built-from.js'

const root = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '')
const { values } = parseArgs({
  options: {
    executable: { type: 'string', default: join(root, 'build/steady') },
    arch: { type: 'string', default: process.arch },
    compression: { type: 'string', default: 'xz' },
    out: { type: 'string', default: join(root, 'build') },
  },
})
const { version, description } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const architecture = { x64: 'amd64', arm64: 'arm64' }[values.arch]

const folder = mkdtempSync(join(tmpdir(), 'steady-debian-'))
const out = join(values.out, `steadystate_${version}_${architecture}.deb`)
try {
  // mkdtemp makes it for one user; what is installed is for all.
  chmodSync(folder, 0o755)
  mkdirSync(join(folder, 'usr/bin'), { recursive: true })
  copyFileSync(values.executable, join(folder, 'usr/bin/steady'))
  chmodSync(join(folder, 'usr/bin/steady'), 0o755)
  cpSync(join(root, 'build/share'), join(folder, 'usr/share'), { recursive: true })
  const manual = join(folder, 'usr/share/man/man1')
  for (const page of readdirSync(manual)) {
    const text = readFileSync(join(manual, page))
    writeFileSync(join(manual, `${page}.gz`), gzipSync(text, { level: 9 }))
    rmSync(join(manual, page))
  }
  const documents = join(folder, 'usr/share/doc/steadystate')
  mkdirSync(documents, { recursive: true })
  // One file for the licence of steady and those of what is in the executable, as Debian wants it.
  const papers = ['NOTICE', 'LICENSE'].map((name) => join(root, name))
  writeFileSync(
    join(documents, 'copyright'),
    [...papers, `${values.executable}.LICENSES.txt`].map((file) => readFileSync(file, 'utf8')).join('\n'),
  )
  // Not what the file system of the moment makes of it.
  const kilobytes = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + Math.ceil(statSync(join(parentPath, name)).size / 1024), 0)
  mkdirSync(join(folder, 'DEBIAN'))
  writeFileSync(
    join(folder, 'DEBIAN/control'),
    [
      'Package: steadystate',
      `Version: ${version}`,
      `Architecture: ${architecture}`,
      'Maintainer: the steadystate authors',
      `Installed-Size: ${kilobytes}`,
      'Depends: libc6 (>= 2.28), libstdc++6, libgcc-s1',
      'Recommends: openssh-client',
      'Suggests: git',
      'Section: science',
      'Priority: optional',
      `Description: ${description.replace(/\.$/, '')}`,
      ' It measures the logs of deep-learning frameworks, with an interval and with the',
      ' lines that each figure comes from. It runs suites on one machine, over ssh, on',
      ' Slurm and on Kubernetes. It needs no Node and no Python.',
      '',
    ].join('\n'),
  )
  execFileSync('dpkg-deb', ['--root-owner-group', `-Z${values.compression}`, '--build', folder, out], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, SOURCE_DATE_EPOCH: String(sourceEpoch()) },
  })
} finally {
  rmSync(folder, { recursive: true, force: true })
}
console.log(`${out}: ${(statSync(out).size / 1e6).toFixed(1)} MB`)
