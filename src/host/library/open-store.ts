import { join, resolve } from 'node:path'
import { cacheFolder } from '../installation/cache-folder.ts'
import { folderStore } from './folder-store.ts'
import type { LibraryStore } from './library-store.ts'
import { isS3, s3Place } from './s3-place.ts'

/** The folder of a library, where nothing names another. */
export const usualLibrary = 'library'

export interface StorePlaces {
  readonly cwd: string
  readonly variables: NodeJS.ProcessEnv
}

/**
 * @param typed a folder, or `s3://bucket/prefix`
 * @throws SteadyError `LIBRARY_ADDRESS`, `LIBRARY_CREDENTIALS`
 */
export async function openStore(typed: string, { cwd, variables }: StorePlaces): Promise<LibraryStore> {
  if (!isS3(typed)) return folderStore(resolve(cwd, typed), typed)
  const place = s3Place(typed, variables)
  const { s3Store } = await import('./s3-store.ts')
  return s3Store(place, join(cacheFolder(variables), 'library-files'))
}
