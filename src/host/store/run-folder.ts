import { rmdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { makeFolder } from './make-folder.ts'
import { systemCode } from './disk.ts'
import { runPaths } from './paths.ts'

/** An empty folder for a run; what an earlier, unfinished attempt left is removed. Returns its path. */
export function freshRunFolder(results: string, id: string): string {
  const folder = join(results, runPaths(id).folder)
  rmSync(folder, { recursive: true, force: true })
  makeFolder(folder)
  return folder
}

/** Removes a run's folder, and its case's where that is empty then. */
export function removeRun(results: string, id: string): void {
  const folder = join(results, runPaths(id).folder)
  rmSync(folder, { recursive: true, force: true })
  try {
    rmdirSync(dirname(folder))
  } catch (error) {
    if (!['ENOTEMPTY', 'EEXIST', 'ENOENT'].includes(systemCode(error) ?? '')) throw error
  }
}
