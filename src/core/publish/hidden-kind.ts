/** Kinds of text that a published copy replaces by a name. */
export type HiddenKind =
  | 'results'
  | 'working-folder'
  | 'setups'
  | 'package'
  | 'data'
  | 'job'
  | 'temporary'
  | 'home'
  | 'host'
  | 'user'
  | 'address'
  | 'email'
  | 'device'
  | 'secret'
  | 'text'

/** Why a published copy cannot be made at a path. */
export type TargetUse = 'file' | 'folder' | 'results' | 'published'
