import { z } from 'zod'
import { countSchema } from '../../core/model/schema.ts'
import type { MatrixRate } from '../../core/telemetry/sampled.ts'
import { readJson, writeJson } from './json-file.ts'
import { matrixRatesFile } from './paths.ts'

const matrixRateSchema = z.object({
  machine: z.string(),
  threads: countSchema,
  flopsPerSecond: z.number().positive(),
  source: z.string(),
})

/** The whole of `matrix-rates.json`. */
export const matrixRatesFileSchema = z.object({ version: z.literal(1), rates: z.array(matrixRateSchema) })

/** What matrix products reached on the machines of these results; none where they were not measured. */
export const readMatrixRates = (results: string): readonly MatrixRate[] =>
  readJson(matrixRatesFile(results), matrixRatesFileSchema, { kind: 'remove-matrix-rates' })?.rates ?? []

export function keepMatrixRate(results: string, rate: MatrixRate): void {
  const rates = [...readMatrixRates(results), rate]
  writeJson(matrixRatesFile(results), matrixRatesFileSchema, { version: 1, rates })
}
