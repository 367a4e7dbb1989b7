import { readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { compareFormats } from '../../src/core/compare/render/renderers.ts'
import { root } from '../architecture/source-files.ts'
import { freshFolder } from '../run/replayed.ts'
import { runSteady } from '../run/steady.ts'
import { writeLogs } from './logs.ts'

let folder: string

beforeAll(() => {
  folder = freshFolder()
  writeLogs(join(folder, 'before'), 0.1)
  writeLogs(join(folder, 'after'), 0.104)
})

const compare = (...args: string[]) => runSteady(['compare', 'before', 'after', ...args], folder)

it('docs/ci.md lists every form of a comparison, and no other', () => {
  const page = readFileSync(join(root, 'docs/ci.md'), 'utf8')
  const [, table = ''] = /^\| `--format` .*\n(?:\| -.*\n)((?:\|.*\n)+)/m.exec(page) ?? []
  const rows = [...table.matchAll(/^\| (.+?) \| (.+?) \|/gm)].filter(
    ([, , meaning = '']) => meaning.trim() !== '',
  )
  const names = rows.flatMap(([, cell = '']) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name))
  expect(names.sort()).toEqual([...compareFormats].sort())
})

describe('steady compare --format', () => {
  it.each(compareFormats)('prints %s, and writes the same to a file', async (format) => {
    const { code, stdout } = await compare('--format', format)
    expect(code).toBe(0)
    await compare('--format', format, '--out', 'comparison')
    expect(readFileSync(join(folder, 'comparison'), 'utf8')).toBe(stdout)
  })

  it('prints the same document as JSON in either way', async () => {
    const [form, flag] = [await compare('--format', 'json'), await compare('--json')]
    expect(JSON.parse(form.stdout)).toEqual(JSON.parse(flag.stdout))
  })

  it.each(['md', 'html'])('leads from %s to the log of every run, wherever the file is', async (format) => {
    await compare('--format', format, '--out', 'some/where/comparison')
    const text = readFileSync(join(folder, 'some/where/comparison'), 'utf8')
    const links = [...text.matchAll(/(?:\]\(|href=")([^)"#]+)/g)].map(([, link = '']) => link)
    expect(links).toHaveLength(10)
    for (const link of links)
      expect(readFileSync(resolve(folder, 'some/where', link), 'utf8')).toMatch(/^DLL /)
    expect(dirname(resolve(folder, 'some/where', links[0] ?? ''))).toBe(join(folder, 'before'))
  })

  it('draws the forest plot in HTML for wide and for narrow screens, and escapes names', async () => {
    writeLogs(join(folder, '<b>&'), 0.1)
    const { stdout } = await runSteady(['compare', '<b>&', 'after', '--format', 'html'], folder)
    expect(stdout.match(/<svg /g)).toHaveLength(2)
    expect(stdout).not.toContain('<b>&')
    expect(stdout).toContain('&lt;b&gt;&amp;')
  })

  it('names the cases of the forest plot by what tells them apart', async () => {
    for (const [side, time] of [
      ['a', 0.1],
      ['b', 0.104],
    ] as const)
      for (const batch of [32, 64]) writeLogs(join(folder, side), time, { batch, name: `batch-${batch}-` })
    const { stdout } = await runSteady(['compare', 'a', 'b', '--format', 'html'], folder)
    expect(stdout.match(/<text[^>]*>batch (32|64)<\/text>/g)).toHaveLength(4)
  })

  it('is Chinese on demand', async () => {
    const { stdout } = await compare('--format', 'md', '--lang', 'zh')
    expect(stdout).toMatch(/^# after 相对 before：变慢 3\.8%\n\n\*\*B 比 A 慢 3\.8%/)
  })

  it('fails a test in JUnit XML exactly where the gate fails', async () => {
    const failed = await compare('--format', 'junit', '--fail-if-slower', '3%', '--drift', '0')
    expect(failed.stdout).toMatch(
      /<testsuite name="steady compare" tests="1" failures="1" errors="0" skipped="0">/,
    )
    expect(failed.stdout).toMatch(/<failure message="slower: −[\d.]+% \(.*\); the gate allows −/)
    expect(failed.code).toBe(1)
    const passed = await compare('--format', 'junit', '--fail-if-slower', '8%')
    expect(passed.stdout).toMatch(/failures="0" errors="0" skipped="0"/)
    const open = await compare('--format', 'junit', '--fail-if-slower', '3.8%')
    expect(open.stdout).toMatch(/failures="0" errors="1" skipped="0"/)
  })

  it('gives github-action-benchmark the figures of B', async () => {
    const { stdout } = await compare('--format', 'github-benchmark')
    expect(JSON.parse(stdout)).toEqual([
      {
        name: 'before',
        unit: 'images/s',
        value: expect.closeTo(307.7, 0) as number,
        range: expect.stringMatching(/^± 0\.\d+%$/) as string,
        extra: expect.stringMatching(/^5 repeats; B against A: −3\.8% \(.*\), slower$/) as string,
      },
    ])
  })

  it('refuses two documents on one output, and a file without a form', async () => {
    expect((await compare('--format', 'md', '--json')).code).toBe(2)
    expect((await compare('--out', 'file')).code).toBe(2)
  })
})
