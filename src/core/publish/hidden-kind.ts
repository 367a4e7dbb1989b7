/** What a published copy names instead of showing it. */
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

/** Why a published copy cannot be made at a place. */
export type TargetUse = 'file' | 'folder' | 'results' | 'published'
