import { describe, expect, it } from 'vitest'
import type { PrintedStep } from '../../model/step-record.ts'
import { dllReader, type DllRules } from './dll-reader.ts'
import { dllRecords } from './dllogger.ts'

const rules: DllRules = {
  rate: ['total_ips', 'imgs_per_sec'],
  duration: 'step_time',
  loss: 'loss',
  summary: 'train_throughput',
  startsRun: 'mode',
  facts: {},
}

function asText(line: string): PrintedStep[] {
  const steps: PrintedStep[] = []
  dllReader(rules).read(line, (statement) => {
    if (statement.kind === 'step') steps.push(statement.step)
  })
  return steps
}

describe('dllRecords', () => {
  it('reads a time whose microseconds are zero, which Python prints without a fraction', () => {
    const text = 'DLL 2026-03-01 09:00:04 - (0, 2) total_ips : 8.00 images/s'
    expect(asText(text)).toHaveLength(1)
  })

  it('reads every record of a line, and none where there is none', () => {
    const record = (rate: number) => `DLL 2026-03-01 09:00:04.250000 - (0, 2) total_ips : ${rate}`
    expect(
      dllRecords(`12%|#  | ${record(1)} ${record(2)} INFO: loss`).map((dllRecord) =>
        dllRecord.number('total_ips'),
      ),
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
    const line = `DLL 2026-03-01 09:00:04.250000 - ${text} a : 1`
    const [record] = dllRecords(line)
    expect(record?.step()).toEqual(expected)
    const places = record?.stepPlaces()
    if (places?.kind !== 'step') {
      expect(places).toEqual(expected)
      return
    }
    const numberAt = (place: number | undefined) =>
      place === undefined ? undefined : Number.parseInt(line.slice(place))
    expect({ ...places, epoch: numberAt(places.epoch), iteration: numberAt(places.iteration) }).toEqual(
      expected,
    )
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
