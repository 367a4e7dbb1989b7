import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { meanSize } from '../../packages/datasets/scene.ts'
import { jpegStructure } from '../../packages/datasets/jpeg-structure.ts'
import { runSteady, steadyProgram } from '../run/steady.ts'

const root = mkdtempSync(join(tmpdir(), 'steady-data-'))
afterAll(() => {
  rmSync(root, { recursive: true, force: true })
})

const images = 24
const set = join(root, 'set')
const asked = ['--images', String(images), '--classes', '4', '--seed', '7']

const steady = (...args: string[]) => runSteady(['data', ...args], root)

const filesOf = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1))
    .sort()

const copyOfSet = () => {
  const copy = mkdtempSync(join(root, 'copy-'))
  cpSync(set, copy, { recursive: true })
  return copy
}

interface Shown {
  readonly formats: readonly {
    readonly name: string
    readonly images: number
    readonly imageBytes: number
    readonly findings: readonly { readonly code: string; readonly data: Readonly<Record<string, unknown>> }[]
  }[]
}

async function shown(folder: string): Promise<Shown & { readonly code: number | null }> {
  const { code, stdout } = await steady('show', folder, '--json')
  return { code, ...(JSON.parse(stdout) as Shown) }
}

const codesIn = ({ formats }: Shown) => formats.flatMap(({ findings }) => findings.map(({ code }) => code))

beforeAll(async () => {
  const { code, stderr } = await steady('make', set, ...asked)
  if (code !== 0) throw new Error(stderr)
})

describe('steady data make', () => {
  it('writes the same bytes for the same arguments, and others for another seed', async () => {
    const again = join(root, 'again')
    const other = join(root, 'other')
    expect((await steady('make', again, ...asked)).code).toBe(0)
    const otherSeed = [...asked.slice(0, -1), '8', '--formats', 'folder']
    expect((await steady('make', other, ...otherSeed)).code).toBe(0)
    expect(filesOf(again)).toEqual(filesOf(set))
    for (const file of filesOf(set))
      expect(readFileSync(join(again, file)).equals(readFileSync(join(set, file)))).toBe(true)
    const first = 'folder/train/n00000000/n00000000_0.JPEG'
    expect(readFileSync(join(other, first)).equals(readFileSync(join(set, first)))).toBe(false)
  })

  it('gives each image the bytes that its size asks for, and no padding after its end', () => {
    const files = filesOf(join(set, 'folder')).map((file) => readFileSync(join(set, 'folder', file)))
    for (const jpeg of files) {
      expect(jpegStructure(jpeg)).toHaveProperty('kind', 'whole')
      expect(jpeg.subarray(-2)).toEqual(Buffer.of(0xff, 0xd9))
    }
    const mean = files.reduce((sum, { length }) => sum + length, 0) / files.length
    // Of so few images; the test of sizes draws many.
    expect(Math.abs(mean / meanSize.bytes - 1)).toBeLessThan(0.5)
  })

  it('leaves a set that is there already as it is', async () => {
    const before = readFileSync(join(set, 'dataset.json'))
    const { code, stdout } = await steady('make', set, ...asked)
    expect([code, stdout]).toEqual([0, expect.stringContaining('was there already')])
    expect(readFileSync(join(set, 'dataset.json')).equals(before)).toBe(true)
  })

  it.each([
    ['DATA_IS_OTHER', ['make', set, '--images', '25']],
    ['DATA_FORMAT_UNKNOWN', ['make', join(root, 'no'), '--formats', 'tfrecords']],
    ['DATA_FORMAT_TWICE', ['make', join(root, 'no'), '--formats', 'coco,coco']],
    ['DATA_CLASSES_TOO_MANY', ['make', join(root, 'no'), '--images', '3', '--classes', '4']],
    ['DATA_DISK_TOO_SMALL', ['make', join(root, 'no'), '--images', '999999999']],
    ['OPTION_INVALID', ['make', join(root, 'no'), '--images', '0']],
    ['DATA_FOLDER_IN_USE', ['make', steadyProgram]],
    ['DATA_WITHOUT_IMAGES', ['show', join(root, 'no')]],
  ])('refuses with %s', async (code, args) => {
    const ended = await steady(...args)
    expect([ended.code, ended.stderr]).toEqual([2, expect.stringContaining(code)])
  })

  it('refuses a folder with files that it did not write, and changes none', async () => {
    const foreign = join(root, 'foreign')
    mkdirSync(join(foreign, 'folder'), { recursive: true })
    writeFileSync(join(foreign, 'folder', 'thesis.txt'), 'years of work')
    const { code, stderr } = await steady('make', foreign, ...asked)
    expect([code, stderr]).toEqual([2, expect.stringContaining('DATA_FOLDER_IN_USE')])
    expect(filesOf(foreign)).toEqual(['folder/thesis.txt'])
  })
})

