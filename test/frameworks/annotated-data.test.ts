import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadJpegCodec } from '../../packages/datasets/jpeg.ts'
import { writeDataSet } from '../../packages/datasets/write-data-set.ts'
import { freshFolder } from '../run/replayed.ts'
import { pythonOf } from './frameworks.ts'
import { readNpz, type Arrays } from './npz.ts'
import { runOf } from './script-log.ts'
import { trainOnRanks, type Trained } from './train-on-ranks.ts'

const workloads = join(import.meta.dirname, '../../workloads')
const [images, ranks] = [6, 2]
const steps = images / ranks

const folder = freshFolder()
const dataSet = join(folder, 'set')

beforeAll(async () => {
  const end = await writeDataSet({
    folder: dataSet,
    wish: { images, classes: images, seed: 5 },
    formats: ['coco'],
    codec: await loadJpegCodec(),
    stop: new AbortController().signal,
    drawn: () => undefined,
  })
  if (end.end !== 'made') throw new Error(end.end)
}, 60_000)
afterAll(() => {
  rmSync(folder, { recursive: true, force: true })
})

interface Annotations {
  readonly images: readonly { readonly id: number; readonly width: number }[]
  readonly annotations: readonly { readonly image_id: number; readonly bbox: readonly number[] }[]
}

const annotationsIn = (set: string) => join(set, 'coco', 'annotations', 'instances_train2017.json')
const imageIn = (set: string, number: number) => join(set, 'coco', 'train2017', `00000000000${number}.jpg`)

const copied = (set: string) => {
  cpSync(dataSet, set, { recursive: true })
}

/** A copy of the set with other annotations. */
function annotated(set: string, change: (all: Annotations) => Annotations): void {
  copied(set)
  const file = annotationsIn(set)
  writeFileSync(file, JSON.stringify(change(JSON.parse(readFileSync(file, 'utf8')) as Annotations)))
}

const halfWithoutObjects = (all: Annotations): Annotations => ({
  ...all,
  annotations: all.annotations
    .filter(({ image_id }) => image_id !== 1)
    .map((annotation) => {
      if (annotation.image_id === 2)
        return { ...annotation, iscrowd: 1, segmentation: { counts: [9], size: [3, 3] } }
      return annotation.image_id === 3 ? { ...annotation, bbox: [5, 5, 0, 20] } : annotation
    }),
})

const refusals: readonly (readonly [what: string, make: (set: string) => void, says: RegExp])[] = [
  ['a folder that is not there', () => undefined, /There is no data folder/],
  ['a folder without the format', (set) => mkdirSync(set), /no data in the format coco/],
  [
    'an empty folder of the format',
    (set) => mkdirSync(join(set, 'coco'), { recursive: true }),
    /There is no file .*instances_train2017\.json/,
  ],
  [
    'annotations that were cut',
    (set) => {
      copied(set)
      truncateSync(annotationsIn(set), 500)
    },
    /instances_train2017\.json is no JSON/,
  ],
  ['annotations of something else', (set) => annotated(set, () => [] as never), /has no list of images/],
  [
    'an annotation of an image that is not listed',
    (set) => annotated(set, (all) => ({ ...all, images: all.images.slice(1) })),
    /Annotation 1 of .* is of an image that the file does not list/,
  ],
  [
    'an annotation without an outline',
    (set) =>
      annotated(set, ({ annotations: [first, ...others], ...all }) => ({
        ...all,
        annotations: [{ ...first, segmentation: [[1, 2]] } as never, ...others],
      })),
    /Annotation 1 of .* has no polygons/,
  ],
  [
    'an annotation with a category of another data set',
    (set) =>
      annotated(set, (all) => ({
        ...all,
        annotations: all.annotations.map((annotation) => ({ ...annotation, category_id: 365 })),
      })),
    /has the category 365/,
  ],
  [
    'a listed image that is not there',
    (set) => {
      copied(set)
      rmSync(imageIn(set, 4))
    },
    /lists .*000000000004\.jpg, which is not there/,
  ],
  [
    'images none of which has a box',
    (set) => annotated(set, (all) => ({ ...all, annotations: [] })),
    /no image with an object/,
  ],
  [
    'an image that was cut',
    (set) => {
      copied(set)
      truncateSync(imageIn(set, 3), 20_000)
    },
    /000000000003\.jpg is a JPEG image that was cut/,
  ],
]

const frameworks = [
  { workload: 'mask-rcnn/pytorch', title: 'Mask R-CNN, PyTorch', setup: 'pytorch' },
  { workload: 'mask-rcnn/tensorflow2', title: 'Mask R-CNN, TensorFlow', setup: 'tensorflow-models' },
]

