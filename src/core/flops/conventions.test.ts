import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { llamaShaped } from './architectures/named-architecture.ts'
import { architectureNamed, namedArchitectures } from './architectures.ts'
import type { Architecture } from './architecture.ts'
import { flopsConventionNamed, flopsConventions, flopsOfStep } from './conventions.ts'
import { oneToken, type Recomputation, type TrainingWork } from './work.ts'

const count = (architecture: Architecture, work: TrainingWork, id: string) => {
  const flops = flopsOfStep(architecture, work, flopsConventionNamed(id))
  if (flops.kind === 'missing') throw new Error(flops.code)
  return flops.value
}

const perToken = (name: string, length: number, id: string, recompute: Recomputation = 'none') =>
  count(architectureNamed(name).architecture, oneToken(length, recompute), id)

const anyDecoder = fc
  .record({
    layers: fc.integer({ min: 1, max: 100 }),
    groups: fc.integer({ min: 1, max: 8 }),
    keyValueHeads: fc.integer({ min: 1, max: 16 }),
    headSize: fc.integer({ min: 1, max: 256 }),
    hidden: fc.integer({ min: 1, max: 10_000 }),
    feedForward: fc.integer({ min: 1, max: 50_000 }),
    vocabulary: fc.integer({ min: 1, max: 200_000 }),
    gated: fc.boolean(),
    tied: fc.boolean(),
    positions: fc.constantFrom(0, 1024),
  })
  .map(({ groups, ...dimensions }) =>
    llamaShaped({ ...dimensions, heads: groups * dimensions.keyValueHeads }),
  )

const anyLength = fc.integer({ min: 1, max: 131_072 })

