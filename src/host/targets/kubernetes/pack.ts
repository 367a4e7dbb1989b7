import { spawn } from 'node:child_process'
import { basename, dirname } from 'node:path'
import { SteadyError } from '../../../core/model/error.ts'
import { digestOf, leftOut } from '../copied-files.ts'

/** An object of Kubernetes holds about 1 MiB, and a file takes 4/3 of its size in it. */
const mostBytes = 700_000

/**
 * Compressed archives of files and folders on this machine, in the order of `paths`. Each holds one entry with the name of
 * the file or folder.
 *
 * @throws SteadyError `FILE_NOT_FOUND`, `KUBERNETES_FILES_TOO_LARGE`
 */
export async function packed(paths: readonly string[]): Promise<Buffer[]> {
  const archives: Buffer[] = []
  let room = mostBytes
  for (const path of paths) {
    // The error names what cannot be read.
    await digestOf(path)
    const archive = await archiveOf(path, room)
    if (archive === undefined)
      throw new SteadyError('KUBERNETES_FILES_TOO_LARGE', { path, kilobytes: mostBytes / 1000 })
    room -= archive.length
    archives.push(archive)
  }
  return archives
}

/** Undefined where the archive has more than `most` bytes. */
function archiveOf(path: string, most: number): Promise<Buffer | undefined> {
  const exclude = leftOut.map((name) => `--exclude=${name}`)
  const tar = spawn('tar', ['-C', dirname(path), ...exclude, '-czf', '-', `./${basename(path)}`], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    let printed = ''
    tar.stderr.on('data', (chunk: Buffer) => (printed += chunk.toString()))
    tar.stdout.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size <= most) chunks.push(chunk)
      else tar.kill()
    })
    tar.on('error', reject)
    tar.on('close', (code) => {
      if (size > most) resolve(undefined)
      else if (code === 0) resolve(Buffer.concat(chunks))
      else reject(new Error(`tar could not read ${path}: ${printed.trim()}`))
    })
  })
}
