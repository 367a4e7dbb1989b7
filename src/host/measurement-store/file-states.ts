import { statSync } from 'node:fs'
import { join } from 'node:path'
import type { FileState } from '../../core/measurement-store/entry.ts'
import { SteadyError } from '../../core/model/error.ts'
import { ifThere } from '../files/disk.ts'
import { logDigest } from '../store/log-digest.ts'

/** The state of a file without its content. */
export interface FileLook {
  /** Changes once the file is replaced or written to; undefined where there is no file. */
  readonly identity: string | undefined
  /** Whether a later change would change the identity, because the last write was long enough ago. */
  readonly isSettled: boolean
}

/**
 * As in git's index, two changes of a file within one tick of its disk's clock leave the same identity. The coarsest disk in
 * use counts in steps of two seconds.
 */
const coarsestTick = 2_100_000_000n

/**
 * Looks at files of a folder and computes their digests, each once.
 *
 * @param began a time before any file was looked at
 */
export class FileStates {
  readonly #folder: string
  readonly #settledBefore: bigint
  readonly #looks = new Map<string, FileLook>()
  readonly #digests = new Map<string, Promise<FileState | undefined>>()

  constructor(folder: string, began = Date.now()) {
    this.#folder = folder
    this.#settledBefore = BigInt(Math.floor(began)) * 1_000_000n - coarsestTick
  }

  look(path: string): FileLook {
    const before = this.#looks.get(path)
    if (before !== undefined) return before
    const look = this.lookAgain(path)
    this.#looks.set(path, look)
    return look
  }

  /** The present look of a file, not the remembered one. */
  lookAgain(path: string): FileLook {
    const found = ifThere(() => statSync(join(this.#folder, path), { bigint: true, throwIfNoEntry: false }))
    if (found === undefined) return { identity: undefined, isSettled: true }
    const { dev, ino, size, mtimeNs, ctimeNs } = found
    return {
      identity: [dev, ino, size, mtimeNs, ctimeNs].join(' '),
      isSettled: mtimeNs < this.#settledBefore && ctimeNs < this.#settledBefore,
    }
  }

  /** Reads a file; undefined where it exists and cannot be read. */
  digest(path: string): Promise<FileState | undefined> {
    const digest = this.#digests.get(path) ?? this.#read(path)
    this.#digests.set(path, digest)
    return digest
  }

  /** The state of a file whose content is known. */
  stateOf(path: string, content: Omit<FileState, 'path' | 'identity'>): FileState {
    const { identity, isSettled } = this.look(path)
    return { path, identity: isSettled ? identity : undefined, ...content }
  }

  async #read(path: string): Promise<FileState | undefined> {
    if (this.look(path).identity === undefined) return this.stateOf(path, noFile)
    try {
      return this.stateOf(path, await logDigest(join(this.#folder, path)))
    } catch (error) {
      if (!(error instanceof SteadyError)) throw error
      return undefined
    }
  }
}

const noFile = { sha256: '', bytes: 0, lines: 0 }
