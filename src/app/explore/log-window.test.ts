import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { logWindow, windowLimits } from './log-window.ts'

const logged = (text: string, ask: { from?: number; count?: number; secrets?: string[] } = {}) => {
  const results = mkdtempSync(join(tmpdir(), 'steady-log-window-'))
  writeFileSync(join(results, 'log.txt'), text)
  return logWindow({ results, path: 'log.txt', from: 1, count: 100, secrets: [], ...ask })
}

it('a window has the lines of its numbers, and knows how many there are', async () => {
  const text = Array.from({ length: 50 }, (_, index) => `line ${String(index + 1)}\n`).join('')
  expect(await logged(text, { from: 10, count: 2 })).toEqual({
    path: 'log.txt',
    total: 50,
    lines: [
      { number: 10, text: 'line 10' },
      { number: 11, text: 'line 11' },
    ],
  })
})

it('a last line without an end counts, and nothing after an end does', async () => {
  expect((await logged('a\nb')).total).toBe(2)
  expect((await logged('a\r\nb\r\n')).lines.map(({ text }) => text)).toEqual(['a', 'b'])
})

it('secrets are hidden, also where they begin before the end of a long line', async () => {
  const secret = 'hunter2-hunter2'
  const { lines } = await logged(`token ${secret}\n${'x'.repeat(windowLimits.characters - 5)}${secret}\n`, {
    secrets: [secret],
  })
  expect(lines.map(({ text }) => text).join('\n')).not.toContain('hunter2')
  expect(lines[0]?.text).toContain('(redacted)')
})

it('what cannot be seen is replaced, and a line of any length is cut', async () => {
  const { lines } = await logged(`safe\u202etxt.exe\u0007\n${'y'.repeat(1e5)}\n`)
  expect(lines[0]?.text).toBe('safe\ufffdtxt.exe\ufffd')
  expect(lines[1]?.text.length).toBe(windowLimits.characters)
  expect((lines[1]?.text.length ?? 0) + (lines[1]?.cut ?? 0)).toBe(1e5)
})
