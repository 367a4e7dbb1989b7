/** A value and everything in it, read-only. */
export type Immutable<T> = T extends string | number | boolean | null | undefined
  ? T
  : { readonly [K in keyof T]: Immutable<T[K]> }
