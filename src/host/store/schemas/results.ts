import { z } from 'zod'
import { sampleUnits } from '../../../core/model/measurement.ts'
import type { SuiteFile, WorkloadFacts } from '../../../core/model/results-folder.ts'
import { resultsVersion } from '../../../core/model/results-version.ts'
import type { Plan } from '../../../core/model/plan.ts'
import {
  absentable,
  bytesSchema,
  maybeSchema,
  pathBelowSchema,
  sha256Schema,
  textSchema,
  type FromSchema,
} from '../../../core/model/schema.ts'
import { caseIdSchema, caseSchema } from '../../../core/model/case-schema.ts'
import { suiteSchema } from './suite.ts'

/** A plan names its runs by case and repeat, so that a case is written once and a person can follow the order. */
const plannedRun = z.object({ case: caseIdSchema, repeat: z.int().positive() })

const planFile = z.object({
  suite: z.string(),
  cases: z.array(caseSchema),
  runs: z.array(plannedRun),
  skips: z.array(
    z.object({ case: caseSchema, by: z.enum(['suite', 'workload', 'target', 'document']), reason: textSchema }),
  ),
})

const planSchema = planFile.transform((file, context): Plan => {
  const cases = new Map(file.cases.map((one) => [one.id, one]))
  const runs = file.runs.flatMap(({ case: id, repeat }, index) => {
    const found = cases.get(id)
    if (found !== undefined) return [{ id: `${id}/${repeat}`, case: found, repeat }]
    context.addIssue({ code: 'custom', path: ['runs', index], message: `no case is called ${id}` })
    return []
  })
  return { ...file, runs }
})

/** What `steadystate.json` holds of a plan. */
export const planForFile = (plan: Plan) => ({
  ...plan,
  runs: plan.runs.map(({ case: { id }, repeat }) => ({ case: id, repeat })),
})

const workload: z.ZodType<WorkloadFacts> = z.object({
  model: z.string(),
  framework: z.string(),
  unit: z.enum(sampleUnits),
  format: absentable(z.string()),
})

const suiteFile: z.ZodType<SuiteFile> = z
  .object({ path: z.string(), copy: maybeSchema(z.object({ sha256: sha256Schema, bytes: bytesSchema })) })
  .refine(({ path, copy }) => copy.kind === 'missing' || pathBelowSchema.safeParse(path).success, {
    message: 'a copy lies outside of the folder',
  })

/** The whole of `steadystate.json`. */
export const resultsFileSchema = z.object({
  version: z.literal(resultsVersion),
  /** Version of steadystate that made the folder. */
  madeBy: z.string(),
  suite: suiteSchema,
  plan: planSchema,
  /** Folders that were made before workloads were kept print their names, and detect the formats of their logs. */
  workloads: z.record(z.string(), workload).prefault({}),
  suiteFiles: z.array(suiteFile).prefault([]),
})

export type ResultsFile = FromSchema<typeof resultsFileSchema>
