import type { DataDamage, DataDifference } from '../../data/damage.ts'
import { sizeText } from '../../text/size.ts'
import { alternativesEn, type Alternatives } from '../alternatives.ts'

const damages: Readonly<Record<DataDamage, string>> = {
  cut: 'it ends too early',
  checksum: 'its checksum is wrong',
  marks: 'a marker in it is wrong',
  'no-image': 'it has no image',
  'no-jpeg': 'it does not begin like a JPEG',
}

/** Images to train with. */
export const errors = {
  DATA_FORMAT_UNKNOWN: ({ name, ...names }: Alternatives & { name: string }) => ({
    seen: `there is no data format '${name}'`,
    fix: alternativesEn(names),
  }),
  DATA_FORMAT_TWICE: ({ name }: { name: string }) => ({
    seen: `the data format ${name} is named twice`,
    fix: 'Name each format once.',
  }),
  DATA_CLASSES_TOO_MANY: ({ images, classes }: { images: number; classes: number }) => ({
    seen: `${classes} classes need at least as many images, but there are ${images}`,
    fix: 'Ask for more images, or for fewer classes.',
  }),
  DATA_FOLDER_IN_USE: ({ path, is }: { path: string; is: 'file' | 'folder' }) => ({
    seen: is === 'file' ? `${path} is a file` : `${path} has files that steady data did not make`,
    fix: 'Name a new or empty folder. Nothing was changed.',
  }),
  DATA_IS_OTHER: ({ folder, difference }: { folder: string; difference: DataDifference }) => ({
    seen: `${folder} has another data set: its ${difference.is} ${difference.is === 'formats' || difference.is === 'images' || difference.is === 'classes' ? 'are' : 'is'} ${listed(difference.has)}, not ${listed(difference.asked)}`,
    fix: 'Name another folder, or remove this one first.',
  }),
  DATA_DISK_TOO_SMALL: ({
    folder,
    images,
    needed,
    free,
  }: {
    folder: string
    images: number
    needed: number
    free: number
  }) => ({
    seen: `${images} images need about ${sizeText(needed)}, and ${folder} has ${sizeText(free)} free`,
    fix: 'Free some space, ask for fewer images or formats, or name a folder on another disk.',
  }),
  DATA_DISK_FULL: ({ folder }: { folder: string }) => ({
    seen: `the disk of ${folder} became full`,
    fix: 'Free some space and run the same command again. The incomplete data set was removed.',
  }),
  DATA_JPEG_LIBRARY_MISSING: ({ library, platform }: { library: string; platform: string }) => ({
    seen: `the library ${library}, which encodes JPEGs, does not load on ${platform}`,
    fix: `Install the npm package ${library} beside steadystate, or make the data set on another machine.`,
  }),
  DATA_WITHOUT_IMAGES: ({ folder, is }: { folder: string; is: 'absent' | 'file' | 'empty' }) => ({
    seen: `${folder} ${withoutImages[is]}`,
    fix: 'Name the folder of a data set.',
  }),
}

const withoutImages = {
  absent: 'does not exist',
  file: 'is a file',
  empty: 'has no images in a format that steady reads',
} as const

const listed = (value: number | readonly string[]) => (typeof value === 'number' ? value : value.join(', '))

export const findings = {
  'data-record-damaged': ({
    file,
    record,
    offset,
    is,
  }: {
    file: string
    record: number
    offset: number
    is: DataDamage
  }) => ({
    seen: `${file}: record ${record}, at byte ${offset}, is damaged: ${damages[is]}`,
    todo: 'Make the data set again, or restore the file from a copy.',
  }),
  'data-image-damaged': ({
    file,
    record,
    offset,
    is,
  }: {
    file: string
    record: number
    offset: number
    is: DataDamage | { readonly decoder: string }
  }) => ({
    seen: `${file}: the image of record ${record}, at byte ${offset}, is damaged: ${typeof is === 'string' ? damages[is] : is.decoder}`,
    todo: 'Make the data set again, or restore the file from a copy.',
  }),
  'data-file-absent': ({ file }: { file: string }) => ({
    seen: `${file} is missing from the data set`,
    todo: 'Make the data set again, or restore the file from a copy.',
  }),
  'data-file-added': ({ file }: { file: string }) => ({
    seen: `${file} does not belong to the data set`,
    todo: 'Remove the file: programs that read the folder may read it too.',
  }),
  'data-file-changed': ({ file }: { file: string }) => ({
    seen: `${file} has changed since it was made: its SHA-256 differs`,
    todo: 'Make the data set again, or restore the file from a copy.',
  }),
}
