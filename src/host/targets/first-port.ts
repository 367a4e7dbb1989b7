import { createHash } from 'node:crypto'

const lowestPort = 20_000
const portRange = 10_000

/** A job's first port, or where the search for free ports begins. Jobs that start at once rarely get the same one. */
export const firstPort = (id: string): number =>
  lowestPort + (createHash('sha256').update(id).digest().readUInt32BE() % portRange)
