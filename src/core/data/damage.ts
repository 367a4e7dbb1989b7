/** What is wrong with a record or an image: see core/data. */
export type DataDamage = 'cut' | 'checksum' | 'marks' | 'no-image' | 'no-jpeg'

/** How a data set differs from the requested one. */
export type DataDifference =
  | { readonly is: 'images' | 'classes' | 'seed'; readonly has: number; readonly asked: number }
  | { readonly is: 'formats'; readonly has: readonly string[]; readonly asked: readonly string[] }
