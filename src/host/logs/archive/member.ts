import type { Missing } from '../../../core/model/missing.ts'

/** A file in an archive. Members are read in order: the next one may only be asked for once this one was read or left. */
export interface FileMember {
  readonly kind: 'file'
  /** Path in the archive, with `/`; it never leaves the archive. */
  readonly path: string
  /**
   * To be called at most once; the chunks may not be read later. A chunk is only valid until the next is asked for.
   *
   * @throws SteadyError ARCHIVE_TOO_LARGE
   */
  readonly chunks: () => AsyncIterable<Uint8Array>
}

/** What an archive holds that is no file to read, with the reason. */
export interface UnreadMember {
  readonly kind: 'unread'
  readonly path: string
  readonly why: Missing
}

export type Member = FileMember | UnreadMember
