import { withSentences } from '../../messages/with-sentences.ts'
import type { Language } from '../../model/text.ts'
import type { History } from '../history.ts'
import { html } from './html.ts'
import { markdown } from './markdown.ts'

export const trackFormats = ['md', 'html', 'json'] as const
export type TrackFormat = (typeof trackFormats)[number]

/** One form of a history. */
export type TrackRenderer = (history: History, language: Language) => string

/** Every form that a history can be written in. */
export const trackRenderers: Readonly<Record<TrackFormat, TrackRenderer>> = {
  md: markdown,
  html,
  json: (history) => `${JSON.stringify(withSentences(history), null, 2)}\n`,
}
