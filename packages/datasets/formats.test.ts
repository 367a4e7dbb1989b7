import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { joined } from '../../src/binary/bytes.ts'
import { type DataFormat, type DataImage, memorySource } from './format.ts'
import { crc32c } from '../../src/binary/tf-record.ts'
import { dataFormatNames } from '../../src/core/model/workload.ts'
import { dataFormats, formatOfPath } from './formats.ts'
import { drawScene } from './scene.ts'

/** Files of a set, by their path in it. */
function written(format: DataFormat, images: readonly DataImage[]): Map<string, Uint8Array> {
  const wish = { images: images.length, classes: 3, seed: 1 }
  const writer = format.writer(wish)
  const files = new Map<string, Uint8Array>()
  let open = ''
  const take = (pieces: ReturnType<typeof writer.add>) => {
    for (const { path, data } of pieces) {
      if (path !== open && files.has(path)) throw new Error(`${path} continues after another file`)
      open = path
      files.set(path, joined([files.get(path) ?? new Uint8Array(), data]))
    }
  }
  for (const image of images) take(writer.add(image))
  take(writer.end())
  return files
}

/** Bytes that are likely to confuse a reader: the mark of RecordIO, zeros, ends of images. */
const trickyBytes = fc
  .array(
    fc.oneof(
      fc.constant([0x0a, 0x23, 0xd7, 0xce]),
      fc.constant([0, 0, 0, 0]),
      fc.constant([0xff, 0xd9]),
      fc.array(fc.nat(255), { maxLength: 9 }),
    ),
    { minLength: 1, maxLength: 200 },
  )
  .map((parts) => Uint8Array.from([1, ...parts.flat()]))

const imageSets = fc.array(trickyBytes, { minLength: 1, maxLength: 20 }).map((jpegs) =>
  jpegs.map((jpeg, index) => ({
    scene: drawScene({ images: jpegs.length, classes: 3, seed: 1 }, index),
    jpeg,
  })),
)

const sameBytes = (a: Uint8Array) => [...a].join()

describe.each(dataFormatNames.map((name) => dataFormats[name]))('$name', (format) => {
  it('gives back every image that was written, in order within a file', () => {
    fc.assert(
      fc.property(imageSets, (images) => {
        const found: string[] = []
        for (const [path, bytes] of written(format, images)) {
          if (!format.holdsImages(`${format.name}/${path}`)) continue
          expect(formatOfPath(`${format.name}/${path}`)?.name).toBe(format.name)
          for (const part of format.read(memorySource(bytes))) {
            expect(part).toHaveProperty('jpeg')
            if (part.kind === 'image') found.push(sameBytes(part.jpeg))
          }
        }
        expect(found.sort()).toEqual(images.map(({ jpeg }) => sameBytes(jpeg)).sort())
      }),
      { numRuns: 30 },
    )
  })
})

describe.each(['tfrecord', 'recordio', 'webdataset', 'ofrecord'] as const)('a damaged %s file', (name) => {
  const format = dataFormats[name]
  const oneFile = imageSets.map((images) => {
    const files = [...written(format, images)].filter(([path]) => format.holdsImages(`${name}/${path}`))
    return files[0]?.[1] ?? new Uint8Array()
  })

  it('that was cut anywhere but between records gives a fault with its place, and never fails', () => {
    fc.assert(
      fc.property(oneFile, fc.double({ min: 0, max: 1, noNaN: true }), (bytes, share) => {
        const whole = [...format.read(memorySource(bytes))]
        const cut = bytes.subarray(0, Math.floor(share * bytes.length))
        const parts = [...format.read(memorySource(cut))]
        const images = parts.filter(({ kind }) => kind === 'image').length
        expect(images).toBeLessThanOrEqual(whole.length)
        const boundary = whole.some(({ at }) => at.offset === cut.length)
        // An archive has an end mark; a file of records may end after each.
        if (cut.length < bytes.length && (!boundary || name === 'webdataset'))
          expect(parts.some(({ kind }) => kind === 'fault')).toBe(true)
      }),
    )
  })

  it('with any byte changed is read to its end or to a fault', () => {
    fc.assert(
      fc.property(oneFile, fc.nat(), fc.integer({ min: 1, max: 255 }), (bytes, place, change) => {
        const changed = Uint8Array.from(bytes)
        const at = place % bytes.length
        changed[at] = (changed[at] ?? 0) ^ change
        const parts = [...format.read(memorySource(changed))]
        if (name === 'tfrecord') expect(parts.some(({ kind }) => kind === 'fault')).toBe(true)
      }),
    )
  })
})

it('COCO annotations name every image, shape and category, with the box and the area of each polygon', () => {
  const images = Array.from({ length: 12 }, (_, index) => ({
    scene: drawScene({ images: 12, classes: 3, seed: 1 }, index),
    jpeg: Uint8Array.of(1),
  }))
  const text = written(dataFormats.coco, images).get('annotations/instances_train2017.json')
  const document = JSON.parse(String.fromCharCode(...(text ?? []))) as {
    images: { id: number; file_name: string; width: number }[]
    annotations: { id: number; image_id: number; segmentation: number[][]; bbox: number[]; area: number }[]
    categories: { id: number; name: string }[]
  }
  expect(document.images.map(({ id }) => id)).toEqual(images.map(({ scene }) => scene.index + 1))
  expect(document.images.map(({ width }) => width)).toEqual(images.map(({ scene }) => scene.size.width))
  expect(document.annotations).toHaveLength(images.flatMap(({ scene }) => scene.shapes).length)
  expect(new Set(document.categories.map(({ name }) => name)).size).toBe(80)
  for (const { segmentation, bbox, area } of document.annotations) {
    const [x = 0, y = 0, width = 0, height = 0] = bbox
    for (const [at, value] of (segmentation[0] ?? []).entries()) {
      const [from, size] = at % 2 === 0 ? [x, width] : [y, height]
      expect(value).toBeGreaterThanOrEqual(from)
      expect(value).toBeLessThanOrEqual(from + size + 0.01)
    }
    expect(area).toBeLessThanOrEqual(width * height)
    expect(area).toBeGreaterThan(0)
  }
})

it('CRC-32C gives the values of RFC 3720, appendix B.4', () => {
  expect(crc32c(new Uint8Array(32))).toBe(0x8a9136aa)
  expect(crc32c(new Uint8Array(32).fill(0xff))).toBe(0x62a8ab43)
  expect(crc32c(Uint8Array.from({ length: 32 }, (_, at) => at))).toBe(0x46dd794e)
})
