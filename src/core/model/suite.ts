import { z } from 'zod'
import { launchSettingsSchema, thisMachine } from './cluster.ts'
import { imageChoiceSchema } from './container.ts'
import { protocolSchema } from './protocol.ts'
import { reportSettingsSchema } from './report-settings.ts'
import {
  absentable,
  countSchema,
  type FromSchema,
  naturalSchema,
  ratioSchema,
  secondsSchema,
  textSchema,
  upgrading,
} from './schema.ts'
import { variantSchema } from './variant.ts'
import { batchChoiceSchema } from './batch.ts'
import { precisionAxis } from './axes/precision-axis.ts'
import { flatInCase, flatInMatrix, gatherFlatAxes } from './axes/flat-axes.ts'
import { parameterValueSchema } from './case-schema.ts'
import { valuesOnAxesSchema } from './axes/axis-shape.ts'
import { precisions } from './precision.ts'
import { same } from './text.ts'
import { topologySchema } from './topology.ts'

export const matrixSchema = upgrading(
  z
    .object({
      workloads: z.array(z.string()),
      topologies: z.array(topologySchema),
      axes: valuesOnAxesSchema,
      /** Batches per device by precision. A precision that the block does not use may be absent. */
      batches: z.partialRecord(z.enum(precisions), z.array(batchChoiceSchema)),
      parameters: z.record(z.string(), z.array(parameterValueSchema)),
    })
    .refine(({ axes, batches }) =>
      (axes[precisionAxis.name] ?? [precisionAxis.ordinary]).every((name) =>
        Object.hasOwn(batches, String(name)),
      ),
    ),
  (written) => gatherFlatAxes(written, flatInMatrix),
)
/** A block of axes; its cases are their product. */
export type Matrix = FromSchema<typeof matrixSchema>

const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value])

export const skipRuleSchema = z.object({
  when: upgrading(
    z.object({
      workload: z.array(z.string()).exactOptional(),
      topology: z.array(topologySchema).exactOptional(),
      batch: z.array(countSchema).exactOptional(),
      axes: valuesOnAxesSchema,
      /** Older files have one value for each. */
      parameters: z.record(z.string(), upgrading(z.array(parameterValueSchema), list)).exactOptional(),
    }),
    (written) => gatherFlatAxes(written, flatInCase, list),
  ),
  /** Older files have one text for all languages. */
  reason: upgrading(textSchema, (written) => (typeof written === 'string' ? same(written) : written)),
})
export type SkipRule = FromSchema<typeof skipRuleSchema>

export const rankLogsSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('all') }),
  /** Rank 0, which is measured. */
  z.object({ kind: z.literal('first') }),
  z.object({ kind: z.literal('first-of-each-node') }),
  /** Rank 0, and every `every`-th rank after it. */
  z.object({ kind: z.literal('every'), every: countSchema }),
])
/** The ranks of a run whose logs are kept. */
export type RankLogs = FromSchema<typeof rankLogsSchema>

export const allRanks: RankLogs = { kind: 'all' }

/** A pause before every run but the first of a session: devices cool down, and ports of ended programs become free. */
const pause = { pause: secondsSchema.exactOptional() }

export const repeatsSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('fixed'), count: countSchema, ...pause }),
  /** Stops when half the width of the interval ÷ the figure is at most `within`. */
  z.object({
    kind: z.literal('until-narrow'),
    min: countSchema,
    max: countSchema,
    within: ratioSchema,
    ...pause,
  }),
  /**
   * Stops when, for each variant's ratio to the first one, half the width of its interval ÷ the ratio is at most `within`.
   */
  z.object({
    kind: z.literal('until-ratio'),
    min: countSchema,
    max: countSchema,
    within: ratioSchema,
    ...pause,
  }),
  /**
   * Cases race in rounds, as in `steady tune`: a case that cannot win is not run again. Stops when the fastest case is
   * slower than no other by more than `within`, with a probability of at least `chance`.
   */
  z.object({
    kind: z.literal('race'),
    min: countSchema,
    max: countSchema,
    within: ratioSchema,
    chance: ratioSchema,
    /** Limit of runs for the whole suite: no run starts beyond it. */
    runs: countSchema.exactOptional(),
    ...pause,
  }),
])
/** A fixed count; until the interval of the case's figure, or of its variants' ratio, is narrow enough; or a race. */
export type Repeats = FromSchema<typeof repeatsSchema>

const budgetSchema = z.object({
  /** No new run starts after this long. */
  total: absentable(secondsSchema),
  /** One run may take this long. */
  run: secondsSchema,
  /** A run that prints nothing for this long has stalled. */
  quiet: secondsSchema,
  /** A job may wait in a queue for this long; undefined: the limit of its cluster. */
  queue: absentable(secondsSchema),
})
export type Budget = FromSchema<typeof budgetSchema>

export const suiteSchema = z.object({
  name: z.string(),
  matrices: z.array(matrixSchema),
  skip: z.array(skipRuleSchema),
  repeats: repeatsSchema,
  protocol: protocolSchema,
  /** By workload, where each run is measured by its own rule; other workloads use `protocol`. */
  protocols: z.record(z.string(), protocolSchema).prefault({}),
  /** Folder of real data: absolute, or relative to the suite's folder. */
  dataSet: absentable(z.string()),
  budget: budgetSchema,
  /** The cluster that it names: `local`, or a path relative to the suite's folder. */
  target: z.string(),
  launch: launchSettingsSchema.prefault(thisMachine.launch),
  /** Replaces the images that workloads name. */
  image: absentable(imageChoiceSchema),
  logs: z.object({ ranks: rankLogsSchema }).prefault({ ranks: allRanks }),
  /** Seeds the order of runs and the bootstrap. */
  seed: naturalSchema,
  /** Variables set for every run, on top of the scrubbed environment. */
  environment: z.record(z.string(), z.string()),
  /** The others are compared with the first. Empty where the suite names none. */
  variants: z.array(variantSchema).prefault([]),
  report: reportSettingsSchema,
})
/** What to measure, with all defaults filled in. A person writes a `SuiteInput` (core/suite). */
export type Suite = FromSchema<typeof suiteSchema>
