/** Kinds of archive members that are not files. */
export type NoMemberFile = 'link' | 'device' | 'pipe' | 'unknown'

/** The limit that an archive exceeds. */
export type ArchiveExcess =
  | { readonly kind: 'members'; readonly most: number }
  | { readonly kind: 'file-bytes' | 'all-bytes'; readonly mebibytes: number }
  | { readonly kind: 'ratio'; readonly ratio: number }
