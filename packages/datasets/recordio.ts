import { ascii, joined, packed, viewOf } from '../../src/binary/bytes.ts'
import type { ByteSource } from '../../src/binary/tar.ts'
import { className, type DataFormat, type DataImage, type DataPart, imageName } from './format.ts'

/**
 * One RecordIO file with its index and list, as MXNet's im2rec.py writes them. Record: dmlc-core, include/dmlc/recordio.h.
 * Header of an image: python/mxnet/recordio.py, `IRHeader`. Index: number, tab, offset. List: number, label, path.
 */
export const recordio: DataFormat = {
  name: 'recordio',
  writer: () => {
    let offset = 0
    const index: string[] = []
    const list: string[] = []
    return {
      add(image) {
        const { scene } = image
        const data = recordOf(contentOf(image))
        index.push(`${scene.index}\t${offset}\n`)
        list.push(
          `${scene.index}\t${scene.label.toFixed(6)}\t${className(scene.label)}/${imageName(scene)}\n`,
        )
        offset += data.length
        return [{ path: 'train.rec', data }]
      },
      end: () => [
        { path: 'train.idx', data: ascii(index.join('')) },
        { path: 'train.lst', data: ascii(list.join('')) },
      ],
    }
  },
  holdsImages: (path) => /\.rec$/.test(path),
  read: readRecordIo,
}

/** Flag 0: the label is one number. Then the image's own number, twice as wide as needed. */
const contentOf = ({ scene, jpeg }: DataImage) =>
  joined([
    packed([
      ['u32', 0],
      ['f32', scene.label],
      ['u64', scene.index],
      ['u64', 0],
    ]),
    jpeg,
  ])

const imageHeader = 24
const magic = 0xced7230a
const word = 4
/** Bits for the length of a part; the 3 bits above are its kind. */
const lengthBits = 29
const parts = { whole: 0, first: 1, middle: 2, last: 3 } as const

/** Splits content at each mark of a record at a multiple of 4. The mark is left out, and readers insert it. */
function recordOf(content: Uint8Array): Uint8Array {
  const view = viewOf(content)
  const cuts: number[] = []
  for (let at = 0; at + word <= content.length; at += word)
    if (view.getUint32(at, true) === magic) cuts.push(at)
  if (cuts.length === 0) return partOf(parts.whole, content)
  const starts = [0, ...cuts.map((at) => at + word)]
  return joined(
    starts.map((start, at) => {
      const kind = at === 0 ? parts.first : at === cuts.length ? parts.last : parts.middle
      return partOf(kind, content.subarray(start, cuts[at] ?? content.length))
    }),
  )
}

const partOf = (kind: number, content: Uint8Array) =>
  joined([
    packed([
      ['u32', magic],
      ['u32', kind * 2 ** lengthBits + content.length],
    ]),
    content,
    new Uint8Array(padding(content.length)),
  ])

const padding = (length: number) => -length & (word - 1)

function* readRecordIo(source: ByteSource): Iterable<DataPart> {
  for (let offset = 0, record = 1; offset < source.size; record++) {
    const at = { record, offset }
    const read = readRecord(source, offset)
    if (typeof read === 'string') {
      yield { kind: 'fault', is: read, at }
      return
    }
    offset = read.end
    yield read.content.length > imageHeader
      ? { kind: 'image', jpeg: read.content.subarray(imageHeader), at }
      : { kind: 'fault', is: 'no-image', at }
  }
}

function readRecord(
  source: ByteSource,
  offset: number,
): { readonly content: Uint8Array; readonly end: number } | 'cut' | 'marks' {
  const found: Uint8Array[] = []
  for (let at = offset; ;) {
    const head = source.read(at, 2 * word)
    if (head.length < 2 * word) return 'cut'
    if (viewOf(head).getUint32(0, true) !== magic) return 'marks'
    const flags = viewOf(head).getUint32(4, true)
    const kind = flags >>> lengthBits
    const isFirst = kind === parts.whole || kind === parts.first
    if (isFirst !== (at === offset) || kind > parts.last) return 'marks'
    const length = flags % 2 ** lengthBits
    const end = at + 2 * word + length + padding(length)
    if (end > source.size) return 'cut'
    const content = source.read(at + 2 * word, length)
    if (!isFirst) found.push(packed([['u32', magic]]))
    found.push(content)
    at = end
    if (kind === parts.whole || kind === parts.last) return { content: joined(found), end: at }
  }
}
