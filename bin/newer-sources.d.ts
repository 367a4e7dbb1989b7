/** See newer-sources.js. */
export function isOlder(path: string, root: string): boolean
