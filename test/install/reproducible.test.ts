import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { madeExecutable, make, whyNoMachine } from './clean-machine.ts'

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'steady-twice-'))
})
afterAll(() => {
  rmSync(folder, { recursive: true })
})

const digests = (where: string) =>
  Object.fromEntries(
    readdirSync(where)
      .sort()
      .map((name) => [
        name,
        createHash('sha256')
          .update(readFileSync(join(where, name)))
          .digest('hex'),
      ]),
  )

const noImage = whyNoMachine()
if (noImage !== undefined) console.log(`skipped: whether two images are the same: ${noImage}`)

it('the same sources give the same executable, wheel, Debian package and image, at any time', () => {
  const [first, second] = ['first', 'second'].map((name) => join(folder, name)) as [string, string]
  for (const [place, executable] of [
    [first, madeExecutable()],
    [second, join(second, 'steady')],
  ] as const) {
    mkdirSync(place)
    if (place === second) make('executable.js', '--out', executable)
    const options = ['--executable', executable, '--out', place]
    make('manual.js')
    make('wheel.js', ...options)
    if (noImage === undefined) {
      make('debian.js', ...options, '--compression', 'gzip')
      make('image.js', ...options)
    }
  }
  const { steady, 'steady.LICENSES.txt': licences, ...packages } = digests(second)
  expect(packages).toEqual(digests(first))
  const made = [madeExecutable(), `${madeExecutable()}.LICENSES.txt`].map((file) => readFileSync(file))
  expect([steady, licences]).toEqual(made.map((bytes) => createHash('sha256').update(bytes).digest('hex')))
})
