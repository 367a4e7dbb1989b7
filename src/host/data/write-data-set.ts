import { mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { DataFormatName } from '../../core/model/data-format-name.ts'
import { dataFormats } from '../../core/data/formats.ts'
import {
  manifestSchema,
  manifestVersion,
  type DataManifest,
  type StoredFormat,
} from '../../core/data/manifest.ts'
import type { DataSetWish } from '../../core/data/scene.ts'
import { onDisk, syncFolder } from '../store/disk.ts'
import { writeJson } from '../store/json-file.ts'
import { lockFolder } from '../store/lock.ts'
import { makeFolder } from '../store/make-folder.ts'
import { steadyVersion } from '../version.ts'
import {
  growingFolder,
  lockOf,
  manifestOf,
  readManifest,
  removeUnfinished,
  requireOwnFolder,
  requireSpace,
} from './data-folder.ts'
import { drawImages } from './draw-images.ts'
import { GrowingFiles } from './growing-file.ts'
import type { JpegCodec } from './jpeg.ts'

export interface DataSetOrder {
  readonly folder: string
  readonly wish: DataSetWish
  readonly formats: readonly [DataFormatName, ...DataFormatName[]]
  readonly codec: JpegCodec
  /** Stops after the current image; nothing is left. */
  readonly stop: AbortSignal
  /** Told after each image. */
  readonly drawn: (images: number) => void
}

/** `was-there`: by another run, whatever its arguments were. */
export type DataSetEnd =
  | { readonly end: 'made' | 'was-there'; readonly manifest: DataManifest }
  | { readonly end: 'stopped'; readonly drawn: number }

/**
 * Draws a data set. It is there whole or not at all: it grows in a folder beside its place, and `dataset.json` comes last.
 *
 * @throws SteadyError `DATA_FOLDER_IN_USE`, `DATA_DISK_TOO_SMALL`, `DATA_DISK_FULL`, `RESULTS_LOCKED`
 */
export async function writeDataSet(order: DataSetOrder): Promise<DataSetEnd> {
  const { folder } = order
  const before = readManifest(folder)
  if (before !== undefined) return { end: 'was-there', manifest: before }
  requireOwnFolder(folder)
  onDisk(folder, () => {
    makeFolder(folder)
  })
  const lock = lockFolder(lockOf(folder))
  try {
    const meanwhile = readManifest(folder)
    if (meanwhile !== undefined) return { end: 'was-there', manifest: meanwhile }
    requireOwnFolder(folder)
    removeUnfinished(folder)
    requireSpace(folder, order.wish, order.formats)
    mkdirSync(growingFolder(folder))
    try {
      return await write(order)
    } catch (error) {
      removeUnfinished(folder)
      throw error
    }
  } finally {
    lock.release()
  }
}

async function write({ folder, wish, formats, codec, stop, drawn }: DataSetOrder): Promise<DataSetEnd> {
  const growing = growingFolder(folder)
  const outputs = formats.map((name) => ({
    name,
    writer: dataFormats[name].writer(wish),
    files: new GrowingFiles(growing, name),
  }))
  try {
    return await fill()
  } finally {
    for (const { files } of outputs) files.close()
  }

  async function fill(): Promise<DataSetEnd> {
    const sum = { images: 0, bytes: 0, width: 0, height: 0 }
    for await (const image of drawImages(wish, codec.encode)) {
      if (stop.aborted) {
        for (const { files } of outputs) files.close()
        removeUnfinished(folder)
        return { end: 'stopped', drawn: sum.images }
      }
      for (const { writer, files } of outputs) files.write(writer.add(image))
      sum.images += 1
      sum.bytes += image.jpeg.length
      sum.width += image.scene.size.width
      sum.height += image.scene.size.height
      drawn(sum.images)
    }
    const stored = outputs.map(({ name, writer, files }): StoredFormat => {
      files.write(writer.end())
      return { name, images: sum.images, imageBytes: sum.bytes, files: files.finish() }
    })
    const [first, ...others] = stored
    if (first === undefined) throw new Error('a data set has a format')
    const manifest: DataManifest = {
      version: manifestVersion,
      drawnBy: steadyVersion(),
      encoder: codec.name,
      ...wish,
      mean: { width: sum.width / sum.images, height: sum.height / sum.images },
      formats: [first, ...others],
    }
    for (const { name } of stored) renameSync(join(growing, name), join(folder, name))
    syncFolder(folder)
    writeJson(manifestOf(folder), manifestSchema, manifest)
    rmSync(growing, { recursive: true })
    return { end: 'made', manifest }
  }
}
