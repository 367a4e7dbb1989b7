import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { root } from './architecture/source-files.ts'

const textOf = (file: string) => readFileSync(join(root, file), 'utf8')
const manifest = JSON.parse(textOf('package.json')) as {
  readonly version: string
  readonly license: string
  readonly author: string
  readonly files: readonly string[]
}

describe('the licence', () => {
  it('is the same in package.json, LICENSE and CITATION.cff', () => {
    expect(manifest.license).toBe('Apache-2.0')
    expect(textOf('LICENSE')).toMatch(/^ +Apache License\n +Version 2\.0, January 2004$/m)
    expect(parse(textOf('CITATION.cff'))).toMatchObject({
      license: manifest.license,
      version: manifest.version,
      authors: [{ name: manifest.author }],
    })
    expect(textOf('NOTICE')).toMatch(new RegExp(`^Copyright \\d{4} ${manifest.author}$`, 'm'))
  })

  it('ships with the notices that packages on the page of the explorer ask for', () => {
    expect(manifest.files).toContain('NOTICE')
    expect(textOf('packaging/shipped-files.js')).toContain("['LICENSE', 'NOTICE', 'package.json']")
    expect(textOf('NOTICE')).toContain(textOf('node_modules/echarts/NOTICE').trim())
  })

  it('comes with no address, because none exists yet', () => {
    for (const file of ['NOTICE', 'SECURITY.md', 'CITATION.cff', 'package.json'])
      expect(textOf(file), file).not.toMatch(/[\w.]+@[\w-]+\.\w+|"(?:repository|homepage|bugs)"/)
  })
})
