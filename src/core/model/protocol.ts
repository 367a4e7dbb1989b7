import { sources, statistics } from './protocol-choices.ts'
import { z } from 'zod'
import { countSchema, naturalSchema, textSchema, upgrading, type FromSchema } from './schema.ts'

const windowSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('automatic') }),
  /**
   * Drops the first `skip` records and takes the next `count`, or all the rest. With `unit: 'steps'` both count training
   * steps instead: only records that lie wholly inside are taken, whether a log prints every step or every tenth.
   */
  z.object({
    kind: z.literal('fixed'),
    skip: naturalSchema,
    count: z.union([countSchema, z.literal('rest')]),
    unit: z.enum(['records', 'steps']).exactOptional(),
    /** Steps that the program trains before it prints its first record. */
    unprinted: countSchema.exactOptional(),
  }),
])
/** Which records count. `automatic` finds the steady window from the data and says how. */
export type WindowRule = FromSchema<typeof windowSchema>

const writtenSchema = z.object({
  name: z.string(),
  title: textSchema,
  window: windowSchema,
  source: z.enum(sources),
  statistic: z.enum(statistics),
  /** Decimals that each printed rate is rounded to before anything is computed from it, as Python rounds a float. */
  rateDigits: naturalSchema.exactOptional(),
  /**
   * What happens to intervals of more than ten median steps: `left-out` is the rate of training, `included` that of the
   * whole window.
   */
  gaps: z.enum(['left-out', 'included']),
  /**
   * What happens where elapsed time, printed step times and printed rates are more than 10 % apart: the figure is missing,
   * or has a warning because a person or a publication named its source.
   */
  disagreement: z.enum(['withholds', 'warns']),
  /** How the repeats of a case become its figure. `drop-extremes-mean` leaves out the best and the worst. */
  repeats: z.enum(['median', 'mean', 'drop-extremes-mean']),
  /** Each imported log by the rule of its collection, which its run names; by this rule where it names none. */
  rule: z.literal('of-each-log').exactOptional(),
  /** Where the rule is published, or `ours`. */
  origin: z.string(),
})
const beforeGaps = z.looseObject({ window: windowSchema })

/** Before a protocol stated it, the automatic window tried to leave gaps out, and a fixed one included all. */
export const protocolSchema = upgrading(writtenSchema, (written) => {
  const { data } = beforeGaps.safeParse(written)
  if (data === undefined) return written
  return {
    gaps: data.window.kind === 'automatic' ? 'left-out' : 'included',
    disagreement: 'withholds',
    ...data,
  }
})
/** How step records become one number. Protocols are data: a new one is a row, not code. */
export type Protocol = FromSchema<typeof protocolSchema>

export type Source = Protocol['source']
export type Statistic = Protocol['statistic']
export type RepeatStatistic = Protocol['repeats']
