import { join, resolve } from 'node:path'
import { cacheFolder } from '../installation/cache-folder.ts'
import { folderStore } from './folder-store.ts'
import type { LibraryStore } from './library-store.ts'
import { isS3, s3Place } from './s3-place.ts'
import { s3Store } from './s3-store.ts'

/** The folder of a library, where nothing names another. */
export const usualLibrary = 'library'

/**
 * @param typed a folder, or `s3://bucket/prefix`
 * @throws SteadyError `LIBRARY_ADDRESS`, `LIBRARY_CREDENTIALS`
 */
export const openStore = (
  typed: string,
  cwd: string,
  variables: NodeJS.ProcessEnv = process.env,
): LibraryStore =>
  isS3(typed)
    ? s3Store(s3Place(typed, variables), join(cacheFolder(variables), 'library-files'))
    : folderStore(resolve(cwd, typed), typed)
