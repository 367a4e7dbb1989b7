import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { protocols } from '../src/core/protocols/protocols.ts'

const root = resolve(import.meta.dirname, '..')
const pages = [
  'README.md',
  'README.zh.md',
  'CONTRIBUTING.md',
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .map((file) => join('docs', file)),
]

const textOf = (page: string) => readFileSync(join(root, page), 'utf8')
const withoutCode = (text: string) => text.replaceAll(/^```.*?^```/gms, '')

/** Where a page leads to within the repository, as it is written. */
const linksOf = (page: string) =>
  [...withoutCode(textOf(page)).matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, link = '']) => link)
    .filter((link) => !/^[a-z]+:/.test(link))

/** The anchors of a page's headings, as GitHub makes them. */
const anchorsOf = (page: string) =>
  [...withoutCode(textOf(page)).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )

describe('the pages of the documentation', () => {
  it.each(pages)('%s leads nowhere that is not there', (page) => {
    const dead = linksOf(page).filter((link) => {
      const [path = '', anchor] = link.split('#')
      const target = path === '' ? page : relative(root, resolve(root, dirname(page), path))
      if (!existsSync(join(root, target))) return true
      return anchor !== undefined && target.endsWith('.md') && !anchorsOf(target).includes(anchor)
    })
    expect(dead).toEqual([])
  })
})

describe('docs/protocols.md', () => {
  it.each(protocols.map(({ name }) => name))('has a row and a chapter for %s', (name) => {
    const text = textOf('docs/protocols.md')
    expect(text).toMatch(new RegExp(`^\\| \`${name}\` `, 'm'))
    expect(text).toMatch(new RegExp(`^## \`${name}\`$`, 'm'))
  })
})
