import { readdirSync, rmdirSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { makeFolder, onDisk, systemCode } from '../files/disk.ts'
import { runPaths } from './paths.ts'

/** Empties or makes the folder of a run. Only the reference of its job stays. */
export function freshRunFolder(results: string, id: string): void {
  const { folder, job } = runPaths(id)
  const path = join(results, folder)
  onDisk(path, () => {
    makeFolder(path)
    for (const name of readdirSync(path))
      if (name !== basename(job)) rmSync(join(path, name), { recursive: true, force: true })
  })
}

/** Removes a run's folder, and its case's folder if that is empty then. */
export function removeRun(results: string, id: string): void {
  const folder = join(results, runPaths(id).folder)
  rmSync(folder, { recursive: true, force: true })
  try {
    rmdirSync(dirname(folder))
  } catch (error) {
    if (!['ENOTEMPTY', 'EEXIST', 'ENOENT'].includes(systemCode(error) ?? '')) throw error
  }
}
