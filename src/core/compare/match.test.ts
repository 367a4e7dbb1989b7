import { describe, expect, it } from 'vitest'
import { sideCase } from '../../../test/samples/sides.ts'
import { matchCases } from './match.ts'

const speeds = [100]
const fp32 = sideCase(speeds)
const amp = sideCase(speeds, { work: { precision: 'amp' } })
const large = sideCase(speeds, { work: { batch: 64 } })

describe('matchCases', () => {
  it('matches every case with the one that is the same work, in the order of A', () => {
    const matches = matchCases([large, fp32], [fp32, amp, large], [])
    expect(matches.map(({ a, b }) => [a?.name, b?.name])).toEqual([
      [large.name, large.name],
      [fp32.name, fp32.name],
      [undefined, amp.name],
    ])
    expect(matches.at(-1)).toMatchObject({ why: { kind: 'only-in', side: 'b' } })
  })

  it('names what differs from the nearest case of the other side', () => {
    expect(matchCases([fp32], [amp], [])).toMatchObject([
      {
        kind: 'unmatched',
        why: { kind: 'differs', differences: [{ condition: 'precision', a: 'fp32', b: 'amp' }] },
      },
    ])
  })

  it('takes the case with the fewest differences for the nearest, and none of other work', () => {
    const far = sideCase(speeds, { work: { batch: 64, precision: 'amp' } })
    const farthest = sideCase(speeds, { work: { batch: 64, precision: 'amp', xla: true } })
    for (const others of [
      [far, amp],
      [amp, far],
      [farthest, far, amp],
    ])
      expect(matchCases([fp32], others, [])[0]?.b?.name).toBe(amp.name)
    const other = sideCase(speeds, { work: { workload: 'bert/own', precision: 'amp' } })
    expect(matchCases([fp32, far], [other], [])).toMatchObject([
      { why: { kind: 'only-in', side: 'a' } },
      { why: { kind: 'only-in', side: 'a' } },
      { why: { kind: 'only-in', side: 'b' } },
    ])
  })

  it('names what the only cases of two sides differ in, even in their work', () => {
    const other = sideCase(speeds, { work: { workload: 'bert/own' } })
    expect(matchCases([fp32], [other], [])).toMatchObject([
      { kind: 'unmatched', why: { kind: 'differs', differences: [{ condition: 'workload' }] } },
    ])
  })

  it('compares across a condition that the caller names, and names both values', () => {
    expect(matchCases([fp32], [amp], ['precision'])).toMatchObject([
      { kind: 'matched', allowed: [{ condition: 'precision', a: 'fp32', b: 'amp' }] },
    ])
  })

  it('prefers the case that differs in nothing, even where one may differ', () => {
    const [match] = matchCases([fp32], [amp, fp32], ['precision'])
    expect(match).toMatchObject({ kind: 'matched', b: { name: fp32.name }, allowed: [] })
  })

  it('does not choose between two cases that fit as well, on either side', () => {
    const bf16 = sideCase(speeds, { work: { precision: 'bf16' } })
    expect(matchCases([fp32], [amp, bf16], ['precision'])[0]).toMatchObject({ why: { kind: 'several' } })
    const both = matchCases([amp, bf16], [fp32], ['precision'])
    expect(both).toMatchObject([{ why: { kind: 'several' } }, { why: { kind: 'several' } }])
  })

  it('takes a condition that one side does not state for open, not for a difference', () => {
    const silent = Object.fromEntries(Object.entries(fp32.work).filter(([name]) => name !== 'precision'))
    expect(matchCases([{ ...fp32, work: silent }], [fp32], [])).toMatchObject([
      { kind: 'matched', open: ['precision'] },
    ])
  })

  it.each([
    ['another model', { work: { workload: 'bert/own' } }],
    ['another number of devices', { work: { topology: '4x8' } }],
  ])('never compares a case with one of %s', (_what, other) => {
    const matches = matchCases([fp32, amp], [sideCase(speeds, other)], [])
    expect(matches).toMatchObject([
      { why: { kind: 'only-in', side: 'a' } },
      { why: { kind: 'only-in', side: 'a' } },
      { why: { kind: 'only-in', side: 'b' } },
    ])
  })

  it('compares the devices where a side states no topology, and the topology where both do', () => {
    const logOf = (devices: number) => {
      const { topology, ...work } = fp32.work
      expect(topology).toBe('1x8')
      return { ...fp32, work: { ...work, devices } }
    }
    const folder = sideCase(speeds, { work: { devices: 8 } })
    expect(matchCases([folder], [logOf(8)], [])).toMatchObject([{ kind: 'matched', open: ['topology'] }])
    expect(matchCases([folder], [logOf(4)], [])[0]).toMatchObject({
      why: { kind: 'differs', differences: [{ condition: 'devices' }] },
    })
    for (const across of ['devices', 'topology'])
      expect(matchCases([folder], [logOf(4)], [across])).toMatchObject([
        { kind: 'matched', allowed: [{ condition: 'devices', a: '8', b: '4' }] },
      ])
    const spread = sideCase(speeds, { work: { topology: '2x4', devices: 8 } })
    expect(matchCases([folder], [spread], [])[0]?.kind).toBe('unmatched')
  })

  it('refuses other units, and programs that state other work', () => {
    expect(matchCases([fp32], [{ ...fp32, unit: 'tokens' }], [])[0]).toMatchObject({
      why: { differences: [{ condition: 'unit', a: 'images/s', b: 'tokens/s' }] },
    })
    const stating = (parameters: number) => ({ ...fp32, stated: { parameters } })
    expect(matchCases([stating(25_557_032)], [stating(25_610_152)], [])[0]).toMatchObject({
      why: { differences: [{ condition: 'parameters' }] },
    })
  })

  it('allows what follows from a condition that may differ, and does not repeat it where it may not', () => {
    const stating = (sideCase: typeof fp32, weightDtype: string) => ({ ...sideCase, stated: { weightDtype } })
    const sides = [[stating(fp32, 'float32')], [stating(amp, 'float16')]] as const
    expect(matchCases(...sides, ['precision'])[0]?.kind).toBe('matched')
    expect(matchCases(...sides, [])[0]).toMatchObject({ why: { differences: [{ condition: 'precision' }] } })
    const other = [[stating(fp32, 'float32')], [stating(fp32, 'float16')]] as const
    expect(matchCases(...other, [])[0]?.kind).toBe('unmatched')
  })

  it('takes logs of others by the names of model and framework, in whatever detail they give them', () => {
    const imported = (model: string) => ({
      ...sideCase(speeds, { work: { workload: `${model}/own`, model, framework: 'PyTorch' } }),
      executed: false,
    })
    expect(matchCases([imported('ResNet-50 v1.5')], [imported('resnet50')], [])[0]).toMatchObject({
      kind: 'matched',
      open: ['model'],
    })
    expect(matchCases([imported('ResNet-50')], [imported('BERT')], [])[0]?.kind).toBe('unmatched')
  })
})
