import { installation } from './installation.ts'

/** Version of this steadystate, from its package.json. */
export function steadyVersion(): string {
  return (JSON.parse(installation.text('package.json')) as { version: string }).version
}
