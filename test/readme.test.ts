import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { measureResults } from '../src/app/measure/measure-results.ts'
import { runSummaryPrintout } from '../src/app/run/run-summary.ts'
import type { SuiteSummary } from '../src/app/jobs/reporter.ts'
import type { Language } from '../src/core/messages/data.ts'
import { printoutText } from '../src/core/document/terminal/terminal.ts'
import { readResults } from '../src/host/store/read-results.ts'
import { expectGolden } from './golden.ts'

const root = join(import.meta.dirname, '..')
const readme = readFileSync(join(root, 'README.md'), 'utf8')
const published = measureResults(readResults(join(root, 'reports/quickstart')))

/** What `npm start` prints under its live view, for the published runs of the quick start. */
async function printedIn(width: number, language: Language = 'en'): Promise<string> {
  const { results, runs } = await published
  const summary: SuiteSummary = {
    results,
    runs: runs.map((run) => ({ ...run, files: '' })),
    end: 'all-done',
    left: [],
    searches: [],
  }
  const options = { again: '', results: 'results/quickstart', reports: [] }
  return printoutText(runSummaryPrintout(summary, options), { language, width })
}

const tableOf = (text: string) => text.split('\n\n')[0] ?? ''

const shown = /(?<=and ended with this table:\n\n```\n)[^]*?(?=\n```)/

it('README shows the table that the quick start prints in 100 columns, with the published figures', async () => {
  const table = tableOf(await printedIn(100))
  expect(readme).toMatch(shown)
  expectGolden(
    readme.replace(shown, () => table),
    '../../README.md',
  )
})

it('README.zh shows the same table in Chinese', async () => {
  const chinese = readFileSync(join(root, 'README.zh.md'), 'utf8')
  const table = tableOf(await printedIn(100, 'zh'))
  const place = /(?<=最后打印：\n\n```\n)[^]*?(?=\n```)/
  expect(chinese).toMatch(place)
  expectGolden(
    chinese.replace(place, () => table),
    '../../README.zh.md',
  )
})

it('the quick starts in both languages have the same script, commands and outputs', () => {
  const blocksOf = (page: string) =>
    readFileSync(join(root, 'docs', page), 'utf8').match(/^```(?:python|sh|text)\n[^]*?^```$/gm)
  expect(blocksOf('quickstart.zh.md')).toEqual(blocksOf('quickstart-your-script.md'))
})

it('README shows of other commands only what a tested page shows', () => {
  const lines = (text: string) => text.split('\n').map((line) => line.trim())
  const pages = ['quickstart-your-script.md', 'walkthrough.md'].flatMap((page) =>
    lines(readFileSync(join(root, 'docs', page), 'utf8')),
  )
  const shownLines = [...readme.matchAll(/^```text\n([^]*?)^```$/gm)].flatMap(([, text = '']) => lines(text))
  expect(shownLines.length).toBeGreaterThan(5)
  for (const line of shownLines) expect(pages).toContain(line)
})

it('in 80 columns the table has the same rows and its first columns', async () => {
  const words = (text: string) => text.split('\n').map((line) => line.trim().split(/ {2,}/))
  const [wide = [], ...rows] = words(tableOf(await printedIn(100)))
  const [narrow = [], ...narrowRows] = words(tableOf(await printedIn(80)))
  expect(narrow.length).toBeGreaterThan(2)
  expect(narrow).toEqual(wide.slice(0, narrow.length))
  for (const [index, row] of narrowRows.slice(0, 2).entries())
    expect(row).toEqual(rows[index]?.slice(0, narrow.length))
})
