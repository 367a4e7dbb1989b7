import { compareResults } from '../app/compare/compare.ts'
import type { Across } from '../app/compare/compare-variants.ts'
import { usualHistory } from '../app/compare/history-files.ts'
import { comparisonRecord, type Comparison } from '../core/compare/comparison.ts'
import { ratio } from '../core/model/units.ts'
import { protocolNamed } from '../core/protocols/protocols.ts'

export interface CompareOptions {
  /** Conditions that may differ; with `values`, the value of A's cases and that of B's. */
  readonly across?: readonly Across[]
  /** Cases count as the same if their ratio is shown to be this near to 1: 0.01 by default. */
  readonly sameWithin?: number
  /** How much the machine may have changed between sides that did not run in the same rounds: 0.03 by default. */
  readonly drift?: number
  /** Name of the protocol for both sides; that of A, or else of B, by default. */
  readonly protocol?: string
  /** The folder of the history in which commits are looked up: `history` by default. */
  readonly history?: string
  /** The largest slowdown that passes the gate, such as 0.03; without it, there is no gate. */
  readonly slowerLimit?: number
}

/**
 * Compares two results folders, logs, folders of logs or commits of a history case by case.
 *
 * @throws SteadyError where a side cannot be read, or a condition or a protocol is unknown
 */
export const compare = async (a: string, b: string, options: CompareOptions = {}): Promise<Comparison> => {
  const { across = [], sameWithin = 0.01, drift, protocol, slowerLimit, history = usualHistory } = options
  const comparison = await compareResults({
    a,
    b,
    across,
    sameWithin: ratio(sameWithin),
    ...(drift === undefined ? {} : { drift: ratio(drift) }),
    protocol: protocol === undefined ? undefined : protocolNamed(protocol),
    slowerLimit: slowerLimit === undefined ? undefined : ratio(slowerLimit),
    stated: {},
    history,
    cwd: process.cwd(),
  })
  return comparisonRecord(comparison)
}
