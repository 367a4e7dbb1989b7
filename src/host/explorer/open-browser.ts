import { spawn } from 'node:child_process'
import { lstatSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isLiving } from '../files/disk.ts'

/** Removes the page; does nothing where it is gone. */
export type RemovePage = () => void

/** The number is that of the process which made the folder. */
const folderName = /^steady-explore-(\d+)-\w{6}$/

/** Removes the pages of this user's explorers that were killed. */
export function removeLeftPages(): void {
  for (const name of readdirSync(tmpdir())) {
    const [, maker] = folderName.exec(name) ?? []
    if (maker === undefined || isLiving(Number(maker))) continue
    const folder = join(tmpdir(), name)
    if (lstatSync(folder, { throwIfNoEntry: false })?.uid === process.getuid?.()) remove(folder)
  }
}

const remove = (folder: string) => {
  rmSync(folder, { recursive: true, force: true })
}

/**
 * Asks the desktop to open an address; without a display, does nothing. Every user can see a program's arguments, so the
 * address with its token goes into a page that only this user can read.
 */
export function openBrowser(
  address: string,
  variables: Readonly<Record<string, string | undefined>>,
  platform: NodeJS.Platform,
): RemovePage {
  const hasDisplay = (variables['DISPLAY'] ?? variables['WAYLAND_DISPLAY'] ?? '') !== ''
  if (platform !== 'darwin' && !hasDisplay) return () => undefined
  const folder = mkdtempSync(join(tmpdir(), `steady-explore-${process.pid}-`))
  const file = join(folder, 'open.html')
  writeFileSync(
    file,
    `<!doctype html><meta charset="utf-8"><meta name="referrer" content="no-referrer"><meta http-equiv="refresh" content="0; url=${address}">`,
    { mode: 0o600 },
  )
  const child = spawn(platform === 'darwin' ? 'open' : 'xdg-open', [file], {
    stdio: 'ignore',
    detached: true,
  })
  // The program may be absent: the address is printed too.
  child.on('error', () => undefined)
  child.unref()
  return () => {
    remove(folder)
  }
}
