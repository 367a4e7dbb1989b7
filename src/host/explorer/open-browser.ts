import { spawn } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Whether a browser was asked to open the page; without a display none is. */
export type BrowserStart = 'asked' | 'no-display'

/**
 * Asks the desktop to open an address. Every user sees the arguments of a program, so the address with its token is in a
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
  // Nobody has to have the program: the address is printed too.
  child.on('error', () => undefined)
  child.unref()
  return 'asked'
}
