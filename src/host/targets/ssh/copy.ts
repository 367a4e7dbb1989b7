import { spawn } from 'node:child_process'
import { basename, dirname } from 'node:path'
import { shellQuoted } from '../../../core/text/shell.ts'
import { leftOut } from '../copied-files.ts'
import type { Link } from './link.ts'

/**
 * Copies a file or a folder to `<folder>/files/<digest>` on a node. That folder appears only when everything is in it, so
 * that a copy which was cut short is never taken for a whole one.
 */
export async function copyTo(link: Link, folder: string, path: string, digest: string): Promise<void> {
  const exclude = leftOut.map((name) => `--exclude=${name}`)
  const tar = spawn('tar', ['-C', dirname(path), ...exclude, '-cf', '-', `./${basename(path)}`], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  tar.stderr.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  const packed = new Promise<void>((resolve, reject) => {
    tar.on('error', reject)
    tar.on('close', (code) => {
      if (code === 0) resolve()
      else reject(new Error(`tar could not read ${path}: ${printed.trim()}`))
    })
  })
  const unpack = [
    'umask 077; set -e',
    `cd ${shellQuoted(folder)}; mkdir -p files; cd files`,
    `part=${digest}.$$; mkdir "$part"; trap 'rm -rf "$part"' EXIT`,
    'tar -C "$part" -xof -',
    `[ -d ${digest} ] || mv "$part" ${digest}`,
  ].join('\n')
  await Promise.all([packed, link.run(unpack, { input: tar.stdout, timeout: 0 })])
}
