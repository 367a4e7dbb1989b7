import type { FromSchema, textSchema } from './schema.ts'

/** What a reader sees, in every language that reports are written in. Chosen at the last moment, by the renderer. */
export type Text = FromSchema<typeof textSchema>

export type Language = keyof Text

export const languages: readonly Language[] = ['en', 'zh']

/** A name or a figure that reads the same in every language. */
export const same = (text: string): Text => ({ en: text, zh: text })
