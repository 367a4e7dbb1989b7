import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { expect, it } from 'vitest'
import { freshFolder } from './run/replayed.ts'
import { steadyProgram } from './run/steady.ts'

const page = readFileSync(join(import.meta.dirname, '../docs/quickstart-your-script.md'), 'utf8')

/** The blocks of the page that it is made of: its script, its commands, and what they print. */
const blocks = [...page.matchAll(/^```(python|sh|text)\n([\s\S]*?)^```$/gm)].map(
  ([, kind = '', text = '']) => ({
    kind,
    text,
  }),
)

/** Commands that end with another code than 0, as the page says. */
const codes: Readonly<Record<string, number>> = {
  'steady compare results/before results/after --fail-if-slower 3%': 1,
}

/** Figures and grades differ from machine to machine, and with them the width of columns. */
const withoutFigures = (text: string) =>
  text
    .replaceAll(/[−+-]?\d[\d,.]*/g, 'N')
    .replaceAll(/\b(?:solid|usable|doubtful)\b/g, 'grade')
    .split('\n')
    .map((line) => line.trim().replaceAll(/\s+/g, ' '))

it('takes a script to a figure, a comparison and a failing gate, as the page shows', () => {
  const folder = freshFolder()
  const bin = join(freshFolder(), 'bin')
  mkdirSync(bin)
  symlinkSync(steadyProgram, join(bin, 'steady'))
  const env = {
    ...process.env,
    PATH: `${bin}${delimiter}${process.env['PATH'] ?? ''}`,
    LC_ALL: 'C.UTF-8',
    NO_COLOR: '1',
  }
  let printed = ''
  for (const { kind, text } of blocks) {
    if (kind === 'python') writeFileSync(join(folder, 'train.py'), text)
    if (kind === 'sh') {
      printed = ''
      for (const command of text.trim().split('\n')) {
        const ended = spawnSync('sh', ['-c', command], { cwd: folder, env, encoding: 'utf8' })
        printed += `${ended.stdout}${ended.stderr}`
        expect(ended.status, `${command}\n${printed}`).toBe(codes[command] ?? 0)
      }
    }
    if (kind === 'text') {
      const lines = withoutFigures(printed)
      for (const line of withoutFigures(text)) expect(lines).toContain(line)
    }
  }
  expect(blocks.filter(({ kind }) => kind === 'sh').length).toBeGreaterThan(4)
}, 240_000)
