import { documentHtml } from '../../document/html/html.ts'
import { jsonText } from '../../document/json-text.ts'
import { documentMarkdown } from '../../document/markdown/markdown.ts'
import type { Language } from '../../model/text.ts'
import { historyDocument } from '../history-document.ts'
import type { History } from '../history.ts'

export const trackFormats = ['md', 'html', 'json'] as const
export type TrackFormat = (typeof trackFormats)[number]

/** One form of a history. */
export type TrackRenderer = (history: History, language: Language) => string

/** Every form that a history can be written in. */
export const trackRenderers: Readonly<Record<TrackFormat, TrackRenderer>> = {
  md: (history, language) => documentMarkdown(historyDocument(history), { language, root: '', siblings: [] }),
  html: (history, language) => documentHtml(historyDocument(history), { language, root: '', siblings: [] }),
  json: jsonText,
}
