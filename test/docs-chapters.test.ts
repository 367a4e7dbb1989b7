import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { errorChapters, findingChapters } from '../src/cli/terminal/docs-chapters.ts'
import { readDocs } from '../src/host/catalogue/docs.ts'
import { freshFolder } from './run/replayed.ts'
import { runSteady } from './run/steady.ts'

const root = join(import.meta.dirname, '..')

describe('the chapter that a message names', () => {
  it.each(Object.entries({ ...errorChapters, ...findingChapters }))(
    'of %s is there: %s',
    async (_, chapter) => {
      expect((await readDocs(chapter)).length).toBeGreaterThan(100)
    },
  )
})

describe('steady docs', () => {
  const folder = freshFolder()
  const docs = (...args: readonly string[]) => runSteady(['docs', ...args], folder)

  it('prints the chapter that an error names', async () => {
    const { stderr } = await runSteady(['plan', 'nowhere', '--cluster', 'nowhere'], folder)
    const chapter = /^ {2}read on: steady docs (\S+)$/m.exec(stderr)?.[1]
    expect(chapter).toBe('suites')
    const { code, stdout } = await docs(chapter ?? '')
    expect([code, stdout.split('\n')[0]]).toEqual([0, '# Suites'])
    expect((await docs('docs/checking.md#ratios')).stdout).toMatch(/^### Ratios\n/)
  })

  it('lists the pages, and suggests the nearest', async () => {
    expect((await docs()).stdout).toMatch(/^protocols +Protocols/m)
    const { code, stderr } = await docs('protocol')
    expect(code).toBe(2)
    expect(stderr).toContain("DOCS_PAGE_UNKNOWN: the documentation has no page 'protocol'")
    expect(stderr).toContain("Did you mean 'protocols'?")
    expect((await docs('logs#jsno')).stderr).toContain("Did you mean 'json'?")
  })

  it('ships: the package has every page and no picture', () => {
    const { files } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { files: string[] }
    expect(files).toContain('docs/**/*.md')
  })
})
