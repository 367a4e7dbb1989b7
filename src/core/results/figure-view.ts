import { globalBatch, sampleTokens, type Case } from '../model/case.ts'
import type { SampleUnit } from '../model/sample-unit.ts'
import type { ReportUnit } from '../model/report-units.ts'
import { deviceCount } from '../model/topology.ts'
import { viewOfCounted } from './counted-view.ts'
import type { StatedTraining } from './equivalence.ts'

/** A throughput with the known facts about its steps. */
export interface ViewedFigure {
  readonly case: Case
  readonly unit: SampleUnit
  /** Parts that all its runs state. */
  readonly fingerprint: StatedTraining | undefined
}

/** The throughput of a case in another unit; missing where a fact for the conversion is unknown. */
export const viewOf = ({ case: point, unit, fingerprint }: ViewedFigure, asked: ReportUnit) =>
  viewOfCounted(
    {
      unit,
      devices: deviceCount(point.topology),
      tokensOfSample: sampleTokens(point) ?? fingerprint?.sequenceLength,
      samplesOfStep: point.batchFrom === 'log' ? fingerprint?.globalBatch : globalBatch(point),
    },
    asked,
  )
