import { existsSync, readdirSync, rmSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { SteadyError } from '../../core/model/error.ts'
import { installedSchema, type InstalledSetup } from '../../core/setups/installed.ts'
import { ifThere } from '../files/disk.ts'
import { readJson } from '../store/json-file.ts'
import { lockFolder, type FolderLock } from '../store/lock.ts'
import { sha256Of } from '../files/sha256.ts'

/** The folder of installations: STEADY_HOME, or where the XDG Base Directory Specification puts a program's data. */
export function setupsFolder(variables: NodeJS.ProcessEnv): string {
  const variable = variables['STEADY_HOME']
  if (variable !== undefined && variable !== '') return join(variable, 'setups')
  const data = variables['XDG_DATA_HOME']
  const base =
    data !== undefined && data !== '' ? data : join(variables['HOME'] ?? homedir(), '.local', 'share')
  return join(base, 'steadystate', 'setups')
}

/** Twelve digits of the SHA-256 of a variant's recipe; they name its installation. */
export const recipeDigest = (recipe: string): string => sha256Of(Buffer.from(recipe)).slice(0, 12)

export const markerOf = (folder: string) => join(folder, 'setup.json')

/** The folders of a setup's installations, complete or not: one for each lock, and one for the system's Python. */
export function foldersOf(setup: string, folder: string): string[] {
  const names = ifThere(() => readdirSync(folder)) ?? []
  return names
    .filter(
      (name) => name.startsWith(`${setup}-`) && /^([0-9a-f]{12}|system)$/.test(name.slice(setup.length + 1)),
    )
    .map((name) => join(folder, name))
}

/** Every complete installation whose interpreter still exists. */
export function readInstalled(folder: string): InstalledSetup[] {
  const names = ifThere(() => readdirSync(folder)) ?? []
  return names
    .sort()
    .map((name) => installedIn(join(folder, name)))
    .filter((installed) => installed !== undefined)
}

/**
 * What is installed in a folder; undefined where its marker is cut short or of a later version, or where its interpreter is
 * gone. Such a folder is made again.
 */
export function installedIn(folder: string): InstalledSetup | undefined {
  try {
    const marked = readJson(markerOf(folder), installedSchema, { kind: 'restore' })
    return marked !== undefined && existsSync(marked.python) ? marked : undefined
  } catch (error) {
    if (error instanceof SteadyError) return undefined
    throw error
  }
}

/** Paths of an installation's lock, and of the files that its making needs. */
export const filesBeside = (folder: string) => ({
  lock: `${folder}.lock`,
  log: `${folder}.log`,
  packages: { ready: `${folder}.lock.txt`, built: `${folder}.built.lock.txt` },
})

/** Removes what killed sessions began to install. An installation in progress in another session stays. */
export function removePartial(folder: string): void {
  const names = ifThere(() => readdirSync(folder)) ?? []
  const begun = new Set(
    names.flatMap((name) => /^(.+-[0-9a-f]{12})(?:\.built)?(?:\.lock\.txt)?$/.exec(name)?.[1] ?? []),
  )
  for (const name of begun) {
    const path = join(folder, name)
    const { lock, log, packages } = filesBeside(path)
    if (existsSync(markerOf(path))) continue
    const held = lockIfFree(lock)
    if (held === undefined) continue
    for (const left of [path, log, packages.ready, packages.built])
      rmSync(left, { recursive: true, force: true })
    held.release()
  }
}

function lockIfFree(lock: string): FolderLock | undefined {
  try {
    return lockFolder(lock)
  } catch (error) {
    if (error instanceof SteadyError) return undefined
    throw error
  }
}
