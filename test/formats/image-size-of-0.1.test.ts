import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { loadSuite } from '../../src/app/suite/load-suite.ts'
import { axisValue } from '../../src/core/model/axes/axis-values.ts'
import { imageSizeAxis } from '../../src/core/model/axes/image-size-axis.ts'
import { thisMachine } from '../../src/core/model/cluster.ts'
import { offerOf } from '../samples/offer.ts'
import { makePlan } from '../../src/core/plan/plan.ts'
import { settleWorkloads } from '../../src/core/plan/offer.ts'
import { anyCapacity } from '../../src/core/model/capacity.ts'
import { readResults } from '../../src/host/store/read-results.ts'
import { workDifference } from '../../src/host/store/same-work.ts'

// In version 0.1 the image size was a parameter of the embedded trainer.
const folder = fileURLToPath(new URL('../fixtures/results-0.1/image-size', import.meta.url))

it('a parameter of version 0.1 that is an axis now is read as one, and its case keeps its id', () => {
  const [run] = readResults(folder).runs
  expect(run?.case.id).toBe('resnet50-embedded_1x1_fp32_b1_image-size=64_steps=4')
  expect(run && axisValue(run.case, imageSizeAxis)).toBe(64)
  expect(run?.case.parameters).not.toHaveProperty('image-size')
})

it('its suite, which names the parameter, still has the same cases and skips', async () => {
  const there = readResults(folder)
  const { suite, workloads } = await loadSuite(join(folder, 'suite', 'suite.yaml'))
  const plan = makePlan(suite, settleWorkloads(workloads, anyCapacity), offerOf())
  expect(plan.skips.map((skip) => skip.case.id)).toEqual(there.plan.skips.map((skip) => skip.case.id))
  expect(workDifference(there, { suite, plan, cluster: thisMachine })).toBeUndefined()
})
