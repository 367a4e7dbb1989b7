import { describe, expect, it } from 'vitest'
import type { Case } from '../model/case.ts'
import { lossEquality, type TrainedCase } from './losses.ts'

const losses = [7.65957, 7.66427, 7.661, 7.65798, 7.64573]

function trained(
  id: string,
  devices: number,
  found: readonly number[],
  more: Partial<Case> = {},
): TrainedCase {
  return {
    case: {
      id,
      workload: 'llama/pytorch',
      topology: { nodes: 1, devicesPerNode: devices },
      batchPerDevice: 8 / devices,
      axes: { precision: 'fp32', 'sequence-length': 128 },
      parameters: { seed: 1, threads: 1 },
      ...more,
    },
    fingerprint: undefined,
    losses: found,
  }
}

const scaled = (share: number) => losses.map((loss) => loss * (1 + share))

const equalityOf = (...cases: readonly TrainedCase[]) =>
  [...lossEquality(cases)].map(
    ([
      {
        case: { id },
      },
      equality,
    ]) => [id, equality.kind === 'equal' ? 'equal' : [equality.other, equality.step]],
  )

describe('losses of the first steps', () => {
  it('agree within what the order of sums explains', () => {
    expect(equalityOf(trained('a', 1, losses), trained('b', 2, scaled(1e-6)))).toEqual([
      ['a', 'equal'],
      ['b', 'equal'],
    ])
  })

  it('differ where the program of one case trains something else', () => {
    const late = [...losses.slice(0, 2), ...scaled(1e-3).slice(2)]
    expect(equalityOf(trained('b', 2, late), trained('a', 1, losses), trained('c', 4, losses))).toEqual([
      ['b', ['a', 3]],
      ['a', 'equal'],
      ['c', 'equal'],
    ])
  })

  it('of two that differ are compared with the case on fewer devices', () => {
    expect(equalityOf(trained('b', 2, scaled(1e-3)), trained('a', 1, losses))).toEqual([['b', ['a', 1]]])
  })

  it('of a coarser format may differ by more', () => {
    const half = trained('b', 2, scaled(5e-3), { axes: { precision: 'bf16', 'sequence-length': 128 } })
    expect(equalityOf(trained('a', 1, losses), half)).toEqual([
      ['a', 'equal'],
      ['b', 'equal'],
    ])
  })

  it('that are no number are no equal ones', () => {
    expect(equalityOf(trained('a', 1, losses), trained('b', 2, [NaN]))).toEqual([['b', ['a', 1]]])
  })

  it.each<[string, Partial<Case>]>([
    ['another model', { workload: 'mixtral/pytorch' }],
    ['another seed', { parameters: { seed: 2, threads: 1 } }],
    ['another global batch', { batchPerDevice: 8 }],
    ['another sequence length', { axes: { precision: 'fp32', 'sequence-length': 64 } }],
    ['packed sequences', { axes: { precision: 'fp32', 'sequence-length': 128, packing: true } }],
  ])('of %s are not compared', (_, more) => {
    expect(equalityOf(trained('a', 1, losses), trained('b', 2, scaled(0.1), more))).toEqual([])
  })

  it('are compared where the same batch is divided otherwise', () => {
    const accumulated = {
      batchPerDevice: 2,
      axes: { precision: 'fp32', 'sequence-length': 128, accumulation: 2 },
    }
    expect(
      equalityOf(
        trained('a', 1, losses),
        trained('b', 2, losses, { ...accumulated, parameters: { seed: 1, threads: 4 } }),
      ),
    ).toEqual([
      ['a', 'equal'],
      ['b', 'equal'],
    ])
  })
})
