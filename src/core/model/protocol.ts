import { sources, statistics } from './protocol-choices.ts'
import { z } from 'zod'
import { countSchema, naturalSchema, textSchema, upgrading, type FromSchema } from './schema.ts'

const windowSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('automatic') }),
  /**
   * Drops the first `skip` records and takes the next `count`, or all the rest. With `unit: 'steps'` both count training
   * steps: only records that lie wholly inside are taken, whether a log prints every step or every tenth.
   */
  z.object({
    kind: z.literal('fixed'),
    skip: naturalSchema,
    count: z.union([countSchema, z.literal('rest')]),
    unit: z.enum(['records', 'steps']).exactOptional(),
    /** Steps that the program trains before its first record. */
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
   * How intervals of more than ten median steps count. `left-out`: the figure is the rate of training. `included`: it is
   * the rate of the whole window.
   */
  gaps: z.enum(['left-out', 'included']),
  /**
   * What happens where elapsed time, printed step times and printed rates differ by more than 10 %. `withholds`: the figure
   * is missing. `warns`: it has a warning, because a person or a publication chose its source.
   */
  disagreement: z.enum(['withholds', 'warns']),
  /** How the repeats of a case become its figure. `drop-extremes-mean` leaves out the best and the worst. */
  repeats: z.enum(['median', 'mean', 'drop-extremes-mean']),
  /** Each imported log uses its collection's rule, which its run records; if none is recorded, this protocol. */
  rule: z.literal('of-each-log').exactOptional(),
  /** Where the rule is published, or `ours`. */
  origin: z.string(),
})
const beforeGaps = z.looseObject({ window: windowSchema })

/** In protocols that do not state `gaps`, the automatic window tried to leave gaps out, and a fixed window included all. */
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
