/** What is wrong with a record or an image: see core/data. */
export type DataDamage = 'cut' | 'checksum' | 'marks' | 'no-image' | 'no-jpeg'

/** What sets a data set apart from the one that was asked for. */
export type DataDifference =
  | { readonly is: 'images' | 'classes' | 'seed'; readonly has: number; readonly asked: number }
  | { readonly is: 'formats'; readonly has: readonly string[]; readonly asked: readonly string[] }
