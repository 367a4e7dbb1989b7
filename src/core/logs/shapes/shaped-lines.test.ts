import fc from 'fast-check'
import { expect, it } from 'vitest'
import { sampleLines } from '../../../../test/read-log.ts'
import { asciiBytes } from '../bytes.ts'
import type { LogFormat, LogSink, PrintedStep } from '../format.ts'
import { formatNamed, formats } from '../formats.ts'
import { shapeOf } from './line-shape.ts'
import { measureLog } from '../measure-log.ts'
import { BlockMemory } from './block-memory.ts'
import { ShapedLines } from './shaped-lines.ts'

type Heard = ['step' | 'summary' | 'facts' | 'nextRun' | 'finding', ...unknown[]]

function listener(): { readonly heard: Heard[]; readonly sink: LogSink } {
  const heard: Heard[] = []
  const sink: LogSink = {
    step(record) {
      heard.push(['step', record])
      return true
    },
    summary: (...said) => heard.push(['summary', ...said]),
    facts: (...said) => heard.push(['facts', ...said]),
    nextRun: (...said) => heard.push(['nextRun', ...said]),
    finding: (...said) => heard.push(['finding', ...said]),
  }
  return { heard, sink }
}

/** What a new reader says of a line. */
function asText(format: LogFormat, line: string): Heard[] {
  const { heard, sink } = listener()
  format.open().read(line, 1, sink)
  return heard
}

type ByShape = (line: string) => Heard[] | undefined

/**
 * Reads lines by the shape of one: what a new reader says of each, undefined where it has another shape. Undefined where
 * the one has none.
 */
function byShapeOf(format: LogFormat, learnt: string): ByShape | undefined {
  let [reader, { heard, sink }] = [format.open(), listener()]
  const memory = new BlockMemory()
  const lines = new ShapedLines(memory, (step) => reader.alike?.take(step, sink))
  const places = reader.alike?.places(learnt)
  if (places === undefined) return undefined
  lines.learn({ text: `${learnt}\n`, body: 0, places, rank: undefined })
  const byShape: ByShape = (line) => {
    ;[reader, { heard, sink }] = [format.open(), listener()]
    const block = asciiBytes(`${line}\n`)
    memory.enter(block)
    if (lines.read(0, 1) === 0) return undefined
    expect(lines.next).toBe(block.length)
    return heard
  }
  return byShape(learnt) === undefined ? undefined : byShape
}

const digits = fc.oneof(
  { weight: 3, arbitrary: fc.constant(undefined) },
  fc.nat(9).map(String),
  fc.nat(99).map((n) => String(n).padStart(2, '0')),
  fc.stringMatching(/^\d{1,20}$/),
)

/** The same text with other numbers; most keep their length. */
const otherNumbers = (line: string) => {
  const runs = [...line.matchAll(/\d+/g)].map(([run]) => run)
  // A year of another millennium is left to the reader of text.
  const alike = (run: string) =>
    /^20\d\d$/.test(run) ? /^20\d\d$/ : new RegExp(String.raw`^\d{${run.length}}$`)
  const sameLength = fc.tuple(...runs.map((run) => fc.stringMatching(alike(run))))
  const anyLength = fc.tuple(...runs.map(() => digits))
  return fc
    .tuple(sameLength, fc.oneof({ weight: 3, arbitrary: fc.constant(undefined) }, anyLength))
    .map(([same, any]) => {
      let next = 0
      return line.replaceAll(/\d+/g, (run) => {
        const index = next++
        return any === undefined ? (same[index] ?? run) : (any[index] ?? run)
      })
    })
}

const shaped = formats
  .map((format) => ({
    id: format.id,
    format,
    lines: [...new Set(sampleLines(format.id))].flatMap((line) => {
      const byShape = byShapeOf(format, line)
      return byShape === undefined ? [] : [{ line, byShape }]
    }),
  }))
  .filter(({ lines }) => lines.length > 0)

it.each(shaped)(
  'lines of $id with other numbers say by their shape what they say as text',
  ({ format, lines }) => {
    let read = 0
    for (const { line, byShape } of lines.slice(0, 4))
      fc.assert(
        fc.property(otherNumbers(line), (other) => {
          const found = byShape(other)
          if (found === undefined) return
          read += 1
          expect(found).toEqual(asText(format, other))
        }),
        { numRuns: 250 },
      )
    expect(read).toBeGreaterThan(20)
  },
)

