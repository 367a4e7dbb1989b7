import { joined, packed, viewOf } from '../../src/binary/bytes.ts'
import type { ByteSource } from '../../src/binary/tar.ts'
import { type DataFormat, type DataPart, digits, shardsOf } from './format.ts'
import { featureIn, featureMap, type FeatureFields } from './features.ts'

/**
 * Files `part-00000` of OneFlow's `OFRecord`. Record: its length in 8 bytes, then the message (oneflow/core/persistence). Fields:
 * oneflow/core/record/record.proto. Names of the features: OneFlow's own ImageNet readers, labels from 0.
 */
export const ofrecord: DataFormat = {
  name: 'ofrecord',
  writer: ({ images }) => {
    const shards = shardsOf(images)
    return {
      add: ({ scene, jpeg }) => {
        const message = featureMap(
          { 'class/label': { integers: [scene.label] }, encoded: { bytes: jpeg } },
          recordFields,
        )
        return [
          {
            path: `train/part-${digits(shards.shardOf(scene.index), 5)}`,
            data: joined([packed([['u64', message.length]]), message]),
          },
        ]
      },
      end: () => [],
    }
  },
  holdsImages: (path) => /(^|\/)part-\d+$/.test(path),
  read: readOfRecords,
}

/** The list of 32-bit integers: OneFlow's decoder of labels reads only this. */
const recordFields: FeatureFields = { bytes: 1, floats: 2, integers: 4 }

const lengthBytes = 8

function* readOfRecords(source: ByteSource): Iterable<DataPart> {
  for (let offset = 0, record = 1; offset < source.size; record++) {
    const at = { record, offset }
    const head = source.read(offset, lengthBytes)
    if (head.length < lengthBytes) {
      yield { kind: 'fault', is: 'cut', at }
      return
    }
    const length = Number(viewOf(head).getBigUint64(0, true))
    if (offset + lengthBytes + length > source.size) {
      yield { kind: 'fault', is: 'cut', at }
      return
    }
    const jpeg = featureIn(source.read(offset + lengthBytes, length), 'encoded', recordFields.bytes)
    yield jpeg === undefined ? { kind: 'fault', is: 'no-image', at } : { kind: 'image', jpeg, at }
    offset += lengthBytes + length
  }
}
