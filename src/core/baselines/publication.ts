import type { Baseline } from '../model/baseline.ts'
import type { PublishedSource } from '../model/run.ts'
import type { Text } from '../model/text.ts'
import { daysInChinese } from '../text/quantities.ts'

/**
 * The repository of the documents, and its commit with their dates. It is the collection's own, unless the revision names
 * another one, such as `author/fork@75d924e`.
 */
export function publication({
  collection,
  revision,
  published,
}: Pick<Baseline, 'collection' | 'revision' | 'published'>): {
  readonly repository: string
  readonly commit: string
  readonly dates: Text
} {
  const [, fork, commit] = /^(.+)@(.+)$/.exec(revision) ?? []
  return {
    repository: fork ?? collection,
    commit: commit ?? revision,
    dates: { en: published, zh: daysInChinese(published) },
  }
}

/** A line of a document, with its page where the collection is a repository `owner/name` of GitHub and its revision a commit. */
export function publishedLine(baseline: Baseline, document: string, line: number): PublishedSource {
  const { repository, commit } = publication(baseline)
  return /^[\w.-]+\/[\w.-]+$/.test(repository) && /^[0-9a-f]{7,40}$/.test(commit)
    ? {
        document,
        line,
        address: `https://github.com/${repository}/blob/${commit}/${encodeURI(document)}?plain=1#L${line}`,
      }
    : { document, line }
}
