import { describe, expect, it } from 'vitest'
import type { LogFacts } from '../../core/model/log.ts'
import type { Measurement } from '../../core/model/measurement.ts'
import { known, missing } from '../../core/model/missing.ts'
import { type ReportUnit, samplesPerSecond } from '../../core/model/units.ts'
import { shownFigure } from './shown-figure.ts'

const measurement = (unit: Measurement['unit'], rate: number): Measurement => ({
  protocol: 'steady',
  unit,
  throughput: known(samplesPerSecond(rate)),
  records: 10,
  evidence: missing('no-steps'),
  findings: [],
})

function shown(facts: LogFacts, figure: Measurement, unit: ReportUnit, sequenceLength?: number) {
  const found = shownFigure({ facts }, figure, { unit, sequenceLength })
  return found.kind === 'known' ? [found.value.value, found.value.unit] : found.code
}

describe('the figure of a log in the unit that was asked for', () => {
  const sequences = measurement('sequences', 40)
  const facts: LogFacts = { devices: 4, globalBatch: 20 }

  it.each([
    ['samples/s', 40, 'sequences/s'],
    ['samples/s/device', 10, 'sequences/s/device'],
    ['tokens/s', 5120, 'tokens/s'],
    ['tokens/s/device', 1280, 'tokens/s/device'],
    ['step-time', 500, 'ms'],
  ] as const)('%s of sequences', (unit, value, text) => {
    expect(shown(facts, sequences, unit, 128)).toEqual([value, text])
  })

  it('a log that counts tokens states its batch in tokens', () => {
    const tokens = measurement('tokens', 5120)
    expect(shown({ devices: 4, globalBatch: 2560 }, tokens, 'step-time', 128)).toEqual([500, 'ms'])
    expect(shown({ devices: 4, globalBatch: 2560 }, tokens, 'samples/s', 128)).toEqual([40, 'sequences/s'])
  })

  it('is missing where the log does not state what it takes', () => {
    expect(shown(facts, sequences, 'tokens/s')).toBe('sample-tokens-unknown')
    expect(shown({ globalBatch: 20 }, sequences, 'samples/s/device')).toBe('view-devices-unknown')
    expect(shown({ devices: 4 }, sequences, 'step-time')).toBe('step-samples-unknown')
    expect(shown(facts, measurement('words', 40), 'samples/s')).toBe('view-of-other-unit')
  })
})
