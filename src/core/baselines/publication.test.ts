import { expect, it } from 'vitest'
import { publication } from './publication.ts'

it('names the collection, or the repository that its revision names', () => {
  const published = '2020-09-27 to 2021-02-08'
  expect(publication({ collection: 'Own/Collection', revision: 'c89430b', published })).toEqual({
    repository: 'Own/Collection',
    version: { en: 'c89430b, 2020-09-27 to 2021-02-08', zh: 'c89430b，2020-09-27 至 2021-02-08' },
  })
  expect(
    publication({ collection: 'Own/Collection', revision: 'author/fork@75d924e', published: '2020-12-29' }),
  ).toEqual({
    repository: 'author/fork',
    version: { en: '75d924e, 2020-12-29', zh: '75d924e，2020-12-29' },
  })
})
