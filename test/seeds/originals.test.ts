import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { checkResults } from '../../src/app/check/check.ts'
import { originals } from './originals.ts'

const seeds = resolve(import.meta.dirname, '../../reports/seeds')
const read = (name: string, file: string) => readFileSync(join(seeds, name, 'report', file), 'utf8')
const levels = (text: string) => [...text.matchAll(/^(#+) /gm)].map(([, marks]) => marks)

/** Outside of code, where a `#` begins a comment. */
const withoutCode = (text: string) => text.replaceAll(/^( *)```[^]*?^\1```$/gm, '')

it('every published report has its folder, and no other is there', () => {
  const folders = readdirSync(seeds, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  expect(folders.map(({ name }) => name).sort()).toEqual(Object.keys(originals).sort())
})

describe.each(Object.entries(originals))('%s', (name, parts) => {
  it.each(parts)('has of the published report: %s', (_, ours) => {
    const lines = read(name, 'report.zh.md').split('\n')
    const isHeading = ours.startsWith('#')
    expect(lines.some((line) => (isHeading ? line.startsWith(ours) : line.includes(ours)))).toBe(true)
  })

  it('has the same headings in English', () => {
    expect(levels(withoutCode(read(name, 'report.en.md')))).toEqual(
      levels(withoutCode(read(name, 'report.zh.md'))),
    )
  })

  it('follows from its figures and sections', async () => {
    expect((await checkResults(join(seeds, name))).drifts).toEqual([])
  })
})
