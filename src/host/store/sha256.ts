import { createHash } from 'node:crypto'

/** The digest of a content that is in memory whole, in hexadecimal. */
export const sha256Of = (content: Uint8Array) => createHash('sha256').update(content).digest('hex')
