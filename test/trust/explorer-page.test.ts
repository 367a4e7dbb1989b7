import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { root } from '../architecture/source-files.ts'
import { startSteady } from '../run/steady.ts'

const base = mkdtempSync(join(tmpdir(), 'steady-browser-'))
/** A desktop that opens nothing. */
const programs = join(base, 'programs')
mkdirSync(programs)
writeFileSync(join(programs, 'xdg-open'), '#!/bin/sh\n')
chmodSync(join(programs, 'xdg-open'), 0o755)

const temporary = () => mkdtempSync(join(base, 'temporary-'))
const pagesIn = (folder: string) => readdirSync(folder).filter((name) => name.startsWith('steady-explore-'))

/** An explorer that has asked the desktop to open its page. */
async function explorerIn(folder: string, ...more: string[]) {
  const before = pagesIn(folder)
  const started = startSteady(['explore', 'reports/quickstart', ...more], root, {
    DISPLAY: ':9',
    TMPDIR: folder,
    PATH: `${programs}${delimiter}${String(process.env['PATH'])}`,
  })
  const page = await vi.waitUntil(() => pagesIn(folder).find((name) => !before.includes(name)), {
    timeout: 30_000,
    interval: 1,
  })
  return { ...started, page: join(folder, page) }
}

it('the page with the token is gone once the explorer ends, by every signal that asks it to', async () => {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    const folder = temporary()
    const { child, ended, page } = await explorerIn(folder)
    expect(statSync(page).mode & 0o077).toBe(0)
    child.kill(signal)
    expect(await ended).toMatchObject({ code: 0, signal: null })
    expect(pagesIn(folder)).toEqual([])
  }
})

it('the page of a killed explorer is gone once another starts, and that of a living one stays', async () => {
  const folder = temporary()
  const killed = await explorerIn(folder)
  const living = await explorerIn(folder)
  expect(readFileSync(join(killed.page, 'open.html'), 'utf8')).toContain('?token=')
  killed.child.kill('SIGKILL')
  await killed.ended
  const next = await explorerIn(folder)
  expect(
    pagesIn(folder)
      .map((name) => join(folder, name))
      .sort(),
  ).toEqual([living.page, next.page].sort())
  for (const { child, ended } of [living, next]) {
    child.kill('SIGTERM')
    await ended
  }
  expect(pagesIn(folder)).toEqual([])
})
