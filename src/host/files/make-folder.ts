import { existsSync, mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Makes a folder and those above it that are missing; one that is there already is left as it is. Node's own `recursive`
 * never ends below /proc, where a folder cannot be made and its parent says that it is the folder that is missing.
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
