import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { seenIn, whyIn } from '../../../test/samples/sentences.ts'
import type { LogFacts } from '../model/log.ts'
import { importedCase } from './imported-case.ts'
import type { NameFacts } from './name-facts.ts'

const name: NameFacts = {
  model: 'ResNet-50',
  framework: 'Own',
  nodes: 4,
  devices: 32,
  batchPerDevice: 128,
  axes: { precision: 'fp32' },
}

const caseOf = (log: LogFacts, nameFacts: NameFacts = name) => {
  const imported = importedCase(log, nameFacts, 'own-format')
  if (imported.kind === 'missing') throw new Error(whyIn(imported))
  return imported.value
}

describe('importedCase', () => {
  it('takes what the log is silent about from its name', () => {
    const { case: matrixCase, findings } = caseOf({})
    expect(matrixCase.id).toBe('resnet-50-own_4x8_fp32_b128_data-unstated')
    expect(findings).toEqual([])
  })

  it('leaves open what neither names, and keeps programs that print other formats apart', () => {
    const { case: matrixCase, title } = caseOf({}, { devices: 8, batchPerDevice: 64 })
    expect(title).toEqual({ model: undefined, framework: undefined })
    expect(matrixCase.workload).toBe('unnamed-model/own-format')
  })

  it('believes the log where its name says otherwise, and says so', () => {
    const { case: matrixCase, findings } = caseOf({ precision: 'amp' })
    expect(matrixCase.axes['precision']).toBe('amp')
    expect(findings.map((finding) => [finding.code, seenIn(finding)])).toEqual([
      [
        'name-contradicts-log',
        "the file's name states precision single, the log states half; steady used the log",
      ],
    ])
  })

  it('sees no contradiction between two names of half precision', () => {
    const { case: matrixCase, findings } = caseOf(
      { precision: 'amp' },
      { ...name, axes: { precision: 'fp16' } },
    )
    expect(matrixCase.axes['precision']).toBe('fp16')
    expect(findings).toEqual([])
  })

  it('divides a global batch that the log states by its devices', () => {
    expect(caseOf({ devices: 8, globalBatch: 512 }, {}).case.batchPerDevice).toBe(64)
    const { findings } = caseOf(
      { devices: 8, globalBatch: 512 },
      { batchPerDevice: 128, axes: { precision: 'fp32' } },
    )
    expect(findings.map(({ code }) => code)).toEqual(['name-contradicts-log'])
  })

  it('states nothing of the data that the log does not, unless a layout does', () => {
    expect(caseOf({}).case.axes['data']).toBe('unstated')
    expect(caseOf({}, { ...name, axes: { data: 'real', loader: 'dali' } }).case.axes).toMatchObject({
      data: 'real',
      loader: 'dali',
    })
    expect(
      caseOf({ syntheticData: true, dali: false }, { ...name, axes: { data: 'real', loader: 'dali' } }).case
        .axes,
    ).toMatchObject({
      data: 'synthetic',
      loader: 'native',
    })
  })

  it('says that a precision which nobody states was assumed', () => {
    const { case: matrixCase, findings } = caseOf({ devices: 8, batchPerDevice: 64 }, {})
    expect(matrixCase.axes['precision']).toBe('fp32')
    expect(findings.map(({ code }) => code)).toEqual(['precision-assumed'])
  })

  it('gives a case that a results folder can hold, or the reason why not, whatever logs and names say', () => {
    const count = fc.option(fc.oneof(fc.integer({ min: -2, max: 5000 }), fc.constant(0.5)), {
      nil: undefined,
    })
    const text = fc.option(fc.string({ unit: 'grapheme', maxLength: 200 }), { nil: undefined })
    const facts = fc.record({
      devices: count,
      nodes: count,
      batchPerDevice: count,
      globalBatch: count,
      model: text,
      framework: text,
    })
    const present = (record: object) =>
      Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined))
    fc.assert(
      fc.property(facts, facts, (log, fromName) => {
        const imported = importedCase(present(log), present(fromName), 'own-format')
        if (imported.kind === 'missing') return
        const { id, topology, batchPerDevice } = imported.value.case
        expect(id).toMatch(/^[A-Za-z0-9][A-Za-z0-9_.+=-]*$/)
        expect(id.length).toBeLessThan(230)
        for (const count of [topology.nodes, topology.devicesPerNode, batchPerDevice])
          expect(Number.isInteger(count) && count > 0).toBe(true)
      }),
    )
  })

  it('does not guess: without devices or batch there is no case, and the reason', () => {
    expect(importedCase({ batchPerDevice: 8 }, {}, 'own-format')).toMatchObject({
      kind: 'missing',
      code: 'devices-unknown',
    })
    expect(importedCase({ devices: 8 }, {}, 'own-format')).toMatchObject({
      kind: 'missing',
      code: 'batch-unknown',
    })
  })

  it('takes the devices of the name where the log counts those of one process on one of its nodes', () => {
    const { case: matrixCase, findings } = caseOf({ devices: 1 })
    expect(matrixCase.topology).toEqual({ nodes: 4, devicesPerNode: 8 })
    expect(findings.map(({ code }) => code)).toEqual(['log-counts-one-process'])
  })

  it('keeps the logs of two kinds of devices apart', () => {
    const ids = ['V100', 'A100'].map((accelerator) => caseOf({}, { ...name, accelerator }).case.id)
    expect(new Set(ids).size).toBe(2)
  })

  it('has no case for devices that the nodes cannot share evenly', () => {
    for (const nodes of [3, 5, 0])
      expect(importedCase({ devices: 8 }, { ...name, nodes }, 'own-format')).toMatchObject({
        kind: 'missing',
        code: 'nodes-uneven',
      })
  })
})
