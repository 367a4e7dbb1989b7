import { readFileSync } from 'node:fs'

/** Version of the package that this trainer is part of. */
export const packageVersion = (): string => {
  const text = readFileSync(new URL('../../package.json', import.meta.url), 'utf8')
  return (JSON.parse(text) as { readonly version: string }).version
}
