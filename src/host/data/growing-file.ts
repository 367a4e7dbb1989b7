import { createHash } from 'node:crypto'
import { closeSync, openSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { RecordPiece } from '../../core/data/format.ts'
import type { StoredFile } from '../../core/data/manifest.ts'
import { SteadyError } from '../../core/model/error.ts'
import { onDisk, systemCode, writeWhole } from '../store/disk.ts'
import { makeFolder } from '../store/make-folder.ts'

/** The files of one format, of which one is open at a time. */
export class GrowingFiles {
  readonly #root: string
  readonly #name: string
  readonly #finished: StoredFile[] = []
  #open: OpenFile | undefined

  /** @param name folder of the format below `root`, which paths begin with */
  constructor(root: string, name: string) {
    this.#root = root
    this.#name = name
  }

  write(pieces: Iterable<RecordPiece>): void {
    for (const { path, data } of pieces) {
      const file = this.#open?.path === path ? this.#open : this.#begin(path)
      this.#enoughSpace(() => {
        writeWhole(file.descriptor, data)
      })
      file.hash.update(data)
      file.bytes += data.length
    }
  }

  /** Closes the last file; every file in the order of its paths. */
  finish(): StoredFile[] {
    this.close()
    return this.#finished.sort((a, b) => (a.path < b.path ? -1 : 1))
  }

  #begin(path: string): OpenFile {
    this.close()
    const target = join(this.#root, this.#name, path)
    return this.#enoughSpace(() => {
      makeFolder(dirname(target))
      this.#open = { path, descriptor: openSync(target, 'wx'), hash: createHash('sha256'), bytes: 0 }
      return this.#open
    })
  }

  /** Closes the file that is open. */
  close(): void {
    if (this.#open === undefined) return
    const { path, descriptor, hash, bytes } = this.#open
    this.#open = undefined
    closeSync(descriptor)
    this.#finished.push({ path: `${this.#name}/${path}`, bytes, sha256: hash.digest('hex') })
  }

  #enoughSpace<T>(act: () => T): T {
    return onDisk(this.#root, () => {
      try {
        return act()
      } catch (cause) {
        if (!['ENOSPC', 'EDQUOT'].includes(systemCode(cause) ?? '')) throw cause
        throw new SteadyError('DATA_DISK_FULL', { folder: this.#root }, { cause })
      }
    })
  }
}

interface OpenFile {
  readonly path: string
  readonly descriptor: number
  readonly hash: ReturnType<typeof createHash>
  bytes: number
}
