import { readFileSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'
import { englishFaults } from './samples/messages/rules.ts'

const root = resolve(import.meta.dirname, '..')
const pages = [
  ...readdirSync(root).filter((file) => file.endsWith('.md')),
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .map((file) => join('docs', file)),
]

/** A page's sentences in the order of the page: code is one word, a cell of a table is a sentence. */
const sentencesOf = (page: string): string[] =>
  readFileSync(join(root, page), 'utf8')
    .replaceAll(/^( *)```.*?^\1```/gms, '\n')
    .replaceAll(/`[^`\n]*`/g, 'CODE')
    .replaceAll(/\]\([^)]*\)/g, '')
    .replaceAll(/^ *(?:[-*>]|\d+\.|#+) +/gm, '\n')
    .replaceAll(/^\|.*$/gm, (row) => `\n${row.replaceAll(/(?<!\\)\|/g, '\n\n')}\n`)
    .split(/\n{2,}|(?<=[.?!:][*_]*)\s+(?=[A-Z_*[“]|steady )/)
    .map((sentence) => sentence.replaceAll(/\s+/g, ' ').trim())
    .filter((sentence) => sentence !== '')

it.each(pages)('%s has short sentences of common words', (page) => {
  expect(sentencesOf(page).flatMap((sentence) => englishFaults(sentence, 'text'))).toEqual([])
})
