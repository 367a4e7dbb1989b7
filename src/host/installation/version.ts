import { installation } from './installation.ts'

export function steadyVersion(): string {
  return (JSON.parse(installation.text('package.json')) as { version: string }).version
}
