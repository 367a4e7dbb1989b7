import { existsSync, readdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { SteadyError } from '../../core/model/error.ts'
import { installedSchema, type Installed } from '../../core/setups/installed.ts'
import { ifThere } from '../store/disk.ts'
import { readJson } from '../store/json-file.ts'
import { sha256Of } from '../store/sha256.ts'

/** Where installations are: in STEADY_HOME, else where the XDG Base Directory Specification puts a program's data. */
export function setupsFolder(variables: NodeJS.ProcessEnv): string {
  const own = variables['STEADY_HOME']
  if (own !== undefined && own !== '') return join(own, 'setups')
  const data = variables['XDG_DATA_HOME']
  const base =
    data !== undefined && data !== '' ? data : join(variables['HOME'] ?? homedir(), '.local', 'share')
  return join(base, 'steadystate', 'setups')
}

/** Twelve digits of the SHA-256 of a variant's recipe name its installation. */
export const recipeDigest = (recipe: string): string => sha256Of(Buffer.from(recipe)).slice(0, 12)

export const markerOf = (folder: string) => join(folder, 'setup.json')

/** Every installation that is whole and whose interpreter is still there. */
export function readInstalled(folder: string): Installed[] {
  const names = ifThere(() => readdirSync(folder)) ?? []
  return names
    .sort()
    .map((name) => markedIn(join(folder, name)))
    .filter((one): one is Installed => one !== undefined && existsSync(one.python))
}

/** A marker that was cut short or is of a later version marks nothing: the folder is made again. */
export function markedIn(folder: string): Installed | undefined {
  try {
    return readJson(markerOf(folder), installedSchema, { kind: 'restore' })
  } catch (error) {
    if (error instanceof SteadyError) return undefined
    throw error
  }
}
