import { withSentences } from '../../messages/with-sentences.ts'
import type { Language } from '../../model/text.ts'
import type { ForecastDocument } from '../document.ts'
import { html } from './html.ts'
import { markdown } from './markdown.ts'

export const forecastFormats = ['md', 'html', 'json'] as const
export type ForecastFormat = (typeof forecastFormats)[number]

/**
 * One form of a forecast.
 *
 * @param madeBy version of this steadystate
 */
export type ForecastRenderer = (document: ForecastDocument, language: Language, madeBy: string) => string

/** Every form that a forecast can be written in. */
export const forecastRenderers: Readonly<Record<ForecastFormat, ForecastRenderer>> = {
  md: markdown,
  html,
  json: (document) => `${JSON.stringify(withSentences(document), null, 2)}\n`,
}
