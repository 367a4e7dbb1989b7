import { z } from 'zod'
import { comparedRunSchema } from '../compare/comparison.ts'
import { sampleUnits } from '../model/measurement.ts'
import { estimateSchema } from '../model/result.ts'
import {
  absentable,
  maybeSchema,
  rateSchema,
  sha256Schema,
  textSchema,
  type FromSchema,
} from '../model/schema.ts'

/** Version of the files of a history. It grows when an old reader would be misled. */
export const entryVersion = 1

const facts = z.record(z.string(), z.string())

const trackedCaseSchema = z.object({
  case: z.string(),
  label: textSchema,
  unit: z.enum(sampleUnits),
  throughput: maybeSchema(estimateSchema(rateSchema)),
  /** CPU, usable CPUs, device: figures of other machines are another series. */
  machine: facts,
  /** What may change the speed of the case on this machine: software, settings, host. */
  circumstances: facts,
  runs: z.array(comparedRunSchema.extend({ sha256: absentable(sha256Schema) })),
})
export type TrackedCase = FromSchema<typeof trackedCaseSchema>

/** The whole of a file of a history: the figures of one results folder. */
export const entrySchema = z.object({
  version: z.literal(entryVersion),
  /** Version of steadystate that wrote it. */
  madeBy: z.string(),
  /** End of the last run, UTC. */
  when: z.iso.datetime(),
  /** Of the repository that was measured, `+` appended where it had uncommitted changes. */
  commit: maybeSchema(z.string()),
  /** The results folder, as it was named. */
  results: z.string(),
  protocol: z.string(),
  cases: z.array(trackedCaseSchema),
})
export type Entry = FromSchema<typeof entrySchema>
