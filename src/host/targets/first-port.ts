import { createHash } from 'node:crypto'

const lowestPort = 20_000
const portRange = 10_000

/** The first port of a job, or where the search for free ones begins: two jobs that start at once rarely meet. */
export const firstPort = (id: string): number =>
  lowestPort + (createHash('sha256').update(id).digest().readUInt32BE() % portRange)
