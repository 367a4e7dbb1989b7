import type { Language } from '../../model/text.ts'
import { pageStyle } from './style.ts'
import { element, escaped, lines, styleElement, type Markup } from '../markup.ts'

export const languageTags: Record<Language, string> = { en: 'en', zh: 'zh-CN' }

/** No script runs and nothing is loaded, whatever might be in the page. */
const contentPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'"

/**
 * @param version of the steadystate that makes the page
 * @param css that only this page needs
 */
export const pageHead = (title: string, version: string, css = ''): Markup =>
  lines(
    element(
      'head',
      {},
      element('meta', { charset: 'utf-8' }),
      element('meta', { 'http-equiv': 'Content-Security-Policy', content: contentPolicy }),
      element('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
      element('meta', { name: 'color-scheme', content: 'light dark' }),
      element('meta', { name: 'generator', content: `steadystate ${version}` }),
      element('title', {}, escaped(title)),
      styleElement(pageStyle + css),
    ),
  )
