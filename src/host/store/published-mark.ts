import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { SteadyError } from '../../core/model/error.ts'
import { publishedSchema, type PublishedContent } from '../../core/publish/published-file.ts'
import { readJson, writeJson } from './json-file.ts'

/** The file that tells a published copy from a results folder. */
export const publishedFile = (folder: string) => join(folder, 'published.json')

export const isPublished = (folder: string): boolean => existsSync(publishedFile(folder))

/** undefined where the folder is no published copy. Throws SteadyError `RESULTS_CORRUPT`. */
export const readPublished = (folder: string): PublishedContent | undefined =>
  readJson(publishedFile(folder), publishedSchema, { kind: 'publish-again' })

export const writePublished = (folder: string, published: PublishedContent): void => {
  writeJson(publishedFile(folder), publishedSchema, published)
}

/**
 * Runs made here would not be those of the original: its commands have names instead of paths.
 *
 * @throws SteadyError `RESULTS_PUBLISHED`
 */
export function requireNotPublished(path: string): void {
  if (isPublished(path)) throw new SteadyError('RESULTS_PUBLISHED', { path })
}
