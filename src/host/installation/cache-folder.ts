import { homedir } from 'node:os'
import { join } from 'node:path'

/** What can be made again: in STEADY_HOME, else where the XDG Base Directory Specification puts a cache. */
export function cacheFolder(variables: NodeJS.ProcessEnv): string {
  const { STEADY_HOME: steadyHome, XDG_CACHE_HOME: cache } = variables
  if (steadyHome !== undefined && steadyHome !== '') return join(steadyHome, 'cache')
  const base =
    cache !== undefined && cache.startsWith('/') ? cache : join(variables['HOME'] ?? homedir(), '.cache')
  return join(base, 'steadystate')
}
