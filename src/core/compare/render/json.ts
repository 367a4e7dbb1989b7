import { withSentences } from '../../messages/with-sentences.ts'
import type { CompareRenderer } from './renderer.ts'

/** The whole comparison, unrounded, in both languages: `schemas/comparison.schema.json`. */
export const json: CompareRenderer = (comparison) => `${JSON.stringify(withSentences(comparison), null, 2)}\n`
