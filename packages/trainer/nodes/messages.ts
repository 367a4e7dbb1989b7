import { z } from 'zod'
import { failureCodes } from './failure.ts'

const node = z.number().int().nonnegative()
const place = z.object({ host: z.string(), port: z.number().int() })

/** What must be equal on all nodes, by the name that the user knows: an option, a variable, a program. */
const settings = z.record(z.string(), z.union([z.string(), z.number()]))

/** Messages between nodes, one JSON object a line. */
const message = z.discriminatedUnion('kind', [
  /** To node 0: the sender's rank, settings, and the address where its right neighbour reads sums. */
  z.object({ kind: z.literal('join'), node, settings, place }),
  /** From node 0, once all have joined: where to read sums, and the token that `stream` must show. */
  z.object({ kind: z.literal('start'), token: z.string(), left: place }),
  /** To the left neighbour: the first line of a connection to read its sums. */
  z.object({ kind: z.literal('stream'), node, token: z.string() }),
  /** Sent at intervals; a node that sends nothing is lost. */
  z.object({ kind: z.literal('alive') }),
  z.object({
    kind: z.literal('failure'),
    failure: z.object({ code: z.enum(failureCodes), what: z.string(), fix: z.string() }),
  }),
  /** To node 0: the sender has trained all steps and ended with these weights. */
  z.object({ kind: z.literal('trained'), digest: z.string() }),
  /** From node 0: all nodes have trained all steps and hold equal weights. */
  z.object({ kind: z.literal('done') }),
])

export type Message = z.infer<typeof message>
export type Settings = Readonly<z.infer<typeof settings>>
export type Place = Readonly<z.infer<typeof place>>

/** Undefined for a line that no node of this program writes. */
export const parseMessage = (line: string): Message | undefined => {
  try {
    return message.safeParse(JSON.parse(line)).data
  } catch {
    return undefined
  }
}

export const formatMessage = (value: Message) => `${JSON.stringify(value)}\n`
