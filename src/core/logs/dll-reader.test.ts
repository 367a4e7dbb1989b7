import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { StepRecord } from '../model/step-record.ts'
import { dllReader, type DllRules } from './dll-reader.ts'
import { dllRecords } from './dllogger.ts'
import type { LogSink } from './format.ts'

const rules: DllRules = {
  rate: ['total_ips', 'imgs_per_sec'],
  duration: 'step_time',
  loss: 'loss',
  summary: 'train_throughput',
  startsRun: 'mode',
  facts: {},
}

function sinkOf(steps: StepRecord[]): LogSink {
  return {
    step(record) {
      steps.push(record)
      return true
    },
    summary() {},
    facts() {},
    nextRun() {},
    finding() {},
  }
}

function asText(line: string): StepRecord[] {
  const steps: StepRecord[] = []
  dllReader(rules).read(line, 1, sinkOf(steps))
  return steps
}

/** What reading in place finds; undefined where it refuses the line. */
function inPlace(line: string): StepRecord[] | undefined {
  const steps: StepRecord[] = []
  const bytes = Uint8Array.from(`${line}\n`, (letter) => letter.charCodeAt(0))
  const end = dllReader(rules).readBytes?.(bytes, 0, 1, sinkOf(steps)) ?? -1
  if (end < 0) return undefined
  expect(end).toBe(line.length)
  return steps
}

const number = fc.oneof(
  fc.double({ noNaN: true, noDefaultInfinity: true }).map(String),
  fc.nat(1e6).map(String),
  fc.nat(1e8).map((n) => (n / 1000).toFixed(3)),
  fc.constantFrom('1207.6998965222476', '0.1', '-2.5', '1e-05', 'nan', 'None', '', '.5', '12.', '--1'),
)
const value = fc
  .tuple(
    fc.constantFrom('loss', 'total_ips', 'imgs_per_sec', 'step_time', 'lr', 'total_ipsx', 'x.loss'),
    number,
    fc.constantFrom('', ' ', ' s ', ' images/s ', ' None', ' INFO:tensorflow:loss = 1'),
  )
  .map(([name, text, unit]) => `${name} : ${text}${unit}`)
const step = fc.constantFrom(
  '(0, 7)',
  '(3, 12)',
  '(1,)',
  '()',
  '(None, 4)',
  'Epoch: 0 Iteration: 3 ',
  'Epoch: 2 ',
  '(0, 2, 5)',
)
const time = fc.constantFrom(
  '2026-03-01 09:00:04.250000',
  '2026-03-01 09:00:04',
  '2026-13-41 29:61:04.5',
  '2026/03/01 09:00:04.250000',
)
const line = fc
  .tuple(time, step, fc.array(value, { minLength: 1, maxLength: 5 }), fc.constantFrom(' ', '  '))
  .map(([at, of, values, gap]) => `DLL ${at} - ${of} ${values.join(gap)}`)

describe('reading in place', () => {
  it('finds what reading as text finds, or refuses', () => {
    let read = 0
    fc.assert(
      fc.property(line, (text) => {
        const found = inPlace(text)
        if (found === undefined) return
        read += 1
        expect(found).toEqual(asText(text))
      }),
      { numRuns: 5000 },
    )
    expect(read).toBeGreaterThan(50)
  })

  it('of a usual line with a byte changed anywhere too', () => {
    const usual =
      'DLL 2026-03-01 09:00:04.250000 - (0, 2) loss : 6.9  step_time : 1.000 s  total_ips : 8.00 images/s'
    expect(inPlace(usual)).toEqual(asText(usual))
    fc.assert(
      fc.property(fc.nat(usual.length - 1), fc.integer({ min: 1, max: 255 }), (at, code) => {
        if (code === 10) return
        const text = usual.slice(0, at) + String.fromCharCode(code) + usual.slice(at + 1)
        const found = inPlace(text)
        if (found !== undefined) expect(found).toEqual(asText(text))
      }),
      { numRuns: 3000 },
    )
  })

  it.each([
    ['a cut line', 'DLL 2026-03-01 09:00:04.250000 - (0, 2) loss : 6.9  step_ti'],
    [
      'a second record',
      'DLL 2026-03-01 09:00:04.250000 - (0, 2) total_ips : 8 DLL 2026-03-01 09:00:05.000000 - (0, 3) total_ips : 9',
    ],
    ['a loss that is no number', 'DLL 2026-03-01 09:00:04.250000 - (0, 2) loss : nan  total_ips : 8'],
    ['a line of Windows', 'DLL 2026-03-01 09:00:04.250000 - (0, 2) total_ips : 8 images/s\r'],
  ])('leaves %s to the reader of text', (_, text) => {
    expect(inPlace(text)).toBeUndefined()
  })
})

describe('dllRecords', () => {
  it('reads a time whose microseconds are zero, which Python prints without a fraction', () => {
    const text = 'DLL 2026-03-01 09:00:04 - (0, 2) total_ips : 8.00 images/s'
    expect(asText(text)).toHaveLength(1)
    expect(inPlace(text)).toEqual(asText(text))
  })

  it('reads every record of a line, and none where there is none', () => {
    const record = (rate: number) => `DLL 2026-03-01 09:00:04.250000 - (0, 2) total_ips : ${rate}`
    expect(
      dllRecords(`12%|#  | ${record(1)} ${record(2)} INFO: loss`).map((one) => one.number('total_ips')),
    ).toEqual([1, 2])
    for (const text of [
      '',
      'DLL',
      'DLL 2026',
      'DLL 2026-03-01 - x',
      'DLLL {',
      'DLLL {"type": "LOG"}',
      'DLLogger 2026',
    ]) {
      expect(dllRecords(text)).toEqual([])
    }
  })

  it.each([
    ['(0, 200)', { kind: 'step', epoch: 0, iteration: 200 }],
    ['(None, 4)', { kind: 'step', epoch: undefined, iteration: 4 }],
    ['(7,)', { kind: 'step', epoch: 7, iteration: undefined }],
    ['Epoch: 1 Iteration: 2 ', { kind: 'step', epoch: 1, iteration: 2 }],
    ['Training Epoch: 1 Training Iteration: 2 ', { kind: 'step', epoch: 1, iteration: 2 }],
    ['Iteration: 16 ', { kind: 'step', epoch: undefined, iteration: 16 }],
    ['40', { kind: 'step', epoch: undefined, iteration: 40 }],
    ['()', { kind: 'summary' }],
    ['Summary:', { kind: 'summary' }],
    ['', { kind: 'summary' }],
    ['PARAMETER', { kind: 'parameter' }],
    ['Restarting', { kind: 'other' }],
  ])('knows the step %j', (text, expected) => {
    const [record] = dllRecords(`DLL 2026-03-01 09:00:04.250000 - ${text} a : 1`)
    expect(record?.step()).toEqual(expected)
  })

  it('a name is a whole name: val.loss is not loss, None is no number, a word ends at a space', () => {
    const [record] = dllRecords(
      'DLL 2026-03-01 09:00:04.250000 - () val.loss : 3 None loss : None dtype : float16, amp : False  n : 2',
    )
    expect([record?.number('loss'), record?.number('val.loss'), record?.number('n')]).toEqual([
      undefined,
      3,
      2,
    ])
    expect([record?.word('dtype'), record?.flag('amp'), record?.word('loss')]).toEqual([
      'float16',
      false,
      undefined,
    ])
  })
})
