import type { DataFormatName } from '../../src/core/model/workload.ts'
import type { ByteSource } from '../../src/binary/tar.ts'
import type { DataSetWish, Scene } from './scene.ts'

export const memorySource = (bytes: Uint8Array): ByteSource => ({
  size: bytes.length,
  read: (offset, length) => bytes.subarray(offset, offset + length),
})

/** One image of a set, ready for storage. */
export interface DataImage {
  readonly scene: Scene
  readonly jpeg: Uint8Array
}

/** Bytes to append to a file; its path is relative to the folder of the format. */
export interface RecordPiece {
  readonly path: string
  readonly data: Uint8Array
}

/** Turns images into parts of files. A file is complete when a part of another one follows. */
export interface DataWriter {
  add(image: DataImage): Iterable<RecordPiece>
  end(): Iterable<RecordPiece>
}

/** What a reader finds in a file. */
export type DataPart =
  | { readonly kind: 'image'; readonly jpeg: Uint8Array; readonly at: RecordPlace }
  | { readonly kind: 'fault'; readonly is: DataFault; readonly at: RecordPlace }

/** Where a record begins in a file. */
export interface RecordPlace {
  /** From 1. */
  readonly record: number
  readonly offset: number
}

/** A problem of a record: the file ends within it, its checksum or its marks are wrong, or it has no image. */
export type DataFault = 'cut' | 'checksum' | 'marks' | 'no-image'

/** One way to store images on disk. */
export interface DataFormat {
  readonly name: DataFormatName
  readonly writer: (wish: DataSetWish) => DataWriter
  /** Whether the file at a path in the data set contains images. */
  readonly holdsImages: (path: string) => boolean
  /** Every record of such a file, until a fault after which the next record cannot be found. */
  readonly read: (source: ByteSource) => Iterable<DataPart>
}

/** Images in each file, as in the 1024 files into which TensorFlow's script splits ImageNet. */
const imagesOfShard = 1251
/** At least this many, so that as many ranks or threads have a file each. */
const leastShards = 8

/** Files of similar size, each with at least one image. */
export interface Shards {
  readonly count: number
  readonly shardOf: (index: number) => number
}

export function shardsOf(images: number): Shards {
  const count = Math.min(Math.max(leastShards, Math.ceil(images / imagesOfShard)), images)
  return { count, shardOf: (index) => Math.floor((index * count) / images) }
}

export const digits = (value: number, width: number) => String(value).padStart(width, '0')

/** `n00000007`, like the WordNet ids of ImageNet: labels follow the order of the names. */
export const className = (label: number) => `n${digits(label, 8)}`

/** `n00000007_12.JPEG`, like file names of ImageNet. */
export const imageName = ({ label, index }: Scene) => `${className(label)}_${index}.JPEG`