it('formats of which logs are large are read by shape', () => {
  expect(shaped.map(({ id }) => id)).toEqual(
    expect.arrayContaining([
      'embedded-trainer',
      'ngc-tensorflow-resnet50',
      'ngc-pytorch-resnet50',
      'ngc-mxnet-resnet50',
      'paddleclas',
      'maskrcnn-benchmark',
    ]),
  )
})

const trainer = formatNamed('embedded-trainer') ?? expect.fail('there is no such format')
const usual =
  'DLL 2026-03-01 09:00:04.250000 - (0, 2) loss : 6.9  step_time : 1.000 s  total_ips : 8.00 images/s'
const likeUsual = byShapeOf(trainer, usual) ?? expect.fail('the usual line has no shape')

it('a line with a byte changed anywhere says what it says as text, or is of another shape', () => {
  let read = 0
  fc.assert(
    fc.property(fc.nat(usual.length - 1), fc.integer({ min: 1, max: 255 }), (at, code) => {
      if (code === 10) return
      const text = usual.slice(0, at) + String.fromCharCode(code) + usual.slice(at + 1)
      const found = likeUsual(text)
      if (found === undefined) return
      read += 1
      expect(found).toEqual(asText(trainer, text))
    }),
    { numRuns: 3000 },
  )
  expect(read).toBeGreaterThan(20)
})

it('any two numbers of a line are read as text reads them, however many digits they have', () => {
  const number = fc.oneof(
    fc.double({ min: 0, noNaN: true, noDefaultInfinity: true, max: 1e9 }).map(String),
    fc.constantFrom('1207.6998965222476', '0.1', '123456789012345678', '0.000000000000000001', '12.'),
  )
  let long = 0
  fc.assert(
    fc.property(number, number, (loss, rate) => {
      const text = usual.replace('6.9', loss).replace('8.00', rate)
      const found = byShapeOf(trainer, text)?.(text)
      if (found === undefined) return
      if (rate.length > 16) long += 1
      expect(found).toEqual(asText(trainer, text))
    }),
    { numRuns: 300 },
  )
  expect(long).toBeGreaterThan(20)
})

it.each([
  ['an exponent', usual.replace('6.9', '1e-05')],
  ['a loss that is no number', usual.replace('6.9', 'nan')],
  ['a second record', `${usual} ${usual}`],
  ['no date', usual.replace('2026-03-01', '2026-3-1')],
  ['a byte that is zero', `${usual}\0`],
])('a line with %s has no shape', (_, line) => {
  const places = trainer.open().alike?.places(line)
  const shape = places && shapeOf({ text: `${line}\n`, body: 0, places, rank: undefined })
  expect(shape).toBeUndefined()
})

it('a number of more than 18 digits, or a date before 2000, is left to the reader of text', () => {
  expect(likeUsual(usual.replace('8.00', '1234567890123456.789'))).toBeUndefined()
  expect(likeUsual(usual.replace('2026', '1026'))).toBeUndefined()
})

it('tagged lines of many ranks give the steps of the same log with ends of lines that are always read as text', () => {
  const line = (n: number) => {
    const second = String(n % 60).padStart(2, '0')
    const minute = String(Math.floor(n / 60)).padStart(2, '0')
    const rank = (n * 7) % 12
    return `[1,${rank}]<stdout>:DLL 2026-03-01 09:${minute}:${second} - (0, ${n}) loss : ${n % 5 === 0 ? -n : n}.5 total_ips : ${n}.25 images/s`
  }
  const lines = Array.from({ length: 500 }, (_, n) => line(n))
  const stepsOf = (end: string) => {
    const steps: PrintedStep[] = []
    const measuring = measureLog({
      format: trainer,
      protocols: [],
      onStep: (record) => steps.push({ ...record, epoch: undefined }),
    })
    measuring.push(asciiBytes(lines.map((text) => text + end).join('')))
    const [log] = measuring.end()
    return { steps, records: log?.records }
  }
  expect(stepsOf('\n')).toEqual(stepsOf('\r\n'))
  expect(stepsOf('\n').steps.length).toBe(42)
})
