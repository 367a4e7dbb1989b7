import type { MeasuredLog } from '../../core/model/log.ts'
import type { Measurement } from '../../core/model/measurement.ts'
import { flatMapKnown, mapKnown, missing, type Maybe } from '../../core/model/missing.ts'
import { countedIn, isOfDevice, rateUnit, type ReportUnit } from '../../core/model/units.ts'
import { viewedValue, viewOfCounted, type FigureView } from '../../core/results/counted-view.ts'

export interface ShownUnit {
  /** The measured unit where none was chosen. */
  readonly unit: ReportUnit | undefined
  /** Tokens of a sample, as the caller states them. */
  readonly sequenceLength: number | undefined
}

export interface ShownFigure {
  readonly value: number
  readonly unit: FigureView['unit']
}

/** A throughput in the unit that the reader chose; missing where the log lacks what the conversion needs. */
export function shownFigure(
  { facts }: Pick<MeasuredLog, 'facts'>,
  { throughput, unit }: Measurement,
  { unit: asked, sequenceLength }: ShownUnit,
): Maybe<ShownFigure> {
  if (asked === undefined) return mapKnown(throughput, (value) => ({ value, unit: rateUnit(unit) }))
  // One device tells nothing of all.
  if (isOfDevice(unit) && (asked === 'tokens/s' || asked === 'samples/s'))
    return missing('view-devices-unknown')
  const tokensOfSample = sequenceLength ?? facts.fingerprint?.sequenceLength
  const view = viewOfCounted(
    {
      unit: countedIn(unit),
      devices: isOfDevice(unit) ? 1 : facts.devices,
      tokensOfSample,
      samplesOfStep: samplesOfStep(facts, unit, tokensOfSample),
    },
    asked,
  )
  return flatMapKnown(throughput, (rate) =>
    mapKnown(view, (shown) => ({ value: viewedValue(rate, shown), unit: shown.unit })),
  )
}

/** A log that counts tokens states its batch in tokens too. */
function samplesOfStep(
  { globalBatch }: MeasuredLog['facts'],
  unit: Measurement['unit'],
  tokensOfSample: number | undefined,
): number | undefined {
  if (unit !== 'tokens') return globalBatch
  return globalBatch === undefined || tokensOfSample === undefined ? undefined : globalBatch / tokensOfSample
}
