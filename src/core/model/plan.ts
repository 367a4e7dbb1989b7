import { z } from 'zod'
import { batchRangeSchema } from './batch.ts'
import { caseIdSchema, caseSchema } from './case-schema.ts'
import { precisions } from './precision.ts'
import { countSchema, rateSchema, secondsSchema, skipReasonSchema, type FromSchema } from './schema.ts'

export const skipSchema = z.object({
  case: caseSchema,
  by: z.enum(['suite', 'workload', 'target', 'document']),
  reason: skipReasonSchema,
})
/**
 * A case that will not run, and why: a rule of the suite, a limit of the workload or of the target. Or a case for which the
 * document of published figures has none.
 */
export type Skip = FromSchema<typeof skipSchema>

export const batchSearchSchema = z.object({
  /** The id of a case with `max` in place of the batch; the folder of its trials has the same name. */
  id: caseIdSchema,
  /** The case with the smallest batch of the range; the other cases differ only in the batch. */
  smallest: caseSchema,
  range: batchRangeSchema,
  /** The case that the search added to the plan; absent before the search, and where the suite lists that batch itself. */
  added: caseIdSchema.exactOptional(),
  /** Why nothing is searched. */
  skip: skipSchema.omit({ case: true }).exactOptional(),
})
/** A place of the matrix whose batch is searched: the largest that fits. */
export type BatchSearch = FromSchema<typeof batchSearchSchema>

const writtenPlanSchema = z.object({
  suite: z.string(),
  cases: z.array(caseSchema),
  /** Case ids and repeats only, so that each case is written once and a person can follow the order. */
  runs: z.array(z.object({ case: caseIdSchema, repeat: countSchema })),
  skips: z.array(skipSchema),
  searches: z.array(batchSearchSchema).prefault([]),
})
type WrittenPlan = FromSchema<typeof writtenPlanSchema>

export interface PlannedRun {
  /** `<case id>/<repeat>`; also its folder below `runs/`. */
  readonly id: string
  readonly case: WrittenPlan['cases'][number]
  /** From 1. */
  readonly repeat: number
}

/** The ordered runs and the skipped cases of a suite on a target. */
export interface Plan extends Omit<WrittenPlan, 'runs'> {
  /** In the order they run: repeats interleaved over cases, so that a drifting machine does not fall on one case. */
  readonly runs: readonly PlannedRun[]
}

export const planSchema = z.codec(writtenPlanSchema, z.custom<Plan>(), {
  decode: (written, { issues }): Plan => {
    const cases = new Map(written.cases.map((matrixCase) => [matrixCase.id, matrixCase]))
    const runs = written.runs.flatMap(({ case: id, repeat }, index) => {
      const found = cases.get(id)
      if (found !== undefined) return [{ id: `${id}/${repeat}`, case: found, repeat }]
      const message = `no case is called ${id}`
      issues.push({ code: 'custom', path: ['runs', index], message, input: written })
      return []
    })
    return { ...written, runs }
  },
  encode: ({ suite, cases, runs, skips, searches }) => ({
    suite,
    cases: [...cases],
    runs: runs.map(({ case: { id }, repeat }) => ({ case: id, repeat })),
    skips: [...skips],
    searches: [...searches],
  }),
})

const timeSourceSchema = z.discriminatedUnion('kind', [
  /** Earlier runs of the same case. */
  z.object({ kind: z.literal('measured') }),
  /** A published figure of the same model and precision on the same devices. */
  z.object({
    kind: z.literal('published'),
    baseline: z.string(),
    document: z.string(),
    line: countSchema,
    /** The devices as published: `H100 80GB SXM5`. */
    device: z.string(),
    precision: z.enum(precisions),
    perDevice: rateSchema,
  }),
  /** A rough figure that the workload states. */
  z.object({
    kind: z.literal('workload'),
    workload: z.string(),
    /** `cpu`, `gpu` or a model; absent where the figure is for any device. */
    device: z.string().exactOptional(),
    /** Absent where the figure is for any precision. */
    precision: z.enum(precisions).exactOptional(),
    perDevice: rateSchema,
  }),
])
/** The source of the expected time of a run. */
export type TimeSource = FromSchema<typeof timeSourceSchema>

export const caseTimeSchema = z.object({ expected: secondsSchema, source: timeSourceSchema })
/** The expected time of one run of a case, and its source. */
export type CaseTime = FromSchema<typeof caseTimeSchema>

export const timeEstimateSchema = z.object({
  /** With the maximum of repeats. */
  total: secondsSchema,
  /** With the minimum of repeats; equal to `total` where their number is fixed. */
  least: secondsSchema,
  /** `measured`: from earlier runs of the same cases. `catalogue`: from published figures and workloads' rough ones. */
  from: z.enum(['measured', 'catalogue']),
})
/** How long the runs of a plan take one after the other. */
export type TimeEstimate = FromSchema<typeof timeEstimateSchema>
