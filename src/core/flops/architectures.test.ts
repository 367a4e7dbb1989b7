import { describe, expect, it } from 'vitest'
import { architectureNamed, namedArchitectures } from './architectures.ts'
import { parametersOf } from './parameters.ts'

describe('a named architecture', () => {
  // As the published weights count, to the last one.
  it.each([
    ['tiny', 3_950_848],
    ['torchtitan-llama3-debugmodel', 6_163_712],
    ['llama-2-7b', 6_738_415_616],
    ['llama-2-13b', 13_015_864_320],
    ['llama-2-70b', 68_976_648_192],
    ['llama-3-8b', 8_030_261_248],
    ['llama-3-70b', 70_553_706_496],
    ['llama-3-405b', 405_853_388_800],
    ['llama-3.2-1b', 1_235_814_400],
    ['llama-3.2-3b', 3_212_749_824],
    ['mistral-7b', 7_241_732_096],
    ['mixtral-8x7b', 46_702_792_704],
    ['qwen2.5-7b', 7_615_616_512],
    ['qwen3-8b', 8_190_735_360],
    ['qwen3-30b-a3b', 30_532_122_624],
    ['qwen3-235b-a22b', 235_093_634_560],
    ['gemma-7b', 8_537_680_896],
    ['gpt2', 124_439_808],
    ['gpt2-medium', 354_823_168],
    ['gpt2-large', 774_030_080],
    ['gpt2-xl', 1_557_611_200],
    // NumParams of llm-foundry's table of benchmarks, at 2048 tokens.
    ['mpt-760m', 760_470_528],
    ['mpt-1b', 1_315_950_592],
    ['mpt-3b', 2_651_837_440],
    ['mpt-7b', 6_658_859_008],
    ['mpt-13b', 12_853_954_560],
    ['mpt-30b', 29_975_214_080],
    ['mpt-70b', 64_862_437_376],
    ['deepseek-v2-lite', 15_706_484_224],
    // Without the correction of the router's scores, which is no trained weight.
    ['deepseek-v3', 671_026_404_352],
  ])('%s has %d weights', (name, weights) => {
    expect(parametersOf(architectureNamed(name).architecture).total).toBe(weights)
  })

  it.each([
    ['mixtral-8x7b', 12.9e9],
    ['qwen3-30b-a3b', 3.3e9],
    ['qwen3-235b-a22b', 22.2e9],
    ['deepseek-v3', 37.6e9],
  ])('%s computes a token with about %d weights', (name, weights) => {
    expect(parametersOf(architectureNamed(name).architecture).active / weights).toBeCloseTo(1, 1)
  })

  it('has heads that divide into groups, and a source', () => {
    for (const { architecture, source } of namedArchitectures) {
      expect(architecture.heads % architecture.keyValueHeads).toBe(0)
      expect(source).not.toBe('')
    }
  })

  it('has names of its own', () => {
    const names = namedArchitectures.flatMap((model) => model.names)
    expect(new Set(names).size).toBe(names.length)
  })

  it('is found in capitals and with spaces too, and by nothing else', () => {
    expect(architectureNamed('Llama 3.1 8B')).toBe(architectureNamed('8b'))
    expect(architectureNamed('Llama-3-8B')).toBe(architectureNamed('8b'))
    expect(() => architectureNamed('lama-3-8b')).toThrow('ARCHITECTURE_UNKNOWN')
  })
})
