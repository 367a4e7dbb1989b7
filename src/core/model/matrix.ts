import { z } from 'zod'
import { batchChoiceSchema } from './batch.ts'
import { precisionAxis } from './axes/precision-axis.ts'
import { flatInCase, flatInMatrix, gatherFlatAxes } from './axes/flat-axes.ts'
import { valuesOnAxesSchema } from './axes/stored-axes.ts'
import { parameterValueSchema } from './case-schema.ts'
import { precisions } from './precision.ts'
import { countSchema, textSchema, upgrading, type FromSchema } from './schema.ts'
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
