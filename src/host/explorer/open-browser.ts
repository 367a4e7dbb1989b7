import { spawn } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Whether a browser was asked to open the page. Without a display, none is asked. */
export type BrowserStart = 'asked' | 'no-display'

/**
 * Asks the desktop to open an address. Every user can see a program's arguments, so the address with its token goes into a
 * file that only this user can read.
 */
export function openBrowser(
  address: string,
  variables: Readonly<Record<string, string | undefined>>,
  platform: NodeJS.Platform,
): BrowserStart {
  const hasDisplay = (variables['DISPLAY'] ?? variables['WAYLAND_DISPLAY'] ?? '') !== ''
  if (platform !== 'darwin' && !hasDisplay) return 'no-display'
  const file = join(mkdtempSync(join(tmpdir(), 'steady-explore-')), 'open.html')
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
  return 'asked'
}
