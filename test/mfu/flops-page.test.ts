import { readFileSync, writeFileSync } from 'node:fs'
import { format as prettify, resolveConfig } from 'prettier'
import { expect, it } from 'vitest'
import { flopsConventions } from '../../src/core/flops/conventions.ts'
import { printedForms } from '../../src/core/logs/printed/printed-forms.ts'
import { flopsTables } from './flops-page.ts'

const page = new URL('../../docs/flops.md', import.meta.url)

/** The table of a chapter. */
const tableIn = (heading: string) =>
  new RegExp(`(?<=^${heading}\\n[^|#]*)\\|.*?\\n(?=\\n|$(?![\\s\\S]))`, 'ms')

it.each(Object.entries(flopsTables))('docs/flops.md has the table of "%s"', async (heading, rows) => {
  const table = await prettify(rows, { ...(await resolveConfig(page)), parser: 'markdown' })
  const text = readFileSync(page, 'utf8')
  expect(text).toMatch(tableIn(heading))
  if (process.env['STEADY_WRITE_GOLDEN'] === '1')
    writeFileSync(
      page,
      text.replace(tableIn(heading), () => table),
    )
  expect(readFileSync(page, 'utf8')).toContain(table)
})

it.each(printedForms)('%s names rules that there are', (_, { rules }) => {
  const ids = flopsConventions.map(({ id }) => id)
  expect(rules.filter((rule) => !ids.includes(rule))).toEqual([])
})
