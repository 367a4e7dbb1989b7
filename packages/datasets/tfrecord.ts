import { ascii, viewOf } from '../../src/binary/bytes.ts'
import { maskedCrc32c, tfRecord } from '../../src/binary/tf-record.ts'
import type { ByteSource } from '../../src/binary/tar.ts'
import {
  className,
  type DataFormat,
  type DataImage,
  type DataPart,
  digits,
  imageName,
  shardsOf,
} from './format.ts'
import { boxOf } from './geometry.ts'
import { bytesField } from '../../src/binary/protobuf.ts'
import { featureIn, featureMap, fieldsOf, type FeatureFields } from './features.ts'

/**
 * Files of `tf.train.Example`. Record: tensorflow/core/lib/io/record_writer.h. Fields: tensorflow/core/example/feature.proto.
 * Names of the features, and labels that count from 1: build_imagenet_data.py of TensorFlow's models, which the ResNet
 * scripts of NVIDIA's DeepLearningExamples read too.
 */
export const tfrecord: DataFormat = {
  name: 'tfrecord',
  writer: ({ images }) => {
    const shards = shardsOf(images)
    const nameOf = (shard: number) => `train-${digits(shard, 5)}-of-${digits(shards.count, 5)}`
    let offset = 0
    let shard = 0
    let lines: string[] = []
    const index = () => ({ path: `index/${nameOf(shard)}.idx`, data: ascii(lines.join('')) })
    return {
      *add(image) {
        const into = shards.shardOf(image.scene.index)
        if (into !== shard) {
          yield index()
          ;[offset, shard, lines] = [0, into, []]
        }
        const data = tfRecord(exampleOf(image))
        // In the form of DALI's tfrecord2idx: offset and length of the whole record.
        lines.push(`${offset} ${data.length}\n`)
        offset += data.length
        yield { path: nameOf(shard), data }
      },
      end: () => [index()],
    }
  },
  holdsImages: (path) => /(-\d{5}-of-\d{5}|\.tfrecords?)$/.test(path),
  read: readTfRecords,
}

const exampleFields: FeatureFields = { bytes: 1, floats: 2, integers: 3 }

function exampleOf({ scene, jpeg }: DataImage): Uint8Array {
  const { width, height } = scene.size
  const boxes = scene.shapes.map(({ outline }) => boxOf(outline))
  const features = featureMap(
    {
      'image/height': { integers: [height] },
      'image/width': { integers: [width] },
      'image/colorspace': { text: 'RGB' },
      'image/channels': { integers: [3] },
      'image/class/label': { integers: [scene.label + 1] },
      'image/class/synset': { text: className(scene.label) },
      'image/class/text': { text: `class ${scene.label}` },
      'image/object/bbox/xmin': { floats: boxes.map(({ x }) => x / width) },
      'image/object/bbox/xmax': { floats: boxes.map((box) => (box.x + box.width) / width) },
      'image/object/bbox/ymin': { floats: boxes.map(({ y }) => y / height) },
      'image/object/bbox/ymax': { floats: boxes.map((box) => (box.y + box.height) / height) },
      'image/object/bbox/label': { integers: boxes.map(() => scene.label + 1) },
      'image/format': { text: 'JPEG' },
      'image/filename': { text: imageName(scene) },
      'image/encoded': { bytes: jpeg },
    },
    exampleFields,
  )
  return bytesField(1, features)
}

const headLength = 12
const tailLength = 4

function* readTfRecords(source: ByteSource): Iterable<DataPart> {
  for (let offset = 0, record = 1; offset < source.size; record++) {
    const at = { record, offset }
    const head = source.read(offset, headLength)
    if (head.length < headLength) {
      yield { kind: 'fault', is: 'cut', at }
      return
    }
    const length = Number(viewOf(head).getBigUint64(0, true))
    // With a wrong length the next record cannot be found.
    if (viewOf(head).getUint32(8, true) !== maskedCrc32c(head.subarray(0, 8))) {
      yield { kind: 'fault', is: 'checksum', at }
      return
    }
    const body = source.read(offset + headLength, length + tailLength)
    if (body.length < length + tailLength) {
      yield { kind: 'fault', is: 'cut', at }
      return
    }
    const content = body.subarray(0, length)
    if (viewOf(body).getUint32(length, true) === maskedCrc32c(content)) {
      const jpeg = featureIn(fieldsOf(content)?.[0]?.content, 'image/encoded', exampleFields.bytes)
      yield jpeg === undefined ? { kind: 'fault', is: 'no-image', at } : { kind: 'image', jpeg, at }
    } else yield { kind: 'fault', is: 'checksum', at }
    offset += headLength + length + tailLength
  }
}
