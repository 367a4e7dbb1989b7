import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { SteadyError } from '../../core/model/error.ts'
import { publishedSchema, type PublishedContent } from '../../core/publish/published-file.ts'
import { readJson, writeJson } from './json-file.ts'

export const publishedFile = (folder: string) => join(folder, 'published.json')

export const isPublished = (folder: string): boolean => existsSync(publishedFile(folder))

/** Undefined where the folder is no published copy. @throws SteadyError `RESULTS_CORRUPT` */
export const readPublished = (folder: string): PublishedContent | undefined =>
  readJson(publishedFile(folder), publishedSchema, { kind: 'publish-again' })

export const writePublished = (folder: string, published: PublishedContent): void => {
  writeJson(publishedFile(folder), publishedSchema, published)
}

/**
 * Refuses to add runs to a published copy: its commands have names in place of paths, so its runs would differ from the
 * original's.
 *
 * @throws SteadyError `RESULTS_PUBLISHED`
 */
export function requireNotPublished(path: string): void {
  if (isPublished(path)) throw new SteadyError('RESULTS_PUBLISHED', { path })
}
