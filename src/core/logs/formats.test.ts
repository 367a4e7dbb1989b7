import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { moreLines, sampleLines } from '../../../test/read-log.ts'
import { namesIn } from './engine/names-in.ts'
import { formats } from './formats.ts'

const written = readdirSync(new URL('../../../test/fixtures/logs', import.meta.url)).map((file) =>
  file.replace(/\.log$/, ''),
)

it('ids are unique and kebab-case', () => {
  const ids = formats.map((format) => format.id)
  expect(new Set(ids).size).toBe(ids.length)
  for (const id of ids) expect(id).toMatch(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/)
})

it('every sample log is of a format in the table, and every format has one', () => {
  expect(written.sort()).toEqual(formats.map((format) => format.id).sort())
})

it('the page of formats has a row for each, and for no other', () => {
  const page = readFileSync(new URL('../../../docs/log-formats.md', import.meta.url), 'utf8')
  const rows = [...page.matchAll(/^\| `([^`]+)` +\|/gm)].map(([, id]) => id)
  expect(rows.sort()).toEqual(formats.map((format) => format.id).sort())
})

describe.each(formats.filter((format) => written.includes(format.id)))('$id', (format) => {
  const lines = sampleLines(format.id)

  it('recognises lines of its own sample, each by an anchor', () => {
    const recognised = lines.filter((line) => format.recognises(line))
    expect(recognised).not.toEqual([])
    const { anchors } = format.open()
    for (const line of recognised)
      expect(
        anchors.some((anchor) => line.includes(anchor)),
        line,
      ).toBe(true)
  })

  it('has no anchor that none of its example lines contains', () => {
    const all = [...lines, ...moreLines(format.id), ...moreLines('shared')]
    const { anchors } = format.open()
    expect(anchors.filter((anchor) => !all.some((line) => line.includes(anchor)))).toEqual([])
  })

  it('names its programs by texts that its example lines contain', () => {
    const all = [...lines, ...moreLines(format.id), ...moreLines('shared')]
    const texts = (format.names ?? []).map(({ text }) => text)
    expect(texts.filter((text) => !all.some((line) => line.includes(text)))).toEqual([])
  })

  it('names nothing in a log that has none of these texts', () => {
    for (const line of lines.filter((line) => !(format.names ?? []).some(({ text }) => line.includes(text))))
      expect(namesIn(line, format)).toEqual({})
  })

  it('is the only one to recognise any of them', () => {
    for (const other of formats.filter(
      (logFormat) => logFormat !== format && logFormat.fallback === undefined,
    )) {
      expect(
        lines.filter((line) => other.recognises(line)),
        other.id,
      ).toEqual([])
    }
  })

  it('survives a line cut anywhere', () => {
    const reader = format.open()
    for (const line of lines) {
      for (let end = 0; end <= line.length; end += 1) {
        expect(typeof format.recognises(line.slice(0, end))).toBe('boolean')
        reader.read(line.slice(0, end), () => {})
      }
    }
  })
})
