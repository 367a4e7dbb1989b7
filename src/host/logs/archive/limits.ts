import { SteadyError } from '../../../core/model/error.ts'

/** Limits of what is unpacked from an archive, because a few bytes can unpack to any number. */
export interface ArchiveLimits {
  readonly members: number
  /** Unpacked bytes of one file. */
  readonly fileBytes: number
  /** Unpacked bytes of all files together. */
  readonly allBytes: number
  /** Unpacked bytes for each packed byte, checked after `ratioFrom` bytes. */
  readonly ratio: number
  readonly ratioFrom: number
}

const MiB = 2 ** 20

/** The logs of a large collection have some hundred megabytes; text packs 5 to 60 times smaller, zeros 1000 times. */
export const archiveLimits: ArchiveLimits = {
  members: 100_000,
  fileBytes: 2048 * MiB,
  allBytes: 8192 * MiB,
  ratio: 400,
  ratioFrom: 64 * MiB,
}

/** Counts what is unpacked from an archive. Every method throws `ARCHIVE_TOO_LARGE` beyond a limit. */
export class ArchiveWatch {
  readonly #name: string
  readonly #limits: ArchiveLimits
  #members = 0
  #bytes = 0

  constructor(name: string, limits: ArchiveLimits) {
    this.#name = name
    this.#limits = limits
  }

  member(): void {
    this.#members += 1
    const { members } = this.#limits
    if (this.#members > members) throw this.#excess({ kind: 'members', most: members })
  }

  /** @param size bytes of the next file, as the archive states them */
  file(size: number): void {
    const { fileBytes, allBytes } = this.#limits
    if (size > fileBytes) throw this.#excess({ kind: 'file-bytes', mebibytes: fileBytes / MiB })
    if (this.#bytes + size > allBytes) throw this.#excess({ kind: 'all-bytes', mebibytes: allBytes / MiB })
  }

  /**
   * @param length bytes of a piece that was unpacked
   * @param packed bytes of the archive that were read for all pieces so far; infinite where it is not packed
   */
  unpacked(length: number, packed: number): void {
    this.#bytes += length
    const { allBytes, ratio, ratioFrom } = this.#limits
    if (this.#bytes > allBytes) throw this.#excess({ kind: 'all-bytes', mebibytes: allBytes / MiB })
    if (this.#bytes > ratioFrom && this.#bytes > ratio * packed) throw this.#excess({ kind: 'ratio', ratio })
  }

  #excess(is: ArchiveExcess): SteadyError {
    return new SteadyError('ARCHIVE_TOO_LARGE', { archive: this.#name, is })
  }
}

/** Kinds of archive members that are not files. */
export type NoMemberFile = 'link' | 'device' | 'pipe' | 'unknown'

/** The limit that an archive exceeds. */
export type ArchiveExcess =
  | { readonly kind: 'members'; readonly most: number }
  | { readonly kind: 'file-bytes' | 'all-bytes'; readonly mebibytes: number }
  | { readonly kind: 'ratio'; readonly ratio: number }
