import { axisValue } from '../model/axes/axis-values.ts'
import { dataAxis } from '../model/axes/data-axis.ts'
import { loaderAxis, type Loader } from '../model/axes/loader-axis.ts'
import type { Case } from '../model/case.ts'
import { skipReason, type SkipReason } from '../model/missing.ts'
import type { DataFormatName, Workload } from '../model/workload.ts'

/** The data set that a suite names, as it is on disk. */
export interface FoundDataSet {
  /** Absolute. */
  readonly folder: string
  /** Empty where the folder is not there. */
  readonly formats: readonly DataFormatName[]
}

export const loaderOf = (point: Pick<Case, 'axes'>): Loader => axisValue(point, loaderAxis)

/**
 * Why a case has no data to read; undefined where it has, or where its workload takes its data from elsewhere.
 * @param found undefined where the suite names none
 */
export function missingData(
  point: Pick<Case, 'axes'>,
  { name, reads }: Pick<Workload, 'name' | 'reads'>,
  found: FoundDataSet | undefined,
): SkipReason | undefined {
  if (Object.keys(reads).length === 0) return undefined
  const loader = loaderOf(point)
  if (axisValue(point, dataAxis) !== 'real')
    return loader === loaderAxis.ordinary ? undefined : skipReason('loader-reads-real-data', { loader })
  const format = reads[loader]
  if (format === undefined) return skipReason('loader-without-format', { workload: name, loader })
  if (found === undefined) return skipReason('data-set-not-named')
  const { folder, formats } = found
  if (formats.length === 0)
    return skipReason('data-set-absent', { folder, command: `steady data make ${folder}` })
  return formats.includes(format) ? undefined : skipReason('data-format-absent', { folder, format })
}
