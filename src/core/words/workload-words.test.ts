import { expect, it } from 'vitest'
import { WorkloadWords } from './workload-words.ts'

const title = (model: string, framework: string) => ({
  model,
  framework,
  unit: 'images' as const,
  format: undefined,
  devices: undefined,
  source: undefined,
})

it('a workload is called by its model and framework', () => {
  const words = new WorkloadWords({ 'resnet50/of': title('ResNet-50 v1.5', 'OneFlow') })
  expect(words.name('resnet50/of')).toBe('ResNet-50 v1.5 · OneFlow')
  expect(words.model('resnet50/of')).toBe('ResNet-50 v1.5')
  expect(words.framework('resnet50/of')).toBe('OneFlow')
})

it('a workload without a title keeps its own name', () => {
  const words = new WorkloadWords({})
  expect(words.name('resnet50/of')).toBe('resnet50/of')
  expect(words.model('resnet50/of')).toBe('resnet50')
  expect(words.framework('resnet50/of')).toBe('of')
  expect(words.framework('replay')).toBe('replay')
})

it('two workloads of one title keep their own names, or nobody could tell their figures apart', () => {
  const sameTitle = title('ResNet-50 v1.5', 'PyTorch')
  const words = new WorkloadWords({ 'resnet50/fast': sameTitle, 'resnet50/slow': sameTitle })
  expect([words.name('resnet50/fast'), words.framework('resnet50/slow')]).toEqual(['resnet50/fast', 'slow'])
})
