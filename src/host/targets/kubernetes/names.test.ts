import fc from 'fast-check'
import { expect, it } from 'vitest'
import { objectName } from './names.ts'

it('the name of a job is one that hosts and pods may have, with room for what is added to it', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (id, run) => {
      expect(objectName({ id, run })).toMatch(/^steady(-[a-z0-9]+)+$/)
      expect(objectName({ id, run }).length).toBeLessThanOrEqual(40)
    }),
  )
})

it('jobs of different ids have different names', () => {
  const run = 'resnet50-pytorch_2x1_fp32_b8/1'
  expect(objectName({ id: 'a', run })).not.toBe(objectName({ id: 'b', run }))
})
