import type * as data from '../../../src/core/data/messages.ts'
import type { ErrorSamples, FindingSamples } from './sample.ts'

const mebibytes = 2 ** 20

export const errors: ErrorSamples<keyof typeof data.errors> = {
  DATA_FORMAT_UNKNOWN: [{ name: 'tfrecords', meant: 'tfrecord', valid: ['folder', 'tfrecord'] }],
  DATA_FORMAT_TWICE: [{ name: 'folder' }],
  DATA_CLASSES_TOO_MANY: [{ images: 10, classes: 1000 }],
  DATA_FOLDER_IN_USE: [{ path: '/data/photos', is: 'folder' }],
  DATA_IS_OTHER: [{ folder: '/data/images', difference: { is: 'images', has: 1000, asked: 2000 } }],
  DATA_DISK_TOO_SMALL: [
    { folder: '/data/images', images: 1000, needed: 110 * mebibytes, free: 10 * mebibytes },
  ],
  DATA_DISK_FULL: [{ folder: '/data/images' }],
  DATA_JPEG_LIBRARY_MISSING: [{ library: 'sharp', platform: 'linux-riscv64' }],
  DATA_WITHOUT_IMAGES: [{ folder: '/data/images', is: 'empty' }],
}

export const findings: FindingSamples<keyof typeof data.findings> = {
  'data-record-damaged': [
    { file: 'tfrecord/train-00000-of-00008', record: 7, offset: 660_000, is: 'checksum' },
  ],
  'data-image-damaged': [
    {
      file: 'recordio/train.rec',
      record: 7,
      offset: 660_000,
      is: { decoder: 'premature end of JPEG image' },
    },
  ],
  'data-file-absent': [{ file: 'recordio/train.rec' }],
  'data-file-added': [{ file: 'folder/train/n00000001/holiday.jpg' }],
  'data-file-changed': [{ file: 'recordio/train.rec' }],
}
