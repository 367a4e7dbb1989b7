import { expect, it } from 'vitest'
import { distinctNames } from './distinct-names.ts'

it('leaves out what all names share', () => {
  expect(distinctNames(['1×1 · FP32 · batch 4', '1×2 · FP32 · batch 4'])).toEqual(['1×1', '1×2'])
})

it('leaves names whole that share everything', () => {
  expect(distinctNames(['1×1 · FP32', '1×1 · FP32'])).toEqual(['1×1 · FP32', '1×1 · FP32'])
})

it('begins a long name with what sets it apart', () => {
  const usual = 'batch 4 · tensor parallel 1 · pipeline parallel 1 · context parallel 1'
  const names = distinctNames([`1×2 · ${usual} · not sharded`, `1×2 · ${usual} · FSDP`, `1×1 · batch 8`])
  expect(names[1]).toMatch(/^FSDP · /)
  expect(names[2]).toBe('1×1 · batch 8')
})
