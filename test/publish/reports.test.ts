import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { checkResults } from '../../src/app/check/check.ts'
import { isPublished } from '../../src/host/store/published-mark.ts'
import { filesBelow } from '../run/steady.ts'

const root = resolve(import.meta.dirname, '../../reports')
const reports = readdirSync(root, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== 'seeds')
  .map(({ name }) => name)

/** Places of people and of temporary files, on any machine. */
const ofAPerson = /(?<![\w.~>-])(?<!&gt;)\/(?:home|Users|root|tmp|mnt|scratch|data)(?![\w-])/

describe('the committed reports', () => {
  it.each(reports)('%s was made by steady publish, and follows from its logs', async (name) => {
    const folder = join(root, name)
    expect(isPublished(folder)).toBe(true)
    // After a change of the layout, npm run reports writes them again.
    expect((await checkResults(folder)).drifts).toEqual([])
  })

  it.each(reports)('%s has no path of a person', (name) => {
    const folder = join(root, name)
    const found = filesBelow(folder).filter((file) =>
      ofAPerson.test(readFileSync(join(folder, file), 'latin1')),
    )
    expect(found).toEqual([])
  })

  it.each(reports)('%s is in the index', (name) => {
    const index = readFileSync(join(root, 'README.md'), 'utf8')
    for (const language of ['en', 'zh']) expect(index).toContain(`(${name}/report/report.${language}.md)`)
  })
})