describe('a rule for FLOPs', () => {
  it('counts what the program counts that it is named after', () => {
    // The debug model of torchtitan at 64 tokens: 6 × (6,163,712 − 524,288) + 12 × 6 × 16 × 16 × 64.
    expect(perToken('torchtitan-llama3-debugmodel', 64, '6n-attention').model).toBe(35_016_192)
    // 6N + attention of the smallest size, as its workloads print it.
    expect(perToken('tiny', 128, '6n-attention').model).toBe(22_132_224)
    // nanoGPT of 124M at 1024 tokens: 6 × (124,439,808 − 786,432) + 12 × 12 × 12 × 64 × 1024.
    expect(perToken('gpt2', 1024, 'palm-no-positions').model).toBe(855_166_464)
    expect(perToken('gpt2', 1024, '6n-half-attention').model).toBe(6 * 124_439_808 + 6 * 12 * 768 * 1024)
  })

  it("gives the figures of llm-foundry's table of benchmarks", () => {
    const { model, hardware } = perToken('mpt-70b', 2048, 'llm-foundry', 'full')
    // MFU 42.57 and HFU 56.76 at 66523 tokens a second of 64 devices with 989.5 TFLOP/s.
    expect((100 * model * 66_523) / 64 / 989.5e12).toBeCloseTo(42.57, 2)
    expect((100 * hardware * 66_523) / 64 / 989.5e12).toBeCloseTo(56.76, 2)
  })

  it('gives the published formula of Narayanan and others, with recomputation and without', () => {
    const { layers, hidden, vocabulary } = architectureNamed('gpt-3-175b').architecture
    const bracket = (share: number) =>
      layers * hidden ** 2 * (1 + 2048 / (6 * hidden) + vocabulary / (share * layers * hidden))
    const { model, hardware } = perToken('gpt-3-175b', 2048, 'megatron-2021', 'full')
    expect(model / (72 * bracket(12))).toBeCloseTo(1, 12)
    expect(hardware / (96 * bracket(16))).toBeCloseTo(1, 12)
  })

  it('counts three quarters of the head where Megatron-DeepSpeed does not recompute', () => {
    const head = 6 * 50_257 * 12_288
    const figures = (recompute: Recomputation) =>
      perToken('gpt-3-175b', 2048, 'megatron-deepspeed', recompute)
    const published = (recompute: Recomputation) => perToken('gpt-3-175b', 2048, 'megatron-2021', recompute)
    expect(published('none').model - figures('none').model).toBeCloseTo(head / 4, -3)
    expect(figures('full').hardware / published('full').hardware).toBeCloseTo(1, 12)
  })

  it('grows with tokens: two sequences are twice one', () => {
    fc.assert(
      fc.property(anyDecoder, anyLength, fc.constantFrom(...flopsConventions), (decoder, length, rule) => {
        const flops = (sequences: number) =>
          count(decoder, { sequences, sequenceLength: length, recompute: 'none' }, rule.id).model
        expect(flops(2) / flops(1)).toBeCloseTo(2, 9)
      }),
    )
  })

  it('recomputes at most one more forward pass', () => {
    fc.assert(
      fc.property(anyDecoder, anyLength, fc.constantFrom(...flopsConventions), (decoder, length, rule) => {
        const hardware = (recompute: Recomputation) =>
          count(decoder, oneToken(length, recompute), rule.id).hardware
        const { model } = count(decoder, oneToken(length), rule.id)
        expect(hardware('none')).toBe(model)
        expect(hardware('selective')).toBeGreaterThanOrEqual(model)
        expect(hardware('full')).toBeGreaterThanOrEqual(hardware('selective'))
        expect(hardware('full')).toBeLessThanOrEqual((4 / 3) * model * (1 + 1e-12))
      }),
    )
  })

  it('counts a causal mask as half of the attention, and nothing else', () => {
    fc.assert(
      fc.property(anyDecoder, anyLength, (decoder, length) => {
        const flops = (id: string) => count(decoder, oneToken(length), id).model
        const attention = 12 * decoder.layers * decoder.heads * decoder.headSize * length
        expect((flops('matrix-products') - flops('causal')) / (attention / 2)).toBeCloseTo(1, 6)
        expect(flops('megatron-causal')).toBe(flops('causal'))
        expect(flops('maxtext-causal')).toBe(flops('causal'))
      }),
    )
  })

  it('counts documents of a packed sequence by the sum of their squares', () => {
    const { architecture } = architectureNamed('8b')
    const whole = { sequences: 1, sequenceLength: 8192, recompute: 'none' } as const
    const flops = (work: TrainingWork, id: string) => count(architecture, work, id).model
    for (const id of ['megatron-causal', 'causal']) {
      expect(flops({ ...whole, documents: [8192] }, id)).toBe(flops(whole, id))
      const attention = flops(whole, id) - flops({ ...whole, documents: [] }, id)
      const halves = flops({ ...whole, documents: [4096, 4096] }, id) - flops({ ...whole, documents: [] }, id)
      expect(halves / attention).toBeCloseTo(1 / 2, 9)
    }
    // Programs of the other rules take the whole sequence.
    expect(flops({ ...whole, documents: [4096, 4096] }, 'palm')).toBe(flops(whole, 'palm'))
  })

  it('counts less in a sliding window, and as much in one that is as long as the sequence', () => {
    const { architecture } = architectureNamed('mistral-7b')
    const wide = { ...architecture, window: undefined }
    for (const id of ['causal', 'maxtext-causal', 'nanochat-window']) {
      expect(count(architecture, oneToken(4096), id).model).toBe(count(wide, oneToken(4096), id).model)
      expect(count(architecture, oneToken(32_768), id).model).toBeLessThan(
        count(wide, oneToken(32_768), id).model,
      )
    }
  })

  it('counts the experts that compute a token, and their router where the program does', () => {
    const { architecture } = architectureNamed('mixtral-8x7b')
    const dense = { ...architecture, experts: undefined, feedForward: 2 * architecture.feedForward }
    const flops = (decoder: Architecture, id: string) => count(decoder, oneToken(4096), id).model
    expect(flops(architecture, 'megatron-causal')).toBe(flops(dense, 'megatron-causal'))
    expect(flops(architecture, 'maxtext-causal') - flops(dense, 'maxtext-causal')).toBe(6 * 32 * 4096 * 8)
  })

  it('has no figure for a model that it does not know', () => {
    const { architecture } = architectureNamed('mixtral-8x7b')
    expect(
      flopsOfStep(architecture, oneToken(4096), flopsConventionNamed('palm-no-positions')),
    ).toMatchObject({
      code: 'convention-without-experts',
    })
    const latent = architectureNamed('deepseek-v3').architecture
    expect(flopsOfStep(latent, oneToken(4096), flopsConventionNamed('palm'))).toMatchObject({
      code: 'convention-without-latent-attention',
    })
  })

  it('is a finite, positive count for every published model that it knows', () => {
    for (const { architecture } of namedArchitectures)
      for (const rule of flopsConventions) {
        const flops = flopsOfStep(architecture, oneToken(4096), rule)
        if (flops.kind === 'known') expect(flops.value.model).toBeGreaterThan(0)
      }
  })
})
