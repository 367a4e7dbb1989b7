import type { Missing } from '../../../core/model/missing.ts'

/** A file in an archive. Members come in order; ask for the next one only after this one was read or skipped. */
export interface FileMember {
  readonly kind: 'file'
  /** Path in the archive, with `/`; it never leaves the archive. */
  readonly path: string
  /**
   * Call it at most once, and read it before the next member. A chunk is valid only until the next is asked for.
   *
   * @throws SteadyError ARCHIVE_TOO_LARGE
   */
  readonly chunks: () => AsyncIterable<Uint8Array>
}

/** A member that is not a file to read, with the reason. */
export interface UnreadMember {
  readonly kind: 'unread'
  readonly path: string
  readonly why: Missing
}

export type Member = FileMember | UnreadMember
