import { z } from 'zod'

const formatFileSchema = z.object({ file: z.string(), text: z.string() })
/** A `logformat.yaml`: its path as errors name it, and its text. */
export type FormatFile = z.output<typeof formatFileSchema>

export const formatChoiceSchema = z.union([z.string(), formatFileSchema])
/** The log format that a workload or a user names: the id of a known one, or a `logformat.yaml`. */
export type FormatChoice = z.output<typeof formatChoiceSchema>

/** Whether what a user names is the path of a YAML file: names of formats and layouts have neither a slash nor an ending. */
export const isFilePath = (named: string): boolean => /[/\\]|\.ya?ml$/i.test(named)
