import { homedir } from 'node:os'
import { join } from 'node:path'

/**
 * The folder of files that may be deleted at any time without loss: STEADY_CACHE, a folder in STEADY_HOME, or where the XDG
 * Base Directory Specification puts a cache.
 */
export function cacheFolder(variables: NodeJS.ProcessEnv): string {
  const { STEADY_CACHE: folder, STEADY_HOME: steadyHome, XDG_CACHE_HOME: cache } = variables
  if (folder !== undefined && folder !== '') return folder
  if (steadyHome !== undefined && steadyHome !== '') return join(steadyHome, 'cache')
  const base =
    cache !== undefined && cache.startsWith('/') ? cache : join(variables['HOME'] ?? homedir(), '.cache')
  return join(base, 'steadystate')
}
