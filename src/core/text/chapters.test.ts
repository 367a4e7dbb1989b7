import { expect, it } from 'vitest'
import { anchorOf, chapterAt } from './chapters.ts'

const page =
  '# Page\n\nStart.\n\n## `A` first\n\nText.\n\n```sh\n# no heading\n```\n\n### Below\n\nMore.\n\n## B\n\nEnd.\n'

it('an anchor is a heading without its marks', () => {
  expect(anchorOf('`A` first')).toBe('a-first')
  expect(anchorOf('No figure, no success')).toBe('no-figure-no-success')
})

it('a chapter has what is below it, and no more', () => {
  expect(chapterAt(page, 'a-first')).toBe(
    '## `A` first\n\nText.\n\n```sh\n# no heading\n```\n\n### Below\n\nMore.\n',
  )
  expect(chapterAt(page, 'below')).toBe('### Below\n\nMore.\n')
  expect(chapterAt(page, 'b')).toBe('## B\n\nEnd.\n')
  expect(chapterAt(page, 'no-heading')).toBeUndefined()
})
