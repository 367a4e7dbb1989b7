import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { namedArchitectures } from '../../src/core/flops/architectures.ts'
import { flopsConventionNamed, flopsOfStep } from '../../src/core/flops/conventions.ts'
import { parametersOf } from '../../src/core/flops/parameters.ts'
import { oneToken } from '../../src/core/flops/work.ts'

interface Counted {
  readonly torch: string
  readonly length: number
  readonly models: Readonly<Record<string, { readonly parameters: number; readonly flops: number }>>
}

/** What `test/mfu/count-flops.py` printed; `npm run count-flops` makes it again. */
const counted = JSON.parse(
  readFileSync(new URL('../golden/flops/pytorch-counter.json', import.meta.url), 'utf8'),
) as Counted

/** Rules that count every matrix product and the whole square of attention, where a model has no experts. */
const alike = ['matrix-products', 'megatron-square', 'nanochat-window']

describe("PyTorch's flop counter on meta tensors", () => {
  it('counted every named model', () => {
    expect(Object.keys(counted.models).sort()).toEqual(
      namedArchitectures.map(({ names: [name] }) => name).sort(),
    )
  })

  it.each(namedArchitectures.map(({ names: [name], architecture }) => [name, architecture] as const))(
    'agrees on %s',
    (name, architecture) => {
      const { parameters = NaN, flops = NaN } = counted.models[name] ?? {}
      expect(parametersOf(architecture).total).toBe(parameters)
      const perToken = (rule: string) =>
        flopsOfStep(
          { ...architecture, window: undefined },
          oneToken(counted.length),
          flopsConventionNamed(rule),
        )
      for (const rule of alike) {
        const found = perToken(rule)
        if (found.kind === 'missing' || (rule !== 'matrix-products' && architecture.experts !== undefined))
          continue
        expect(Math.abs((found.value.model * counted.length) / flops - 1)).toBeLessThan(0.001)
      }
      const causal = perToken('causal')
      if (causal.kind === 'missing') throw new Error(causal.code)
      const { query, value } = widths(architecture)
      const half = 3 * counted.length * architecture.layers * (query + value)
      expect(Math.abs(((causal.value.model + half) * counted.length) / flops - 1)).toBeLessThan(0.001)
    },
  )
})

const widths = ({ heads, headSize, latent }: (typeof namedArchitectures)[number]['architecture']) => ({
  query: heads * (headSize + (latent?.rope ?? 0)),
  value: heads * (latent?.value ?? headSize),
})
