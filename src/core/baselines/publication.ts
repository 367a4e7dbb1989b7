import type { Baseline } from '../model/baseline.ts'
import type { Text } from '../model/text.ts'

/** A day, or a span of days, as readers of each language write it. */
export const publishedDates = (published: Baseline['published']): Text => ({
  en: published,
  zh: published.replace(' to ', ' 至 '),
})

/**
 * The repository that the documents were read in, and its commit with their dates. It is the collection's own, unless the
 * revision names another, such as `author/fork@75d924e`.
 */
export function publication({
  collection,
  revision,
  published,
}: Pick<Baseline, 'collection' | 'revision' | 'published'>): {
  readonly repository: string
  readonly version: Text
} {
  const [, fork, commit] = /^(.+)@(.+)$/.exec(revision) ?? []
  const { en, zh } = publishedDates(published)
  return {
    repository: fork ?? collection,
    version: { en: `${commit ?? revision}, ${en}`, zh: `${commit ?? revision}，${zh}` },
  }
}
