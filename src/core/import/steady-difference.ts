import type { Finding } from '../model/finding.ts'
import type { Measurement } from '../model/measurement.ts'
import type { Protocol } from '../model/protocol.ts'
import type { Origin } from '../model/run.ts'
import { protocolNamed } from '../protocols/protocols.ts'
import type { RulesDiffer } from './differences.ts'
import { importFinding } from './messages.ts'

/** Figures of two protocols that differ by more than this share are both shown. */
const tolerance = 0.03

/** Measures a run under several protocols and combines the results into that of one. */
export interface CombinedProtocol {
  readonly protocols: readonly Protocol[]
  /** @param measurements in the order of the protocols */
  combine(measurements: readonly Measurement[]): Measurement
}

/**
 * Most protocols measure a run once. Under a protocol of its own, such as that of its collection, a run is measured under `steady` too,
 * for comparison.
 */
export function measuringOf(protocol: Protocol, origin: Origin): CombinedProtocol {
  const originRule = origin.kind === 'published' ? undefined : origin.rule
  const applies = protocol.rule === 'of-each-log' || protocol.name === originRule?.name
  const steady = protocolNamed('steady')
  if (originRule === undefined || !applies) return once(protocol)
  if (originRule.name === steady.name) return once(originRule)
  const sameWindow: Protocol = { ...originRule, source: 'elapsed', statistic: 'mean' }
  return {
    protocols: [originRule, steady, sameWindow],
    combine: ([rule, ours, elapsed]) => withSteadyDifference(present(rule), present(ours), present(elapsed)),
  }
}

const once = (protocol: Protocol): CombinedProtocol => ({
  protocols: [protocol],
  combine: ([only]) => present(only),
})

function present(measurement: Measurement | undefined): Measurement {
  if (measurement === undefined) throw new TypeError('a protocol without a measurement')
  return measurement
}

/** The measurement under the log's own protocol, with steady's figure where the two differ. */
export const withSteadyDifference = (
  measurement: Measurement,
  steady: Measurement,
  elapsed: Measurement,
): Measurement => ({
  ...measurement,
  findings: [...measurement.findings, ...difference(measurement, steady, elapsed)],
})

function difference(measurement: Measurement, steady: Measurement, elapsed: Measurement): Finding[] {
  if (measurement.throughput.kind === 'missing') return []
  const rule = measurement.protocol
  const figure: number = measurement.throughput.value
  if (steady.throughput.kind === 'missing')
    return [importFinding('steady-gives-none', { rule, figure, why: steady.throughput })]
  const ours: number = steady.throughput.value
  const apart = ours / figure - 1
  if (Math.abs(apart) <= tolerance) return []
  const why = whyApart(measurement, figure, elapsed)
  return [importFinding('rules-differ', { rule, figure, steady: ours, apart, why })]
}

function whyApart({ unit }: Measurement, figure: number, { throughput }: Measurement): RulesDiffer {
  const byClock = throughput.kind === 'known' ? throughput.value / figure - 1 : 0
  if (Math.abs(byClock) <= tolerance) return 'window'
  // A batch of tokens has at most the stated number, so the clock seems to show more of them.
  return byClock > 0 && (unit === 'tokens' || unit === 'words') ? 'token-batches' : 'printed-rates'
}
