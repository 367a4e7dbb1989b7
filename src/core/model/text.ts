import type { FromSchema, textSchema } from './schema.ts'

/** A text for readers in every language of reports. The renderer chooses the language. */
export type Text = FromSchema<typeof textSchema>

export { languages, type Language } from '../messages/language.ts'

/** A name or a figure that reads the same in every language. */
export const same = (text: string): Text => ({ en: text, zh: text })
