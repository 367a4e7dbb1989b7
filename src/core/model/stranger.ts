/** Why a file may be somebody else's. */
export type Stranger =
  /** The number of the user that it belongs to. */
  | { readonly kind: 'owner'; readonly id: number }
  /** Who changed it last, in a clone. */
  | { readonly kind: 'commit'; readonly commit: string; readonly author: string }
  /** Browsers put files there. */
  | { readonly kind: 'download'; readonly folder: string }
