/** What a path names that is neither a file nor a folder. */
export type NoFile = 'device' | 'pipe' | 'socket'

/** What a file that is no log turned out to be. */
export type NoText =
  'archive' | 'program' | 'pdf' | 'image' | 'database' | 'bzip2' | 'xz' | 'hdf5' | 'utf-16' | 'binary' | 'nul'

/** Why a file is not read. */
export type NotReadable =
  | { readonly kind: NoFile | 'folder' }
  | { readonly kind: 'too-long'; readonly mebibytes: number }
  | { readonly kind: 'error'; readonly code: string }
