import { ascii } from '../../src/binary/bytes.ts'
import type { ByteSource } from '../../src/binary/tar.ts'
import { categoryCount, categoryName, type DataSetWish, drawScene, outlineName } from './scene.ts'
import { className, type DataFormat, type DataPart, digits, imageName, type RecordPiece } from './format.ts'
import { areaOf, boxOf } from './geometry.ts'

/** One file for each image, in a folder for each class, for torchvision's `ImageFolder` and DALI's file reader. */
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

/** Images and `instances_train2017.json`, as pycocotools reads them: https://cocodataset.org/#format-data. */
export const coco: DataFormat = {
  name: 'coco',
  writer: (wish) => ({
    add: ({ scene, jpeg }) => [{ path: `train2017/${fileName(scene.index)}`, data: jpeg }],
    end: () => annotations(wish),
  }),
  holdsImages: (path) => /(^|\/)(train|val)2017\/[^/]+\.jpg$/.test(path),
  read: readWhole,
}

/** Ids count from 1, because evaluation treats an id of 0 as none. */
const idOf = (index: number) => index + 1

const fileName = (index: number) => `${digits(idOf(index), 12)}.jpg`

/** Scenes are drawn again and not kept, because there may be a million. */
function* annotations(wish: DataSetWish): Iterable<RecordPiece> {
  const piece = (text: string): RecordPiece => ({
    path: 'annotations/instances_train2017.json',
    data: ascii(text),
  })
  const scenes = function* () {
    for (let index = 0; index < wish.images; index++) yield drawScene(wish, index)
  }
  const info = { description: `${wish.images} drawn images`, version: '1.0', year: 2017 }
  yield piece(`{"info":${JSON.stringify(info)},"licenses":[],\n"images":[`)
  for (const { index, size } of scenes()) {
    const { width, height } = size
    const image = { id: idOf(index), file_name: fileName(index), width, height }
    yield piece(`${index === 0 ? '\n' : ',\n'}${JSON.stringify(image)}`)
  }
  yield piece('],\n"annotations":[')
  let id = 0
  for (const { index, shapes } of scenes())
    for (const { outline, category } of shapes) {
      const box = boxOf(outline)
      const annotation = {
        id: ++id,
        image_id: idOf(index),
        category_id: category,
        segmentation: [outline.flatMap(({ x, y }) => [x, y])],
        area: rounded(areaOf(outline)),
        bbox: [box.x, box.y, rounded(box.width), rounded(box.height)],
        iscrowd: 0,
      }
      yield piece(`${id === 1 ? '\n' : ',\n'}${JSON.stringify(annotation)}`)
    }
  const categories = Array.from({ length: categoryCount }, (_, at) => ({
    id: at + 1,
    name: categoryName(at + 1),
    supercategory: outlineName(at + 1),
  }))
  yield piece(`],\n"categories":${JSON.stringify(categories)}}\n`)
}

const rounded = (value: number) => Math.round(value * 100) / 100
