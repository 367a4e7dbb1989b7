import { expect, it } from 'vitest'
import { readableLines } from './classify.ts'

it('shows lines as a terminal would leave them', () => {
  expect(readableLines('\u001b[32mok\u001b[0m\n\n 10%\r 50%\r100%\r\nlast')).toEqual(['ok', '100%', 'last'])
})

it('keeps the beginning of an endless line', () => {
  expect(readableLines('x'.repeat(9000))).toEqual(['x'.repeat(500)])
})

it('has no lines where nothing was printed', () => {
  expect(readableLines('')).toEqual([])
})
