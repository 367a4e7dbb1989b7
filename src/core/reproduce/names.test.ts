import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareModels, compareNames } from './names.ts'

describe('compareNames', () => {
  it.each([
    ['Tesla V100-SXM2-16GB', 'tesla v100 sxm2 16 gb', 'same'],
    ['NVIDIA V100-SXM2-16GB', 'Tesla V100-SXM2-16GB', 'same'],
    ['V100', 'Tesla V100-SXM2-16GB', 'one-says-more'],
    ['V100 16G', 'Tesla V100-SXM2-16GB', 'one-says-more'],
    ['V100 32G', 'Tesla V100-SXM2-16GB', 'different'],
    ['NVIDIA A10', 'A100', 'different'],
    ['rn50', 'ResNet-50 v1.5', 'one-says-more'],
    ['ResNet-50 v1b', 'ResNet-50 v1.5', 'different'],
    ['tensorflow-2', 'TensorFlow 2.x', 'one-says-more'],
    ['TensorFlow 2.x', 'NGC TensorFlow 1.15', 'different'],
    ['NGC PyTorch', 'PyTorch', 'one-says-more'],
    ['', 'PyTorch', 'different'],
  ] as const)('%j against %j: %s', (a, b, expected) => {
    expect(compareNames(a, b)).toBe(expected)
  })

  it.each([
    ['rn50', 'ResNet-50 v1.5', 'one-says-more'],
    ['resnet50_v1.5', 'ResNet-50 v1.5', 'same'],
    ['ResNet', 'ResNet-50', 'one-says-more'],
    ['ResNet-50 v1', 'ResNet-50 v1.5', 'different'],
    ['ResNet-50', 'ResNet-RS 50 large 200', 'different'],
    ['ResNet-50', 'SE-ResNet-50', 'different'],
    ['BERT', 'BERT large', 'one-says-more'],
    ['Llama 8b', 'Llama 3.1 8B', 'one-says-more'],
    ['Llama 3 8B', 'Llama 3 70B', 'different'],
    ['Llama tiny', 'Llama 3 8B', 'different'],
    ['Transformer', 'Transformer-XL', 'different'],
    ['GPT', 'GPT-J', 'different'],
    ['EfficientNetV2', 'EfficientNet', 'one-says-more'],
  ] as const)('of models: %j against %j: %s', (a, b, expected) => {
    expect(compareModels(a, b)).toBe(expected)
    expect(compareModels(b, a)).toBe(expected)
  })

  it('is the same both ways round', () => {
    const name = fc.array(fc.constantFrom('V100', 'A100', '16GB', 'Tesla', '-', 'x'), { maxLength: 4 })
    fc.assert(
      fc.property(name, name, (a, b) => {
        expect(compareNames(a.join(' '), b.join(' '))).toBe(compareNames(b.join(' '), a.join(' ')))
      }),
    )
  })
})
