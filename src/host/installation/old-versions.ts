import { lstatSync, mkdtempSync, readdirSync, renameSync, rmSync, utimesSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { systemCode } from '../store/disk.ts'

const day = 86_400_000
/** Jobs that wait in a queue read these files too. */
const unused = 90 * day

/** The files of a version, or what somebody who was killed left of putting them there. */
const isVersion = (name: string) => /^\d+\.\d+\.\d+.*-[0-9a-f]{16}(?:\.\w{6})?$/.test(name)

/** Notes in the time of a folder that it is used; a note of this day stays. */
export function noteUse(folder: string, now = Date.now()): void {
  attempt(() => {
    if (lstatSync(folder).mtimeMs > now - day) return
    utimesSync(folder, new Date(now), new Date(now))
  })
}

/** Removes the folders of this user beside that of a version that nobody has used for 90 days. */
export function removeUnused(version: string, now = Date.now()): void {
  const parent = dirname(version)
  for (const name of readdirSync(parent)) {
    if (name === basename(version) || !isVersion(name)) continue
    attempt(() => {
      const folder = join(parent, name)
      const { uid, mtimeMs } = lstatSync(folder)
      if (uid === process.getuid?.() && mtimeMs < now - unused) removeWhole(folder)
    })
  }
}

/** Under another name first, because a folder is removed file by file. */
export function removeWhole(folder: string): void {
  const aside = mkdtempSync(`${folder}.`)
  attempt(() => {
    renameSync(folder, join(aside, 'removed'))
  })
  rmSync(aside, { recursive: true, force: true })
}

/** What the system refuses is left as it is: another steady may do the same at this moment. */
function attempt(act: () => void): void {
  try {
    act()
  } catch (error) {
    if (systemCode(error) === undefined) throw error
  }
}
