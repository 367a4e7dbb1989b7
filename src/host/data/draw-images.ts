import { drawJpeg, type EncodeJpeg } from '../../core/data/fit-bytes.ts'
import type { DataImage } from '../../core/data/format.ts'
import { drawScene, type DataSetWish } from '../../core/data/scene.ts'

/** While one image is painted, others are encoded in threads of the library. */
const ahead = 4

/** Every image of a set, in order. */
export async function* drawImages(wish: DataSetWish, encode: EncodeJpeg): AsyncIterable<DataImage> {
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
