import { resolve } from 'node:path'
import { folderStore } from './folder-store.ts'
import type { LibraryStore } from './library-store.ts'

/** The folder of a library, where nothing names another. */
export const usualLibrary = 'library'

/** @param typed a folder, as it was typed */
export const openStore = (typed: string, cwd: string): LibraryStore => folderStore(resolve(cwd, typed), typed)
