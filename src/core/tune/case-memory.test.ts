import { describe, expect, it } from 'vitest'
import type { Case } from '../model/case.ts'
import { bytes } from '../model/units.ts'
import { cannotFit, memoryOfCase, type SizedWorkload } from './case-memory.ts'

const llama: SizedWorkload = {
  model: 'Llama',
  dimensions: {
    parameter: 'size',
    sizes: {
      '8b': { layers: 32, heads: 32, keyValueHeads: 8 },
      '70b': { layers: 80, heads: 64, keyValueHeads: 8 },
      '1b': { layers: 99, heads: 32 },
    },
  },
}

const sized = (size: string, devices: number, axes: Case['axes'] = {}): Case => ({
  id: 'a',
  workload: 'llama/pytorch',
  topology: { nodes: 1, devicesPerNode: devices },
  batchPerDevice: 1,
  axes: { precision: 'bf16', 'sequence-length': 4096, ...axes },
  parameters: { size },
})

const memory = bytes(80 * 2 ** 30)
const h100 = { memory, model: 'NVIDIA H100 80GB HBM3' }

describe('cannotFit', () => {
  it('rules out a model whose states alone are larger than a device', () => {
    expect(cannotFit(sized('70b', 8), llama, h100)).toMatchObject({
      code: 'memory-too-small',
      data: { has: memory },
    })
    expect(cannotFit(sized('8b', 1), llama, h100)).toMatchObject({ code: 'memory-too-small' })
  })

  it('lets a case run that fits, or may', () => {
    expect(cannotFit(sized('8b', 8, { sharding: 'fsdp', recompute: 'full' }), llama, h100)).toBeUndefined()
    expect(cannotFit(sized('8b', 8, { 'tensor-parallel': 8 }), llama, h100)).toBeUndefined()
  })

  it('says nothing where the memory, the size or the tokens are not known, or the workload has other layers', () => {
    expect(cannotFit(sized('70b', 8), llama, {})).toBeUndefined()
    expect(cannotFit(sized('70b', 8), llama, { memory, model: 'a new one' })).toBeUndefined()
    expect(cannotFit(sized('900b', 8), llama, h100)).toBeUndefined()
    expect(memoryOfCase(sized('1b', 8), llama, h100.model)).toBeUndefined()
    expect(memoryOfCase({ ...sized('8b', 8), axes: {} }, llama, h100.model)).toBeUndefined()
    expect(
      memoryOfCase(sized('8b', 8), { model: 'ResNet-50', dimensions: undefined }, h100.model),
    ).toBeUndefined()
  })
})
