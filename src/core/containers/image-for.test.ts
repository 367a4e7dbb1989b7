import { describe, expect, it } from 'vitest'
import { imageFor } from './image-for.ts'

const workload = (name: string, image?: string) => ({ name, image })

describe('imageFor', () => {
  it('prefers the variant to the suite, and the suite to the workload', () => {
    const train = workload('train', 'own')
    expect(imageFor(train, { image: undefined }, undefined)).toBe('own')
    expect(imageFor(train, { image: 'suite' }, undefined)).toBe('suite')
    expect(imageFor(train, { image: 'suite' }, { image: 'variant' })).toBe('variant')
  })

  it('gives each workload the image that the suite names for it, and the default to the others', () => {
    const image = { 'resnet50/pytorch': 'torch', default: 'other' }
    expect(imageFor(workload('resnet50/pytorch', 'own'), { image }, undefined)).toBe('torch')
    expect(imageFor(workload('resnet50/paddlepaddle', 'own'), { image }, undefined)).toBe('other')
  })

  it('leaves a workload its own image where the suite names none for it', () => {
    const image = { 'resnet50/pytorch': 'torch' }
    expect(imageFor(workload('resnet50/paddlepaddle', 'own'), { image }, undefined)).toBe('own')
    expect(imageFor(workload('resnet50/paddlepaddle'), { image }, undefined)).toBeUndefined()
  })
})
