import { expect, it } from 'vitest'
import { suiteFrom } from '../../../test/samples/suite.ts'
import { same } from './text.ts'
import { suiteSchema } from './suite.ts'

it('a folder whose skip rules have their reason in one language only is read like any other', () => {
  const suite = suiteFrom(
    'suite: own\nmatrix: { workload: resnet50/sample, batch: 32 }\nskip: [{ when: { batch: 32 }, reason: open }]\n',
  )
  const older = { ...suite, skip: suite.skip.map((rule) => ({ ...rule, reason: 'open' })) }
  expect(suiteSchema.parse(older).skip).toEqual([{ when: { axes: {}, batch: [32] }, reason: same('open') }])
})
