import { z } from 'zod'
import { expected, type Text } from '../model/text.ts'
import { parseTopology, type Topology } from '../model/topology.ts'
import { bytes, seconds, type Bytes, type Seconds } from '../model/units.ts'

/**
 * Text that matches a pattern. The pattern is part of the JSON Schema, so that editors check it too.
 * @param wanted made by {@link expected}
 */
export const textOf = (pattern: RegExp, wanted: string) =>
  z.string({ error: wanted }).regex(pattern, { error: wanted })

export function wholeNumber(min: number, max = Number.MAX_SAFE_INTEGER) {
  const error = expected('whole-number', { min, max: max === Number.MAX_SAFE_INTEGER ? null : max })
  return z.int({ error }).min(min, { error }).max(max, { error })
}

/** A list, or a single value in place of a list with one entry. */
export const oneOrMany = <Item extends z.ZodType>(item: Item) =>
  z.union([item, z.array(item).min(1)]).transform((value) => (Array.isArray(value) ? value : [value]))

const unitSeconds = { s: 1, m: 60, h: 3600, d: 86_400 } as const

export const durationPattern = /^\d+(\.\d+)?[smhd]$/

/** `90s`, `1.5m`, `1h`, `2d`. */
export const duration = textOf(durationPattern, expected('duration')).transform((text): Seconds =>
  seconds(Number(text.slice(0, -1)) * unitSeconds[text.at(-1) as keyof typeof unitSeconds]),
)

/** `4x8`, or `4n8g` as in public collections. */
export const topology = textOf(
  /^[1-9]\d{0,5}(x[1-9]\d{0,5}|n[1-9]\d{0,5}g)$/,
  expected('topology'),
).transform((text, context): Topology => {
  const read = parseTopology(text)
  if (read !== undefined) return read
  context.addIssue(expected('topology'))
  return z.NEVER
})

/** The name of a container image: `registry:5000/team/name:tag@sha256:…`, or the path of an image file. */
export const imageName = textOf(/^[A-Za-z0-9./_~][A-Za-z0-9./_:@~+-]*$/, expected('image-name'))

const unitBytes = { MB: 1e6, GB: 1e9, MiB: 2 ** 20, GiB: 2 ** 30 } as const

/** `500 MB`, `2.5 GB`, `3 GiB`. */
export const memory = textOf(/^\d+(\.\d+)? ?(MB|GB|MiB|GiB)$/, expected('memory')).transform(
  (text): Bytes => {
    const [, amount, unit] = /^([\d.]+) ?(\w+)$/.exec(text) ?? []
    return bytes(Number(amount) * unitBytes[unit as keyof typeof unitBytes])
  },
)

/**
 * A text for reports: one for all languages, or one for each.
 * @param wanted made by `expected`
 */
export const writtenText = (wanted: string) => {
  const text = z.string({ error: wanted }).trim().min(1, { error: wanted })
  return z
    .union([
      text,
      z.strictObject(
        { en: text, zh: text },
        // Only for a value that is no mapping: unknown keys have their own error.
        { error: ({ code }) => (code === 'invalid_type' ? wanted : undefined) },
      ),
    ])
    .transform((written): Text => {
      const { en, zh } = typeof written === 'string' ? { en: written, zh: written } : written
      return { en, zh: joinedChinese(zh) }
    })
    .describe('One text for every language, or one for each: { en: …, zh: … }.')
}

const wide = String.raw`[\p{Script=Han}\u3000-\u303f\uff00-\uffef]`
const stop = String.raw`[\u3000-\u303f\uff00-\uffef]`
const breaks = new RegExp(`(?<=${wide})[ \\n]+(?=${wide})|(?<=${stop})[ \\n]+|[ \\n]+(?=${stop})`, 'gu')

/** YAML turns a line end into a space, which is wrong between Chinese characters and beside Chinese punctuation. */
const joinedChinese = (text: string) => text.replaceAll(breaks, '')
