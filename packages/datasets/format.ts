import type { DataFormatName } from '../../src/core/model/workload.ts'
import type { ByteSource } from '../../src/binary/tar.ts'
import type { DataSetWish, Scene } from './scene.ts'

export const memorySource = (bytes: Uint8Array): ByteSource => ({
  size: bytes.length,
  read: (offset, length) => bytes.subarray(offset, offset + length),
})

/** One image of a set, ready to be stored. */
export interface DataImage {
  readonly scene: Scene
  readonly jpeg: Uint8Array
}

/** Bytes for the end of a file; its path is relative to the folder of the format. */
export interface RecordPiece {
  readonly path: string
  readonly data: Uint8Array
}

/** Turns images into pieces of files. A file is finished when a piece of another one follows. */
export interface DataWriter {
  add(image: DataImage): Iterable<RecordPiece>
  end(): Iterable<RecordPiece>
}

/** What a reader finds in a file. */
export type DataPart =
  | { readonly kind: 'image'; readonly jpeg: Uint8Array; readonly at: RecordPlace }
  | { readonly kind: 'fault'; readonly is: DataFault; readonly at: RecordPlace }

/** Where in a file a record begins. */
export interface RecordPlace {
  /** From 1. */
  readonly record: number
  readonly offset: number
}

/** What is wrong with a record: the file ends within it, its checksum or its marks are wrong, or it has no image. */
export type DataFault = 'cut' | 'checksum' | 'marks' | 'no-image'

/** One way to store images on disk. */
export interface DataFormat {
  readonly name: DataFormatName
  readonly writer: (wish: DataSetWish) => DataWriter
  /** Files that hold images, by their path in the data set. */
  readonly holdsImages: (path: string) => boolean
  /** Every record of such a file; after a fault that hides where the next one begins, nothing more. */
  readonly read: (source: ByteSource) => Iterable<DataPart>
}

/** As many images for a file as the 1024 files have into which TensorFlow's script splits ImageNet. */
const imagesOfShard = 1251
/** So that this many ranks or threads have a file each. */
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

/** `n00000007`, like the WordNet ids of ImageNet: in the order of their names, classes have their labels. */
export const className = (label: number) => `n${digits(label, 8)}`

/** `n00000007_12.JPEG`, as ImageNet names its files. */
export const imageName = ({ label, index }: Scene) => `${className(label)}_${index}.JPEG`
