import { z } from 'zod'
import { parametersSchema } from './case-schema.ts'
import { absentable, type FromSchema } from './schema.ts'

const checkoutSchema = z.object({
  /** As the suite names it: `main`, `HEAD~1`. */
  revision: z.string(),
  /** The full hash that the revision stood for when the suite was read. */
  commit: z.string().regex(/^(?:[0-9a-f]{40}|[0-9a-f]{64})$/),
  /** The suite's folder in the repository; empty for its top. */
  folder: z.string().regex(/^(?!\/)(?!(?:.*\/)?\.\.(?:\/|$)).*$/),
  /** Whether tracked files had uncommitted changes. No run has those changes. */
  uncommitted: z.boolean(),
})
/** A commit whose files runs use in place of the working tree. */
export type Checkout = FromSchema<typeof checkoutSchema>

export const variantSchema = z.object({
  name: z.string(),
  /** Absent: runs use the suite's folder as it is. */
  git: absentable(checkoutSchema),
  /** The setup whose Python runs the workloads; replaces theirs. */
  setup: absentable(z.string()),
  /** The container image of all its runs; replaces those of the suite and of the workloads. */
  image: absentable(z.string()),
  /** Variables on top of those of the suite. */
  environment: z.record(z.string(), z.string()),
  /** Replace the workload's own values. */
  parameters: parametersSchema,
})
/** One of several compared ways to run every case of a suite. Its name is a parameter of the case. */
export type Variant = FromSchema<typeof variantSchema>