describe('steady data show', () => {
  it('counts the images of every format', async () => {
    const { code, formats } = await shown(set)
    expect(code).toBe(0)
    expect(formats.map(({ name }) => name)).toEqual([
      'folder',
      'tfrecord',
      'recordio',
      'webdataset',
      'ofrecord',
      'coco',
    ])
    for (const format of formats) expect([format.images, format.findings]).toEqual([images, []])
    expect(new Set(formats.map(({ imageBytes }) => imageBytes)).size).toBe(1)
  })

  it('counts the same without dataset.json, by reading every record', async () => {
    const copy = copyOfSet()
    rmSync(join(copy, 'dataset.json'))
    const counts = ({ formats }: Shown) =>
      formats.map(({ name, images, imageBytes }) => [name, images, imageBytes])
    expect(counts(await shown(copy))).toEqual(counts(await shown(set)))
  })

  it('names the record of a TFRecord whose checksum is wrong, and counts the others', async () => {
    const copy = copyOfSet()
    const path = 'tfrecord/train-00002-of-00008'
    const bytes = readFileSync(join(copy, path))
    const second = Number(bytes.readBigUInt64LE(0)) + 16
    bytes.writeUInt8(bytes.readUInt8(second + 500) ^ 1, second + 500)
    writeFileSync(join(copy, path), bytes)
    const { code, formats } = await shown(copy)
    const tfrecord = formats.find(({ name }) => name === 'tfrecord')
    expect([code, tfrecord?.images]).toEqual([1, images - 1])
    expect(tfrecord?.findings).toMatchObject([
      { code: 'data-record-damaged', data: { file: path, record: 2, offset: second, is: 'checksum' } },
    ])
  })

  it('names a JPEG that was cut, one with rubbish in the middle, and one that is not there', async () => {
    const copy = copyOfSet()
    const [cut = '', rubbish = '', absent = ''] = filesOf(join(copy, 'coco/train2017')).map(
      (file) => `coco/train2017/${file}`,
    )
    truncateSync(join(copy, cut), 5000)
    const bytes = readFileSync(join(copy, rubbish))
    const middle = Math.floor(bytes.length / 2)
    bytes.fill(0xa5, middle, middle + 400)
    writeFileSync(join(copy, rubbish), bytes)
    rmSync(join(copy, absent))
    const seen = await shown(copy)
    const found = seen.formats.flatMap(({ findings }) => findings)
    expect(found.map(({ data }) => data['file'])).toEqual(expect.arrayContaining([cut, rubbish, absent]))
    expect(codesIn(seen)).toContain('data-file-absent')
    expect(found.find(({ data }) => data['file'] === cut)).toMatchObject({ data: { is: 'cut' } })
  })

  it('names files that were added or changed without damage to an image', async () => {
    const copy = copyOfSet()
    writeFileSync(join(copy, 'folder/train/n00000000/mine.JPEG'), '')
    writeFileSync(join(copy, 'recordio/train.idx'), '0\t0\n')
    expect(codesIn(await shown(copy)).sort()).toEqual(['data-file-added', 'data-file-changed'])
  })
})
