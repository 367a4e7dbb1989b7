import { homedir } from 'node:os'
import { join } from 'node:path'

/** What a user has decided: in STEADY_HOME, else where the XDG Base Directory Specification puts a configuration. */
export function configFolder(variables: NodeJS.ProcessEnv): string {
  const { STEADY_HOME: steadyHome, XDG_CONFIG_HOME: config } = variables
  if (steadyHome !== undefined && steadyHome !== '') return join(steadyHome, 'config')
  const base =
    config !== undefined && config !== '' ? config : join(variables['HOME'] ?? homedir(), '.config')
  return join(base, 'steadystate')
}