for (const { workload, title, setup } of frameworks) {
  const found = pythonOf({ setup })
  if ('why' in found) {
    describe.skip(`${title}: ${found.why}`, () => it('reads coco', () => undefined))
    continue
  }
  const train = (set: string, ...args: readonly string[]) =>
    spawnSync(
      found.python,
      [
        join(workloads, workload, 'train.py'),
        ...['--data=real', `--data-dir=${set}`, '--image-size=64', '--batch=1', ...args],
      ],
      {
        encoding: 'utf8',
        env: { ...process.env, PYTHONPATH: join(workloads, 'shared'), TF_USE_LEGACY_KERAS: '1' },
      },
    )

  describe(`${title}, on annotated images`, () => {
    let trained: Trained
    beforeAll(async () => {
      const matrix = ['batch: 1', 'image-size: 64', 'data: real', `parameters: { steps: ${steps} }`]
      trained = await trainOnRanks(join(workloads, workload), ['1x2'], matrix, { dataSet })
    }, 900_000)

    it('trains on two ranks', () => {
      expect(trained.ran).toBe('well')
      const { facts, steps: records } = runOf(trained.log('1x2'))
      expect(records).toHaveLength(steps)
      expect(records.every(({ loss }) => Number.isFinite(loss))).toBe(true)
      expect(facts.fingerprint).toMatchObject({
        data: 'real',
        dataFormat: 'coco',
        dataLoader: 'native',
        dataSamples: images,
      })
    })

    it('gives the ranks different images, and in an epoch each image once', () => {
      const seen = (file: string) => idsOf(trained.weights(file))
      const all = [...seen('batches-of-2.npz'), ...seen('batches-of-2.rank-1.npz')]
      expect(all.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6])
    })

    it.each(refusals)('refuses %s with one sentence and exit code 2', (_, make, says) => {
      const set = join(freshFolder(), 'set')
      make(set)
      const { status, stdout, stderr } = train(set)
      expect({ status, stdout }).toEqual({ status: 2, stdout: '' })
      expect(stderr).toMatch(/^train\.py: .*[.]\n$/)
      expect(stderr).toMatch(says)
    })

    it('refuses a set that has no batch for each rank', () => {
      const { status, stderr } = train(dataSet, `--batch=${images + 1}`)
      expect({ status, stderr }).toMatchObject({
        status: 2,
        stderr: expect.stringContaining('too few') as string,
      })
    })

    it(
      'leaves out an image that has no box, only a crowd, or only a box without area',
      { timeout: 300_000 },
      () => {
        const set = join(freshFolder(), 'set')
        annotated(set, halfWithoutObjects)
        const kept = join(freshFolder(), 'batches.npz')
        const { status, stdout, stderr } = train(set, '--steps=3', `--save-batches=${kept}`)
        expect({ status, stderr: status === 0 ? '' : stderr }).toEqual({ status: 0, stderr: '' })
        expect(runOf(stdout).facts.fingerprint?.dataSamples).toBe(3)
        expect(idsOf(readNpz(kept)).toSorted((a, b) => a - b)).toEqual([4, 5, 6])
      },
    )

    const wrong: readonly (readonly [what: string, make: (set: string) => void])[] = [
      [
        'whose inside is damaged',
        (set) => {
          copied(set)
          const file = imageIn(set, 3)
          const jpeg = readFileSync(file)
          const table = jpeg.indexOf(Buffer.from([0xff, 0xc4]))
          // All markers stay as they were, so that only a decoder can tell.
          writeFileSync(file, jpeg.fill(0x7f, table + 4, table + 2 + jpeg.readUInt16BE(table + 2)))
        },
      ],
      [
        'that has another size than its annotations state',
        (set) =>
          annotated(set, (all) => ({
            ...all,
            images: all.images.map((image) => ({ ...image, width: image.width + (image.id === 3 ? 1 : 0) })),
          })),
      ],
    ]
    it.each(wrong)(
      'ends with an error that names where it read an image %s',
      { timeout: 300_000 },
      (_, make) => {
        const set = join(freshFolder(), 'set')
        make(set)
        const { status, stderr } = train(set, `--steps=${images}`)
        expect(status).not.toBe(0)
        expect(stderr.trimEnd().split('\n').at(-1)).toContain(join(set, 'coco'))
      },
    )
  })
}

const idsOf = (arrays: Arrays) => Array.from(arrays.get('image_ids')?.data ?? [], Number)
