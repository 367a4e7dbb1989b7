import type { Case } from '../../src/core/model/case.ts'
import type { MeasuredRun } from '../../src/core/model/result.ts'
import type { Measurement } from '../../src/core/model/measurement.ts'
import type { Protocol } from '../../src/core/model/protocol.ts'
import { bytes } from '../../src/core/model/units.ts'

/**
 * A run whose log was imported, with this measurement.
 *
 * @param rule the one that gives the figure that a document prints
 */
export function measuredRun(
  matrixCase: Case,
  repeat: number,
  measurement: Measurement,
  rule?: Protocol,
): MeasuredRun {
  const id = `${matrixCase.id}/${String(repeat)}`
  return {
    run: {
      id,
      case: matrixCase,
      repeat,
      outcome: { state: 'completed' },
      findings: [],
      origin: {
        kind: 'imported',
        log: { path: `runs/${id}/log.txt`, sha256: '0'.repeat(64), bytes: bytes(1), lines: 1 },
        source: 'log.txt',
        archive: undefined,
        part: 1,
        rule,
        ruleFrom: rule === undefined ? undefined : 'document',
        printed: undefined,
      },
    },
    measurement,
    fingerprint: undefined,
  }
}
