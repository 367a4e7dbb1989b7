import { isAbsolute, relative } from 'node:path'

/** Whether an absolute path is a folder or lies in it. */
export function isBelow(path: string, folder: string): boolean {
  const way = relative(folder, path)
  return !isAbsolute(way) && !/^\.\.(?:[\\/]|$)/.test(way)
}
