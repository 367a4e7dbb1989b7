import { z } from 'zod'
import { sampleUnits } from '../../../core/model/measurement.ts'
import { resultsVersion } from '../../../core/model/results-folder.ts'
import type { ArrivalsRef, Exit, LogRef, Origin, Outcome, Run } from '../../../core/model/run.ts'
import { bytesSchema, findingSchema } from '../../../core/model/schema.ts'
import { caseSchema } from './case.ts'
import { absentable, pathBelowSchema, rateSchema, secondsSchema, sha256Schema } from './parts.ts'

const natural = z.int().nonnegative()

const exit: z.ZodType<Exit> = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('code'), code: natural }),
  z.object({ kind: z.literal('signal'), signal: z.string() }),
])

const outcome: z.ZodType<Outcome> = z.discriminatedUnion('state', [
  z.object({ state: z.literal('completed') }),
  z.object({ state: z.literal('failed'), exit, lastLines: z.array(z.string()) }),
  z.object({ state: z.literal('out-of-memory'), evidence: z.string() }),
  z.object({ state: z.literal('timed-out'), after: secondsSchema }),
  z.object({ state: z.literal('stalled'), quietFor: secondsSchema, lastLine: z.string() }),
  z.object({ state: z.literal('diverged'), line: z.int().positive(), text: z.string() }),
  z.object({ state: z.literal('cancelled') }),
])

const log: z.ZodType<LogRef> = z.object({
  path: pathBelowSchema,
  sha256: sha256Schema,
  bytes: bytesSchema,
  lines: natural,
})

/** Before its digest was kept, a run named its arrivals by their path alone. */
const arrivals: z.ZodType<ArrivalsRef> = z.union([
  z.object({ path: pathBelowSchema, sha256: absentable(sha256Schema) }),
  pathBelowSchema.transform((path) => ({ path, sha256: undefined })),
])

const origin: z.ZodType<Origin> = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('executed'),
    log,
    arrivals,
    command: z.array(z.string()),
    workingDirectory: z.string(),
    variables: z.record(z.string(), z.string()),
    scrubbed: z.array(z.string()),
    started: z.iso.datetime(),
    elapsed: secondsSchema,
    peakMemory: absentable(bytesSchema),
  }),
  z.object({ kind: z.literal('imported'), log, source: z.string(), part: z.int().positive() }),
  z.object({
    kind: z.literal('published'),
    figure: rateSchema,
    unit: z.enum(sampleUnits),
    source: z.object({ document: z.string(), line: z.int().positive() }),
  }),
])

const runSchema: z.ZodType<Run> = z.object({
  id: z.string(),
  case: caseSchema,
  repeat: z.int().positive(),
  origin,
  outcome,
  findings: z.array(findingSchema),
})

/** The whole of `run.json`. */
export const runFileSchema = z.object({ version: z.literal(resultsVersion), run: runSchema })
