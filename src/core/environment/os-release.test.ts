import { expect, it } from 'vitest'
import { known } from '../model/missing.ts'
import { parseOsRelease } from './reasons.ts'

it('prefers the pretty name, in either kind of quotes', () => {
  expect(parseOsRelease('NAME=Sample\nPRETTY_NAME="Sample Linux 4 (stone)"\n')).toEqual(
    known('Sample Linux 4 (stone)'),
  )
  expect(parseOsRelease("PRETTY_NAME='Sample Linux 4'\n")).toEqual(known('Sample Linux 4'))
})

it('falls back to the plain name', () => {
  expect(parseOsRelease('ID=sample\nNAME=Sample\n')).toEqual(known('Sample'))
})

it('undoes the escapes of the shell form', () => {
  expect(parseOsRelease('PRETTY_NAME="A \\"B\\" \\$C"\n')).toEqual(known('A "B" $C'))
})

it('is missing where no name is given', () => {
  expect(parseOsRelease('ID=sample\n')).toMatchObject({ kind: 'missing', code: 'not-stated' })
})
