import { writtenForm } from '../json-files/json-file-text.ts'
import { z } from 'zod'
import { comparedRunSchema } from '../compare/comparison.ts'
import { parametersSchema } from '../model/case-schema.ts'
import { fingerprintSchema } from '../model/fingerprint.ts'
import { sampleUnits } from '../model/units.ts'
import { estimateSchema } from '../model/result.ts'
import {
  absentable,
  findingSchema,
  maybeSchema,
  rateSchema,
  sha256Schema,
  textSchema,
  upgrading,
  type FromSchema,
} from '../model/schema.ts'
import type { Text } from '../model/text.ts'

/** Version of the files of a history. It grows when an old reader would misread them. */
export const entryVersion = 1

const facts = z.record(z.string(), z.string())

/** Parts of a case's name. Older files have them as one text. */
const labelSchema = upgrading(z.array(textSchema).min(1), (written) => {
  const joined = textSchema.safeParse(written)
  return joined.success ? partsOf(joined.data) : written
})

function partsOf(joined: Text): readonly Text[] {
  const [english, chinese] = [joined.en.split(' · '), joined.zh.split(' · ')]
  if (english.length !== chinese.length) return [joined]
  return english.map((en, index) => ({ en, zh: chinese[index] ?? en }))
}

const trackedCaseSchema = z.object({
  case: z.string(),
  label: labelSchema,
  unit: z.enum(sampleUnits),
  throughput: maybeSchema(estimateSchema(rateSchema)),
  /** CPU, usable CPUs, device: figures of different machines are different series. */
  machine: facts,
  /** Whether the workload is one of the catalogue. */
  executed: z.boolean(),
  /** The work, by the names of conditions. */
  work: parametersSchema,
  /** What the training program stated about its work. */
  stated: absentable(fingerprintSchema.partial()),
  /** What may change the speed of the case on this machine: software, settings, host. */
  circumstances: facts,
  /** Errors and warnings of the case. */
  findings: z.array(findingSchema),
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
  /** Commit of the measured repository, with `+` where it had uncommitted changes. */
  commit: maybeSchema(z.string()),
  /** The results folder, as the user named it. */
  results: z.string(),
  protocol: z.string(),
  /** Whether the repeats of a case ended once its interval was narrow. */
  untilNarrow: z.boolean(),
  cases: z.array(trackedCaseSchema),
})
export type Entry = FromSchema<typeof entrySchema>

export const entryRecord = (entry: Entry) => writtenForm('the entry', entrySchema, entry)

/** All facts of how a case was measured, as text for people. */
export const factsOf = ({ stated, work, circumstances }: TrackedCase): Readonly<Record<string, string>> => ({
  ...texts(stated ?? {}),
  ...texts(work),
  ...circumstances,
})

const texts = (values: object): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  )
