import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DataFormatName } from '../../src/core/model/workload.ts'
import { loadJpegCodec } from '../../packages/datasets/jpeg.ts'
import { writeDataSet } from '../../packages/datasets/write-data-set.ts'
import { freshFolder } from '../run/replayed.ts'
import { filesBelow } from '../run/steady.ts'
import { frameworks, pythonOf, runScript, workloadFolder } from './frameworks.ts'
import type { Arrays } from './npz.ts'
import { runOf } from './script-log.ts'
import { trainOnRanks, type Trained } from './train-on-ranks.ts'

const [batch, ranks, imageSize] = [4, 2, 64]
/** One of each class, so that a label tells which image it is. */
const images = 32
const steps = images / batch / ranks
const formats = ['folder', 'tfrecord', 'recordio', 'ofrecord'] as const

/** Ways to read real data: each is trained on for one epoch. */
interface Reading {
  readonly framework: string
  readonly loader: 'native' | 'dali'
  readonly format: (typeof formats)[number]
  /** It shuffles in a buffer, in which the images of two epochs mix. */
  readonly mixesEpochs?: true
  /** It takes no number of workers. */
  readonly decidesWorkers?: true
}

const readings: readonly Reading[] = [
  { framework: 'pytorch', loader: 'native', format: 'folder' },
  { framework: 'pytorch', loader: 'dali', format: 'folder' },
  { framework: 'paddlepaddle', loader: 'native', format: 'folder' },
  { framework: 'paddlepaddle', loader: 'dali', format: 'folder' },
  { framework: 'mxnet', loader: 'native', format: 'recordio' },
  { framework: 'mxnet-horovod', loader: 'native', format: 'recordio' },
  { framework: 'tensorflow2', loader: 'native', format: 'tfrecord' },
  { framework: 'jax', loader: 'native', format: 'folder' },
  { framework: 'oneflow-ddp', loader: 'native', format: 'ofrecord', mixesEpochs: true, decidesWorkers: true },
]

/**
 * Of normalized pixels, by channel: a mean of 32 crops of the same images differs between loaders by up to 0.1, with the
 * channels in another order by 0.3, and without a division by 255 by a hundred.
 */
const tolerance = 0.25

const folder = freshFolder()
const dataSet = join(folder, 'set')
let expected: readonly number[] = []

beforeAll(async () => {
  const codec = await loadJpegCodec()
  const end = await writeDataSet({
    folder: dataSet,
    wish: { images, classes: images, seed: 5 },
    formats: [...formats],
    codec,
    stop: new AbortController().signal,
    drawn: () => undefined,
  })
  if (end.end !== 'made') throw new Error(end.end)
  const means = await Promise.all(
    filesBelow(join(dataSet, 'folder')).map(async (path) =>
      normalizedMeans(
        await sharp(join(dataSet, 'folder', path))
          .raw()
          .toBuffer(),
      ),
    ),
  )
  expected = [0, 1, 2].map((channel) => meanOf(means.map((mean) => mean[channel] ?? NaN)))
}, 120_000)
afterAll(() => {
  rmSync(folder, { recursive: true, force: true })
})

const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

const imageNet = [
  [0.485, 0.229],
  [0.456, 0.224],
  [0.406, 0.225],
] as const

/** Of interleaved bytes of red, green and blue. */
const normalizedMeans = (pixels: Uint8Array) =>
  imageNet.map(([mean, deviation], channel) => {
    let sum = 0
    for (let at = channel; at < pixels.length; at += 3) sum += pixels[at] ?? NaN
    return (sum / (pixels.length / 3) / 255 - mean) / deviation
  })

/** Of images [steps, batch, 3, height, width]. */
function channelMeans(arrays: Arrays): number[] {
  const { shape, data } = arrays.get('images') ?? { shape: [], data: new Float32Array() }
  expect(shape).toEqual([steps, batch, 3, imageSize, imageSize])
  const area = imageSize ** 2
  const sums = [0, 0, 0]
  for (let at = 0; at < data.length; at++) {
    const channel = Math.floor(at / area) % 3
    sums[channel] = (sums[channel] ?? NaN) + Number(data[at])
  }
  return sums.map((sum) => sum / (data.length / 3))
}

const labelsOf = (arrays: Arrays) => Array.from(arrays.get('labels')?.data ?? [], Number)

