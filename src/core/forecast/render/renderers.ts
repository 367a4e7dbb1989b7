import { documentHtml } from '../../document/html/html.ts'
import { jsonText } from '../../document/json-text.ts'
import { documentMarkdown } from '../../document/markdown/markdown.ts'
import type { Language } from '../../model/text.ts'
import { forecastDocument } from '../forecast-document.ts'
import type { ForecastRecord } from '../record.ts'

export const forecastFormats = ['md', 'html', 'json'] as const
export type ForecastFormat = (typeof forecastFormats)[number]

/**
 * One form of a forecast.
 *
 * @param madeBy version of this steadystate
 */
export type ForecastRenderer = (record: ForecastRecord, language: Language, madeBy: string) => string

/** Every form that a forecast can be written in. */
export const forecastRenderers: Readonly<Record<ForecastFormat, ForecastRenderer>> = {
  md: (record, language, madeBy) =>
    documentMarkdown(forecastDocument(record, madeBy), { language, root: '', siblings: [] }),
  html: (record, language, madeBy) =>
    documentHtml(forecastDocument(record, madeBy), { language, root: '', siblings: [] }),
  json: jsonText,
}
