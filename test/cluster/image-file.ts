import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** What an image consists of: empty folders, symbolic links, and files of this machine. */
export interface ImageParts {
  readonly folders?: readonly string[]
  readonly links?: Readonly<Record<string, string>>
  readonly files?: Readonly<Record<string, string>>
  readonly command?: readonly string[]
}

/** Writes an image as `docker save` does, without a registry and without a daemon. */
export function writeImage(
  path: string,
  name: string,
  { folders = [], links = {}, files = {}, command = [] }: ImageParts,
) {
  const work = mkdtempSync(join(tmpdir(), 'steady-image-'))
  try {
    const root = join(work, 'root')
    const place = (below: string) => {
      const there = join(root, below)
      mkdirSync(join(there, '..'), { recursive: true })
      return there
    }
    for (const folder of folders) mkdirSync(place(folder), { recursive: true })
    for (const [link, to] of Object.entries(links)) symlinkSync(to, place(link))
    for (const [file, from] of Object.entries(files))
      writeFileSync(place(file), readFileSync(from), { mode: 0o755 })
    const pack = (folder: string, to: string, ...what: readonly string[]) => {
      const { status, stderr } = spawnSync('tar', ['-C', folder, '-cf', to, ...what], { encoding: 'utf8' })
      if (status !== 0) throw new Error(stderr)
    }
    const layer = join(work, 'layer.tar')
    pack(root, layer, '.')
    const configuration = JSON.stringify({
      architecture: process.arch === 'x64' ? 'amd64' : process.arch,
      os: 'linux',
      config: { Env: ['PATH=/usr/bin:/bin:/usr/sbin:/sbin'], Cmd: command },
      rootfs: { type: 'layers', diff_ids: [`sha256:${digest(readFileSync(layer))}`] },
    })
    const configurationFile = `${digest(configuration)}.json`
    writeFileSync(join(work, configurationFile), configuration)
    writeFileSync(
      join(work, 'manifest.json'),
      JSON.stringify([{ Config: configurationFile, RepoTags: [name], Layers: ['layer.tar'] }]),
    )
    pack(work, path, configurationFile, 'layer.tar', 'manifest.json')
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

const digest = (content: string | Buffer) => createHash('sha256').update(content).digest('hex')
