import type { ByteSource } from '../../src/binary/tar.ts'
import { className, type DataFormat, type DataPart, imageName } from './format.ts'

/** One file for each image, in a folder for each class: torchvision's `ImageFolder` and DALI's file reader take it. */
export const folder: DataFormat = {
  name: 'folder',
  writer: () => ({
    add: ({ scene, jpeg }) => [{ path: `train/${className(scene.label)}/${imageName(scene)}`, data: jpeg }],
    end: () => [],
  }),
  holdsImages: (path) => /\.jpe?g$/i.test(path),
  read: readWhole,
}

/** A file that is one image. */
export function* readWhole(source: ByteSource): Iterable<DataPart> {
  yield { kind: 'image', jpeg: source.read(0, source.size), at: { record: 1, offset: 0 } }
}