for (const { framework: name, loader, format, mixesEpochs, decidesWorkers } of readings) {
  const framework = frameworks.find((framework) => framework.name === name)
  if (framework === undefined) throw new Error(name)
  const found = pythonOf(framework)
  const title = `${framework.title} reads ${format} with ${loader}`
  if ('why' in found) {
    describe.skip(`${title}: ${found.why}`, () => it('trains', () => undefined))
    continue
  }
  describe(title, () => {
    let trained: Trained
    beforeAll(async () => {
      trained = await trainOnRanks(
        workloadFolder(framework),
        ['1x2'],
        [
          `batch: ${batch}`,
          `image-size: ${imageSize}`,
          'data: real',
          `loader: ${loader}`,
          `parameters: { steps: ${steps} }`,
        ],
        { dataSet },
      )
    }, 600_000)

    it('trains on two ranks', () => {
      expect(trained.ran).toBe('well')
      const { facts, steps: records } = runOf(trained.log('1x2'))
      expect(records).toHaveLength(steps)
      expect(facts.fingerprint).toMatchObject({
        data: 'real',
        dataFormat: format,
        dataLoader: loader,
        dataSamples: images,
        loaderWorkers: decidesWorkers === true ? undefined : 1,
      })
    })

    const batches = () => ['batches-of-2.npz', 'batches-of-2.rank-1.npz'].map((file) => trained.weights(file))

    it('gives the ranks different images, and in an epoch each image once', () => {
      const [first = [], second = []] = batches().map(labelsOf)
      expect(first.filter((label) => second.includes(label))).toEqual([])
      const all = [...first, ...second].toSorted((a, b) => a - b)
      if (mixesEpochs === true) expect(all.every((label) => label >= 0 && label < images)).toBe(true)
      else expect(all).toEqual(Array.from({ length: images }, (_, label) => label))
    })

    it('normalizes pixels as the others do', () => {
      const [first = [], second = []] = batches().map(channelMeans)
      for (const channel of [0, 1, 2]) {
        const mean = ((first[channel] ?? NaN) + (second[channel] ?? NaN)) / 2
        expect(Math.abs(mean - (expected[channel] ?? NaN))).toBeLessThan(tolerance)
      }
    })

    const train = (folder: string, ...args: readonly string[]) =>
      runScript(framework, found.python, [
        `--data=real`,
        `--data-dir=${folder}`,
        `--loader=${loader}`,
        `--batch=${batch}`,
        `--image-size=${imageSize}`,
        '--steps=8',
        ...args,
      ])

    const refusals: readonly (readonly [what: string, make: (folder: string) => void])[] = [
      ['a folder that is not there', () => undefined],
      ['a folder without this format', (path) => mkdirSync(path)],
      ['a folder without images', (path) => mkdirSync(join(path, format, 'train'), { recursive: true })],
      [
        'an image that was cut',
        (path) => damageImage(path, format, (jpeg) => jpeg.fill(0, Math.max(2, jpeg.length - 8192))),
      ],
    ]
    it.each(refusals)('refuses %s with one sentence and exit code 2', (_, make) => {
      const path = join(freshFolder(), 'set')
      make(path)
      const { code, stdout, stderr } = train(path)
      expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
      expect(stderr).toMatch(/^train\.py: .*[.]\n$/)
    })

    it('refuses a set that has no batch for each rank', () => {
      const { code, stderr } = train(dataSet, `--batch=${images + 1}`)
      expect({ code, stderr }).toMatchObject({
        code: 2,
        stderr: expect.stringContaining('too few') as string,
      })
    })

    it(
      'ends with an error that names where it read, if an image cannot be decoded',
      { timeout: 120_000 },
      () => {
        const path = join(freshFolder(), 'set')
        // The tables behind the first two segments: both ends of the image stay as they were.
        damageImage(path, format, (jpeg) => jpeg.fill(0, 2, jpeg.length - 2))
        const { code, stderr } = train(path)
        expect(code).not.toBe(0)
        expect(stderr).toContain(join(path, format))
      },
    )
  })
}

/** A copy of the set, in which one image in the middle is damaged. */
function damageImage(path: string, format: DataFormatName, damage: (jpeg: Buffer) => void): void {
  cpSync(join(dataSet, format), join(path, format), { recursive: true })
  const files = filesBelow(join(path, format)).filter((file) => /JPEG$|train-0|train\.rec$|part-/.test(file))
  const file = join(path, format, files[Math.floor(files.length / 2)] ?? '')
  const bytes = readFileSync(file)
  const start = bytes.indexOf(
    Buffer.from([0xff, 0xd8, 0xff]),
    format === 'folder' ? 0 : Math.floor(bytes.length / 3),
  )
  const end = bytes.indexOf(Buffer.from([0xff, 0xd9]), start) + 2
  damage(bytes.subarray(start, end))
  writeFileSync(file, bytes)
}
