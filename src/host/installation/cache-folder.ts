import { homedir } from 'node:os'
import { join } from 'node:path'

/**
 * What may be deleted at any time without losing anything: STEADY_CACHE, else in STEADY_HOME, else where the XDG Base
 * Directory Specification puts a cache.
 */
export function cacheFolder(variables: NodeJS.ProcessEnv): string {
  const { STEADY_CACHE: folder, STEADY_HOME: steadyHome, XDG_CACHE_HOME: cache } = variables
  if (folder !== undefined && folder !== '') return folder
  if (steadyHome !== undefined && steadyHome !== '') return join(steadyHome, 'cache')
  const base =
    cache !== undefined && cache.startsWith('/') ? cache : join(variables['HOME'] ?? homedir(), '.cache')
  return join(base, 'steadystate')
}
