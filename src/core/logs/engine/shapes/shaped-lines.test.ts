import fc from 'fast-check'
import { expect, it } from 'vitest'
import { sampleLines } from '../../../../../test/read-log.ts'
import { nodeBytes } from '../../../../host/logs/log-bytes.ts'
import { asciiBytes } from '../bytes.ts'
import { protocols } from '../../../protocols/protocols.ts'
import type { PrintedStep } from '../../../model/step-record.ts'
import type { LogFormat, Statement } from '../../format.ts'
import { formatNamed, formats } from '../../formats.ts'
import { shapeOf } from './line-shape.ts'
import { measureLog } from '../measure-log.ts'
import { StepBatch, type StepRows } from '../step-batch.ts'
import { BlockMemory } from './block-memory.ts'
import { ShapedLines } from './shaped-lines.ts'

/** A statement that a reader made: the numbers of a step, or another statement. */
type Said = Readonly<Record<string, number>> | Statement['kind']

const printed = ({ length, ...columns }: StepRows, row = length) =>
  Object.fromEntries(
    Object.entries(columns).map(([name, column]) => [
      name,
      typeof column === 'number' ? column : (column[row] ?? NaN),
    ]),
  )

/** What a new reader says of a line. */
function asText(format: LogFormat, line: string): Said[] {
  const said: Said[] = []
  const { rows, write } = newBatch()
  format.open().read(line, (statement) => {
    if (statement.kind === 'step') write(statement.step)
    said.push(statement.kind === 'step' ? printed(rows) : statement.kind)
  })
  return said
}

function newBatch() {
  const batch = new StepBatch(() => {})
  return {
    rows: batch.rows,
    write: (step: PrintedStep) => {
      batch.write(step, 1, NaN)
    },
  }
}

type ByShape = (line: string) => Said[] | undefined

/**
 * Reads lines by the shape of one: what a new reader says of each, undefined where it has another shape. Undefined where
 * the one has none.
 */
function byShapeOf(format: LogFormat, learnt: string): ByShape | undefined {
  let said: Said[] = []
  const memory = new BlockMemory()
  const { rows } = newBatch()
  const lines = new ShapedLines(memory, {
    rows,
    keepNextSteps: () => 0,
    keepStep(row) {
      rows.arrived[row] = NaN
      said.push(printed(rows, row))
    },
  })
  const places = format.open().places?.(learnt)
  if (places === undefined) return undefined
  lines.learn({ text: `${learnt}\n`, body: 0, places, rank: undefined })
  const byShape: ByShape = (line) => {
    said = []
    const block = asciiBytes(`${line}\n`)
    memory.enter(block)
    if (lines.read(0, 1) === 0) return undefined
    expect(lines.next).toBe(block.length)
    return said
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
  const sameDigits = (run: string) =>
    /^20\d\d$/.test(run) ? /^20\d\d$/ : new RegExp(String.raw`^\d{${run.length}}$`)
  const sameLength = fc.tuple(...runs.map((run) => fc.stringMatching(sameDigits(run))))
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
    for (const { line, byShape } of lines)
      fc.assert(
        fc.property(otherNumbers(line), (other) => {
          const found = byShape(other)
          if (found === undefined) return
          read += 1
          expect(found).toEqual(asText(format, other))
        }),
        { numRuns: 100 },
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
  const places = trainer.open().places?.(line)
  const shape = places && shapeOf({ text: `${line}\n`, body: 0, places, rank: undefined })
  expect(shape).toBeUndefined()
})

it('a number of more than 18 digits, or a date before 2000, is left to the reader of text', () => {
  expect(likeUsual(usual.replace('8.00', '1234567890123456.789'))).toBeUndefined()
  expect(likeUsual(usual.replace('2026', '1026'))).toBeUndefined()
})

/** Lines that end with a carriage return are always read as text. */
const textEnd = '\r\n'

/** Nothing is read by its shape before this much of a log. */
const head = asciiBytes('#'.repeat(1 << 17))

/** Everything that is heard of a log with a long second line. */
function measured(format: LogFormat, [first = '', ...others]: readonly string[], end: string) {
  const steps: unknown[] = []
  const onStep = (record: unknown) => void steps.push(record)
  const measuring = measureLog({ format, protocols, onStep, bytes: nodeBytes })
  measuring.push(asciiBytes(first + end))
  measuring.push(head)
  measuring.push(asciiBytes(['', ...others].map((line) => line + end).join('')))
  return { steps, runs: measuring.end() }
}

const labels = fc.constantFrom<readonly [string, (line: number) => string]>(
  ['no label', () => ''],
  ['the tags of mpirun', (line) => `[1,${(line * 7) % 12}]<stdout>:`],
  ['the labels of torchrun', (line) => `[default${line % 3}]:`],
  ['the numbers of srun', (line) => `${line % 11}: `],
)

it.each(shaped)(
  'a log of $id is read by shapes as it is read as text, whatever labels its lines',
  ({ format, lines }) => {
    const sample = sampleLines(format.id)
    const line = fc.oneof(...lines.map((line) => otherNumbers(line.line)))
    fc.assert(
      fc.property(fc.array(line, { minLength: 40, maxLength: 40 }), labels, (others, [, label]) => {
        const log = [...sample, ...others, ...sample].map((text, index) => label(index) + text)
        expect(measured(format, log, '\n')).toEqual(measured(format, log, textEnd))
      }),
      { numRuns: 8 },
    )
  },
)

it('digits of other lengths do not make a time of a line that had none, nor a label of a number', () => {
  const paddle = formatNamed('paddledetection') ?? expect.fail('there is no such format')
  const [line = expect.fail('there is no step')] = sampleLines(paddle.id).filter((sampleLine) =>
    paddle.recognises(sampleLine),
  )
  const rest = line.replace(/^\[[^\]]*\]/, '')
  const log = ['[11111111111111111/11111111111111111 10:00:00]', '[03/06 10:00:01]'].map((at) => at + rest)
  expect(measured(paddle, log, '\n')).toEqual(measured(paddle, log, textEnd))
  const numbered = ['7: start', `1000000: ${usual}`, `7: ${usual}`, `8: ${usual}`]
  expect(measured(trainer, numbered, '\n')).toEqual(measured(trainer, numbered, textEnd))
})
