import { accessSync, constants, statSync } from 'node:fs'
import { delimiter, isAbsolute, join, resolve } from 'node:path'

/**
 * Path of a program by the rules of execvp(3): a name with a slash is a path from the working directory, any other name is
 * looked up along PATH. Undefined if no executable file is found.
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
