import { expect, it } from 'vitest'
import { publication, publishedLine } from './publication.ts'

it('names the collection, or the repository that its revision names', () => {
  const published = '2020-09-27 to 2021-02-08'
  expect(publication({ collection: 'Own/Collection', revision: 'c89430b', published })).toEqual({
    repository: 'Own/Collection',
    commit: 'c89430b',
    dates: { en: '2020-09-27 to 2021-02-08', zh: '2020-09-27 至 2021-02-08' },
  })
  expect(
    publication({ collection: 'Own/Collection', revision: 'author/fork@75d924e', published: '2020-12-29' }),
  ).toEqual({
    repository: 'author/fork',
    commit: '75d924e',
    dates: { en: '2020-12-29', zh: '2020-12-29' },
  })
})

it('links to a line of a repository at a commit, and to no other', () => {
  const baseline = { name: 'own', title: { en: '', zh: '' }, published: '2026', tables: [] }
  const collection = 'Own/Collection'
  expect(publishedLine({ ...baseline, collection, revision: 'c89430b' }, 'a b/README.md', 9)).toEqual({
    document: 'a b/README.md',
    line: 9,
    address: 'https://github.com/Own/Collection/blob/c89430b/a%20b/README.md?plain=1#L9',
  })
  for (const other of [
    { collection, revision: '3' },
    { collection: 'own', revision: 'c89430b' },
  ])
    expect(publishedLine({ ...baseline, ...other }, 'README.md', 9)).toEqual({
      document: 'README.md',
      line: 9,
    })
})
