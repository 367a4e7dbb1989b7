/** What a member of an archive is that is no file. */
export type NoMemberFile = 'link' | 'device' | 'pipe' | 'unknown'

/** Which limit an archive passes. */
export type ArchiveExcess =
  | { readonly kind: 'members'; readonly most: number }
  | { readonly kind: 'file-bytes' | 'all-bytes'; readonly mebibytes: number }
  | { readonly kind: 'ratio'; readonly ratio: number }
