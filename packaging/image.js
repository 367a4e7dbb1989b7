/**
 * Makes an OCI image with the executable and what it needs to run, as one archive and without a registry:
 * `node packaging/image.js [--executable FILE] [--arch x64|arm64]`. Needs Debian's apt-get and dpkg-deb. `podman load -i` reads it.
 */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
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
import { builtFrom, sourceEpoch } from './built-from.js'
import { makeRootFolder } from './root-folder.js'

const root = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '')
const { values } = parseArgs({
  options: {
    executable: { type: 'string', default: join(root, 'build/steady') },
    arch: { type: 'string', default: process.arch },
    out: { type: 'string', default: join(root, 'build') },
  },
})
const { version, description, license } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const architecture = { x64: 'amd64', arm64: 'arm64' }[values.arch]
const created = new Date(sourceEpoch() * 1000).toISOString()

const work = mkdtempSync(join(tmpdir(), 'steady-image-'))
const out = join(values.out, `steadystate-${version}-oci-${architecture}.tar`)
try {
  const files = join(work, 'files')
  makeRootFolder(files, { architecture })
  copyFileSync(values.executable, join(files, 'usr/bin/steady'))
  mkdirSync(join(files, 'usr/share/doc/steadystate'), { recursive: true })
  const documents = join(files, 'usr/share/doc/steadystate')
  copyFileSync(`${values.executable}.LICENSES.txt`, join(documents, 'LICENSES.txt'))
  for (const name of ['LICENSE', 'NOTICE']) copyFileSync(join(root, name), join(documents, name))
  mkdirSync(join(files, 'work'))
  // Whoever a container runs as.
  chmodSync(join(files, 'work'), 0o1777)
  const layout = join(work, 'layout')
  mkdirSync(join(layout, 'blobs/sha256'), { recursive: true })
  const layer = pack(files)
  const blob = (content, mediaType) => {
    const digest = createHash('sha256').update(content).digest('hex')
    writeFileSync(join(layout, 'blobs/sha256', digest), content)
    return { mediaType, digest: `sha256:${digest}`, size: content.length }
  }
  const json = (value, mediaType) => blob(Buffer.from(JSON.stringify(value)), mediaType)
  const about = {
    'org.opencontainers.image.title': 'steadystate',
    'org.opencontainers.image.version': version,
    'org.opencontainers.image.description': description,
    'org.opencontainers.image.licenses': license,
    'org.opencontainers.image.created': created,
    'org.opencontainers.image.revision': builtFrom().commit ?? 'not recorded',
  }
  const config = json(
    {
      created,
      architecture,
      os: 'linux',
      config: {
        Env: ['PATH=/usr/bin:/bin', 'HOME=/tmp'],
        Entrypoint: ['/usr/bin/steady'],
        Cmd: ['--help'],
        WorkingDir: '/work',
        // Nobody in the image, so that a container has no rights of root on what is mounted.
        User: '65532:65532',
        Labels: about,
      },
      rootfs: { type: 'layers', diff_ids: [`sha256:${createHash('sha256').update(layer).digest('hex')}`] },
    },
    'application/vnd.oci.image.config.v1+json',
  )
  const manifest = json(
    {
      schemaVersion: 2,
      mediaType: 'application/vnd.oci.image.manifest.v1+json',
      config,
      layers: [blob(gzipSync(layer), 'application/vnd.oci.image.layer.v1.tar+gzip')],
      annotations: about,
    },
    'application/vnd.oci.image.manifest.v1+json',
  )
  const name = `localhost/steadystate:${version}`
  const annotations = { 'org.opencontainers.image.ref.name': name }
  writeFileSync(join(layout, 'oci-layout'), JSON.stringify({ imageLayoutVersion: '1.0.0' }))
  writeFileSync(
    join(layout, 'index.json'),
    JSON.stringify({ schemaVersion: 2, manifests: [{ ...manifest, annotations }] }),
  )
  writeFileSync(out, pack(layout))
} finally {
  rmSync(work, { recursive: true, force: true })
}
console.log(`${out}: ${(statSync(out).size / 1e6).toFixed(1)} MB`)

/** The same files give the same archive. */
function pack(folder) {
  const options = ['--sort=name', '--mtime=@0', '--owner=0', '--group=0', '--numeric-owner']
  return execFileSync('tar', [...options, '-C', folder, '-c', '.'], { maxBuffer: 2 ** 30 })
}
