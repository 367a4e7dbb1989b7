import { missing } from '../model/missing.ts'

/** The source of a fact could not be read at all. */
export const unreadable = (source: string) => missing('not-readable', { source })

/** The source was read and does not say. */
export const unstated = (source: string) => missing('not-stated', { source })

/** No limit of this kind is set: the machine's own size is the limit. */
export const unlimited = missing('no-limit')
