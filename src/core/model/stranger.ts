/** Why a file may belong to somebody else. */
export type Stranger =
  /** Its owner has this user number. */
  | { readonly kind: 'owner'; readonly id: number }
  /** In a clone, another author made the last commit to it. */
  | { readonly kind: 'commit'; readonly commit: string; readonly author: string }
  /** It lies in a folder where browsers save downloads. */
  | { readonly kind: 'download'; readonly folder: string }
