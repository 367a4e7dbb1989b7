import { readFileSync } from 'node:fs'

/** The installed package's root folder. */
export const packageRoot = new URL('../../', import.meta.url)

/** Version of this steadystate, from its package.json. */
export function steadyVersion(): string {
  const text = readFileSync(new URL('package.json', packageRoot), 'utf8')
  return (JSON.parse(text) as { version: string }).version
}
