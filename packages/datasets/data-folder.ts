import { readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { dataFormatNames, type DataFormatName } from '../../src/core/model/workload.ts'
import type { FoundDataSet } from '../../src/core/data/missing-data.ts'
import { type DataSetWish, meanSize } from './scene.ts'
import { manifestSchema, type DataManifest } from '../../src/core/data/manifest.ts'
import { SteadyError } from '../../src/core/model/error.ts'
import type {} from '../../src/core/sentences.ts' // the codes of its messages
import { freeSpace, temporaryName } from '../../src/host/files/disk.ts'
import { readJson } from '../../src/host/store/json-file.ts'

export const manifestOf = (folder: string) => join(folder, 'dataset.json')

/** Folder in which a data set is built; it marks a folder that steady started. */
export const growingFolder = (folder: string) => join(folder, '.incomplete')

export const lockOf = (folder: string) => join(folder, '.lock')

/** Undefined where the folder has none. @throws SteadyError `RESULTS_CORRUPT`, `RESULTS_NEWER` */
export const readManifest = (folder: string): DataManifest | undefined =>
  readJson(manifestOf(folder), manifestSchema, { kind: 'make-data-again', folder })

/** The formats of a folder, by the names of its subfolders; no image is read. */
export const findDataSet = (folder: string): FoundDataSet => ({
  folder,
  formats: dataFormatNames.filter(
    (name) => statSync(join(folder, name), { throwIfNoEntry: false })?.isDirectory() === true,
  ),
})

/**
 * Refuses a folder with files that steady did not put there.
 * @throws SteadyError `DATA_FOLDER_IN_USE`
 */
export function requireOwnFolder(folder: string): void {
  const names = namesIn(folder).filter((name) => !name.startsWith('.lock') && !temporaryName.test(name))
  if (names.length === 0 || names.includes('.incomplete')) return
  throw new SteadyError('DATA_FOLDER_IN_USE', { path: folder, is: 'folder' })
}

function namesIn(folder: string): string[] {
  const stats = statSync(folder, { throwIfNoEntry: false })
  if (stats?.isDirectory() === false)
    throw new SteadyError('DATA_FOLDER_IN_USE', { path: folder, is: 'file' })
  return stats === undefined ? [] : readdirSync(folder)
}

/** Removes the files of an interrupted run, and no others. */
export function removeUnfinished(folder: string): void {
  for (const name of dataFormatNames) rmSync(join(folder, name), { recursive: true, force: true })
  rmSync(growingFolder(folder), { recursive: true, force: true })
}

/** Upper estimate in bytes of what a record, a checksum or half a block of the disk adds to an image. */
const addedToImage = 4096

/** @throws SteadyError `DATA_DISK_TOO_SMALL` */
export function requireSpace(
  folder: string,
  { images }: DataSetWish,
  formats: readonly DataFormatName[],
): void {
  const needed = images * formats.length * (meanSize.bytes + addedToImage)
  const free = freeSpace(folder)
  if (free < needed) throw new SteadyError('DATA_DISK_TOO_SMALL', { folder, images, needed, free })
}
