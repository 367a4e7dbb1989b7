import { execFileSync } from 'node:child_process'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { shellLine } from './shell.ts'

it('a shell reads back any argument list', () => {
  const argument = fc.oneof(
    fc.string({ unit: 'grapheme' }).map((text) => text.replaceAll('\0', '')),
    fc.string({ unit: fc.constantFrom(...'\'"\\$`!*? \n&|;<>(){}[]~#=%a'.split('')) }),
  )
  fc.assert(
    fc.property(fc.array(argument, { minLength: 1 }), (args) => {
      const printed = execFileSync('/bin/sh', ['-c', `printf '%s\\0' ${shellLine(args)}`], {
        encoding: 'utf8',
      })
      expect(printed.split('\0').slice(0, -1)).toEqual(args)
    }),
    { numRuns: 40 },
  )
})

it('ordinary words stay as they are', () => {
  expect(shellLine(['python3', 'train.py', '--batch=4', 'OMP_NUM_THREADS=2', 'a/b-c.d'])).toBe(
    'python3 train.py --batch=4 OMP_NUM_THREADS=2 a/b-c.d',
  )
})
