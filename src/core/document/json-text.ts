import { withSentences } from '../messages/with-sentences.ts'

/** A value as the text of a JSON document, its messages with their sentences in every language. */
export const jsonText = (value: object): string => `${JSON.stringify(withSentences(value), null, 2)}\n`
