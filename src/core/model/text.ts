import type { FromSchema, textSchema } from './schema.ts'

/** What a reader sees, in every language that reports are written in. Chosen at the last moment, by the renderer. */
export type Text = FromSchema<typeof textSchema>

export { languages, type Language } from '../messages/language.ts'

/** A name or a figure that reads the same in every language. */
export const same = (text: string): Text => ({ en: text, zh: text })
