import { join } from 'node:path'
import { expect, it } from 'vitest'
import { expectGolden } from '../golden.ts'
import { surfaceOf } from './surface.ts'

it('what programs can import is what they could import before', () => {
  const surface = surfaceOf(join(import.meta.dirname, '../../dist/src/library/index.d.ts'))

  expect(surface).not.toMatch(/: any$/m)
  expectGolden(surface, 'library.txt')
})
