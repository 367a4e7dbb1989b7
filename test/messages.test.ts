import { describe, expect, it } from 'vitest'
import { catalogues, sentenceOf, type SentenceKind } from '../src/core/messages/catalogue.ts'
import type { Data } from '../src/core/messages/data.ts'
import { fitsCatalogue } from '../src/core/messages/fits-catalogue.ts'
import { rendered } from '../src/core/messages/say.ts'
import { languages, type Language } from '../src/core/messages/language.ts'
import { dataFromTypes } from './samples/messages/data-from-types.ts'
import { samples } from './samples/messages/samples.ts'
import { chineseFaults, englishFaults, flagIn, type Form } from './samples/messages/rules.ts'

/** Messages without a word: what another program printed, a list of values. */
const quotes = ['probe-failed', 'listed-values']

const all = (Object.keys(catalogues.en) as SentenceKind[]).flatMap((kind) => {
  const ofKind: Readonly<Record<string, readonly [Data?]>> = samples[kind]
  return Object.keys(catalogues.en[kind]).map((code) => ({
    kind,
    code,
    data: code in ofKind ? (ofKind[code]?.[0] ?? {}) : dataFromTypes(kind, code),
  }))
})

/** The parts of a message in a language, each with the form it must have. */
function parts({ kind, code, data }: (typeof all)[number], language: Language): [string, Form][] {
  const printed = sentenceOf(kind, code, language)?.(rendered(data, language)) ?? ''
  if (typeof printed === 'string') return [[printed, 'clause']]
  return Object.entries(printed).map(([part, text]: [string, string]) => [
    text,
    part === 'seen' ? 'clause' : 'sentence',
  ])
}

describe.each(all)('$kind $code', (message) => {
  it('is plain English', () => {
    expect(parts(message, 'en').flatMap(([text, form]) => englishFaults(text, form))).toEqual([])
  })

  it('is Chinese in the Chinese catalogue', () => {
    if (quotes.includes(message.code)) return
    expect(parts(message, 'zh').flatMap(([text, form]) => chineseFaults(text, form))).toEqual([])
  })

  it('does not begin with its code, which is printed before it', () => {
    if (message.kind !== 'findings') return
    const code = message.code.replaceAll(/[-_]/g, ' ').toLowerCase()
    const [text = ''] = parts(message, 'en').map(([first]) => first)
    expect(text.replaceAll('-', ' ').toLowerCase().startsWith(`${code}:`)).toBe(false)
  })

  it('names no option of the command line', () => {
    const texts = languages.flatMap((language) => parts(message, language))
    // One that the command line hands over as data may be repeated.
    const given = JSON.stringify(message.data)
    expect(texts.flatMap(([text]) => flagIn(text) ?? []).filter((flag) => !given.includes(flag))).toEqual([])
  })

  it('is refused in a file once a part of its data is gone', () => {
    // No file holds errors.
    if (message.kind === 'errors') return
    expect(fitsCatalogue(message.kind, message)).toBe(true)
    for (const name of Object.keys(message.data)) {
      const data = Object.fromEntries(Object.entries(message.data).filter(([other]) => other !== name))
      expect(fitsCatalogue(message.kind, { code: message.code, data }), name).toBe(false)
    }
  })
})

it('both languages have the same codes', () => {
  for (const kind of Object.keys(catalogues.en) as SentenceKind[])
    expect(Object.keys(catalogues.zh[kind]).sort()).toEqual(Object.keys(catalogues.en[kind]).sort())
})
