import { expect, it } from 'vitest'
import type { SentenceKind } from '../src/core/messages/codes.ts'
import { type Data, languages, type Language } from '../src/core/messages/data.ts'
import { fitsSentence, rendered } from '../src/core/messages/say.ts'
import { codesInUse, sentenceOf, useSentences } from '../src/core/messages/sentences.ts'
import { dataFromTypes } from './samples/messages/data-from-types.ts'
import { samples } from './samples/messages/samples.ts'
import { chineseFaults, englishFaults, flagIn, type Form } from './samples/messages/rules.ts'

/** Messages without a word: what another program printed, a list of values. */
const quotes = ['probe-failed', 'listed-values']

const all = Object.entries(codesInUse()).flatMap(([name, codes]) => {
  const kind = name as SentenceKind
  const ofKind: Readonly<Record<string, readonly [Data?]>> = samples[kind]
  return codes.map((code) => ({
    kind,
    code,
    data: code in ofKind ? (ofKind[code]?.[0] ?? {}) : dataFromTypes(kind, code),
  }))
})

type Message = (typeof all)[number]

/** The parts of a message in a language, each with the form it must have. */
function parts({ kind, code, data }: (typeof all)[number], language: Language): [string, Form][] {
  const printed = sentenceOf(kind, code, language)?.(rendered(data, language)) ?? ''
  if (typeof printed === 'string') return [[printed, 'clause']]
  return Object.entries(printed).map(([part, text]: [string, string]) => [
    text,
    part === 'seen' ? 'clause' : 'sentence',
  ])
}

/** A line for each fault of each message. */
const faults = (find: (message: Message) => readonly unknown[]) =>
  all.flatMap((message) => find(message).map((fault) => `${message.kind} ${message.code}: ${String(fault)}`))

it('every message is plain English', () => {
  const found = faults((message) => parts(message, 'en').flatMap(([text, form]) => englishFaults(text, form)))
  expect(found).toEqual([])
})

it('every message is Chinese where Chinese is asked for', () => {
  const found = faults((message) =>
    quotes.includes(message.code)
      ? []
      : parts(message, 'zh').flatMap(([text, form]) => chineseFaults(text, form)),
  )
  expect(found).toEqual([])
})

it('no finding begins with its code, which is printed before it', () => {
  const found = faults((message) => {
    if (message.kind !== 'findings') return []
    const code = message.code.replaceAll(/[-_]/g, ' ').toLowerCase()
    const [text = ''] = parts(message, 'en').map(([first]) => first)
    return text.replaceAll('-', ' ').toLowerCase().startsWith(`${code}:`) ? [text] : []
  })
  expect(found).toEqual([])
})

it('no message names an option of the command line', () => {
  const found = faults((message) => {
    const texts = languages.flatMap((language) => parts(message, language))
    // One that the command line hands over as data may be repeated.
    const given = JSON.stringify(message.data)
    return texts.flatMap(([text]) => flagIn(text) ?? []).filter((flag) => !given.includes(flag))
  })
  expect(found).toEqual([])
})

it('a message in a file is refused once a part of its data is gone', () => {
  const found = faults((message) => {
    // No file holds errors.
    if (message.kind === 'errors') return []
    if (!fitsSentence(message.kind, message)) return ['its own data does not fit']
    return Object.keys(message.data).filter((name) => {
      const data = Object.fromEntries(Object.entries(message.data).filter(([other]) => other !== name))
      return fitsSentence(message.kind, { code: message.code, data })
    })
  })
  expect(found).toEqual([])
})

it('two subjects cannot have sentences for one code', () => {
  const twice = { skips: { 'not-needed': () => ({ en: 'not needed', zh: '不需要' }) } }
  expect(() => useSentences([twice, twice])).toThrow('two subjects')
})
