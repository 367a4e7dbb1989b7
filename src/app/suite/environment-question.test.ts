import { expect, it } from 'vitest'
import { planSuite } from './planned-suite.ts'
import { localTarget } from '../../host/targets/local.ts'
import { environmentQuestion } from './environment-question.ts'

it('asks for the memory of the quick start’s largest case, and for no Python, as it uses none', async () => {
  const planned = await planSuite(undefined, {
    cwd: '/',
    open: () => Promise.resolve(localTarget({ variables: {} })),
  })
  const question = environmentQuestion(planned, '/results')
  const perDevice = planned.workloads.get('resnet50/embedded')?.needs.memoryPerDevice ?? 0
  const devices = Math.max(...planned.plan.cases.map(({ topology }) => topology.devicesPerNode))
  expect(question.needs).toEqual({ memory: perDevice * devices, devices: 'cpu' })
  expect(question.pythons).toEqual([])
  expect(planned.path.startsWith(`${question.folder}/`)).toBe(true)
})
