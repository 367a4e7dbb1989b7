import { accessSync, constants, statSync } from 'node:fs'
import { delimiter, isAbsolute, join, resolve } from 'node:path'

/**
 * Where a program lies, by the rules of execvp(3): a name with a slash is a path from the working directory, any other
 * name is looked for along PATH. undefined where there is none that may be executed.
 */
export function findProgram(name: string, path: string, workingDirectory: string): string | undefined {
  const candidates = name.includes('/')
    ? [isAbsolute(name) ? name : resolve(workingDirectory, name)]
    : path.split(delimiter).map((folder) => join(resolve(workingDirectory, folder), name))
  return candidates.find(isExecutable)
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return statSync(file).isFile()
  } catch {
    return false
  }
}
