import type { readOnly } from '../messages/data.ts'

/** A value and everything in it, read-only. */
export type Immutable<T> = unknown extends T
  ? T
  : T extends string | number | boolean | null | undefined
    ? T
    : typeof readOnly extends keyof T
      ? T
      : { readonly [K in keyof T]: Immutable<T[K]> }
