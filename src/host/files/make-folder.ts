import { existsSync, mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Makes a folder and the missing ones above it; leaves an existing one as it is. Node's own `recursive` never ends below
 * /proc: no folder can be made there, and the error names the folder itself as missing.
 *
 * @param mode of this folder, if it is made
 * @throws the system's error where a folder cannot be made
 */
export function makeFolder(path: string, mode?: number): void {
  if (!existsSync(dirname(path))) makeFolder(dirname(path))
  try {
    mkdirSync(path, mode)
  } catch (error) {
    if (!existsSync(path) || !statSync(path).isDirectory()) throw error
  }
}
