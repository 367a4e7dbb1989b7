/** Numbers by table and name. */
export type Counts = Readonly<Record<string, Readonly<Record<string, number>>>>

export function count(): Counts
export function budget(): Counts
export function excesses(counted: Counts, limits: Counts): string[]
