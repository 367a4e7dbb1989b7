import { describe, expect, it } from 'vitest'
import { architectureNamed } from './architectures.ts'
import { flopsConventionNamed, flopsOfStep } from './conventions.ts'
import { rulesThatFit } from './fits.ts'
import { impliedPerToken } from './printed/implied-flops.ts'
import { roundedOf, scaled } from '../logs/printed/rounded.ts'

/** TFLOPs of one sequence set, as a person would print them. */
const teraflops = (name: string, sequences: number, sequenceLength: number, rule: string) => {
  const { architecture } = architectureNamed(name)
  const flops = flopsOfStep(
    architecture,
    { sequences, sequenceLength, recompute: 'none' },
    flopsConventionNamed(rule),
  )
  if (flops.kind === 'missing') throw new Error(flops.code)
  return flops.value.model / 1e12
}

describe('a count that a project published', () => {
  // AI-Hypercomputer/maxtext#644, TFLOPS/step after the change, of 12 sequences of 2048 tokens.
  it.each([
    ['llama-2-7b', 1053.4],
    ['llama-2-13b', 2018.7],
    ['llama-2-70b', 10_528.0],
  ])('of %s by MaxText before it halved attention is %d TFLOPs a step', (name, printed) => {
    expect(Math.abs(teraflops(name, 12, 2048, 'matrix-products') - printed)).toBeLessThanOrEqual(0.05)
  })

  it('of DeepSeek-V2-Lite is what the guide to the logs of MaxText works out', () => {
    // 764.67 TFLOPs for 24 sequences of 2048 tokens: AI-Hypercomputer/maxtext#2232.
    expect(teraflops('deepseek-v2-lite', 24, 2048, 'maxtext-causal')).toBeCloseTo(764.67, 1)
  })

  it('of Mixtral 8x7B follows the rule that Megatron-LM had then', () => {
    // NVIDIA/Megatron-LM#756 of April 2024: 16 devices, 128 sequences of 2048 tokens.
    const printed = [
      ['243.6', '5361.6'],
      ['238.7', '5470.7'],
      ['224.0', '5829.9'],
    ] as const
    for (const [flops, milliseconds] of printed) {
      const [rate, time] = [roundedOf(flops), roundedOf(milliseconds)]
      if (rate === undefined || time === undefined) throw new Error('no number')
      const perToken = impliedPerToken(
        scaled(rate, 1e12),
        { speed: { kind: 'step', time: scaled(time, 1 / 1000) }, sequences: 128 },
        { devices: 16, sequenceLength: 2048, tokensPerStep: undefined },
      )
      if (perToken === undefined) throw new Error('no FLOPs')
      const { fitting } = rulesThatFit(perToken, architectureNamed('mixtral-8x7b').architecture, 2048)
      expect(fitting.map(({ convention }) => convention.id)).toContain('megatron-square')
    }
  })
})
