import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dataFormatNames } from '../../src/core/model/workload.ts'
import { drawScene } from '../../packages/datasets/scene.ts'
import { loadJpegCodec } from '../../packages/datasets/jpeg.ts'
import { writeDataSet } from '../../packages/datasets/write-data-set.ts'
import { pythonOf } from './frameworks.ts'

const wish = { images: 16, classes: 16, seed: 5 }
const [firstFormat, ...otherFormats] = dataFormatNames
const folder = mkdtempSync(join(tmpdir(), 'steady-data-formats-'))
const scenes = Array.from({ length: wish.images }, (_, index) => drawScene(wish, index))
/** By the name of its class folder, which its index gives: there is one image of each class. */
let digests: readonly string[] = []

beforeAll(async () => {
  const codec = await loadJpegCodec()
  const stop = new AbortController().signal
  const end = await writeDataSet({
    folder,
    wish,
    formats: [firstFormat, ...otherFormats],
    codec,
    stop,
    drawn: () => undefined,
  })
  if (end.end !== 'made') throw new Error(end.end)
  digests = end.manifest.formats[0]?.files.map(({ sha256 }) => sha256) ?? []
})
afterAll(() => {
  rmSync(folder, { recursive: true, force: true })
})

/** `digest label width height` of each image that a program read, sorted by label. */
function read(python: string, script: string, args: readonly string[]): string[][] {
  const path = join(import.meta.dirname, 'readers', script)
  const { status, stdout, stderr } = spawnSync(python, [path, folder, ...args], { encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
  return stdout
    .split('\n')
    .filter((line) => line.startsWith('image '))
    .map((line) => line.split(' ').slice(1))
    .sort(([, a], [, b]) => Number(a) - Number(b))
}

/** What must be read; a program that cannot tell a part of it prints a dash. */
const expected = (found: readonly string[][], firstLabel = 0) =>
  scenes.map(({ label, size }, at) =>
    [digests[at], label + firstLabel, size.width, size.height].map((part, column) =>
      found[at]?.[column] === '-' ? '-' : String(part),
    ),
  )

for (const setup of ['pytorch', 'tensorflow', 'mxnet', 'oneflow']) {
  const framework = pythonOf({ setup })
  if ('why' in framework) {
    it.skip(`${setup} reads every image: ${framework.why}`, () => undefined)
    continue
  }
  it(`${setup} reads every image, its size and its label`, { timeout: 300_000 }, () => {
    const found = read(framework.python, `read_${setup}.py`, [String(wish.images)])
    expect(found).toEqual(expected(found))
  })
}

const dali = process.env['STEADY_DALI_PYTHON']
if (dali === undefined)
  console.log('data read by DALI: STEADY_DALI_PYTHON does not name a Python that has it')

describe.each(dataFormatNames.filter((name) => name !== 'ofrecord'))('DALI', (format) => {
  it.skipIf(dali === undefined)(`reads every image of ${format}`, { timeout: 300_000 }, () => {
    const found = read(dali ?? '', 'read_dali.py', [String(wish.images), format])
    expect(found).toEqual(expected(found, format === 'coco' ? 1 : 0))
  })
})
