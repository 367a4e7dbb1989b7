import fc from 'fast-check'
import { expect, it } from 'vitest'
import { href, runAnchor } from './links.ts'

const path = fc
  .array(fc.string({ unit: 'binary', minLength: 1 }).filter((piece) => !piece.includes('/')))
  .map((pieces) => pieces.join('/'))

it('a link to a file can be nothing but a path below the results folder', () => {
  fc.assert(
    fc.property(path, (file) => {
      expect(href({ to: 'file', path: file }, { root: '..' })).toMatch(/^\.\.(?:\/[\w.~%-]+)*$/)
    }),
  )
})

it('a path reads back from its link', () => {
  const link = href({ to: 'file', path: 'runs/a b_1x1_x=(1)/1/log.txt' }, { root: '../..' })
  expect(link).toBe('../../runs/a%20b_1x1_x%3D%281%29/1/log.txt')
  expect(decodeURIComponent(link)).toBe('../../runs/a b_1x1_x=(1)/1/log.txt')
})

it("a link to a run leads to the run's row", () => {
  const run = 'resnet50-embedded_1x1_fp32_b4_steps=5/2'
  expect(decodeURIComponent(href({ to: 'run', run }, { root: '..' }))).toBe(`#${runAnchor(run)}`)
})
