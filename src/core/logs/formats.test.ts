import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { stringify } from 'yaml'
import { moreLines, readLines, sampleLines } from '../../../test/read-log.ts'
import { parseLogFormat } from './custom/log-format.ts'
import { namesIn } from './engine/run-facts.ts'
import { formats, writtenFormats } from './formats.ts'

const written = readdirSync(new URL('../../../test/fixtures/logs', import.meta.url)).map((file) =>
  file.replace(/\.log$/, ''),
)
const samples = formats
  .filter(({ id }) => written.includes(id))
  .map((format) => ({ format, id: format.id, lines: sampleLines(format.id) }))

/** The lines of the short log of a format, and others that it reads. */
const examplesOf = (id: string) => [...sampleLines(id), ...moreLines(id), ...moreLines('shared')]

const hasAny = (line: string, texts: readonly string[]) => texts.some((text) => line.includes(text))

it('ids are unique and kebab-case', () => {
  const ids = formats.map((format) => format.id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.filter((id) => !/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(id))).toEqual([])
})

it('every sample log is of a format in the table, and every format has one', () => {
  expect(written.sort()).toEqual(formats.map((format) => format.id).sort())
})

it('the page of formats has a row for each, and for no other', () => {
  const page = readFileSync(new URL('../../../docs/log-formats.md', import.meta.url), 'utf8')
  const rows = [...page.matchAll(/^\| `([^`]+)` +\|/gm)].map(([, id]) => id)
  expect(rows.sort()).toEqual(formats.map((format) => format.id).sort())
})

it('every format recognises lines of its own sample, each by an anchor', () => {
  const wrong = samples.flatMap(({ id, format, lines }) => {
    const recognised = lines.filter((line) => format.recognises(line))
    const { anchors } = format.open()
    return recognised.length === 0
      ? [`${id}: none`]
      : recognised.filter((line) => !hasAny(line, anchors)).map((line) => `${id}: ${line}`)
  })
  expect(wrong).toEqual([])
})

it('no format has an anchor, or a text of its names, that none of its example lines contains', () => {
  const unused = samples.flatMap(({ id, format }) => {
    const texts = [...format.open().anchors, ...(format.names ?? []).map(({ text }) => text)]
    return texts.filter((text) => !hasAny(examplesOf(id).join('\n'), [text])).map((text) => `${id}: ${text}`)
  })
  expect(unused).toEqual([])
})

it('no format names anything in a line that has none of its texts', () => {
  const saying = samples.flatMap(({ id, format, lines }) => {
    const texts = (format.names ?? []).map(({ text }) => text)
    const without = lines.filter((line) => !hasAny(line, texts))
    return without
      .filter((line) => Object.keys(namesIn(line, format)).length > 0)
      .map((line) => `${id}: ${line}`)
  })
  expect(saying).toEqual([])
})

it('no line of a sample is recognised by another format, unless that is a last resort', () => {
  const special = formats.filter(({ fallback }) => fallback === undefined)
  const others = samples.flatMap(({ id, format, lines }) =>
    special
      .filter((other) => other !== format)
      .flatMap((other) =>
        lines.filter((line) => other.recognises(line)).map((line) => `${other.id}: ${line} of ${id}`),
      ),
  )
  expect(others).toEqual([])
})

it('every format survives a line cut anywhere', () => {
  const failed = samples.flatMap(({ id, format, lines }) => {
    const reader = format.open()
    const cuts = lines.flatMap((line) =>
      Array.from({ length: line.length + 1 }, (_, end) => line.slice(0, end)),
    )
    return cuts
      .filter((line) => {
        try {
          reader.read(line, () => {})
          return typeof format.recognises(line) !== 'boolean'
        } catch {
          return true
        }
      })
      .map((line) => `${id}: ${line}`)
  })
  expect(failed).toEqual([])
})

it('what a format of the table says, a logformat.yaml can say: it reads the same', () => {
  const wrong = writtenFormats.filter((format) => {
    const rates = format.rates ?? 'global'
    const ofUser = parseLogFormat(stringify({ ...format, rates }), `${format.id}.yaml`)
    const lines = [...sampleLines(format.id), ...moreLines(format.id)]
    const known = formats.find(({ id }) => id === format.id)
    const [read, same] = [known, ofUser].map((each) => each && readLines(each, lines))
    return JSON.stringify(read) !== JSON.stringify(same)
  })
  expect(wrong.map(({ id }) => id)).toEqual([])
})
