import type { LogContext, LogFacts, RateScope } from '../model/log.ts'
import { known, missing, type Maybe, type Missing } from '../model/missing.ts'

/** All devices together. */
function devicesOf({ devices, globalBatch, batchPerDevice }: LogFacts): Maybe<number> {
  if (devices !== undefined) return known(devices)
  if (globalBatch !== undefined && batchPerDevice !== undefined) return known(globalBatch / batchPerDevice)
  return missing('devices-unknown', { given: 'rate' })
}

/** What a log has beside its facts. */
interface CountedValues {
  readonly hasRates: boolean
  readonly hasSummary: boolean
  /** Records state the samples of all devices. */
  readonly countsSamples: boolean
}

/**
 * Where nothing states the number of devices: the facts of one device, if the log states its work and nothing of all devices. Printed rates
 * of all devices need no batch of one.
 */
export function countedFacts(
  facts: LogFacts,
  { rateScope, summaryScope }: Pick<LogContext, 'rateScope' | 'summaryScope'>,
  { hasRates, hasSummary, countsSamples }: CountedValues,
): { readonly counted: LogFacts; readonly share: 'all' | 'one-device' | 'all-without-batch' } {
  const { devices, globalBatch, batchPerDevice, accumulation = 1, ...others } = facts
  if (devices !== undefined || globalBatch !== undefined || countsSamples)
    return { counted: facts, share: 'all' }
  if (hasRates && rateScope === 'global')
    return { counted: others, share: batchPerDevice === undefined ? 'all' : 'all-without-batch' }
  const isStated = hasRates || hasSummary || batchPerDevice !== undefined
  if (!isStated || (hasSummary && (summaryScope ?? rateScope) === 'global'))
    return { counted: facts, share: 'all' }
  const ofStep = batchPerDevice === undefined ? {} : { globalBatch: batchPerDevice * accumulation }
  return { counted: { ...facts, devices: 1, ...ofStep }, share: 'one-device' }
}

/** Samples that all devices together take in one step. */
export function globalBatchOf({ facts, unit, batchIsLimit }: LogContext): Maybe<number> {
  const { devices, globalBatch, batchPerDevice } = facts
  if (batchIsLimit === true) return missing('batch-varies')
  if (globalBatch !== undefined) return known(globalBatch)
  if (batchPerDevice === undefined) return missing('batch-unknown', { unit })
  if (devices !== undefined) return known(devices * batchPerDevice)
  return missing('devices-unknown', { given: 'batch' })
}

/** Why printed rates count only if a clock confirms them; undefined where they count alone. */
export function doubtOfRates({ microBatches = 1, ranks }: LogContext): Missing | undefined {
  if (microBatches > 1) return missing('rates-of-micro-batches', { batches: microBatches })
  return ranks?.open === true ? missing('rates-of-ranks', { ranks: ranks.count }) : undefined
}

/** The factor from a printed rate to that of all devices. */
export const rateFactor = ({ rateScope, facts }: LogContext): Maybe<number> => factorOf(rateScope, facts)

/** The same for the log's final figure. */
export const summaryFactor = ({ summaryScope, rateScope, facts }: LogContext): Maybe<number> =>
  factorOf(summaryScope ?? rateScope, facts)

const factorOf = (scope: RateScope, facts: LogFacts): Maybe<number> =>
  scope === 'global' ? known(1) : devicesOf(facts)
