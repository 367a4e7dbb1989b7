import { z } from 'zod'

const formatFileSchema = z.object({ file: z.string(), text: z.string() })
/** A `logformat.yaml`: its path as errors name it, and its text. */
export type FormatFile = z.output<typeof formatFileSchema>

export const formatChoiceSchema = z.union([z.string(), formatFileSchema])
/** The log format that a workload or a user names: the id of a known one, or a `logformat.yaml`. */
export type FormatChoice = z.output<typeof formatChoiceSchema>
