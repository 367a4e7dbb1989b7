import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { filesAmong } from './explorer.ts'

it('passes over files beside folders, but not a file that is named alone', () => {
  const place = mkdtempSync(join(tmpdir(), 'steady-explore-'))
  mkdirSync(join(place, 'a'))
  writeFileSync(join(place, 'README.md'), '')
  expect(filesAmong(['README.md', 'a', 'absent'], place)).toEqual(['README.md'])
  expect(filesAmong(['README.md'], place)).toEqual([])
})
