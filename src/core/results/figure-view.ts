import { globalBatch, sampleTokens, type Case } from '../model/case.ts'
import type { SampleUnit, ReportUnit } from '../model/units.ts'
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
export const viewOf = ({ case: matrixCase, unit, fingerprint }: ViewedFigure, asked: ReportUnit) =>
  viewOfCounted(
    {
      unit,
      devices: deviceCount(matrixCase.topology),
      tokensOfSample: sampleTokens(matrixCase) ?? fingerprint?.sequenceLength,
      samplesOfStep: matrixCase.batchFrom === 'log' ? fingerprint?.globalBatch : globalBatch(matrixCase),
    },
    asked,
  )
