import { closeSync, mkdirSync, openSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { DataFormatName } from '../../src/core/model/workload.ts'
import { dataFormats } from './formats.ts'
import {
  type DataManifest,
  manifestSchema,
  manifestVersion,
  type StoredFile,
  type StoredFormat,
} from '../../src/core/data/manifest.ts'
import { type DataSetWish, drawScene } from './scene.ts'
import { onDisk, syncFolder, systemCode, writeWhole, makeFolder } from '../../src/host/files/disk.ts'
import { writeJson } from '../../src/host/store/json-file.ts'
import { lockFolder } from '../../src/host/store/lock.ts'
import { steadyVersion } from '../../src/host/installation/installation.ts'
import {
  growingFolder,
  lockOf,
  manifestOf,
  readManifest,
  removeUnfinished,
  requireOwnFolder,
  requireSpace,
} from './data-folder.ts'
import type { JpegCodec } from './jpeg.ts'
import { drawJpeg, type EncodeJpeg } from './fit-bytes.ts'
import type { DataImage, RecordPiece } from './format.ts'
import { createHash } from 'node:crypto'
import { SteadyError } from '../../src/core/model/error.ts'

/** The files of one format, with one open at a time. */
class GrowingFiles {
  readonly #root: string
  readonly #name: string
  readonly #finished: StoredFile[] = []
  #open: OpenFile | undefined

  /** @param name folder of the format below `root`; paths begin with it */
  constructor(root: string, name: string) {
    this.#root = root
    this.#name = name
  }

  write(pieces: Iterable<RecordPiece>): void {
    for (const { path, data } of pieces) {
      const file = this.#open?.path === path ? this.#open : this.#begin(path)
      this.#enoughSpace(() => {
        writeWhole(file.descriptor, data)
      })
      file.hash.update(data)
      file.bytes += data.length
    }
  }

  /** Closes the last file; returns every file in the order of its paths. */
  finish(): StoredFile[] {
    this.close()
    return this.#finished.sort((a, b) => (a.path < b.path ? -1 : 1))
  }

  #begin(path: string): OpenFile {
    this.close()
    const target = join(this.#root, this.#name, path)
    return this.#enoughSpace(() => {
      makeFolder(dirname(target))
      this.#open = { path, descriptor: openSync(target, 'wx'), hash: createHash('sha256'), bytes: 0 }
      return this.#open
    })
  }

  close(): void {
    if (this.#open === undefined) return
    const { path, descriptor, hash, bytes } = this.#open
    this.#open = undefined
    closeSync(descriptor)
    this.#finished.push({ path: `${this.#name}/${path}`, bytes, sha256: hash.digest('hex') })
  }

  #enoughSpace<T>(act: () => T): T {
    return onDisk(this.#root, () => {
      try {
        return act()
      } catch (cause) {
        if (!['ENOSPC', 'EDQUOT'].includes(systemCode(cause) ?? '')) throw cause
        throw new SteadyError('DATA_DISK_FULL', { folder: this.#root }, { cause })
      }
    })
  }
}

interface OpenFile {
  readonly path: string
  readonly descriptor: number
  readonly hash: ReturnType<typeof createHash>
  bytes: number
}

/** Number of images that the library's threads encode while the next is painted. */
const ahead = 4

/** Every image of a set, in order. */
async function* drawImages(wish: DataSetWish, encode: EncodeJpeg): AsyncIterable<DataImage> {
  const underWay: Promise<DataImage>[] = []
  const draw = async (index: number): Promise<DataImage> => {
    const scene = drawScene(wish, index)
    return { scene, jpeg: await drawJpeg(scene, encode) }
  }
  for (let index = 0; index < wish.images || underWay.length > 0; index++) {
    if (index < wish.images) underWay.push(draw(index))
    if (underWay.length < ahead && index < wish.images) continue
    const image = await underWay.shift()
    if (image !== undefined) yield image
  }
}

export interface DataSetOrder {
  readonly folder: string
  readonly wish: DataSetWish
  readonly formats: readonly [DataFormatName, ...DataFormatName[]]
  readonly codec: JpegCodec
  /** Stops after the current image and leaves no files. */
  readonly stop: AbortSignal
  /** Called after each image. */
  readonly drawn: (images: number) => void
}

/** `was-there`: another run made it, with any arguments. */
export type DataSetEnd =
  | { readonly end: 'made' | 'was-there'; readonly manifest: DataManifest }
  | { readonly end: 'stopped'; readonly drawn: number }

/**
 * Draws a data set, completely or not at all: it is built in a folder beside its place, and `dataset.json` is written last.
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
