import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, it } from 'vitest'
import { z } from 'zod'
import { openFileReader } from './file-reader.ts'
import { writeJson } from './json-file.ts'

const schema = z.object({ count: z.int() })
const repair = { kind: 'restore' } as const

function freshFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'steady-reader-'))
  onTestFinished(() => {
    rmSync(folder, { recursive: true })
  })
  return join(folder, 'a.json')
}

it('a file that stays the same is read once', () => {
  const path = freshFile()
  writeJson(path, schema, { count: 1 })
  const read = openFileReader()
  const first = read(path, schema, repair)
  expect(first).toEqual({ count: 1 })
  expect(read(path, schema, repair)).toBe(first)
})

it('a file that is replaced, made or removed in between is read as it is then', () => {
  const path = freshFile()
  const read = openFileReader()
  expect(read(path, schema, repair)).toBeUndefined()
  for (let count = 1; count < 20; count++) {
    writeJson(path, schema, { count })
    expect(read(path, schema, repair)).toEqual({ count })
  }
  rmSync(path)
  expect(read(path, schema, repair)).toBeUndefined()
})

it('a damaged file is refused each time', () => {
  const path = freshFile()
  writeFileSync(path, '{')
  const read = openFileReader()
  for (const time of ['first', 'second'])
    expect(() => read(path, schema, repair), time).toThrow(
      expect.objectContaining({ code: 'RESULTS_CORRUPT' }),
    )
})
