import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { nouns } from './architecture/document.ts'
import { root } from './architecture/source-files.ts'

interface Entry {
  readonly term: string
  /** The Chinese word, or why there is none in brackets. */
  readonly chinese: string
}

const entries: readonly Entry[] = [
  ...readFileSync(join(root, 'docs/glossary.md'), 'utf8').matchAll(/^\| (.+?) +\| (.+?) +\| .+ \|$/gm),
].flatMap(([, term = '', chinese = '']) =>
  term === 'term' || term.startsWith('-') ? [] : [{ term, chinese }],
)

const translated = entries.filter(({ chinese }) => !chinese.startsWith('('))

/** The text of every file below a folder whose name ends so, tests left out. */
const textBelow = (folder: string, end: string) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(end) && !file.endsWith('.test.ts'))
    .map((file) => readFileSync(join(root, folder, file), 'utf8'))
    .join('\n')

const repeated = (words: readonly string[]) => words.filter((word, index) => words.indexOf(word) !== index)

describe('docs/glossary.md', () => {
  it('has every noun of docs/architecture.md', () => {
    expect(nouns.length).toBeGreaterThan(20)
    const missing = nouns
      .map(({ row }) => row.toLowerCase())
      .filter((noun) => !entries.some(({ term }) => term === noun))
    expect(missing.map((noun) => `"${noun}" is a noun of the program. Add its row to the glossary.`)).toEqual(
      [],
    )
  })

  it('has only Chinese words that the program prints', () => {
    const printed = ['src/core', 'src/cli'].map((folder) => textBelow(folder, '.ts')).join('\n')
    const unused = translated.filter(({ chinese }) => !printed.includes(chinese))
    expect(
      unused.map(
        ({ term, chinese }) => `No message or report has "${chinese}" for "${term}". Correct either.`,
      ),
    ).toEqual([])
  })

  it('has no term and no Chinese word twice', () => {
    expect(repeated(entries.map(({ term }) => term))).toEqual([])
    expect(repeated(translated.map(({ chinese }) => chinese))).toEqual([])
  })
})
