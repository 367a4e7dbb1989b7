import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { filesAmong } from './explorer.ts'

it('files that a shell names beside folders are passed over, but not what somebody typed alone', () => {
  const place = mkdtempSync(join(tmpdir(), 'steady-explore-'))
  mkdirSync(join(place, 'a'))
  writeFileSync(join(place, 'README.md'), '')
  expect(filesAmong(['README.md', 'a', 'absent'], place)).toEqual(['README.md'])
  expect(filesAmong(['README.md'], place)).toEqual([])
})
