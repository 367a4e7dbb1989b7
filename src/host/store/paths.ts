import { join } from 'node:path'
import { listName } from '../../core/check/digest-list.ts'
import { firstRank, type Stream } from '../../core/model/job.ts'
import { suiteFolder } from '../../core/model/results-folder.ts'
import { z } from 'zod'
import { readableVersions } from '../../core/model/run.ts'
import { countSchema, type FromSchema } from '../../core/model/schema.ts'
import type { MatrixRate } from '../../core/telemetry/sampled.ts'
import { readJson, writeJson } from './json-file.ts'

const matrixRateSchema = z.object({
  machine: z.string(),
  threads: countSchema,
  flopsPerSecond: z.number().positive(),
  source: z.string(),
})

export const matrixRatesFileSchema = z.object({ version: z.literal(1), rates: z.array(matrixRateSchema) })

/** Rates of matrix products on the machines of these results; empty where none were measured. */
export const readMatrixRates = (results: string): readonly MatrixRate[] =>
  readJson(matrixRatesFile(results), matrixRatesFileSchema, { kind: 'remove-matrix-rates' })?.rates ?? []

export function keepMatrixRate(results: string, rate: MatrixRate): void {
  const rates = [...readMatrixRates(results), rate]
  writeJson(matrixRatesFile(results), matrixRatesFileSchema, { version: 1, rates })
}

const jobRecordSchema = z.object({
  id: z.string().min(1),
  cluster: z.string(),
  engine: z.string(),
  /** UTC. */
  kept: z.iso.datetime(),
})
/** A job recorded just before it is submitted for a run. */
export type JobRecord = FromSchema<typeof jobRecordSchema>

export const jobFileSchema = z.object({ version: z.literal(readableVersions), job: jobRecordSchema })

/** Paths in a results folder; docs/formats/results-folder.md describes each. */
export const resultsName = 'steadystate.json'
export const resultsFile = (folder: string) => join(folder, resultsName)
export const suiteName = 'suite.yaml'
export const suiteFile = `${suiteFolder}/${suiteName}`
/** Path of the suite in older results, which kept no files beside it. */
export const bareSuiteFile = suiteName
export const environmentFile = (folder: string) => join(folder, 'environment.json')
export const matrixRatesFile = (folder: string) => join(folder, 'matrix-rates.json')
export const reportFolder = (folder: string) => join(folder, 'report')
/** The requests that the files of the report were written for. */
export const manifestFile = (folder: string) => join(reportFolder(folder), 'manifest.json')
/** The SHA-256 of every file. */
export const listFile = (folder: string) => join(folder, listName)
export const runsFolder = (folder: string) => join(folder, 'runs')
export const lockFile = (folder: string) => join(folder, '.lock')

/** Paths of one run, relative to the results folder, as in `run.json`; always with forward slashes. */
export const runPaths = (id: string) => ({
  folder: `runs/${id}`,
  run: `runs/${id}/run.json`,
  log: `runs/${id}/log.txt`,
  arrivals: `runs/${id}/arrivals.tsv`,
  job: `runs/${id}/job.json`,
  secrets: `runs/${id}/secrets.json`,
  streams: `runs/${id}/streams`,
  telemetry: `runs/${id}/telemetry`,
})

/** Paths of one output of a run. The first rank's log is the one that people look for. */
export const streamPaths = (id: string, { name, holds }: Pick<Stream, 'name' | 'holds'>) => {
  const { log, arrivals, streams, telemetry } = runPaths(id)
  if (name === firstRank) return { log, arrivals }
  const path = `${holds === 'telemetry' ? telemetry : streams}/${name}`
  return { log: `${path}.txt`, arrivals: `${path}.arrivals.tsv` }
}
